/** Planets under gravity: double fields of objects, read and written in a double loop, and square roots. */
public class NBody {
    static final class Body {
        double x, y, z, vx, vy, vz;
        final double mass;

        Body(double x, double y, double z, double vx, double vy, double vz, double mass) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.vx = vx;
            this.vy = vy;
            this.vz = vz;
            this.mass = mass;
        }
    }

    static void step(Body[] bodies, double dt) {
        for (int i = 0; i < bodies.length; i++) {
            Body a = bodies[i];
            for (int j = i + 1; j < bodies.length; j++) {
                Body b = bodies[j];
                double dx = a.x - b.x;
                double dy = a.y - b.y;
                double dz = a.z - b.z;
                double d2 = dx * dx + dy * dy + dz * dz + 0.01;
                double magnitude = dt / (d2 * Math.sqrt(d2));
                a.vx -= dx * b.mass * magnitude;
                a.vy -= dy * b.mass * magnitude;
                a.vz -= dz * b.mass * magnitude;
                b.vx += dx * a.mass * magnitude;
                b.vy += dy * a.mass * magnitude;
                b.vz += dz * a.mass * magnitude;
            }
        }
        for (Body b : bodies) {
            b.x += dt * b.vx;
            b.y += dt * b.vy;
            b.z += dt * b.vz;
        }
    }

    public static void main(String[] args) {
        Body[] bodies = {
            new Body(0, 0, 0, 0, 0, 0, 39.5),
            new Body(4.84, -1.16, -0.10, 0.60, 2.81, -0.02, 0.038),
            new Body(8.34, 4.12, -0.40, -1.01, 1.82, 0.008, 0.011),
            new Body(12.89, -15.11, -0.22, 1.08, 0.86, -0.01, 0.0017),
            new Body(15.37, -25.91, 0.17, 0.97, 0.59, -0.03, 0.002),
        };
        for (int i = 0; i < 700_000; i++) {
            step(bodies, 0.001);
        }
        double sum = 0;
        for (Body b : bodies) {
            sum += b.x + b.y + b.z + b.vx + b.vy + b.vz;
        }
        System.out.println(Double.doubleToLongBits(sum) + " " + sum);
    }
}
