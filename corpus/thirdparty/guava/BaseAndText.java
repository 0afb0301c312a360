// maven: com.google.guava:guava:33.7.2-jre
import com.google.common.base.*;
import com.google.common.escape.*;
import com.google.common.html.HtmlEscapers;
import com.google.common.net.*;
import com.google.common.xml.XmlEscapers;
import java.util.*;

/** com.google.common.base: joiners, splitters, matchers, preconditions, suppliers, and escapers. */
public class BaseAndText {
    static String t(Runnable r) {
        try {
            r.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) {
        System.out.println(Joiner.on(", ").skipNulls().join("a", null, "b") + Joiner.on("&").withKeyValueSeparator("=").join(new TreeMap<>(Map.of("k", 1, "j", 2))) + Joiner.on("-").useForNull("?").join(Arrays.asList(1, null)) + t(() -> Joiner.on(",").join("a", null)));
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, b ,,c ") + "" + Splitter.fixedLength(3).splitToList("abcdefgh") + Splitter.onPattern("\\s+").limit(2).splitToList("x y  z") + Splitter.on(';').withKeyValueSeparator(':').split("a:1;b:2") + Splitter.on(CharMatcher.anyOf(",;")).splitToStream("p,q;r").toList());
        CharMatcher m = CharMatcher.inRange('a', 'f').or(CharMatcher.is('z'));
        System.out.println(m.retainFrom("abcxyz") + m.removeFrom("abcxyz") + m.countIn("abzz") + m.replaceFrom("abc-", '*') + CharMatcher.whitespace().collapseFrom("a  b\t c", ' ') + CharMatcher.whitespace().trimFrom("  x ") + m.indexIn("xyz") + CharMatcher.ascii().matchesAllOf("abc") + CharMatcher.javaIsoControl().negate().matches('a') + m);
        System.out.println(CaseFormat.LOWER_UNDERSCORE.to(CaseFormat.UPPER_CAMEL, "some_name_here") + CaseFormat.UPPER_CAMEL.to(CaseFormat.LOWER_HYPHEN, "SomeNameHere") + CaseFormat.LOWER_CAMEL.converterTo(CaseFormat.UPPER_UNDERSCORE).convert("fooBar") + " " + Strings.padStart("7", 3, '0') + Strings.repeat("ab", 3) + Strings.commonPrefix("abcd", "abxy") + Strings.commonSuffix("xyz", "ayz") + Strings.nullToEmpty(null) + Strings.emptyToNull("") + Strings.lenientFormat("%s and %s", 1) + Ascii.toUpperCase("\u00e9x").length() + Ascii.truncate("long string", 7, "...") + Ascii.equalsIgnoreCase("A", "a"));
        System.out.println(t(() -> Preconditions.checkArgument(false, "bad %s of %s", 1, 2)) + t(() -> Preconditions.checkState(false)) + t(() -> Preconditions.checkNotNull(null, "null!")) + t(() -> Preconditions.checkElementIndex(5, 3)) + t(() -> Preconditions.checkPositionIndexes(2, 1, 3)) + t(() -> Verify.verify(false, "v %s", 1)));
        System.out.println(MoreObjects.toStringHelper("Obj").add("a", 1).add("b", null).addValue(2.5).omitNullValues().toString() + MoreObjects.firstNonNull(null, "f") + com.google.common.base.Objects.equal(null, null) + com.google.common.base.Objects.hashCode(1, "a"));
        int[] calls = {0};
        Supplier<Integer> memo = Suppliers.memoize(() -> ++calls[0]);
        System.out.println(memo.get() + memo.get() + calls[0] + " " + Functions.compose((Integer x) -> x + 1, (String s) -> s.length()).apply("abc") + Predicates.and(x -> true, Predicates.notNull()).apply(null) + Predicates.in(List.of(1)).apply(1) + Functions.forMap(Map.of("k", "v"), "d").apply("z") + " " + com.google.common.base.Optional.of(5).transform(x -> x * 2) + com.google.common.base.Optional.absent().or("alt") + com.google.common.base.Optional.fromNullable(null).isPresent());
        Converter<String, Integer> c = Converter.from(Integer::valueOf, String::valueOf);
        System.out.println(c.convert("12") + c.reverse().convert(5) + Enums.getIfPresent(Thread.State.class, "NEW") + Enums.getIfPresent(Thread.State.class, "x") + Enums.stringConverter(Thread.State.class).convert("BLOCKED") + " " + Throwables.getRootCause(new RuntimeException("a", new java.io.IOException("b"))).getMessage() + Throwables.getCausalChain(new RuntimeException("x", new Error("y"))).size() + " " + Equivalence.equals().onResultOf(String::length).equivalent("ab", "cd") + Defaults.defaultValue(int.class) + Defaults.defaultValue(boolean.class) + " " + Utf8.encodedLength("\u00e9\u4e2d") + Utf8.isWellFormed(new byte[] {(byte) 0xc3}));
        System.out.println(HtmlEscapers.htmlEscaper().escape("<a b='c'>&\"") + XmlEscapers.xmlAttributeEscaper().escape("<\n\"") + UrlEscapers.urlFragmentEscaper().escape("a b/\u00e9?#") + UrlEscapers.urlFormParameterEscaper().escape("a b&c") + Escapers.builder().addEscape('x', "[ex]").setSafeRange(' ', '~').setUnsafeReplacement("?").build().escape("axb\u00e9") + PercentEscaperUse.go());
        System.out.println(HostAndPort.fromString("host:80").getPort() + HostAndPort.fromString("[::1]").getHost() + HostAndPort.fromParts("h", 1).withDefaultPort(5) + " " + InternetDomainName.from("www.google.co.uk").topPrivateDomain() + InternetDomainName.from("a.b.com").publicSuffix() + InternetDomainName.isValid("-bad-") + " " + InetAddresses.forString("1.2.3.4") + InetAddresses.isInetAddress("::g") + InetAddresses.toAddrString(InetAddresses.forString("2001:db8::1")) + InetAddresses.coerceToInteger(InetAddresses.forString("1.2.3.4")) + InetAddresses.increment(InetAddresses.forString("1.2.3.255")) + " " + MediaType.parse("text/HTML; charset=UTF-8").withoutParameters() + MediaType.JSON_UTF_8.is(MediaType.ANY_APPLICATION_TYPE) + MediaType.PNG + " " + t(() -> MediaType.parse("nonsense")) + HttpHeaders.CONTENT_TYPE);
        Stopwatch w = Stopwatch.createUnstarted(new Ticker() {
            long now;

            @Override
            public long read() {
                return now += 1_500_000;
            }
        }).start();
        System.out.println(w.elapsed(java.util.concurrent.TimeUnit.MICROSECONDS) + " " + w.stop() + " " + w.isRunning());
    }

    static class PercentEscaperUse {
        static String go() {
            return new com.google.common.net.PercentEscaper("-_", true).escape(" a\u00e9-~");
        }
    }
}
