package cupper.harness;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipFile;

/** Folders and jars, opened once for all loaders. As with `java`, what is missing or unreadable is passed over. */
final class ClassPath {
    /** A file on the path; `source` is the folder or jar it comes from. */
    record Found(byte[] bytes, Entry source) {}

    /** A folder, or a jar if `jar` is there. */
    record Entry(Path path, JarFile jar, Manifest manifest, URL url) {
        ProtectionDomain domain(ClassLoader loader) {
            return new ProtectionDomain(new CodeSource(url, (Certificate[]) null), null, loader, null);
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final Map<String, Optional<Found>> classes = new ConcurrentHashMap<>();
    /** What somebody has asked for since the last look: classes, and after a slash other files. */
    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    ClassPath(List<Path> paths) {
        Set<Path> seen = new HashSet<>();
        for (Path path : paths) open(path, seen);
    }

    private void open(Path path, Set<Path> seen) {
        if (!seen.add(path)) return;
        try {
            URL url = path.toUri().toURL();
            if (Files.isDirectory(path)) {
                entries.add(new Entry(path, null, null, url));
            } else if (Files.isRegularFile(path)) {
                JarFile jar = new JarFile(path.toFile(), false, ZipFile.OPEN_READ, JarFile.runtimeVersion());
                Manifest manifest = jar.getManifest();
                entries.add(new Entry(path, jar, manifest, url));
                if (manifest != null) {
                    String more = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
                    if (more != null) {
                        for (String word : more.split(" +")) follow(path, word, seen);
                    }
                }
            }
        } catch (IOException | SecurityException e) {
            return;
        }
    }

    /** A word of the attribute Class-Path is a URL relative to the jar. */
    private void follow(Path jar, String word, Set<Path> seen) {
        if (word.isEmpty()) return;
        try {
            URI target = jar.toUri().resolve(word);
            if ("file".equals(target.getScheme())) open(Path.of(target), seen);
        } catch (IllegalArgumentException e) {
            return;
        }
    }

    List<File> files() {
        return entries.stream().map(entry -> entry.path.toFile()).toList();
    }

    boolean has(String name) {
        return resource(name) != null;
    }

    /** A class by its binary name; null if there is none. */
    Found find(String type) {
        asked.add(type);
        return classes.computeIfAbsent(type, name -> read(name.replace('.', '/') + ".class")).orElse(null);
    }

    private Optional<Found> read(String name) {
        for (Entry entry : entries) {
            try {
                if (entry.jar == null) {
                    Path file = file(entry, name);
                    if (file != null) return Optional.of(new Found(Files.readAllBytes(file), entry));
                } else {
                    JarEntry found = entry.jar.getJarEntry(name);
                    if (found == null) continue;
                    try (InputStream content = entry.jar.getInputStream(found)) {
                        return Optional.of(new Found(content.readAllBytes(), entry));
                    }
                }
            } catch (IOException | SecurityException e) {
                continue;
            }
        }
        return Optional.empty();
    }

    private static Path file(Entry entry, String name) {
        try {
            Path file = entry.path.resolve(name);
            return Files.exists(file) ? file : null;
        } catch (InvalidPathException e) {
            return null;
        }
    }

    URL resource(String name) {
        List<URL> found = resources(name, 1);
        return found.isEmpty() ? null : found.get(0);
    }

    /** What was asked for since the last time, in order. */
    List<String> takeAsked() {
        List<String> taken = new ArrayList<>(asked);
        asked.removeAll(taken);
        taken.sort(null);
        return taken;
    }

    /** Somebody has read a class. */
    void addAsked(String type) {
        asked.add(type);
    }

    List<URL> resources(String name, int most) {
        asked.add("/" + name);
        List<URL> found = new ArrayList<>();
        for (Entry entry : entries) {
            if (found.size() == most) break;
            try {
                if (entry.jar == null) {
                    Path file = file(entry, name);
                    if (file != null) found.add(file.toUri().toURL());
                } else {
                    JarEntry file = entry.jar.getJarEntry(name);
                    if (file != null) found.add(URI.create("jar:" + entry.url + "!/" + escaped(file.getRealName())).toURL());
                }
            } catch (MalformedURLException | IllegalArgumentException e) {
                continue;
            }
        }
        return found;
    }

    private static String escaped(String name) {
        return Path.of("/").resolve(name).toUri().getRawPath().substring(1);
    }
}
