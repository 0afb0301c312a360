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

fn machine(jdk: &Jdk, lab: &Lab) -> (Vm<Concrete>, &'static Class) {
    let jdk = program::source::Jdk::open(&jdk.home).expect("a JDK");
    let class_path = ClassPath::open(&[lab.dir.join("classes")], jdk.feature);
    let program = Program::new(jdk, class_path).expect("the core classes");
    let host = Box::new(Silent::default());
    let mut vm = Vm::new(Rc::new(program), Concrete, jdk::natives(), host, Options::default());
    vm.boot().expect("the JDK starts");
    let class = vm.program.find(Loader::APP, Name::new("Forked")).expect("it loads").expect("it is there");
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
        let (mut vm, class) = machine(&jdk, &lab);
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
        let (mut vm, class) = machine(&jdk, &lab);
        let work = class.declared_method("work", "()I").expect("the method");
        vm.options.max_steps = Some(vm.state.steps + 20_000);
        let mut forks: Vec<Fork<Concrete>> = Vec::new();
        let mut ended = vm.invoke(work, &[]);
        while let Ended::Stopped(Stop::Exhausted(_)) = ended {
            forks.push(vm.fork());
            vm.options.max_steps = Some(vm.state.steps + 20_000);
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
