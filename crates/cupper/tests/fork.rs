//! Forking: copies of an execution share nothing that they can see, and each goes on as the original would have.

#[allow(dead_code, reason = "other tests use the rest of it")]
mod lab;

use lab::{Jdk, Lab, jdks};
use program::Name;
use program::link::{Class, Loader, Program};
use program::source::ClassPath;
use std::rc::Rc;
use vm::{Concrete, Ended, Fork, Options, Silent, Stop, Vm};

const SOURCE: &str = r#"
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

class Forked {
    static int count;
    static class Late { static int value = ++count; }

    static int bump() { return ++count; }
    static int late() { return Late.value; }

    /** Objects, strings, lambdas, exceptions, threads: an answer that depends on every step. */
    static int work() throws Exception {
        Map<String, List<Integer>> groups = new TreeMap<>();
        for (int i = 0; i < 3_000; i++) {
            groups.computeIfAbsent("k" + i % 17, key -> new ArrayList<>()).add(i * i % 101);
        }
        int caught = 0;
        for (int i = -5; i < 5; i++) {
            try {
                caught += 100 / i;
            } catch (ArithmeticException e) {
                caught += e.getMessage().length();
            }
        }
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> sums = new ArrayList<>();
        for (List<Integer> group : groups.values()) {
            sums.add(pool.submit(() -> group.stream().mapToInt(Integer::intValue).sum()));
        }
        int total = caught;
        for (Future<Integer> sum : sums) {
            total = total * 31 + sum.get();
        }
        pool.shutdown();
        return total + IntStream.range(0, 1_000).boxed().collect(Collectors.toSet()).hashCode();
    }
}
"#;

fn machine(jdk: &Jdk, lab: &Lab, name: &str) -> (Vm<Concrete>, &'static Class) {
    let jdk = program::source::Jdk::open(&jdk.home).expect("a JDK");
    let class_path = ClassPath::open(&[lab.dir.join("classes")], jdk.feature);
    let program = Program::new(jdk, class_path).expect("the core classes");
    let host = Box::new(Silent::default());
    let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), host, Options::default());
    vm.boot().expect("the JDK starts");
    let class = vm.program.find(Loader::APP, Name::new(name)).expect("it loads").expect("it is there");
    vm.until_done(|vm| vm.initialize(class)).expect("it initialises");
    (vm, class)
}

fn lab(name: &str) -> Lab {
    let lab = Lab::new(name);
    lab.compile(&jdks()[0], "classes", 17, &[SOURCE]);
    lab
}

fn value(ended: Ended<vm::Bits>) -> i32 {
    match ended {
        Ended::Returned(Some(bits)) => bits.0 as i32,
        other => panic!("{other:?}"),
    }
}

fn call(vm: &mut Vm<Concrete>, class: &'static Class, name: &str) -> i32 {
    let method = class.declared_method(name, "()I").expect("the method");
    value(vm.invoke(method, &[]))
}

#[test]
fn statics_and_initialisation_belong_to_the_state() {
    let lab = lab("fork-statics");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Forked");
        let before = vm.fork();
        assert_eq!((call(&mut vm, class, "late"), call(&mut vm, class, "bump")), (1, 2));
        let after = vm.switch_to(before.clone());
        // Here nothing of that has happened: the other order gives other values.
        assert_eq!((call(&mut vm, class, "bump"), call(&mut vm, class, "late")), (1, 2));
        vm.switch_to(after);
        assert_eq!((call(&mut vm, class, "late"), call(&mut vm, class, "bump")), (1, 3));
        vm.switch_to(before);
        assert_eq!(call(&mut vm, class, "late"), 1);
    }
}

#[test]
fn a_fork_at_any_point_ends_as_the_original() {
    let lab = lab("fork-anywhere");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Forked");
        let work = class.declared_method("work", "()I").expect("the method");
        vm.options.max_steps = Some(vm.state.spent() + 20_000);
        let mut forks: Vec<Fork<Concrete>> = Vec::new();
        let mut ended = vm.invoke(work, &[]);
        while let Ended::Stopped(Stop::Exhausted(_)) = ended {
            forks.push(vm.fork());
            vm.options.max_steps = Some(vm.state.spent() + 20_000);
            ended = vm.run();
        }
        let expected = value(ended);
        assert!(forks.len() > 3, "only {} forks", forks.len());
        vm.options.max_steps = None;
        // Backwards, so that each finds a machine that has run on.
        while let Some(fork) = forks.pop() {
            vm.switch_to(fork);
            assert_eq!(value(vm.run()), expected, "fork {}", forks.len());
        }
    }
}

/// Classes that only loaders written in Java know. `Host` is defined before the fork, and finds its `Guest` after it.
const HOST: &str = r#"
class Host implements java.util.function.IntSupplier {
    public int getAsInt() { return new Guest().next(); }
}
"#;

