// maven: org.apache.commons:commons-math3:3.6.1
import org.apache.commons.math3.complex.*;
import org.apache.commons.math3.fraction.*;
import org.apache.commons.math3.linear.*;
import org.apache.commons.math3.util.*;

/** Matrices, decompositions, solvers, complex numbers and fractions. */
public class LinearAlgebra {
    static String show(RealMatrix m) {
        StringBuilder b = new StringBuilder();
        for (double[] r : m.getData()) {
            b.append('[');
            for (double x : r) b.append(String.format(java.util.Locale.ROOT, "%.8f ", x + 0.0));
            b.append(']');
        }
        return b.toString();
    }

    public static void main(String[] args) {
        RealMatrix a = MatrixUtils.createRealMatrix(new double[][] {{4, -2, 1}, {-2, 4, -2}, {1, -2, 4}}), b = MatrixUtils.createRealIdentityMatrix(3).scalarMultiply(2.5);
        System.out.println(a.multiply(b) + " " + a.add(b).subtract(a) + " " + a.transpose().getRowVector(1) + " " + a.getTrace() + " " + a.getNorm() + " " + a.getFrobeniusNorm() + " " + a.power(5) + " " + a.getSubMatrix(0, 1, 1, 2));
        LUDecomposition lu = new LUDecomposition(a);
        System.out.println(lu.getDeterminant() + " " + show(lu.getL()) + show(lu.getU()) + show(lu.getP()) + " " + lu.getSolver().isNonSingular() + " " + lu.getSolver().solve(new ArrayRealVector(new double[] {11, -16, 17})));
        QRDecomposition qr = new QRDecomposition(a);
        System.out.println(show(qr.getQ()) + show(qr.getR()) + show(qr.getSolver().getInverse()));
        System.out.println(show(new CholeskyDecomposition(a).getL()));
        EigenDecomposition e = new EigenDecomposition(a);
        for (double v : e.getRealEigenvalues()) System.out.printf(java.util.Locale.ROOT, "%.10f ", v);
        System.out.println(e.hasComplexEigenvalues() + String.format(java.util.Locale.ROOT, " %.9f", e.getDeterminant()));
        SingularValueDecomposition svd = new SingularValueDecomposition(MatrixUtils.createRealMatrix(new double[][] {{1, 2}, {3, 4}, {5, 6}}));
        for (double v : svd.getSingularValues()) System.out.printf(java.util.Locale.ROOT, "%.10f ", v);
        System.out.printf(java.util.Locale.ROOT, "%d %.9f %.9f%n", svd.getRank(), svd.getNorm(), svd.getConditionNumber());
        try {
            new LUDecomposition(MatrixUtils.createRealMatrix(new double[][] {{1, 2}, {2, 4}})).getSolver().getInverse();
        } catch (SingularMatrixException x) {
            System.out.println(x.getMessage());
        }
        try {
            a.multiply(MatrixUtils.createRealMatrix(2, 2));
        } catch (org.apache.commons.math3.exception.DimensionMismatchException x) {
            System.out.println(x.getMessage());
        }
        RealVector v = new ArrayRealVector(new double[] {1, 2, 3}), w = new ArrayRealVector(new double[] {-1, 0.5, 2});
        System.out.println(v.dotProduct(w) + " " + v.add(w) + v.ebeMultiply(w) + v.getNorm() + v.getL1Norm() + v.getLInfNorm() + v.outerProduct(w) + v.projection(w) + v.mapMultiply(3).mapToSelf(Math::abs) + " " + v.cosine(w) + v.getDistance(w) + v.unitVector());
        OpenMapRealMatrix sparse = new OpenMapRealMatrix(4, 4);
        sparse.setEntry(1, 2, 7);
        sparse.addToEntry(1, 2, 1);
        System.out.println(sparse.getEntry(1, 2) + " " + sparse.multiply(sparse.transpose()).getEntry(1, 1));
        FieldMatrix<Fraction> fm = new Array2DRowFieldMatrix<>(new Fraction[][] {{new Fraction(1, 2), new Fraction(1, 3)}, {new Fraction(1, 4), new Fraction(1, 5)}});
        System.out.println(fm.multiply(fm) + " " + new FieldLUDecomposition<>(fm).getDeterminant() + " " + new FieldLUDecomposition<>(fm).getSolver().getInverse());
        Complex z = new Complex(3, -4), i = Complex.I;
        System.out.println(z.abs() + " " + z.add(i).multiply(z).divide(new Complex(1, 1)) + " " + z.conjugate() + z.negate() + z.reciprocal() + " " + ComplexUtils.polar2Complex(2, 0) + " " + new ComplexFormat().format(new Complex(1.25, -2)) + " " + z.equals(new Complex(3, -4)) + z.hashCode() + " " + Complex.NaN.isNaN() + z.subtract(5));
        for (Complex r : new Complex(8).nthRoot(3)) System.out.printf(java.util.Locale.ROOT, "(%.9f,%.9f) ", r.getReal(), r.getImaginary());
        System.out.println();
        Fraction f = new Fraction(3, 4);
        System.out.println(f.add(new Fraction(5, 6)) + " " + f.multiply(8) + " " + f.divide(new Fraction(-9, 2)) + " " + new Fraction(0.142857142857) + " " + new Fraction(Math.PI, 100) + " " + f.compareTo(Fraction.ONE_HALF) + f.percentageValue() + " " + new BigFraction(1, 3).pow(20) + " " + new BigFraction(0.1) + " " + new ProperFractionFormat().format(new Fraction(22, 7)) + " " + Fraction.getReducedFraction(100, -75));
        System.out.println(ArithmeticUtils.gcd(1071, 462) + " " + ArithmeticUtils.lcm(21, 6) + " " + CombinatoricsUtils.binomialCoefficient(30, 15) + " " + CombinatoricsUtils.factorial(20) + " " + CombinatoricsUtils.stirlingS2(10, 4) + " " + ArithmeticUtils.pow(7L, 20) + ArithmeticUtils.isPowerOfTwo(1024) + " " + FastMath.sqrt(2) + " " + FastMath.sin(1) + " " + FastMath.exp(1.5) + " " + FastMath.log(10) + " " + FastMath.pow(2.5, 3.5) + " " + FastMath.atan2(1, -2) + " " + FastMath.cbrt(30) + FastMath.hypot(3, 4) + FastMath.tanh(0.5) + " " + Precision.round(2.34567, 3) + Precision.equals(1.0, 1.0 + 1e-16) + Precision.compareTo(1, 2, 0.5) + " " + MathUtils.normalizeAngle(10, 0) + MathArrays.linearCombination(1, 2, 3, 4) + MathArrays.distance(new double[] {1, 2}, new double[] {4, 6}));
        System.out.println(org.apache.commons.math3.primes.Primes.primeFactors(360360) + " " + org.apache.commons.math3.primes.Primes.nextPrime(100000) + " " + org.apache.commons.math3.primes.Primes.isPrime(2147483647));
    }
}
