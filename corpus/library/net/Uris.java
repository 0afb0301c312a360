import java.net.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

/** URI, URL, URLEncoder/Decoder, InetAddress literals. */
public class Uris {
    static String t(java.util.concurrent.Callable<Object> f) {
        try {
            return String.valueOf(f.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    public static void main(String[] args) throws Exception {
        String[] us = {"http://user:pw@host.com:8080/a/b/../c?q=1&r=%20x#frag", "mailto:a@b.com", "file:///etc/passwd", "../rel/path", "urn:isbn:0451450523", "//authority/path", "http://[::1]:80/", "http://h", "#f", "", "a:b:c", "http://ex.com/%E4%BD%A0", "http://bad host/", "1http://x", "http://x/%zz", "HTTP://EX.com/A"};
        for (String s : us) {
            System.out.println(s + " -> " + t(() -> {
                URI u = new URI(s);
                return u.getScheme() + "|" + u.getSchemeSpecificPart() + "|" + u.getAuthority() + "|" + u.getUserInfo() + "|" + u.getHost() + "|" + u.getPort() + "|" + u.getPath().length() + "|" + u.getRawQuery() + "|" + u.getQuery() + "|" + u.getFragment() + "|" + u.isAbsolute() + u.isOpaque() + "|" + u.normalize() + "|" + u.hashCode() + "|" + u.toASCIIString();
            }));
        }
        URI base = URI.create("http://a/b/c/d;p?q");
        for (String r : new String[] {"g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", ";x", "", ".", "./", "..", "../", "../g", "../..", "../../g", "../../../g", "/./g", "/../g", "g.", "..g", "g/./h", "g/../h", "http:g", "g:h"}) System.out.print(r + "=" + t(() -> base.resolve(r)) + " ");
        System.out.println();
        System.out.println(URI.create("http://a/b/").relativize(URI.create("http://a/b/c/d")) + " " + new URI("http", "u", "h.com", 81, "/p q", "x=\u00e9&y", "f g") + " " + new URI("s", "ssp//x", null) + " " + base.compareTo(URI.create("http://a/b")) + " " + URI.create("HTTP://a").equals(URI.create("http://A")) + " " + t(() -> URI.create("ht tp://")) + " " + new URI(null, null, "/x:y", null));
        URL url = new URL("https://user@www.example.com:444/dir/file.html?k=v#ref");
        System.out.println(url.getProtocol() + url.getHost() + url.getPort() + url.getDefaultPort() + url.getFile() + url.getPath() + url.getQuery() + url.getRef() + url.getUserInfo() + url.getAuthority() + " " + url.toExternalForm() + " " + new URL(url, "../other?z") + " " + url.toURI() + " " + t(() -> new URL("nope://x")) + " " + t(() -> new URL("noproto")) + " " + new URL("jar:file:/x.jar!/a/B.class").getPath());
        for (String s : new String[] {"a b&c=d/e?f", "\u00e9\u4e2d\ud83d\ude00", "~*-._+%", ""}) {
            String e = URLEncoder.encode(s, StandardCharsets.UTF_8);
            System.out.print(e + " " + URLDecoder.decode(e, StandardCharsets.UTF_8).equals(s) + " " + URLEncoder.encode(s, "ISO-8859-1") + "; ");
        }
        System.out.println(URLDecoder.decode("a%20b+c%2B", StandardCharsets.UTF_8) + " " + t(() -> URLDecoder.decode("%zz", "UTF-8")) + " " + t(() -> URLDecoder.decode("%4", "UTF-8")));
        for (String a : new String[] {"127.0.0.1", "192.168.1.300".replace("300", "30"), "10.1.2.3", "::1", "2001:db8::ff00:42:8329", "::ffff:1.2.3.4", "224.0.0.1", "169.254.1.1", "fe80::1", "0.0.0.0", "255.255.255.255", "fc00::7"}) {
            InetAddress i = InetAddress.getByName(a);
            System.out.println(i.getHostAddress() + " " + Arrays.toString(i.getAddress()) + " " + i.isLoopbackAddress() + i.isSiteLocalAddress() + i.isMulticastAddress() + i.isLinkLocalAddress() + i.isAnyLocalAddress() + " " + i.getClass().getSimpleName() + " " + i + " " + i.hashCode());
        }
        System.out.println(InetAddress.getByAddress("named", new byte[] {1, 2, 3, 4}) + " " + t(() -> InetAddress.getByAddress(new byte[3])) + " " + InetSocketAddress.createUnresolved("h", 80) + " " + new InetSocketAddress(InetAddress.getByAddress(new byte[] {1, 2, 3, 4}), 9) + " " + t(() -> new InetSocketAddress(70000)) + " " + IDN.toASCII("b\u00fccher.example") + " " + IDN.toUnicode("xn--bcher-kva.example").length());
        HttpCookie ck = HttpCookie.parse("Set-Cookie: id=42; Path=/; Max-Age=60; Secure").get(0);
        System.out.println(ck.getName() + ck.getValue() + ck.getPath() + ck.getMaxAge() + ck.getSecure() + " " + HttpCookie.domainMatches(".foo.com", "x.foo.com"));
    }
}
