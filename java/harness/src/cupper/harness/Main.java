package cupper.harness;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The warm JVM of `cupper generate`: does what its client asks for on standard input until that ends. The tests' own
 * System.in and System.out are others.
 */
public final class Main {
    // Requests.
    private static final int OPEN = 1;
    private static final int COMPILE = 2;
    private static final int LOAD = 3;
    private static final int RUN = 4;
    // Answers.
    private static final int READY = 1;
    private static final int COMPILED = 2;
    private static final int RESULT = 3;
    private static final int DONE = 4;

    private final Wire wire;
    private final Ambient ambient = new Ambient();
    private final Path home;
    private Coverage coverage;
    private ClassPath path;
    private Junit junit;
    private Compiler compiler;
    private Map<String, byte[]> tests = Map.of();
    private int sitesSent;
    private int leftSent;

    private Main(Wire wire, Path home) {
        this.wire = wire;
        this.home = home;
    }

    /** The argument is the folder with these classes and the JUnit classes of ours. */
    public static void main(String[] args) {
        int status = 0;
        try {
            Wire wire = new Wire(new FileInputStream(FileDescriptor.in), new FileOutputStream(FileDescriptor.out));
            new Main(wire, Path.of(args[0])).serve();
        } catch (Throwable e) {
            e.printStackTrace();
            status = 70;
        }
        // Not exit: that would run what tests have registered to run then.
        Runtime.getRuntime().halt(status);
    }

    private void serve() throws IOException, InterruptedException {
        for (Wire.In request = wire.receive(); request != null; request = wire.receive()) {
            switch (request.kind) {
                case OPEN -> open(request);
                case COMPILE -> compile(request);
                case LOAD -> load(request);
                case RUN -> run(request);
                default -> throw new IOException("unknown request " + request.kind);
            }
        }
    }

    private void open(Wire.In request) throws IOException {
        path = new ClassPath(request.texts().stream().map(Path::of).toList());
        coverage = new Coverage(request.texts());
        junit = new Junit(new ClassPath(List.of(home)), path, coverage);
        try {
            compiler = Compiler.open(junit, path);
        } catch (NoClassDefFoundError e) {
            compiler = null; // Not even the module with its interface is there.
        }
        wire.send(new Wire.Out(READY).number(compiler == null ? 0 : 1).number(Runtime.version().feature()));
    }

    private void compile(Wire.In request) throws IOException {
        int release = request.number();
        List<Compiler.Source> sources = new ArrayList<>();
        for (int count = request.number(); count > 0; count--) {
            sources.add(new Compiler.Source(request.text(), request.text()));
        }
        Compiler.Result result = compiler.compile(sources, release);
        Wire.Out answer = new Wire.Out(COMPILED);
        for (List<Compiler.Problem> problems : List.of(result.errors(), result.warnings())) {
            answer.number(problems.size());
            for (Compiler.Problem problem : problems) {
                answer.text(problem.path()).number(problem.line()).text(problem.message()).text(problem.kind());
            }
        }
        answer.number(result.classes().size());
        for (Map.Entry<String, byte[]> type : result.classes().entrySet()) {
            answer.text(type.getKey()).bytes(type.getValue());
        }
        answer.texts(path.takeAsked());
        wire.send(answer);
    }

    private void load(Wire.In request) throws IOException {
        tests = new HashMap<>();
        for (int count = request.number(); count > 0; count--) tests.put(request.text(), request.bytes());
    }

    private void run(Wire.In request) throws IOException, InterruptedException {
        Runner.Technique technique = Runner.Technique.values()[request.number()];
        Runner.Setting setting =
                new Runner.Setting(technique, request.text(), request.text(), request.number(), request.number() != 0);
        List<Runner.Job> jobs = new ArrayList<>();
        for (int count = request.number(); count > 0; count--) {
            jobs.add(new Runner.Job(request.text(), request.text(), request.number()));
        }
        Runner runner = new Runner(new Tests(tests, jobs), path, junit, coverage, ambient, setting);
        boolean isSpoilt = false;
        for (Runner.Job job : jobs) {
            Runner.Result result = runner.run(job);
            answer(result);
            isSpoilt = result.isSpoilt();
            if (isSpoilt) break;
        }
        runner.close();
        wire.send(new Wire.Out(DONE).number(isSpoilt ? 1 : 0).texts(path.takeAsked()));
    }

    private void answer(Runner.Result result) throws IOException {
        Wire.Out answer = new Wire.Out(RESULT);
        Failure failure = result.failure();
        if (result.stuck() != null) {
            answer.number(3).texts(result.stuck());
        } else if (result.notRun() != null) {
            answer.number(2).text(result.notRun());
        } else if (failure != null) {
            answer.number(1).text(failure.type()).text(failure.message()).texts(failure.causes());
            answer.texts(failure.frames()).number(failure.isAssertion() ? 1 : 0);
        } else {
            answer.number(0);
        }
        answer.texts(result.threads()).number(result.micros()).text(result.notInPlace());
        answer.texts(result.changed());
        List<Coverage.Site> sites = coverage.sitesFrom(sitesSent);
        sitesSent += sites.size();
        answer.number(sites.size());
        for (Coverage.Site site : sites) {
            answer.number(site.kind()).text(site.type()).text(site.method()).number(site.pc()).number(site.way());
        }
        List<Coverage.Left> left = coverage.leftFrom(leftSent);
        leftSent += left.size();
        answer.number(left.size());
        for (Coverage.Left one : left) answer.text(one.what()).text(one.why());
        answer.number(result.hits().cardinality());
        for (int hit = result.hits().nextSetBit(0); hit >= 0; hit = result.hits().nextSetBit(hit + 1)) {
            answer.number(hit);
        }
        wire.send(answer);
    }
}
