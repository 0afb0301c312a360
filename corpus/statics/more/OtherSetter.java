// bugs: wait ArithmeticException
package more;

/** The field is in another class, behind a getter and a setter. */
public class OtherSetter {
    public static class Config {
        private static int speed = 1;

        public static int speed() {
            return speed;
        }

        public static void speed(int wanted) {
            speed = wanted;
        }
    }

    public static int wait(int distance) {
        return distance / Config.speed();
    }
}
