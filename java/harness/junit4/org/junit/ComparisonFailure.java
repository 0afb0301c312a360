package org.junit;

public class ComparisonFailure extends AssertionError {
    private static final long serialVersionUID = 1;

    private static final int CONTEXT = 20;

    private final String expected;
    private final String actual;

    public ComparisonFailure(String message, String expected, String actual) {
        super(message(message, expected, actual));
        this.expected = expected;
        this.actual = actual;
    }

    /** What differs is in brackets; no more than some characters around it are shown. */
    private static String message(String message, String expected, String actual) {
        int shorter = Math.min(expected.length(), actual.length());
        int start = 0;
        while (start < shorter && expected.charAt(start) == actual.charAt(start)) start++;
        int end = 0;
        while (end < shorter - start && last(expected, end) == last(actual, end)) end++;
        return Assert.format(message, marked(expected, start, end), marked(actual, start, end));
    }

    private static char last(String text, int before) {
        return text.charAt(text.length() - 1 - before);
    }

    private static String marked(String text, int start, int end) {
        int last = text.length() - end;
        String before = start <= CONTEXT ? text.substring(0, start) : "..." + text.substring(start - CONTEXT, start);
        String after = end <= CONTEXT ? text.substring(last) : text.substring(last, last + CONTEXT) + "...";
        return before + "[" + text.substring(start, last) + "]" + after;
    }

    public String getExpected() {
        return expected;
    }

    public String getActual() {
        return actual;
    }
}
