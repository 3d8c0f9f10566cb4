import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes the classes of the running JDK into a jar, because ProGuard cannot read them where they are on every JDK. */
final class JdkClasses {
    private JdkClasses() {}

    public static void main(String[] arguments) throws IOException {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules");
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(Path.of(arguments[0])))) {
            jar.setLevel(0);
            for (String module : List.of("java.base", "java.logging", "java.xml")) {
                Path root = modules.resolve(module);
                try (Stream<Path> files = Files.walk(root)) {
                    for (Path file : (Iterable<Path>) files::iterator) {
                        String name = root.relativize(file).toString();
                        if (name.endsWith(".class") && !name.equals("module-info.class")) {
                            jar.putNextEntry(new ZipEntry(name));
                            Files.copy(file, jar);
                            jar.closeEntry();
                        }
                    }
                }
            }
        }
    }
}
