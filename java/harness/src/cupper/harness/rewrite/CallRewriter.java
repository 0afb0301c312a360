package cupper.harness.rewrite;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Set;

/**
 * Adds the probes that record calls to the methods of a class file. Everything but the code of methods and the end of the
 * constant pool stays byte for byte.
 */
public final class CallRewriter {
    /** Gives numbers to what is recorded. */
    public interface Numbers {
        /** A method whose calls are recorded; -1 if they are not. */
        int method(String name, String descriptor, boolean isStatic);

        /** What a caller names; -1 if that is of no interest. */
        int site(String owner, String name, String descriptor);

        /** A test, or what prepares one. */
        int test(String name, boolean isTest);

        /** A method that stays as it is. */
        void left(String method, String why);
    }

    /** Stack map frames are asked for since this version of class files (JVMS 4.10). */
    private static final int VERSION_6 = 50;
    /** Bytes of code from which on HotSpot leaves it to the interpreter. */
    private static final int HUGE = 8000;
    private static final int BRIDGE = 0x0040;
    private static final int PUBLIC = 0x0001;
    private static final Set<String> TESTS =
            Set.of("Test", "ParameterizedTest", "RepeatedTest", "TestFactory", "TestTemplate");
    private static final Set<String> PREPARATIONS = Set.of(
            "Before", "BeforeEach", "BeforeAll", "BeforeClass", "After", "AfterEach", "AfterAll", "AfterClass");

    /** What starts with a method. */
    private enum Start {
        NONE,
        /** What is done before or after tests. */
        PREPARATION,
        TEST
    }

    private final byte[] file;
    private final ByteBuffer in;
    private final Pool pool;
    private final Numbers numbers;
    private final boolean isTest;
    private final ByteArrayOutputStream body;
    private final DataOutputStream out;

    private CallRewriter(byte[] file, Numbers numbers, boolean isTest) throws Unfit {
        this.file = file;
        this.numbers = numbers;
        this.isTest = isTest;
        in = ByteBuffer.wrap(file).position(8);
        pool = new Pool(file, in);
        body = new ByteArrayOutputStream(file.length * 3 / 2);
        out = new DataOutputStream(body);
    }

    /** `isTest`: calls of it are not recorded, but it is noted where tests begin. */
    public static byte[] rewrite(byte[] file, Numbers numbers, boolean isTest) throws Unfit {
        try {
            return new CallRewriter(file, numbers, isTest).rewrite();
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new Unfit("not understood: " + e);
        }
    }

    private byte[] rewrite() throws IOException, Unfit {
        int start = in.position();
        ClassRewriter.skipToMethods(in);
        int methods = in.getChar();
        out.write(file, start, in.position() - start);
        for (; methods > 0; methods--) method();
        out.write(file, in.position(), in.remaining());
        ByteArrayOutputStream result = new ByteArrayOutputStream(body.size() + file.length / 2);
        DataOutputStream head = new DataOutputStream(result);
        head.write(file, 0, 8);
        pool.write(head);
        body.writeTo(head);
        return result.toByteArray();
    }

    private void method() throws IOException, Unfit {
        int start = in.position();
        int access = in.getChar();
        Outline.Member member = new Outline.Member(access, pool.utf8(in.getChar()), pool.utf8(in.getChar()), 0);
        out.write(file, start, 6);
        int from = in.position();
        Start starts = isTest ? starts(member) : Start.NONE;
        in.position(from);
        int attributes = in.getChar();
        out.writeShort(attributes);
        for (; attributes > 0; attributes--) {
            int at = in.position();
            int attribute = in.getChar();
            int length = in.getInt();
            byte[] code = null;
            if (pool.utf8(attribute).equals("Code")) code = code(in.slice().limit(length), member, starts);
            if (code == null) {
                out.write(file, at, 6 + length);
            } else {
                out.writeShort(attribute);
                out.writeInt(code.length);
                out.write(code);
            }
            ClassRewriter.skip(in, length);
        }
    }