fn guest(start: i32) -> String {
    format!("class Guest {{ static int last = {start}; public int next() {{ return ++last; }} }}")
}

const LOADERS: &str = r#"
import java.lang.invoke.MethodHandles;
import java.util.*;
import java.util.function.IntSupplier;

class Loaders {
    static final byte[] HOST = HexFormat.of().parseHex("<host>");
    static final byte[] ONE = HexFormat.of().parseHex("<one>");
    static final byte[] TWO = HexFormat.of().parseHex("<two>");

    static class Own extends ClassLoader {
        final Map<String, byte[]> given = new HashMap<>();
        int asked;

        Own(String name) { super(name, Loaders.class.getClassLoader()); }

        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked++;
            byte[] bytes = given.get(name);
            if (bytes == null) throw new ClassNotFoundException(name);
            return defineClass(name, bytes, 0, bytes.length);
        }

        boolean has(String name) { return findLoadedClass(name) != null; }
    }

    static final Own own = new Own("own");
    static IntSupplier host;

    static Object make(Class<?> type) throws Exception {
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        return constructor.newInstance();
    }

    static int prepare() throws Exception {
        own.given.put("Host", HOST);
        host = (IntSupplier) make(own.loadClass("Host"));
        return own.asked;
    }

    static int loaded() { return own.has("Guest") ? 1 : 0; }

    static int found() {
        try {
            return Class.forName("Guest", false, own).getName().length();
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    static int one() { own.given.put("Guest", ONE); return host.getAsInt(); }
    static int two() { own.given.put("Guest", TWO); return host.getAsInt(); }
    static int again() { return host.getAsInt(); }
    static int asked() { return own.asked; }

    /** The same through the loader of the class path. */
    static int hereOne() throws Exception { return here(ONE); }
    static int hereTwo() throws Exception { return here(TWO); }
    static int here(byte[] bytes) throws Exception {
        MethodHandles.lookup().defineClass(bytes);
        return hereAgain();
    }
    static int hereAgain() throws Exception {
        Class<?> guest = Class.forName("Guest");
        var next = guest.getMethod("next");
        next.setAccessible(true);
        return (int) next.invoke(make(guest));
    }
    static int hereFound() {
        try {
            return Class.forName("Guest").getName().length();
        } catch (ClassNotFoundException e) {
            return -1;
        }
    }

    /** What messages call a loader. */
    static int left() throws Exception { return named("left"); }
    static int right() throws Exception { return named("right"); }
    static int named(String name) throws Exception {
        Own loader = new Own(name);
        loader.given.put("Guest", ONE);
        Object guest = make(loader.loadClass("Guest"));
        try {
            return ((String) guest).length();
        } catch (ClassCastException e) {
            return e.getMessage().contains("loader '" + name + "'") ? 1 : 0;
        }
    }

    /** What Java shows of classes that it does not name itself, and of those that are loaded. */
    static int lambda() { Runnable lambda = () -> {}; return lambda.getClass().getName().hashCode(); }
    static int otherLambda() { Runnable lambda = () -> {}; return lambda.getClass().getName().hashCode(); }
    static int hidden() throws Exception {
        return MethodHandles.lookup().defineHiddenClass(ONE, false).lookupClass().getName().hashCode();
    }
    static int packages() { return Package.getPackages().length; }
    static int load() throws Exception { return Class.forName("java.util.logging.Level").getName().length(); }

    static final Module base = Object.class.getModule();
    static final String internal = "jdk.internal.misc";
    static Object base() { return base; }
    static Object internal() { return internal; }
    static int peek() {
        try {
            return Peek.booted() ? 1 : 0;
        } catch (IllegalAccessError e) {
            return -1;
        }
    }
}
"#;

/// Uses a class of a package that `java.base` does not export; compiled against a stand-in of a like name.
const PEEK: &str = "class Peek { static boolean booted() { return xdk.internal.misc.VM.isBooted(); } }";
const STAND_IN: &str =
    "package xdk.internal.misc; public class VM { public static boolean isBooted() { return false; } }";

/// The bytes of a class compiled from one of the sources.
fn bytes(lab: &Lab, folder: &str, sources: &[&str], class: &str) -> Vec<u8> {
    lab.compile(&jdks()[0], folder, 17, sources);
    std::fs::read(lab.dir.join(folder).join(class)).expect("javac has written it")
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn write(lab: &Lab, path: &str, content: &[u8]) {
    let path = lab.dir.join(path);
    std::fs::create_dir_all(path.parent().expect("it is in the lab")).expect("a folder");
    std::fs::write(path, content).expect("a file");
}

fn loaders(name: &str) -> Lab {
    let lab = Lab::new(name);
    let (one, two) = (guest(100), guest(200));
    let source = LOADERS
        .replace("<host>", &hex(&bytes(&lab, "host", &[HOST, &one], "Host.class")))
        .replace("<one>", &hex(&bytes(&lab, "one", &[&one], "Guest.class")))
        .replace("<two>", &hex(&bytes(&lab, "two", &[&two], "Guest.class")));
    // `javac` finds the source of the stand-in on its class path.
    write(&lab, "peek/xdk/internal/misc/VM.java", STAND_IN.as_bytes());
    let peek = bytes(&lab, "peek", &[PEEK], "Peek.class");
    let renamed = (0..peek.len()).map(|at| if peek[at..].starts_with(b"xdk/internal") { b'j' } else { peek[at] });
    write(&lab, "classes/Peek.class", &renamed.collect::<Vec<u8>>());
    lab.compile(&jdks()[0], "classes", 17, &[&source]);
    lab
}

#[test]
fn what_loaders_know_belongs_to_the_state() {
    let lab = loaders("fork-loaders");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Loaders");
        assert_eq!(call(&mut vm, class, "prepare"), 1);
        let before = vm.fork();
        assert_eq!((call(&mut vm, class, "one"), call(&mut vm, class, "again")), (101, 102));
        assert_eq!((call(&mut vm, class, "loaded"), call(&mut vm, class, "found")), (1, 5));
        let one = vm.switch_to(before.clone());
        assert_eq!((call(&mut vm, class, "loaded"), call(&mut vm, class, "found")), (0, -1));
        // Other bytes under the same name; the code of `Host` is linked anew, and its loader asked.
        let asked = call(&mut vm, class, "asked");
        assert_eq!((call(&mut vm, class, "two"), call(&mut vm, class, "again")), (201, 202));
        assert_eq!(call(&mut vm, class, "asked"), asked + 1);
        let two = vm.switch_to(one);
        assert_eq!((call(&mut vm, class, "again"), call(&mut vm, class, "asked")), (103, 2));
        vm.switch_to(two);
        assert_eq!((call(&mut vm, class, "again"), call(&mut vm, class, "loaded")), (203, 1));
        vm.switch_to(before);
        assert_eq!(call(&mut vm, class, "loaded"), 0);
    }
}

#[test]
fn classes_defined_at_run_time_belong_to_the_state() {
    let lab = loaders("fork-defined");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Loaders");
        let before = vm.fork();
        assert_eq!((call(&mut vm, class, "hereOne"), call(&mut vm, class, "hereAgain")), (101, 102));
        let one = vm.switch_to(before);
        assert_eq!(call(&mut vm, class, "hereFound"), -1);
        assert_eq!((call(&mut vm, class, "hereTwo"), call(&mut vm, class, "hereFound")), (201, 5));
        vm.switch_to(one);
        assert_eq!(call(&mut vm, class, "hereAgain"), 103);
    }
}

