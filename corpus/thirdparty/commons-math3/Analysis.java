// maven: org.apache.commons:commons-math3:3.6.1
import java.util.*;
import org.apache.commons.math3.analysis.*;
import org.apache.commons.math3.analysis.differentiation.*;
import org.apache.commons.math3.analysis.function.*;
import org.apache.commons.math3.analysis.integration.*;
import org.apache.commons.math3.analysis.interpolation.*;
import org.apache.commons.math3.analysis.polynomials.*;
import org.apache.commons.math3.analysis.solvers.*;
import org.apache.commons.math3.ode.*;
import org.apache.commons.math3.ode.nonstiff.*;
import org.apache.commons.math3.special.*;
import org.apache.commons.math3.transform.*;

/** Root finding, integration, interpolation, polynomials, derivatives, ODEs, FFT, special functions. */
public class Analysis {
    static String f(double d) {
        return String.format(Locale.ROOT, "%.8f", d + 0.0);
    }

    public static void main(String[] args) {
        UnivariateFunction g = x -> x * x * x - 2 * x - 5;
        for (UnivariateSolver s : new UnivariateSolver[] {new BisectionSolver(1e-10), new BrentSolver(1e-12), new SecantSolver(1e-12), new RegulaFalsiSolver(1e-10), new IllinoisSolver(1e-12), new PegasusSolver(1e-12), new RiddersSolver(1e-12), new MullerSolver(1e-12), new BracketingNthOrderBrentSolver(1e-12, 5)}) System.out.print(s.getClass().getSimpleName() + " " + f(s.solve(200, g, 1, 3)) + " " + s.getEvaluations() + "; ");
        System.out.println(f(new NewtonRaphsonSolver().solve(50, new PolynomialFunction(new double[] {-5, -2, 0, 1}), 2)));
        try {
            new BrentSolver().solve(100, g, 3, 4);
        } catch (org.apache.commons.math3.exception.NoBracketingException e) {
            System.out.println(e.getMessage());
        }
        for (UnivariateIntegrator i : new UnivariateIntegrator[] {new TrapezoidIntegrator(), new SimpsonIntegrator(), new RombergIntegrator(), new MidPointIntegrator(1e-5, 1e-8, 3, 20), new IterativeLegendreGaussIntegrator(5, 1e-10, 1e-10)}) System.out.print(i.getClass().getSimpleName() + " " + String.format(Locale.ROOT, "%.5f", i.integrate(1_000_000, new Sin(), 0, Math.PI)) + " " + i.getIterations() + "; ");
        System.out.println();
        double[] x = {0, 1, 2, 3, 4}, y = {1, 2, 0, 5, 3};
        for (UnivariateInterpolator in : new UnivariateInterpolator[] {new LinearInterpolator(), new SplineInterpolator(), new NevilleInterpolator(), new DividedDifferenceInterpolator()}) System.out.print(f(in.interpolate(x, y).value(2.5)) + " ");
        System.out.println(f(new AkimaSplineInterpolator().interpolate(new double[] {0, 1, 2, 3, 4}, y).value(1.3)) + " " + f(new LoessInterpolator(0.9, 2).smooth(x, y)[2]));
        PolynomialFunction p = new PolynomialFunction(new double[] {-6, 11, -6, 1});
        System.out.println(p + " | " + p.derivative() + " | " + p.multiply(p) + " | " + p.add(p.negate()) + " " + p.value(4) + " " + p.degree() + " " + PolynomialsUtils.createChebyshevPolynomial(6) + " | " + PolynomialsUtils.createLegendrePolynomial(4) + " | " + PolynomialsUtils.createHermitePolynomial(5));
        for (org.apache.commons.math3.complex.Complex c : new LaguerreSolver().solveAllComplex(p.getCoefficients(), 0.5)) System.out.print(f(c.getReal()) + "," + f(Math.abs(c.getImaginary())) + " ");
        System.out.println();
        DerivativeStructure ds = new DerivativeStructure(2, 3, 0, 1.5), dy = new DerivativeStructure(2, 3, 1, -0.5), r = ds.multiply(dy).sin().add(ds.pow(3)).divide(dy.exp());
        System.out.println(f(r.getValue()) + " " + f(r.getPartialDerivative(1, 0)) + " " + f(r.getPartialDerivative(1, 1)) + " " + f(r.getPartialDerivative(0, 3)));
        FirstOrderDifferentialEquations osc = new FirstOrderDifferentialEquations() {
            @Override
            public int getDimension() {
                return 2;
            }

            @Override
            public void computeDerivatives(double t, double[] s, double[] d) {
                d[0] = s[1];
                d[1] = -s[0];
            }
        };
        for (FirstOrderIntegrator in : new FirstOrderIntegrator[] {new ClassicalRungeKuttaIntegrator(0.01), new DormandPrince853Integrator(1e-8, 1, 1e-10, 1e-10), new GraggBulirschStoerIntegrator(1e-8, 1, 1e-10, 1e-10), new EulerIntegrator(0.001)}) {
            double[] out = new double[2];
            in.integrate(osc, 0, new double[] {1, 0}, 2, out);
            System.out.print(in.getName() + " " + f(out[0]) + " " + f(out[1]) + "; ");
        }
        System.out.println();
        FastFourierTransformer fft = new FastFourierTransformer(DftNormalization.STANDARD);
        for (var c : fft.transform(new double[] {1, 2, 3, 4, 4, 3, 2, 1}, TransformType.FORWARD)) System.out.print("(" + f(c.getReal()) + "," + f(c.getImaginary()) + ")");
        System.out.println(Arrays.toString(new FastHadamardTransformer().transform(new double[] {1, 0, 1, 0, 0, 1, 1, 0}, TransformType.FORWARD)));
        System.out.println(f(Gamma.gamma(4.5)) + " " + f(Gamma.logGamma(10)) + " " + f(Gamma.digamma(2)) + " " + f(Erf.erf(0.5)) + " " + f(Erf.erfInv(0.3)) + " " + f(Beta.logBeta(2, 3)) + " " + f(Beta.regularizedBeta(0.4, 2, 3)) + " " + f(BesselJ.value(1, 2.5)) + " " + f(Gamma.regularizedGammaP(2, 1.5)));
        System.out.println(f(FunctionUtils.compose((UnivariateFunction) new Exp(), (UnivariateFunction) new Log(), (UnivariateFunction) new Sqrt()).value(16)) + " " + f(new Gaussian(1, 0, 2).value(1)) + " " + f(new Sigmoid().value(0.3)) + " " + f(new HarmonicOscillator(2, 3, 0.5).value(1)) + " " + FunctionUtils.sample(new Identity(), 0, 1, 4).length);
    }
}
