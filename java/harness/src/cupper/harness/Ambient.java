package cupper.harness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** What tests share although their classes are loaded anew: properties, locale, time zone, streams, files. */
final class Ambient {
    private final Properties properties = (Properties) System.getProperties().clone();
    private final List<Path> folders =
            List.of(Path.of(properties.getProperty("user.dir")), Path.of(properties.getProperty("java.io.tmpdir")));

    /** As a freshly started JVM would be, but for locale and time zone. */
    void reset(String locale, String zone) {
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(Locale.forLanguageTag(locale));
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        System.setIn(InputStream.nullInputStream());
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        System.setErr(new PrintStream(OutputStream.nullOutputStream()));
        Thread.setDefaultUncaughtExceptionHandler(null);
        folders.forEach(Ambient::empty);
    }

    private static void empty(Path folder) {
        String[] names = folder.toFile().list();
        if (names == null || names.length == 0) return;
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException e) throws IOException {
                    if (!visited.equals(folder)) Files.delete(visited);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            return; // Made undeletable by a test: it stays until the client removes the folder.
        }
    }
}
