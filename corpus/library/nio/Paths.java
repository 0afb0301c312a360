import java.nio.file.*;
import java.util.*;

/** Path algebra that touches no disk. */
public class Paths {
    public static void main(String[] args) {
        String[] ps = {"/a/b/../c/./d.txt", "a/b/c", "../x/../../y", "/", "", ".", "..", "/a//b///c/", "a/b/", "/..", "x.tar.gz", "/usr/local/lib"};
        for (String s : ps) {
            Path p = Path.of(s);
            List<String> names = new ArrayList<>();
            p.forEach(x -> names.add(x.toString()));
            System.out.println("[" + p + "] abs" + p.isAbsolute() + " n" + p.getNameCount() + " file=" + p.getFileName() + " parent=" + p.getParent() + " root=" + p.getRoot() + " norm=[" + p.normalize() + "] names=" + names + " hash" + p.hashCode() + " sub=" + (p.getNameCount() > 1 ? p.subpath(1, p.getNameCount()) : "-"));
        }
        for (String a : new String[] {"/a/b", "a/b", "", "../q"}) {
            for (String b : new String[] {"/c", "c/d", "", "..", "/a/b/e", "a/b/f"}) {
                Path x = Path.of(a), y = Path.of(b);
                String rel;
                try {
                    rel = x.relativize(y).toString();
                } catch (IllegalArgumentException e) {
                    rel = e.getMessage();
                }
                System.out.println(a + " ? " + b + " resolve=" + x.resolve(y) + " sibling=" + x.resolveSibling(y) + " rel=" + rel + " starts=" + y.startsWith(x) + " ends=" + y.endsWith(x) + " cmp=" + x.compareTo(y) + " eq=" + x.equals(y));
            }
        }
        Path p = Path.of("/one", "two", "three/four");
        System.out.println(p + " " + p.getName(2) + " " + p.startsWith("/one/two") + p.startsWith("/one/tw") + p.endsWith("four") + " " + p.toUri().getPath() + " " + p.getFileSystem().getSeparator() + " " + p.toFile().getName() + " " + new TreeSet<>(List.of(Path.of("b"), Path.of("a/z"), Path.of("a"))));
        String[][] globs = {{"*.java", "Foo.java"}, {"*.java", "a/Foo.java"}, {"**.java", "a/Foo.java"}, {"**/*.{txt,md}", "x/y.md"}, {"?[a-c]x", "zbx"}, {"[!a]*", "abc"}, {"a\\*b", "a*b"}, {"/home/*/*", "/home/gus/data"}, {"regex"}};
        for (String[] g : globs) {
            PathMatcher m = FileSystems.getDefault().getPathMatcher(g.length == 1 ? "regex:.*x" : "glob:" + g[0]);
            System.out.print(g[0] + " " + m.matches(Path.of(g.length == 1 ? "box" : g[1])) + "; ");
        }
        System.out.println();
        for (Runnable r : List.<Runnable>of(() -> Path.of("a\0b"), () -> Path.of("a").getName(3), () -> Path.of("a").subpath(0, 5), () -> FileSystems.getDefault().getPathMatcher("glob:[a"), () -> FileSystems.getDefault().getPathMatcher("nope:x"))) {
            try {
                r.run();
                System.out.println("ok");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + String.valueOf(e.getMessage()).replace('\0', '0').replace("\n", "|"));
            }
        }
        java.io.File f = new java.io.File("/a/b/../c.txt");
        System.out.println(f + " " + f.getName() + " " + f.getParent() + " " + f.isAbsolute() + " " + f.toPath().normalize() + " " + new java.io.File("x", "y/z") + " " + new java.io.File("//a///b") + " " + f.compareTo(new java.io.File("/a")) + " " + f.hashCode() + " " + new java.io.File("rel").isAbsolute() + " " + java.io.File.separator + java.io.File.pathSeparator);
    }
}
