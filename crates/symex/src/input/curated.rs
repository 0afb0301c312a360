//! How values of well-known JDK types are made, where searching their members would find worse.

/// Classes to take for a type that has no instances of its own, or better ones; simplest first.
const IMPLEMENTATIONS: &[(&str, &[&str])] = &[
    ("java/lang/Object", &["java/lang/Object", "java/lang/Integer", "java/lang/String"]),
    (
        "java/lang/Number",
        &["java/lang/Integer", "java/lang/Long", "java/lang/Double", "java/util/concurrent/atomic/AtomicInteger"],
    ),
    ("java/lang/Comparable", &["java/lang/Integer", "java/lang/String"]),
    ("java/io/Serializable", &["java/lang/Integer", "java/lang/String"]),
    ("java/lang/Cloneable", &["java/util/ArrayList"]),
    ("java/lang/CharSequence", &["java/lang/String", "java/lang/StringBuilder"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/util/Collection", &["java/util/ArrayList", "java/util/HashSet"]),
    ("java/util/SequencedCollection", &["java/util/ArrayList"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/AbstractList", &["java/util/ArrayList"]),
    ("java/util/AbstractCollection", &["java/util/ArrayList"]),
    ("java/util/RandomAccess", &["java/util/ArrayList"]),
    ("java/util/Set", &["java/util/HashSet"]),
    ("java/util/AbstractSet", &["java/util/HashSet"]),
    ("java/util/SequencedSet", &["java/util/LinkedHashSet"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
    ("java/util/NavigableSet", &["java/util/TreeSet"]),
    ("java/util/Queue", &["java/util/ArrayDeque"]),
    ("java/util/Deque", &["java/util/ArrayDeque"]),
    ("java/util/concurrent/BlockingQueue", &["java/util/concurrent/LinkedBlockingQueue"]),
    ("java/util/concurrent/BlockingDeque", &["java/util/concurrent/LinkedBlockingDeque"]),
    ("java/util/Map", &["java/util/HashMap"]),
    ("java/util/AbstractMap", &["java/util/HashMap"]),
    ("java/util/Dictionary", &["java/util/Hashtable"]),
    ("java/util/SequencedMap", &["java/util/LinkedHashMap"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/NavigableMap", &["java/util/TreeMap"]),
    ("java/util/concurrent/ConcurrentMap", &["java/util/concurrent/ConcurrentHashMap"]),
    ("java/util/concurrent/ConcurrentNavigableMap", &["java/util/concurrent/ConcurrentSkipListMap"]),
    ("java/util/Map$Entry", &["java/util/AbstractMap$SimpleEntry"]),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/util/Calendar", &["java/util/GregorianCalendar"]),
    ("java/util/random/RandomGenerator", &["java/util/Random"]),
    ("java/util/concurrent/locks/Lock", &["java/util/concurrent/locks/ReentrantLock"]),
];

/// Constructors and static methods of a class, by name and descriptor, that are taken instead of all of them.
const MAKERS: &[(&str, &[(&str, &str)])] = &[
    // What `Class.forName` finds depends on more than its argument.
    ("java/lang/Class", &[]),
    ("java/lang/Thread", &[("<init>", "()V"), ("<init>", "(Ljava/lang/Runnable;)V")]),
    ("java/math/BigInteger", &[("valueOf", "(J)Ljava/math/BigInteger;")]),
    ("java/math/BigDecimal", &[("valueOf", "(J)Ljava/math/BigDecimal;"), ("valueOf", "(JI)Ljava/math/BigDecimal;")]),
    ("java/lang/StringBuilder", &[("<init>", "(Ljava/lang/String;)V")]),
    ("java/lang/StringBuffer", &[("<init>", "(Ljava/lang/String;)V")]),
    ("java/util/concurrent/atomic/AtomicInteger", &[("<init>", "(I)V")]),
    ("java/util/StringJoiner", &[("<init>", "(Ljava/lang/CharSequence;)V")]),
    ("java/util/Random", &[("<init>", "(J)V")]),
    ("java/util/Date", &[("<init>", "(J)V")]),
    ("java/util/UUID", &[("<init>", "(JJ)V")]),
    ("java/util/Scanner", &[("<init>", "(Ljava/lang/String;)V")]),
    ("java/util/BitSet", &[("valueOf", "([J)Ljava/util/BitSet;")]),
    ("java/util/GregorianCalendar", &[("<init>", "(III)V")]),
    ("java/io/ByteArrayInputStream", &[("<init>", "([B)V")]),
    ("java/io/StringReader", &[("<init>", "(Ljava/lang/String;)V")]),
    ("java/io/StringWriter", &[("<init>", "()V")]),
    ("java/io/ByteArrayOutputStream", &[("<init>", "()V")]),
    ("java/time/LocalDate", &[("of", "(III)Ljava/time/LocalDate;"), ("ofEpochDay", "(J)Ljava/time/LocalDate;")]),
    ("java/time/LocalTime", &[("of", "(III)Ljava/time/LocalTime;")]),
    ("java/time/LocalDateTime", &[("of", "(IIIII)Ljava/time/LocalDateTime;")]),
    ("java/time/Instant", &[("ofEpochMilli", "(J)Ljava/time/Instant;")]),
    ("java/time/Duration", &[("ofMillis", "(J)Ljava/time/Duration;"), ("ofDays", "(J)Ljava/time/Duration;")]),
    ("java/time/Period", &[("of", "(III)Ljava/time/Period;")]),
];

/// Constants that are taken for a class instead of all else: the class, where they are, their names.
const CONSTANTS: &[(&str, &str, &[&str])] = &[
    ("java/nio/charset/Charset", "java/nio/charset/StandardCharsets", &["UTF_8", "ISO_8859_1", "UTF_16"]),
    ("java/util/Locale", "java/util/Locale", &["ROOT", "ENGLISH", "GERMAN"]),
    ("java/math/MathContext", "java/math/MathContext", &["UNLIMITED", "DECIMAL32"]),
];

/// Types whose values an `ArrayList` gives: the type, the interface of the method, its name and its descriptor.
const OF_LISTS: &[(&str, &str, &str, &str)] = &[
    ("java/util/Iterator", "java/lang/Iterable", "iterator", "()Ljava/util/Iterator;"),
    ("java/util/ListIterator", "java/util/List", "listIterator", "()Ljava/util/ListIterator;"),
    ("java/util/Spliterator", "java/lang/Iterable", "spliterator", "()Ljava/util/Spliterator;"),
    ("java/util/stream/Stream", "java/util/Collection", "stream", "()Ljava/util/stream/Stream;"),
    ("java/util/stream/BaseStream", "java/util/Collection", "stream", "()Ljava/util/stream/Stream;"),
];

pub fn implementations(class: &str) -> Option<&'static [&'static str]> {
    IMPLEMENTATIONS.iter().find(|(name, _)| *name == class).map(|(_, found)| *found)
}

pub fn makers(class: &str) -> Option<&'static [(&'static str, &'static str)]> {
    MAKERS.iter().find(|(name, _)| *name == class).map(|(_, found)| *found)
}

/// The class that has the constants, and their names.
pub fn constants(class: &str) -> Option<(&'static str, &'static [&'static str])> {
    CONSTANTS.iter().find(|(name, ..)| *name == class).map(|&(_, home, names)| (home, names))
}

/// The interface, name and descriptor of the method of a list that gives this type.
pub fn of_list(class: &str) -> Option<(&'static str, &'static str, &'static str)> {
    OF_LISTS
        .iter()
        .find(|(name, ..)| *name == class)
        .map(|&(_, interface, name, descriptor)| (interface, name, descriptor))
}

/// Types of the JDK that everything is one of: what the program under test adds to them is not looked for.
pub fn is_universal(class: &str) -> bool {
    matches!(class, "java/lang/Object" | "java/io/Serializable" | "java/lang/Cloneable")
}

/// Static methods of the JDK that give something else each time.
pub fn is_unsteady(name: &str) -> bool {
    name == "now" || name.starts_with("random") || name.starts_with("current")
}
