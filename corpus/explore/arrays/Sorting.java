package explore.arrays;

import java.util.Arrays;

/** Sorting and searching of few elements. */
public class Sorting {
    // outcome: "sorted"
    // unreachable: "unsorted"
    public static String sortThree(int a, int b, int c) {
        int t;
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
        if (b > c) {
            t = b;
            b = c;
            c = t;
        }
        if (a > b) {
            t = a;
            a = b;
            b = t;
        }
        return a <= b && b <= c ? "sorted" : "unsorted";
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    public static int bubbleSwaps(int a, int b, int c) {
        int[] x = {a, b, c};
        int swaps = 0;
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j + 1 < 3 - i; j++) {
                if (x[j] > x[j + 1]) {
                    int t = x[j];
                    x[j] = x[j + 1];
                    x[j + 1] = t;
                    swaps++;
                }
            }
        }
        return swaps;
    }

    // outcome: 0
    // outcome: 1
    // outcome: 2
    // outcome: 3
    // outcome: 4
    // outcome: -1
    public static int binarySearch(int key) {
        int[] a = {1, 3, 5, 7, 9};
        int lo = 0;
        int hi = a.length - 1;
        while (lo <= hi) {
            int mid = (lo + hi) >>> 1;
            if (a[mid] == key) return mid;
            if (a[mid] < key) lo = mid + 1;
            else hi = mid - 1;
        }
        return -1;
    }

    // outcome: "found"
    // outcome: "absent"
    // outcome: "missed"
    // outcome: "range"
    // unreachable: "ghost"
    public static String searchUnknown(int[] a, int key) {
        if (a == null || a.length != 3) return "range";
        boolean present = a[0] == key || a[1] == key || a[2] == key;
        boolean found = Arrays.binarySearch(a, key) >= 0;
        if (found) return present ? "found" : "ghost";
        return present ? "missed" : "absent";
    }

    // outcome: "found"
    // outcome: "absent"
    // outcome: "range"
    // unreachable: "missed"
    public static String searchSorted(int[] a, int key) {
        if (a == null || a.length != 3 || a[0] > a[1] || a[1] > a[2]) return "range";
        boolean present = a[0] == key || a[1] == key || a[2] == key;
        if (Arrays.binarySearch(a, key) >= 0) return "found";
        return present ? "missed" : "absent";
    }

    // outcome: "sorted"
    // outcome: "range"
    // unreachable: "unsorted"
    public static String library(int[] a) {
        if (a == null || a.length > 3) return "range";
        Arrays.sort(a);
        for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return "unsorted";
        return "sorted";
    }

    // outcome: "median"
    // outcome: "other"
    public static String median(int a, int b, int c) {
        int m = Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        return m == 5 && a != 5 && b != 5 ? "median" : "other";
    }

    // outcome: "majority"
    // outcome: "none"
    public static String majority(int a, int b, int c) {
        int candidate = a;
        int votes = 1;
        for (int x : new int[] {b, c}) {
            if (votes == 0) candidate = x;
            votes += x == candidate ? 1 : -1;
        }
        int n = (a == candidate ? 1 : 0) + (b == candidate ? 1 : 0) + (c == candidate ? 1 : 0);
        return n >= 2 ? "majority" : "none";
    }
}
