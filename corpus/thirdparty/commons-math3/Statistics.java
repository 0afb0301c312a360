// maven: org.apache.commons:commons-math3:3.6.1
import java.util.*;
import org.apache.commons.math3.distribution.*;
import org.apache.commons.math3.random.*;
import org.apache.commons.math3.stat.*;
import org.apache.commons.math3.stat.correlation.*;
import org.apache.commons.math3.stat.descriptive.*;
import org.apache.commons.math3.stat.inference.*;
import org.apache.commons.math3.stat.ranking.*;
import org.apache.commons.math3.stat.regression.*;

/** Descriptive statistics, distributions, regression, tests, seeded generators. */
public class Statistics {
    static String f(double d) {
        return String.format(Locale.ROOT, "%.9g", d);
    }

    public static void main(String[] args) {
        double[] xs = {2.5, 3.1, 4.7, 5.0, 6.2, 7.9, 8.8, 9.4, 10.1, 1.3}, ys = {1.1, 2.9, 4.1, 5.5, 5.9, 8.2, 9.1, 9.0, 11.2, 0.4};
        DescriptiveStatistics d = new DescriptiveStatistics(xs);
        System.out.println(f(d.getMean()) + " " + f(d.getStandardDeviation()) + " " + f(d.getVariance()) + " " + f(d.getSkewness()) + " " + f(d.getKurtosis()) + " " + d.getMin() + d.getMax() + " " + f(d.getPercentile(25)) + " " + f(d.getPercentile(90)) + " " + f(d.getGeometricMean()) + " " + f(d.getSum()) + " " + f(d.getSumsq()) + " " + d.getN() + Arrays.toString(d.getSortedValues()));
        SummaryStatistics s = new SummaryStatistics();
        for (double y : ys) s.addValue(y);
        System.out.println(f(s.getMean()) + " " + f(s.getPopulationVariance()) + " " + f(s.getSecondMoment()) + " " + f(s.getQuadraticMean()));
        System.out.println(f(StatUtils.percentile(xs, 33)) + " " + Arrays.toString(StatUtils.mode(new double[] {1, 2, 2, 3, 3})) + " " + f(StatUtils.product(xs)) + " " + f(StatUtils.meanDifference(xs, ys)) + " " + f(StatUtils.normalize(xs)[3]));
        System.out.println(f(new PearsonsCorrelation().correlation(xs, ys)) + " " + f(new SpearmansCorrelation().correlation(xs, ys)) + " " + f(new KendallsCorrelation().correlation(xs, ys)) + " " + f(new Covariance().covariance(xs, ys)));
        SimpleRegression r = new SimpleRegression();
        for (int i = 0; i < xs.length; i++) r.addData(xs[i], ys[i]);
        System.out.println(f(r.getSlope()) + " " + f(r.getIntercept()) + " " + f(r.getRSquare()) + " " + f(r.predict(12)) + " " + f(r.getSlopeStdErr()) + " " + f(r.getSignificance()));
        OLSMultipleLinearRegression ols = new OLSMultipleLinearRegression();
        ols.newSampleData(new double[] {11, 12, 13, 14.5, 15, 16.2}, new double[][] {{0, 1}, {2, 0}, {0, 3}, {4, 1}, {0, 5}, {6, 2}});
        for (double b : ols.estimateRegressionParameters()) System.out.print(f(b) + " ");
        System.out.println(f(ols.calculateRSquared()));
        RealDistribution[] ds = {new NormalDistribution(1, 2), new ExponentialDistribution(3), new GammaDistribution(2, 1.5), new BetaDistribution(2, 3), new TDistribution(5), new ChiSquaredDistribution(4), new FDistribution(3, 7), new UniformRealDistribution(-1, 4), new WeibullDistribution(1.5, 2), new LogNormalDistribution(0, 0.5), new CauchyDistribution(0, 1), new TriangularDistribution(0, 1, 3)};
        for (RealDistribution x : ds) System.out.println(x.getClass().getSimpleName() + " " + f(x.density(0.7)) + " " + f(x.cumulativeProbability(0.7)) + " " + f(x.inverseCumulativeProbability(0.8)) + " " + f(x.getNumericalMean()) + " " + f(x.getNumericalVariance()));
        IntegerDistribution[] is = {new BinomialDistribution(20, 0.3), new PoissonDistribution(4.2), new GeometricDistribution(0.25), new HypergeometricDistribution(50, 10, 12), new ZipfDistribution(10, 1.5), new PascalDistribution(3, 0.4)};
        for (IntegerDistribution x : is) System.out.println(x.getClass().getSimpleName() + " " + f(x.probability(3)) + " " + f(x.cumulativeProbability(5)) + " " + x.inverseCumulativeProbability(0.7) + " " + f(x.getNumericalMean()));
        System.out.println(f(TestUtils.t(xs, ys)) + " " + f(TestUtils.tTest(xs, ys)) + " " + f(TestUtils.pairedTTest(xs, ys)) + " " + f(TestUtils.chiSquareTest(new double[] {10, 20, 30}, new long[] {12, 18, 30})) + " " + f(TestUtils.oneWayAnovaPValue(List.of(xs, ys))) + " " + f(new MannWhitneyUTest().mannWhitneyUTest(xs, ys)) + " " + f(new KolmogorovSmirnovTest().kolmogorovSmirnovStatistic(xs, ys)));
        for (RandomGenerator g : new RandomGenerator[] {new MersenneTwister(42), new Well19937c(42), new Well512a(7), new ISAACRandom(3), new JDKRandomGenerator()}) {
            g.setSeed(12345);
            System.out.println(g.getClass().getSimpleName() + " " + g.nextInt() + " " + g.nextInt(100) + " " + g.nextLong() + " " + g.nextDouble() + " " + f(g.nextGaussian()) + " " + g.nextBoolean());
        }
        RandomDataGenerator rd = new RandomDataGenerator(new MersenneTwister(1));
        System.out.println(rd.nextInt(1, 6) + " " + f(rd.nextGaussian(0, 1)) + " " + rd.nextPoisson(3) + " " + f(rd.nextExponential(2)) + " " + Arrays.toString(rd.nextPermutation(8, 4)) + " " + rd.nextHexString(8));
        Frequency fr = new Frequency();
        for (String w : "b a c a b a".split(" ")) fr.addValue(w);
        System.out.println(fr.getCount("a") + " " + fr.getPct("b") + " " + fr.getCumFreq("b") + " " + fr.getMode() + " " + fr.getUniqueCount() + " " + Arrays.toString(new NaturalRanking(TiesStrategy.AVERAGE).rank(new double[] {3, 1, 3, 2})) + " " + new EmpiricalDistribution(5).getBinCount());
    }
}
