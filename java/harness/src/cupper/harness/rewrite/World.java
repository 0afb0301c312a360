package cupper.harness.rewrite;

/** The classes that are initialised again for every test. Names are as in class files. */
public interface World {
    /** Null for a class that is not one of them, as those of the JDK. */
    Outline outline(String type);

    /** The number by which code asks for a class of this world to be initialised. */
    int number(String type);

    /** The number by which code says why a test cannot be run in this world. */
    int reason(String why);
}
