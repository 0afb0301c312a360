public class CycleFromB {
    public static void main(String[] args) {
        System.out.println(Cycle.B.Y + " " + Cycle.A.X);
    }
}
