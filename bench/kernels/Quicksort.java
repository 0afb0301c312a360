/** A quicksort written out, on int arrays: compares, swaps and recursion. */
public class Quicksort {
    static void sort(int[] a, int low, int high) {
        while (low < high) {
            int pivot = a[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (a[i] < pivot) {
                    i++;
                }
                while (a[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    int t = a[i];
                    a[i++] = a[j];
                    a[j--] = t;
                }
            }
            if (j - low < high - i) {
                sort(a, low, j);
                low = i;
            } else {
                sort(a, i, high);
                high = j;
            }
        }
    }

    public static void main(String[] args) {
        int checksum = 0;
        int seed = 11;
        for (int round = 0; round < 12; round++) {
            int[] a = new int[300_000];
            for (int i = 0; i < a.length; i++) {
                seed = seed * 1664525 + 1013904223;
                a[i] = seed >>> 4;
            }
            sort(a, 0, a.length - 1);
            for (int i = 1; i < a.length; i++) {
                if (a[i - 1] > a[i]) {
                    throw new AssertionError("not sorted at " + i);
                }
                checksum = checksum * 31 + a[i];
            }
        }
        System.out.println(checksum);
    }
}
