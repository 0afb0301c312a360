//! What went wrong, in words.

use program::link::Class;

/// What went wrong, in a line.
pub fn explanation(exception: &Class, message: Option<&str>, place: &str) -> String {
    let short = exception.name.rsplit('/').next().unwrap_or_default();
    let what = match short {
        "NullPointerException" => "uses a reference that is null",
        "ArrayIndexOutOfBoundsException" => "uses an index outside of an array",
        "StringIndexOutOfBoundsException" => "uses an index outside of a string",
        "IndexOutOfBoundsException" => "uses an index outside of a list",
        "ArithmeticException" => "computes what has no result",
        "ClassCastException" => "takes an object for one of another class",
        "ArrayStoreException" => "stores an object into an array of another type",
        "NegativeArraySizeException" => "makes an array of negative size",
        "NumberFormatException" => "takes a text for a number that is none",
        "ConcurrentModificationException" => "changes a collection while iterating over it",
        "NoSuchElementException" => "asks for an element where there is none",
        "UnsupportedOperationException" => "changes what cannot be changed",
        "StackOverflowError" => "calls itself without end",
        "AssertionError" => "violates an assertion",
        "ExceptionInInitializerError" => "needs a class that cannot be initialised",
        "NoClassDefFoundError" => "needs a class that could not be initialised before",
        "IllegalArgumentException" => "passes on an argument that is rejected",
        "IllegalStateException" => "calls a method at the wrong time",
        _ => "ends with an exception that it does not declare",
    };
    let message = message.map_or(String::new(), |message| format!(" ({})", message.lines().next().unwrap_or_default()));
    format!("{place} {what}{message}")
}
