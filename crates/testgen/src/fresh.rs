//! Tests that need classes which nobody has used before run in a class loader of their own. The code for that is a part
//! of their file, so that they need nothing but JUnit.

use crate::code::{Code, class_name};

/// The beginning of such a test.
pub const GUARD: &str = "if (ranOnFreshClasses()) {\n    return;\n}";

/// What the file of a test class needs besides its tests.
pub fn members(test_class: &str) -> Code {
    let mut text = MEMBERS.replace("TestClass", test_class);
    for name in NAMES {
        let simple = name.rsplit('/').next().unwrap_or(name);
        text = text.replace(&format!("`{simple}`"), &class_name(name));
    }
    Code::new(text)
}

const NAMES: [&str; 7] = [
    "java/lang/reflect/Constructor",
    "java/lang/reflect/InvocationTargetException",
    "java/lang/reflect/Method",
    "java/io/ByteArrayOutputStream",
    "java/io/IOException",
    "java/io/InputStream",
    "java/util/regex/Pattern",
];

const MEMBERS: &str =
    "/** Runs the test that calls it on classes that nobody has used yet, unless it is on such classes. */
private static boolean ranOnFreshClasses() throws Exception {
    ClassLoader own = TestClass.class.getClassLoader();
    if (own.getClass().getName().equals(FreshClasses.class.getName())) {
        return false;
    }
    String test = new Throwable().getStackTrace()[1].getMethodName();
    Class<?> fresh = new FreshClasses(own).loadClass(TestClass.class.getName());
    `Constructor`<?> constructor = fresh.getDeclaredConstructor();
    constructor.setAccessible(true);
    `Method` method = fresh.getDeclaredMethod(test);
    method.setAccessible(true);
    try {
        method.invoke(constructor.newInstance());
        return true;
    } catch (`InvocationTargetException` e) {
        if (e.getCause() instanceof Error) {
            throw (Error) e.getCause();
        }
        throw (Exception) e.getCause();
    }
}

/** Loads all classes anew, apart from those of the JDK and of JUnit. */
private static final class FreshClasses extends ClassLoader {
    private static final `Pattern` SHARED =
            `Pattern`.compile(\"(javax?|jdk|sun|com\\\\.sun|org\\\\.(junit|opentest4j|hamcrest))\\\\..*\");

    FreshClasses(ClassLoader parent) {
        super(parent);
        setDefaultAssertionStatus(TestClass.class.desiredAssertionStatus());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null || SHARED.matcher(name).matches()) {
            return loaded != null ? loaded : super.loadClass(name, resolve);
        }
        try (`InputStream` file = getParent().getResourceAsStream(name.replace('.', '/') + \".class\")) {
            if (file == null) {
                return super.loadClass(name, resolve);
            }
            `ByteArrayOutputStream` bytes = new `ByteArrayOutputStream`();
            byte[] buffer = new byte[8192];
            for (int count = file.read(buffer); count >= 0; count = file.read(buffer)) {
                bytes.write(buffer, 0, count);
            }
            return defineClass(name, bytes.toByteArray(), 0, bytes.size(), TestClass.class.getProtectionDomain());
        } catch (`IOException` e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}";
