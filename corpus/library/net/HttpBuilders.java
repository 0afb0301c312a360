import java.net.*;
import java.net.http.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

/** What java.net has that needs no network: requests and their bodies, headers, cookies, addresses, URLs. */
public class HttpBuilders {
    interface Act {
        Object run() throws Exception;
    }

    static void t(String name, Act a) {
        try {
            System.out.println(name + " " + a.run());
        } catch (Exception e) {
            System.out.println(name + " " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    static String body(HttpRequest.BodyPublisher p) throws Exception {
        StringBuilder b = new StringBuilder(p.contentLength() + ":");
        CountDownLatch end = new CountDownLatch(1);
        p.subscribe(new Flow.Subscriber<>() {
            public void onSubscribe(Flow.Subscription s) {
                s.request(Long.MAX_VALUE);
            }

            public void onNext(ByteBuffer x) {
                b.append(StandardCharsets.UTF_8.decode(x));
            }

            public void onError(Throwable e) {
                b.append('!').append(e.getMessage());
                end.countDown();
            }

            public void onComplete() {
                end.countDown();
            }
        });
        end.await();
        return b.toString();
    }

    public static void main(String[] args) throws Exception {
        HttpRequest r = HttpRequest.newBuilder(URI.create("https://example.org:8443/a/b?q=1#f")).header("Accept", "text/html").header("accept", "text/plain").setHeader("X-One", "1").setHeader("x-one", "2").timeout(Duration.ofSeconds(3)).version(HttpClient.Version.HTTP_1_1).expectContinue(true).POST(HttpRequest.BodyPublishers.ofString("h\u00e9llo")).build();
        System.out.println(r + " " + r.method() + " " + r.uri().getFragment() + " " + new TreeMap<>(r.headers().map()) + " " + r.headers().firstValue("X-ONE") + " " + r.headers().allValues("Accept") + " " + r.timeout() + " " + r.version() + " " + r.expectContinue() + " " + body(r.bodyPublisher().get()).length());
        System.out.println(body(HttpRequest.BodyPublishers.ofByteArray("abcdef".getBytes(), 2, 3)) + " " + body(HttpRequest.BodyPublishers.noBody()) + " " + body(HttpRequest.BodyPublishers.ofByteArrays(List.of("x".getBytes(), "yz".getBytes()))) + " " + body(HttpRequest.BodyPublishers.concat(HttpRequest.BodyPublishers.ofString("one"), HttpRequest.BodyPublishers.ofString("two"))));
        for (String m : new String[] {"GET", "DELETE", "PUT"}) System.out.print((switch (m) {
            case "GET" -> HttpRequest.newBuilder(URI.create("http://h/")).GET();
            case "DELETE" -> HttpRequest.newBuilder().uri(URI.create("http://h/")).DELETE();
            default -> HttpRequest.newBuilder(URI.create("http://h/")).PUT(HttpRequest.BodyPublishers.noBody());
        }).build() + " ");
        System.out.println(HttpRequest.newBuilder(URI.create("http://h/")).method("PATCH", HttpRequest.BodyPublishers.noBody()).copy().build().method());
        t("scheme", () -> HttpRequest.newBuilder(URI.create("ftp://h/")));
        t("no host", () -> HttpRequest.newBuilder(URI.create("http:///x")));
        t("relative", () -> HttpRequest.newBuilder(URI.create("x/y")));
        t("no uri", () -> HttpRequest.newBuilder().build());
        t("header", () -> HttpRequest.newBuilder().header("bad header", "x"));
        t("value", () -> HttpRequest.newBuilder().header("X", "a\nb"));
        t("restricted", () -> HttpRequest.newBuilder().header("Content-Length", "5"));
        t("odd", () -> HttpRequest.newBuilder().headers("a", "b", "c"));
        t("timeout", () -> HttpRequest.newBuilder().timeout(Duration.ZERO));
        t("method", () -> HttpRequest.newBuilder().method("BAD METHOD", HttpRequest.BodyPublishers.noBody()));
        HttpHeaders h = HttpHeaders.of(new TreeMap<>(Map.of("A", List.of("1", "2"), "Content-Length", List.of("42"), "Skip", List.of("x"))), (k, v) -> !k.equals("Skip"));
        System.out.println(new TreeMap<>(h.map()) + " " + h.firstValueAsLong("content-length") + " " + h.allValues("zz") + " " + h.equals(HttpHeaders.of(new TreeMap<>(Map.of("a", List.of("1", "2"), "content-length", List.of("42"))), (k, v) -> true)));
        t("long", () -> h.firstValueAsLong("A") + " " + HttpHeaders.of(Map.of("n", List.of("x")), (k, v) -> true).firstValueAsLong("n"));
        t("twice", () -> HttpHeaders.of(new TreeMap<>(Map.of("a", List.of("1"), "A", List.of("2"))), (k, v) -> true).map().size());
        for (String s : new String[] {"a=b; Path=/; Secure; HttpOnly; Max-Age=60", "n=\"q v\"; Version=1; Domain=.example.com", "Set-Cookie2: x=y; Port=\"80\"", "bad", "$x=1"}) t("cookie", () -> HttpCookie.parse(s).stream().map(c -> c + " " + c.getName() + c.getPath() + c.getSecure() + c.isHttpOnly() + c.getMaxAge() + c.getDomain() + c.getVersion()).toList());
        System.out.println(HttpCookie.domainMatches(".example.com", "www.example.com") + " " + HttpCookie.domainMatches(".com", "x.com") + " " + HttpCookie.domainMatches("example.com", "EXAMPLE.com"));
        for (String s : new String[] {"127.0.0.1", "10.1", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4", "fe80::1%3", "1.2.3.256", "0x7f.1"}) t(s, () -> {
            if (!s.matches("[0-9a-fx.:%]+") || s.equals("1.2.3.256") || s.startsWith("0x") || s.contains("%")) return "left out";
            InetAddress a = InetAddress.getByName(s);
            return a + " " + a.getClass().getSimpleName() + " " + a.isLoopbackAddress() + a.isSiteLocalAddress() + a.isMulticastAddress() + a.isLinkLocalAddress() + a.isAnyLocalAddress() + " " + Arrays.toString(a.getAddress());
        });
        t("bytes", () -> InetAddress.getByAddress("name", new byte[] {(byte) 192, (byte) 168, 0, 1}) + " " + InetAddress.getByAddress(new byte[16]).getHostAddress());
        t("bad bytes", () -> InetAddress.getByAddress(new byte[5]));
        System.out.println(InetSocketAddress.createUnresolved("host.example", 80) + " " + new InetSocketAddress(InetAddress.getByAddress(new byte[] {1, 2, 3, 4}), 5).equals(new InetSocketAddress(InetAddress.getByAddress(new byte[] {1, 2, 3, 4}), 5)) + " " + InetSocketAddress.createUnresolved("h", 1).isUnresolved());
        t("port", () -> InetSocketAddress.createUnresolved("h", 70000));
        String form = new TreeMap<>(Map.of("k 1", "v&=\u00e9", "k2", "a+b~*")).entrySet().stream().map(e -> URLEncoder.encode(e.getKey(), StandardCharsets.UTF_8) + "=" + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8)).collect(Collectors.joining("&"));
        System.out.println(form + " " + URLDecoder.decode(form, StandardCharsets.UTF_8).replace('\u00e9', 'e'));
        t("decode", () -> URLDecoder.decode("%zz", StandardCharsets.UTF_8));
        t("decode2", () -> URLDecoder.decode("abc%4", StandardCharsets.UTF_8));
        URL u = new URL("http://user:pw@host:81/p/a.html;x?q=1&r=2#frag");
        System.out.println(u.getProtocol() + " " + u.getAuthority() + " " + u.getUserInfo() + " " + u.getHost() + " " + u.getPort() + " " + u.getDefaultPort() + " " + u.getFile() + " " + u.getPath() + " " + u.getQuery() + " " + u.getRef() + " " + new URL(u, "../b?z") + " " + new URL(u, "//other/x").toExternalForm() + " " + u.toURI().getRawPath() + " " + u.sameFile(new URL("http://user:pw@host:81/p/a.html;x?q=1&r=2#other")));
        t("unknown", () -> new URL("zzz://x"));
        t("noproto", () -> new URL("no-protocol"));
        t("badport", () -> new URL("http://h:port/"));
        t("idn", () -> IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example").length() + " " + IDN.toASCII("plain"));
        System.out.println(HttpClient.Version.valueOf("HTTP_2") + " " + Arrays.toString(HttpClient.Redirect.values()) + " " + HttpResponse.BodyHandlers.ofString().getClass().isInterface() + " " + URI.create("HTTP://A/%7Eb/../c").normalize() + " " + URI.create("http://a/b/c/d;p?q").resolve("../g") + " " + URI.create("http://a/b/").relativize(URI.create("http://a/b/c/d")));
    }
}
