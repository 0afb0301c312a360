import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.random.*;
import java.util.stream.*;

/** UUID, HexFormat, Base64, random generators by name, Objects, StringJoiner, StringTokenizer, Optional chains. */
public class Identifiers {
    interface Act {
        Object run() throws Exception;
    }

    static String t(Act a) {
        try {
            return String.valueOf(a.run());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }

    public static void main(String[] args) {
        UUID u = UUID.nameUUIDFromBytes("cupper".getBytes()), v = new UUID(0x1234567890ab1cdeL, 0x8000000000000001L);
        System.out.println(u + " " + u.version() + u.variant() + " " + v + " " + v.timestamp() + " " + v.clockSequence() + " " + v.node() + " " + v.compareTo(u) + " " + v.hashCode() + " " + UUID.fromString("1-2-3-4-5") + " " + (UUID.randomUUID().version() == 4) + " " + t(() -> u.timestamp()) + " " + t(() -> UUID.fromString("x")) + " " + t(() -> UUID.fromString("1-2-3-4-zz")));
        HexFormat h = HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x"), plain = HexFormat.of();
        byte[] b = {0, 1, 127, -128, -1};
        System.out.println(h.formatHex(b) + " " + plain.formatHex(b, 1, 3) + " " + Arrays.toString(h.parseHex("0x0A:0xff")) + " " + plain.toHexDigits((byte) 10) + plain.toHexDigits('x') + plain.toHexDigits(255L, 3) + " " + HexFormat.fromHexDigits("7fffFFFF") + HexFormat.fromHexDigit('c') + HexFormat.isHexDigit('g') + " " + h + " " + t(() -> plain.parseHex("abc")) + " " + t(() -> plain.parseHex("zz")) + " " + t(() -> HexFormat.fromHexDigits("123456789")) + " " + h.equals(HexFormat.ofDelimiter(":").withUpperCase().withPrefix("0x")));
        byte[] data = IntStream.range(0, 100).collect(java.io.ByteArrayOutputStream::new, (o, i) -> o.write(i * 37), (x, y) -> {}).toByteArray();
        System.out.println(Base64.getEncoder().encodeToString(data).hashCode() + " " + Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[] {-1, -2, -3, -4}) + " " + new String(Base64.getMimeEncoder(20, "|".getBytes()).encode(data)).length() + " " + Arrays.equals(Base64.getMimeDecoder().decode(Base64.getMimeEncoder().encode(data)), data) + " " + t(() -> Base64.getDecoder().decode("a")) + " " + t(() -> Base64.getDecoder().decode("ab$=")) + " " + t(() -> Base64.getDecoder().decode("abc=d")) + " " + new String(Base64.getDecoder().decode("aGk")) + " " + t(() -> Base64.getMimeEncoder(4, "a".getBytes())));
        for (String name : new String[] {"L32X64MixRandom", "L64X128MixRandom", "L64X256MixRandom", "L128X128MixRandom", "Xoshiro256PlusPlus", "Xoroshiro128PlusPlus", "SplittableRandom", "Random", "None"}) System.out.println(name + " " + t(() -> {
            RandomGenerator g = RandomGeneratorFactory.of(name).create(42);
            return g.nextInt() + " " + g.nextLong() + " " + g.nextInt(100) + " " + g.nextInt(-5, 5) + " " + g.nextDouble() + " " + g.nextBoolean() + " " + g.nextFloat() + " " + g.nextLong(1L << 40) + " " + g.ints(3, 0, 10).boxed().toList() + " " + RandomGeneratorFactory.of(name).stateBits() + RandomGeneratorFactory.of(name).isSplittable() + " " + g.nextGaussian() + " " + g.nextExponential();
        }));
        SplittableRandom s = new SplittableRandom(7), s2 = s.split();
        System.out.println(s.nextLong() + " " + s2.nextLong() + " " + s.splits(2).mapToInt(RandomGenerator::nextInt).sum() + " " + new Random(7).doubles(3).sum() + " " + new Random(3).longs(2, 10, 1000).sum() + " " + new Random(5).nextGaussian() + " " + t(() -> new Random().nextInt(0)) + " " + t(() -> new Random().ints(5, 3, 3)) + " " + t(() -> new SplittableRandom(1).nextInt(3, 2)));
        List<Integer> deck = new ArrayList<>(IntStream.range(0, 20).boxed().toList());
        Collections.shuffle(deck, new Random(11));
        System.out.println(deck + " " + Objects.hash(1, "a", null) + " " + Objects.requireNonNullElse(null, "else") + " " + t(() -> Objects.requireNonNull(null, "msg")) + " " + t(() -> Objects.checkIndex(5, 5)) + " " + t(() -> Objects.checkFromToIndex(3, 2, 5)) + " " + t(() -> Objects.checkFromIndexSize(2, 4L, 5L)) + " " + Objects.toString(null, "def") + Objects.equals(null, null) + Objects.deepEquals(new int[] {1}, new int[] {1}) + Objects.compare("a", "b", Comparator.naturalOrder()));
        StringJoiner j = new StringJoiner(", ", "{", "}").setEmptyValue("EMPTY");
        String empty = j.toString();
        j.add("a").add("b").merge(new StringJoiner("-").add("c").add("d"));
        System.out.println(empty + " " + j + " " + j.length() + " " + new StringJoiner("/") + "|");
        StringTokenizer k = new StringTokenizer("a b;c,;d", " ;", true);
        StringBuilder o = new StringBuilder();
        while (k.hasMoreTokens()) o.append('<').append(k.countTokens()).append(k.nextToken()).append('>');
        System.out.println(o + " " + t(() -> new StringTokenizer("").nextToken()) + " " + new StringTokenizer("x-y z", "-").nextToken(" "));
        Optional<String> p = Optional.of("value");
        System.out.println(p.map(String::length).filter(n -> n > 3).or(() -> Optional.of(0)).get() + " " + p.flatMap(x -> Optional.<String>empty()).isPresent() + " " + Optional.empty().stream().count() + " " + t(() -> Optional.empty().orElseThrow()) + " " + t(() -> Optional.of(null)) + " " + p + Optional.empty() + OptionalInt.of(3) + OptionalDouble.empty() + " " + p.equals(Optional.of("value")) + p.hashCode() + " " + t(() -> Optional.empty().orElseThrow(() -> new IllegalStateException("none"))));
        BitSet bits = BitSet.valueOf(new long[] {0b1011, 1L << 63});
        bits.flip(2, 5);
        System.out.println(bits + " " + bits.cardinality() + bits.length() + bits.size() + " " + bits.nextClearBit(0) + bits.previousSetBit(100) + " " + Arrays.toString(bits.toByteArray()) + " " + bits.get(1, 6) + " " + bits.stream().sum() + " " + bits.hashCode());
        Properties q = new Properties();
        q.setProperty("a", "1");
        Properties child = new Properties(q);
        child.setProperty("b", "2");
        System.out.println(child.getProperty("a") + child.getProperty("c", "dflt") + child.stringPropertyNames().size() + child.size() + " " + new TreeMap<>(child) + " " + new Locale.Builder().setLanguage("sr").setScript("Latn").setRegion("RS").setExtension('u', "nu-latn").build().toLanguageTag() + " " + Locale.forLanguageTag("zh-Hans-CN").getDisplayName(Locale.US) + " " + Locale.lookupTag(Locale.LanguageRange.parse("fr-CA,fr;q=0.5,*;q=0.1"), List.of("en", "fr")) + " " + t(() -> new Locale.Builder().setLanguage("x1")));
        Iterator<Integer> it = new Iterator<>() {
            int n = 3;

            public boolean hasNext() {
                return n > 0;
            }

            public Integer next() {
                return n--;
            }
        };
        it.next();
        it.forEachRemaining(x -> System.out.print(x + " "));
        System.out.println(t(() -> {
            it.remove();
            return 1;
        }) + " " + new String("\u00e9".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1).length());
    }
}
