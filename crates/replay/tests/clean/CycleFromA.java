public class CycleFromA {
    public static void main(String[] args) {
        System.out.println(Cycle.A.X + " " + Cycle.B.Y + " " + Cycle.Elvis.INSTANCE.size + " " + new Cycle.Elvis().size);
    }
}
