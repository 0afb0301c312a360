// maven: org.apache.commons:commons-math3:3.6.1
import java.util.*;
import org.apache.commons.math3.fitting.*;
import org.apache.commons.math3.genetics.*;
import org.apache.commons.math3.geometry.euclidean.threed.*;
import org.apache.commons.math3.geometry.euclidean.twod.*;
import org.apache.commons.math3.geometry.euclidean.twod.Line;
import org.apache.commons.math3.geometry.euclidean.twod.hull.*;
import org.apache.commons.math3.ml.clustering.*;
import org.apache.commons.math3.ml.distance.*;
import org.apache.commons.math3.optim.*;
import org.apache.commons.math3.optim.linear.*;
import org.apache.commons.math3.optim.nonlinear.scalar.*;
import org.apache.commons.math3.optim.nonlinear.scalar.noderiv.*;
import org.apache.commons.math3.optim.univariate.*;
import org.apache.commons.math3.random.*;

/** Simplex, optimisers, curve fitting, geometry, clustering. */
public class Optimising {
    static String f(double d) {
        return String.format(Locale.ROOT, "%.4f", d + 0.0);
    }

    static String v(double[] a) {
        StringJoiner j = new StringJoiner(",", "[", "]");
        for (double d : a) j.add(f(d));
        return j.toString();
    }

    public static void main(String[] args) {
        LinearObjectiveFunction obj = new LinearObjectiveFunction(new double[] {3, 5}, 0);
        List<LinearConstraint> cs = List.of(new LinearConstraint(new double[] {1, 0}, Relationship.LEQ, 4), new LinearConstraint(new double[] {0, 2}, Relationship.LEQ, 12), new LinearConstraint(new double[] {3, 2}, Relationship.LEQ, 18));
        PointValuePair best = new SimplexSolver().optimize(obj, new LinearConstraintSet(cs), GoalType.MAXIMIZE, new NonNegativeConstraint(true));
        System.out.println(v(best.getPoint()) + " " + f(best.getValue()));
        for (Relationship r : new Relationship[] {Relationship.GEQ, Relationship.LEQ}) {
            try {
                new SimplexSolver().optimize(obj, new LinearConstraintSet(new LinearConstraint(new double[] {1, 1}, r, r == Relationship.GEQ ? 1 : -1)), GoalType.MAXIMIZE, new NonNegativeConstraint(true));
            } catch (UnboundedSolutionException | NoFeasibleSolutionException e) {
                System.out.println(e.getMessage());
            }
        }
        ObjectiveFunction rosen = new ObjectiveFunction(p -> Math.pow(1 - p[0], 2) + 100 * Math.pow(p[1] - p[0] * p[0], 2));
        PointValuePair nm = new SimplexOptimizer(1e-12, 1e-12).optimize(new MaxEval(5000), rosen, GoalType.MINIMIZE, new InitialGuess(new double[] {-1.2, 1}), new NelderMeadSimplex(2));
        PointValuePair pw = new PowellOptimizer(1e-10, 1e-10).optimize(new MaxEval(5000), rosen, GoalType.MINIMIZE, new InitialGuess(new double[] {-1.2, 1}));
        System.out.println(v(nm.getPoint()) + " " + v(pw.getPoint()));
        UnivariatePointValuePair u = new BrentOptimizer(1e-10, 1e-12).optimize(new MaxEval(200), new UnivariateObjectiveFunction(x -> (x - 2) * (x - 2) + 1), GoalType.MINIMIZE, new SearchInterval(-5, 5));
        System.out.println(f(u.getPoint()) + " " + f(u.getValue()));
        WeightedObservedPoints obs = new WeightedObservedPoints();
        for (int i = 0; i < 12; i++) obs.add(i, 2 + 0.5 * i - 0.25 * i * i + (i % 3 - 1) * 0.1);
        System.out.println(v(PolynomialCurveFitter.create(2).fit(obs.toList())));
        WeightedObservedPoints ga = new WeightedObservedPoints();
        for (double x = -4; x <= 4; x += 0.5) ga.add(x, 3 * Math.exp(-(x - 0.5) * (x - 0.5) / 2));
        System.out.println(v(GaussianCurveFitter.create().fit(ga.toList())));
        Vector3D a = new Vector3D(1, 2, 3), b = new Vector3D(-2, 0.5, 4);
        System.out.println(a.dotProduct(b) + " " + a.crossProduct(b) + " " + f(Vector3D.angle(a, b)) + " " + f(a.getNorm()) + " " + a.add(2, b) + " " + f(Vector3D.distance(a, b)));
        Rotation rot = new Rotation(Vector3D.PLUS_K, Math.PI / 2, RotationConvention.VECTOR_OPERATOR);
        Vector3D ra = rot.applyTo(a);
        System.out.println(v(ra.toArray()) + " " + f(rot.getAngle()) + " " + v(rot.compose(rot, RotationConvention.VECTOR_OPERATOR).applyTo(Vector3D.PLUS_I).toArray()));
        List<Vector2D> pts = new ArrayList<>();
        Random rnd = new Random(4);
        for (int i = 0; i < 40; i++) pts.add(new Vector2D(rnd.nextInt(100), rnd.nextInt(100)));
        ConvexHull2D hull = new MonotoneChain().generate(pts);
        StringBuilder hs = new StringBuilder();
        for (Vector2D p : hull.getVertices()) hs.append((int) p.getX()).append(':').append((int) p.getY()).append(' ');
        System.out.println(hs + f(hull.createRegion().getSize()) + " " + new Line(new Vector2D(0, 0), new Vector2D(1, 1), 1e-10).intersection(new Line(new Vector2D(0, 2), new Vector2D(2, 0), 1e-10)));
        List<DoublePoint> dp = new ArrayList<>();
        for (int i = 0; i < 30; i++) dp.add(new DoublePoint(new double[] {i % 3 * 20 + rnd.nextDouble(), i % 3 * 10 + rnd.nextDouble()}));
        List<String> centers = new ArrayList<>();
        for (CentroidCluster<DoublePoint> c : new KMeansPlusPlusClusterer<DoublePoint>(3, 100, new EuclideanDistance(), new JDKRandomGenerator(5)).cluster(dp)) centers.add(v(c.getCenter().getPoint()) + "x" + c.getPoints().size());
        Collections.sort(centers);
        System.out.println(centers + " " + new DBSCANClusterer<DoublePoint>(3, 2).cluster(dp).size() + " " + f(new ManhattanDistance().compute(new double[] {1, 2}, new double[] {4, -2})) + f(new CanberraDistance().compute(new double[] {1, 2}, new double[] {4, 2})));
    }
}
