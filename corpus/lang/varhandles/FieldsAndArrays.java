import java.lang.invoke.*;
import java.nio.*;
import java.util.*;

public class FieldsAndArrays {
    int i = 1; long l = 2; volatile boolean z; byte b = 3; char c = 'c'; short s = 4; float f = 5; double d = 6; String str = "s"; final int fin = 9; static int si = 10; static volatile Object so = "so";
    static VarHandle vh(String n, Class<?> t) throws Exception { return MethodHandles.lookup().findVarHandle(FieldsAndArrays.class, n, t); }
    interface Act { Object run() throws Throwable; }
    static void t(String n, Act a) { try { System.out.println(n + " = " + a.run()); } catch (Throwable e) { System.out.println(n + " ! " + e.getClass().getName()); } }

    public static void main(String[] args) throws Throwable {
        FieldsAndArrays o = new FieldsAndArrays();
        VarHandle I = vh("i", int.class), L = vh("l", long.class), Z = vh("z", boolean.class), B = vh("b", byte.class), C = vh("c", char.class), S = vh("s", short.class), F = vh("f", float.class), D = vh("d", double.class), STR = vh("str", String.class);
        VarHandle SI = MethodHandles.lookup().findStaticVarHandle(FieldsAndArrays.class, "si", int.class), SO = MethodHandles.lookup().findStaticVarHandle(FieldsAndArrays.class, "so", Object.class);
        I.set(o, 5);
        System.out.println((int) I.get(o) + " " + (int) I.getVolatile(o) + " " + (int) I.getAcquire(o) + " " + (int) I.getOpaque(o));
        System.out.println(I.compareAndSet(o, 5, 6) + " " + I.compareAndSet(o, 5, 7) + " " + (int) I.compareAndExchange(o, 6, 8) + " " + (int) I.compareAndExchange(o, 6, 9) + " " + o.i);
        System.out.println((int) I.getAndAdd(o, 10) + " " + (int) I.getAndSet(o, 0xF0) + " " + (int) I.getAndBitwiseOr(o, 0x0F) + " " + (int) I.getAndBitwiseAnd(o, 0x3C) + " " + (int) I.getAndBitwiseXor(o, -1) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, 1L << 40) + " " + o.l + L.compareAndSet(o, (1L << 40) + 2, -1L) + o.l + " " + (long) L.getAndAddAcquire(o, 5L) + o.l);
        System.out.println(Z.compareAndSet(o, false, true) + "" + o.z + (boolean) Z.getAndSet(o, false) + (boolean) Z.getAndBitwiseOr(o, true) + o.z);
        System.out.println((byte) B.getAndAdd(o, (byte) 127) + " " + o.b + " " + B.compareAndSet(o, o.b, (byte) 1) + (char) C.getAndAdd(o, (char) 2) + o.c + (short) S.getAndBitwiseXor(o, (short) -1) + o.s);
        System.out.println((float) F.getAndAdd(o, 0.5f) + " " + o.f + " " + (double) D.getAndAdd(o, 0.25) + " " + D.compareAndSet(o, 6.25, -0.0) + o.d + D.compareAndSet(o, 0.0, 1.0));
        System.out.println((String) STR.getAndSet(o, "new") + o.str + STR.compareAndSet(o, "new", "cas") + STR.weakCompareAndSet(o, "zzz", "no") + o.str);
        I.setVolatile(o, 1); I.setRelease(o, 2); I.setOpaque(o, 3);
        SI.set(20);
        System.out.println((int) SI.getAndAdd(2) + si + (String) SO.getAndSet((Object) 5) + so + o.i);
        VarHandle fin = vh("fin", int.class);
        t("final get", () -> (int) fin.get(o));
        t("final set", () -> { fin.set(o, 1); return 0; });
        t("add on String", () -> STR.getAndAdd(o, "x"));
        t("wrong type", () -> { I.set(o, "x"); return 0; });
        t("long for int", () -> { I.set(o, 5L); return 0; });
        t("short for int", () -> { I.set(o, (short) 5); return o.i; });
        t("null recv", () -> (int) I.get((FieldsAndArrays) null));
        t("bad recv", () -> (int) I.get((Object) "str"));
        t("missing", () -> vh("nope", int.class));
        t("static as inst", () -> vh("si", int.class));
        System.out.println(I.varType() + " " + I.coordinateTypes() + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + STR.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " " + I.accessModeType(VarHandle.AccessMode.COMPARE_AND_SET));
        int[] ia = {1, 2, 3};
        VarHandle A = MethodHandles.arrayElementVarHandle(int[].class);
        System.out.println((int) A.getAndAdd(ia, 1, 5) + Arrays.toString(ia) + A.compareAndSet(ia, 2, 3, 30) + ia[2]);
        t("oob", () -> (int) A.get(ia, 3));
        String[] sa = {"a", "b"};
        VarHandle SA = MethodHandles.arrayElementVarHandle(String[].class);
        System.out.println(SA.compareAndSet(sa, 0, "a", "z") + sa[0]);
        VarHandle OA = MethodHandles.arrayElementVarHandle(Object[].class);
        t("array store", () -> { OA.set((Object[]) sa, 0, (Object) 5); return 0; });
        byte[] raw = new byte[16];
        VarHandle LE = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN), BE = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN), DV = MethodHandles.byteArrayViewVarHandle(double[].class, ByteOrder.BIG_ENDIAN), CV = MethodHandles.byteArrayViewVarHandle(char[].class, ByteOrder.LITTLE_ENDIAN);
        LE.set(raw, 1, 0x0102030405060708L);
        BE.set(raw, 9, 0xCAFEBABE);
        System.out.println(Arrays.toString(raw) + Long.toHexString((long) LE.get(raw, 0)) + Integer.toHexString((int) BE.get(raw, 7)) + (int) (char) CV.get(raw, 3));
        DV.set(raw, 8, Math.PI);
        System.out.println((double) DV.get(raw, 8) + " " + Long.toHexString((long) LE.get(raw, 8)));
        t("view oob", () -> (long) LE.get(raw, 9));
        VarHandle BB = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buf = ByteBuffer.allocate(8);
        BB.set(buf, 4, 0x11223344);
        System.out.println(buf.get(4) + " " + (int) BB.get(buf, 4) + buf.getInt(4));
        System.out.println((int) I.toMethodHandle(VarHandle.AccessMode.GET).invokeExact(o));
        VarHandle.fullFence(); VarHandle.acquireFence(); VarHandle.releaseFence();
    }
}
