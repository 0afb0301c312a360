package org.junit.internal;

public class ArrayComparisonFailure extends AssertionError {
    private static final long serialVersionUID = 1;

    public ArrayComparisonFailure(String message, AssertionError cause, int index) {
        super((message == null ? "" : message) + "arrays first differed at element [" + index + "]; " + cause.getMessage());
        initCause(cause);
    }
}
