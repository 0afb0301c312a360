package cupper.harness.rewrite;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** What is to be known of a class without loading it: its relatives and members. Names are as in class files. */
public final class Outline {
    static final int PRIVATE = 0x0002;
    static final int STATIC = 0x0008;
    static final int FINAL = 0x0010;
    static final int INTERFACE = 0x0200;
    static final int ABSTRACT = 0x0400;
    static final int SYNTHETIC = 0x1000;

    static final String INITIALISER = "<clinit>";
    static final String CONSTRUCTOR = "<init>";
    /** Static methods of interfaces, private ones included, came with this version of class files. */
    private static final int VERSION_8 = 52;

    /** A field or method; `constant` is the index of a static field's value in the constant pool, 0 for none. */
    public record Member(int access, String name, String descriptor, int constant) {
        public boolean isStatic() {
            return (access & STATIC) != 0;
        }

        public boolean isFinal() {
            return (access & FINAL) != 0;
        }

        /** A static field whose value never changes. */
        boolean isConstant() {
            return constant != 0 && isFinal();
        }
    }

    final int version;
    final int access;
    final String name;
    /** Null for none. */
    final String superclass;
    final List<String> interfaces = new ArrayList<>();
    final List<Member> fields;
    final List<Member> methods;
    /** For each bootstrap method its handle and arguments: indexes of the constant pool. */
    final List<int[]> bootstraps = new ArrayList<>();
    private boolean hasAnnotations;

    private Outline(ByteBuffer in, Pool pool) throws IOException {
        version = in.getChar(6);
        access = in.getChar();
        name = pool.className(in.getChar());
        int parent = in.getChar();
        superclass = parent == 0 ? null : pool.className(parent);
        for (int count = in.getChar(); count > 0; count--) interfaces.add(pool.className(in.getChar()));
        fields = members(in, pool);
        methods = members(in, pool);
        attributes(in, pool);
    }

    public static Outline of(byte[] file) throws Unfit {
        try {
            ByteBuffer in = ByteBuffer.wrap(file);
            in.position(8);
            return new Outline(in, new Pool(file, in));
        } catch (IOException | BufferUnderflowException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw new Unfit("not understood: " + e);
        }
    }

    private List<Member> members(ByteBuffer in, Pool pool) throws IOException {
        List<Member> members = new ArrayList<>();
        for (int count = in.getChar(); count > 0; count--) {
            int flags = in.getChar();
            String called = pool.utf8(in.getChar());
            String descriptor = pool.utf8(in.getChar());
            members.add(new Member(flags, called, descriptor, attributes(in, pool)));
        }
        return members;
    }

    /** Returns the index of a ConstantValue. */
    private int attributes(ByteBuffer in, Pool pool) throws IOException {
        int constant = 0;
        for (int attributes = in.getChar(); attributes > 0; attributes--) {
            String attribute = pool.utf8(in.getChar());
            int end = in.getInt() + in.position();
            if (attribute.equals("ConstantValue")) constant = in.getChar();
            if (attribute.startsWith("RuntimeVisible")) hasAnnotations = true;
            if (attribute.equals("BootstrapMethods")) {
                for (int count = in.getChar(); count > 0; count--) {
                    int handle = in.getChar();
                    int[] bootstrap = new int[in.getChar() + 1];
                    bootstrap[0] = handle;
                    for (int i = 1; i < bootstrap.length; i++) bootstrap[i] = in.getChar();
                    bootstraps.add(bootstrap);
                }
            }
            in.position(end);
        }
        return constant;
    }

    boolean isInterface() {
        return (access & INTERFACE) != 0;
    }

    /** Whether annotations of it can be seen at run time. */
    public boolean hasAnnotations() {
        return hasAnnotations;
    }

    /** Whether initialising a class initialises this interface of it, too (JVMS 5.5). */
    public boolean hasDefaults() {
        return isInterface() && methods.stream().anyMatch(method -> (method.access & (ABSTRACT | STATIC)) == 0);
    }

    boolean hasInitialiser() {
        return methods.stream().anyMatch(method -> method.name.equals(INITIALISER));
    }

    /** Whether there is anything to do when it is initialised. */
    public boolean hasState() {
        return hasInitialiser() || fields.stream().anyMatch(field -> field.isStatic() && !field.isConstant());
    }

    /**
     * Whether its fields live in a class beside it, because those of an interface must be final; its constants stay. An
     * older interface cannot have the method that initialises it.
     */
    public boolean isMoved() {
        return isInterface() && hasInitialiser() && version >= VERSION_8;
    }

    /** Null if it declares none such. */
    public Member field(String called, String descriptor) {
        return find(fields, called, descriptor);
    }

    Member method(String called, String descriptor) {
        return find(methods, called, descriptor);
    }

    private static Member find(List<Member> members, String called, String descriptor) {
        for (Member member : members) {
            if (member.name.equals(called) && member.descriptor.equals(descriptor)) return member;
        }
        return null;
    }
}
