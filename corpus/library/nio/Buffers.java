import java.nio.*;
import java.util.*;

/** Byte buffers, views, orders, slices, direct buffers. */
public class Buffers {
    static String t(Runnable f) {
        try {
            f.run();
            return "ok";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + (e.getMessage() == null ? "" : ":" + e.getMessage());
        }
    }

    static void exercise(ByteBuffer b) {
        System.out.println(b + " " + b.isDirect() + b.hasArray() + b.isReadOnly() + " " + b.order());
        b.put((byte) 1).putShort((short) -2).putChar('\u00e9').putInt(0x01020304).putLong(-5L).putFloat(1.5f).putDouble(Math.PI);
        System.out.println(b + " " + b.remaining());
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + (int) b.getChar() + " " + b.getInt() + " " + b.getLong() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hasRemaining() + " " + t(b::get));
        b.rewind().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(b.getInt(5) + " " + b.getLong(1) + " " + b.getShort(0) + " " + b.getFloat(17) + " " + b.hashCode());
        b.position(4).limit(20);
        ByteBuffer s = b.slice(), d = b.duplicate(), r = b.asReadOnlyBuffer();
        s.put(0, (byte) 99);
        System.out.println(s + " " + d + " " + b.get(4) + " " + d.get(4) + " " + s.order() + d.order() + " " + t(() -> r.put((byte) 1)) + " " + r.isReadOnly() + " " + b.slice(6, 3) + " " + b.compareTo(d) + b.equals(d) + b.mismatch(s));
        b.compact();
        System.out.println(b + " " + b.get(0) + " " + t(() -> b.position(1000)) + " " + t(() -> b.getInt(30)) + " " + t(() -> b.limit(-1)) + " " + t(() -> b.clear().put(new byte[500])) + " " + t(() -> b.reset()));
        b.clear();
        IntBuffer ib = b.asIntBuffer();
        ib.put(new int[] {1, -1, 7});
        LongBuffer lb = b.asLongBuffer();
        System.out.println(ib + " " + lb.get(0) + " " + b.asShortBuffer().get(1) + " " + b.asDoubleBuffer().capacity() + " " + b.asFloatBuffer().get(2) + " " + (int) b.asCharBuffer().get(0) + " " + ib.order());
        b.mark().position(3);
        byte[] out = new byte[5];
        b.get(out, 1, 3).reset();
        b.get(8, out, 0, 1);
        System.out.println(Arrays.toString(out) + b.position() + b.alignedSlice(1).capacity());
    }

    public static void main(String[] args) {
        exercise(ByteBuffer.allocate(40));
        exercise(ByteBuffer.allocateDirect(40));
        exercise(ByteBuffer.wrap(new byte[50], 5, 40));
        CharBuffer cb = CharBuffer.allocate(10);
        cb.put("hello").put('!').append("xy").flip();
        System.out.println(cb + " " + cb.length() + cb.charAt(1) + cb.subSequence(1, 3) + " " + cb.get() + cb + " " + CharBuffer.wrap("wrapped", 2, 5) + " " + t(() -> CharBuffer.wrap("ro").put('x')) + " " + cb.chars().sum() + " " + cb.compareTo(CharBuffer.wrap("zzz")) + cb.equals(CharBuffer.wrap("ello!xy")));
        IntBuffer ib = IntBuffer.wrap(new int[] {5, 4, 3, 2, 1});
        ib.position(1);
        IntBuffer sl = ib.slice();
        sl.put(0, 40);
        System.out.println(Arrays.toString(ib.array()) + sl.arrayOffset() + ib.get(1) + " " + ib + " " + ib.hashCode() + " " + ib.compact().get(0) + Arrays.toString(ib.array()));
        LongBuffer lb = LongBuffer.allocate(3).put(1).put(2).put(3);
        DoubleBuffer db = DoubleBuffer.wrap(new double[] {1.5, Double.NaN});
        FloatBuffer fb = FloatBuffer.wrap(new float[] {0f, -0f});
        ShortBuffer sb = ShortBuffer.allocate(2).put((short) 9).flip();
        System.out.println(lb + " " + lb.flip().get() + db.equals(DoubleBuffer.wrap(new double[] {1.5, Double.NaN})) + fb.equals(FloatBuffer.wrap(new float[] {-0f, 0f})) + " " + sb.get() + sb + " " + lb.mismatch(LongBuffer.wrap(new long[] {2, 9})) + " " + t(() -> IntBuffer.allocate(-1)) + t(() -> ByteBuffer.wrap(new byte[2], 1, 5)));
        ByteBuffer a = ByteBuffer.allocate(8), c = ByteBuffer.wrap(new byte[] {1, 2, 3});
        a.put(c).put(5, c, 0, 2);
        System.out.println(Arrays.toString(a.array()) + " " + t(() -> a.put(a)) + " " + c.hasRemaining() + " " + ByteBuffer.allocateDirect(4).order(ByteOrder.nativeOrder()).order());
    }
}
