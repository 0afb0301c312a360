/** Text built with {@code StringBuilder} and {@code +}, then cut, searched, replaced and joined. */
public class Strings {
    public static void main(String[] args) {
        int checksum = 0;
        for (int round = 0; round < 450; round++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 400; i++) {
                text.append("item ").append(i).append(':').append(i * 7919L % 1000).append(i % 2 == 0 ? ',' : ';');
                String label = "k" + i + "=" + round;
                checksum += label.length() + label.charAt(i % label.length());
            }
            String all = text.toString();
            int at = 0;
            while ((at = all.indexOf("item", at)) >= 0) {
                checksum = checksum * 31 + all.charAt(at + 5);
                at++;
            }
            String[] parts = all.split(",");
            checksum ^= String.join("|", parts).hashCode();
            checksum += all.substring(10, 200).toUpperCase().replace('I', 'j').trim().hashCode();
            checksum ^= text.reverse().toString().hashCode();
        }
        System.out.println(checksum);
    }
}