    private byte[] code(ByteBuffer code, Outline.Member member, Start starts) throws IOException {
        if (member.name().equals(Outline.INITIALISER)) return null;
        boolean isOwn = (member.access() & Outline.SYNTHETIC) == 0;
        boolean isBridge = (member.access() & BRIDGE) != 0;
        int number = isTest || !isOwn
                ? -1
                : numbers.method(member.name(), member.descriptor(), member.isStatic());
        int test = starts == Start.NONE ? -1 : numbers.test(member.name(), starts == Start.TEST);
        // What a bridge is called by is what the method behind it is called by.
        boolean notesSites = !isBridge && code.getInt(4) < HUGE;
        try {
            byte[] rewritten = rewrite(code, member, number, test, notesSites);
            if (isHuge(code, rewritten) && notesSites) rewritten = rewrite(code, member, number, test, false);
            if (isHuge(code, rewritten)) throw new Unfit("it would be too long for HotSpot to compile");
            return rewritten;
        } catch (Unfit e) {
            if (number >= 0) numbers.left(member.name() + member.descriptor(), e.getMessage());
            return null;
        }
    }

    private byte[] rewrite(ByteBuffer code, Outline.Member member, int number, int test, boolean notesSites)
            throws IOException, Unfit {
        CodeRewriter rewriter =
                new CodeRewriter(code.duplicate(), pool, member.name(), null, CodeRewriter.Probes.NONE);
        CallProbes calls = new CallProbes(pool, numbers, number, test, notesSites);
        rewriter.patch(member, calls, ByteBuffer.wrap(file).getChar(6) >= VERSION_6);
        return rewriter.rewrite();
    }

    /** Whether the probes are what keeps code from being compiled: it would be many times slower. */
    private static boolean isHuge(ByteBuffer code, byte[] rewritten) {
        return code.getInt(4) < HUGE && ByteBuffer.wrap(rewritten).getInt(4) >= HUGE;
    }

    /** Whether a test, or what is done before or after one, starts with a method. */
    private Start starts(Outline.Member member) throws IOException {
        if (member.name().equals(Outline.CONSTRUCTOR)) return Start.PREPARATION;
        // As JUnit 3 has it.
        boolean isPlain = member.descriptor().equals("()V") && (member.access() & PUBLIC) != 0;
        if (isPlain && member.name().startsWith("test")) return Start.TEST;
        if (isPlain && member.name().equals("setUp")) return Start.PREPARATION;
        for (int attributes = in.getChar(); attributes > 0; attributes--) {
            String name = pool.utf8(in.getChar());
            int end = in.getInt() + in.position();
            if (name.equals("RuntimeVisibleAnnotations")) {
                for (int count = in.getChar(); count > 0; count--) {
                    String type = pool.utf8(in.getChar());
                    if (type.startsWith("Lorg/junit/")) {
                        String simple = type.substring(type.lastIndexOf('/') + 1, type.length() - 1);
                        if (TESTS.contains(simple)) return Start.TEST;
                        if (PREPARATIONS.contains(simple)) return Start.PREPARATION;
                    }
                    for (int pairs = in.getChar(); pairs > 0; pairs--) {
                        in.getChar();
                        skipValue();
                    }
                }
            }
            in.position(end);
        }
        return Start.NONE;
    }

    /** An element's value in an annotation (JVMS 4.7.16.1). */
    private void skipValue() {
        switch (in.get()) {
            case 'e' -> ClassRewriter.skip(in, 4);
            case '@' -> {
                in.getChar();
                for (int pairs = in.getChar(); pairs > 0; pairs--) {
                    in.getChar();
                    skipValue();
                }
            }
            case '[' -> {
                for (int count = in.getChar(); count > 0; count--) skipValue();
            }
            default -> in.getChar();
        }
    }
}