#[test]
fn exports_and_loader_names_belong_to_the_state() {
    let lab = loaders("fork-modules");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Loaders");
        let before = vm.fork();
        let [module, package] = ["base", "internal"].map(|name| {
            let method = class.declared_method(name, "()Ljava/lang/Object;").expect("the method");
            match vm.invoke(method, &[]) {
                Ended::Returned(Some(bits)) => bits,
                other => panic!("{other:?}"),
            }
        });
        let base = vm.program.find(Loader::BOOT, Name::new("java/lang/Module")).expect("it loads").expect("a class");
        let export = base.declared_method("implAddExports", "(Ljava/lang/String;)V").expect("the method");
        assert!(matches!(vm.invoke(export, &[module, package]), Ended::Returned(_)));
        assert_eq!((call(&mut vm, class, "peek"), call(&mut vm, class, "left")), (1, 1));
        let exported = vm.switch_to(before);
        assert_eq!((call(&mut vm, class, "peek"), call(&mut vm, class, "right")), (-1, 1));
        vm.switch_to(exported);
        assert_eq!((call(&mut vm, class, "peek"), call(&mut vm, class, "right")), (1, 1));
    }
}

#[test]
fn what_siblings_load_and_define_is_not_seen() {
    let lab = loaders("fork-seen");
    for jdk in jdks() {
        let (mut vm, class) = machine(&jdk, &lab, "Loaders");
        let before = vm.fork();
        let mut seen = |first: &[&str]| {
            vm.switch_to(before.clone());
            for name in first {
                call(&mut vm, class, name);
            }
            vm.switch_to(before.clone());
            ["packages", "lambda", "hidden", "hidden"].map(|name| call(&mut vm, class, name))
        };
        let alone = seen(&[]);
        assert_ne!(alone[2], alone[3], "hidden classes have names of their own");
        assert_eq!(seen(&["otherLambda", "hidden", "load", "left"]), alone);
    }
}
