public class OutOfMemory {
    public static void main(String[] args) {
        for (int k = 0; k < 3; k++) {
            try {
                Object o = k == 0 ? new long[Integer.MAX_VALUE] : k == 1 ? new Object[Integer.MAX_VALUE] : new byte[2][Integer.MAX_VALUE];
                System.out.println(o != null);
            } catch (OutOfMemoryError e) {
                System.out.println(e.getMessage());
            }
        }
        try { "xy".repeat(Integer.MAX_VALUE); } catch (OutOfMemoryError e) { System.out.println(e.getMessage()); }
        try { new java.util.ArrayList<>(-1); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        int[] ok = new int[1000]; System.out.println(ok.length);
        throw new OutOfMemoryError("thrown by hand");
    }
}
