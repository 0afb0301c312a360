import java.util.*;
import java.util.random.*;
import java.util.stream.*;

/** Seeded pseudo-random generators of every algorithm. */
public class Randoms {
    static void run(String name, RandomGenerator g) {
        StringBuilder b = new StringBuilder(name);
        for (int i = 0; i < 3; i++) {
            b.append(' ').append(g.nextInt()).append(' ').append(g.nextInt(100)).append(' ').append(g.nextInt(-50, 50)).append(' ').append(g.nextLong()).append(' ').append(g.nextLong(1L << 40)).append(' ').append(g.nextDouble()).append(' ').append(g.nextDouble(2, 3)).append(' ').append(g.nextFloat()).append(' ').append(g.nextBoolean());
        }
        byte[] bytes = new byte[11];
        g.nextBytes(bytes);
        b.append(' ').append(Arrays.toString(bytes)).append(' ').append(String.format(Locale.ROOT, "%.10f %.10f", g.nextGaussian(), g.nextExponential()));
        b.append(' ').append(g.ints(5, 0, 10).boxed().collect(Collectors.toList())).append(' ').append(g.longs(2).sum()).append(' ').append(g.doubles(3).sum());
        System.out.println(b);
    }

    public static void main(String[] args) {
        run("Random", new Random(42));
        run("Random0", new Random(0));
        run("RandomNeg", new Random(-123456789L));
        run("SplittableRandom", new SplittableRandom(42));
        for (String alg : new String[] {"L32X64MixRandom", "L64X128MixRandom", "L64X128StarStarRandom", "L64X256MixRandom", "L64X1024MixRandom", "L128X128MixRandom", "L128X256MixRandom", "L128X1024MixRandom", "Xoroshiro128PlusPlus", "Xoshiro256PlusPlus", "Random", "SplittableRandom"}) {
            RandomGeneratorFactory<RandomGenerator> f = RandomGeneratorFactory.of(alg);
            System.out.println(f.name() + " " + f.group() + " " + f.stateBits() + " " + f.equidistribution() + " " + f.isJumpable() + f.isSplittable() + f.isStatistical() + f.isStochastic());
            run(alg, f.create(2024));
        }
        Random r = new Random(1);
        List<Integer> deck = IntStream.range(0, 20).boxed().collect(Collectors.toList());
        Collections.shuffle(deck, r);
        System.out.println(deck);
        for (int i = 0; i < 5; i++) System.out.print(r.nextGaussian() + " ");
        System.out.println();
        r.setSeed(1);
        int[] hist = new int[10];
        for (int i = 0; i < 10000; i++) hist[(int) (r.nextGaussian() * 1.5 + 5) < 0 ? 0 : Math.min(9, (int) (r.nextGaussian() * 1.5 + 5) & 15)]++;
        System.out.println(Arrays.toString(hist));
        SplittableRandom s = new SplittableRandom(9);
        SplittableRandom s2 = s.split();
        System.out.println(s.nextInt() + " " + s2.nextInt() + " " + s.split().nextLong() + " " + s2.nextInt(7));
        System.out.println(new Random(5).ints(8, -3, 4).boxed().collect(Collectors.toList()) + " " + new Random(5).longs(2, 10, 20).boxed().collect(Collectors.toList()) + " " + new Random(5).doubles(2, 1, 2).boxed().collect(Collectors.toList()) + " " + new Random(5).ints().limit(3).sum());
        for (Runnable bad : List.<Runnable>of(() -> new Random(1).nextInt(0), () -> new Random(1).nextInt(5, 5), () -> new SplittableRandom(1).nextInt(-1), () -> RandomGenerator.of("Nope"), () -> new Random(1).ints(-1))) {
            try {
                bad.run();
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        double in = 0;
        Random mc = new Random(314);
        for (int i = 0; i < 50000; i++) {
            double x = mc.nextDouble(), y = mc.nextDouble();
            if (x * x + y * y < 1) in++;
        }
        System.out.println(4 * in / 50000);
    }
}
