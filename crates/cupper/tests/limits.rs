//! Limits on one execution: steps, the work of the collector, and a deadline.

#[allow(dead_code, reason = "other tests use the rest of it")]
mod lab;

use lab::{Jdk, Lab, jdks};
use program::Name;
use program::link::{Class, Loader, Program};
use program::source::ClassPath;
use std::rc::Rc;
use std::time::{Duration, Instant};
use vm::{Bits, Concrete, Ended, Limit, Options, Silent, Stop, Vm};

const SOURCE: &str = r#"
import java.util.*;

class Hungry {
    /** Garbage, four megabytes at a time. */
    static int garbage() {
        int sum = 0;
        while (true) {
            sum += new int[1 << 20].length;
        }
    }

    /** Almost all of the heap is in use, so that little room is made each time. */
    static int crowded() {
        List<byte[]> kept = new ArrayList<>();
        for (int i = 0; i < 58; i++) {
            kept.add(new byte[1 << 20]);
        }
        int sum = kept.size();
        while (true) {
            sum += new byte[1 << 10].length;
        }
    }

    static int spin() {
        int sum = 0;
        while (true) {
            sum++;
        }
    }

    /** Garbage, but no more than a program usually leaves. */
    static int thrifty() {
        int sum = 0;
        for (int i = 0; i < 10_000; i++) {
            sum += ("" + i).length();
        }
        return sum;
    }
}
"#;

const STEPS: u64 = 400_000;

fn machine(jdk: &Jdk, lab: &Lab) -> (Vm<Concrete>, &'static Class) {
    let jdk = program::source::Jdk::open(&jdk.home).expect("a JDK");
    let class_path = ClassPath::open(&[lab.dir.join("classes")], jdk.feature);
    let program = Program::new(jdk, class_path).expect("the core classes");
    let options = Options { max_heap: 64 << 20, ..Options::default() };
    let host = Box::new(Silent::default());
    let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), host, options);
    vm.boot().expect("the JDK starts");
    let class = vm.program.find(Loader::APP, Name::new("Hungry")).expect("it loads").expect("it is there");
    vm.until_done(|vm| vm.initialize(class)).expect("it initialises");
    (vm, class)
}

/// How a method ends with so many steps from a fresh state, and how long that takes.
fn run(vm: &mut Vm<Concrete>, class: &'static Class, name: &str, steps: u64) -> (Ended<Bits>, Duration) {
    vm.options.max_steps = Some(vm.state.spent() + steps);
    let method = class.declared_method(name, "()I").expect("the method");
    let started = Instant::now();
    let ended = vm.invoke(method, &[]);
    (ended, started.elapsed())
}

#[test]
fn the_work_of_the_collector_counts() {
    let lab = Lab::new("limits-heap");
    lab.compile(&jdks()[0], "classes", 17, &[SOURCE]);
    let (mut vm, class) = machine(&jdks()[0], &lab);
    let fresh = vm.fork();
    for name in ["garbage", "crowded"] {
        vm.switch_to(fresh.clone());
        let (ended, time) = run(&mut vm, class, name, STEPS);
        assert!(matches!(ended, Ended::Stopped(Stop::Exhausted(Limit::Thrashing))), "{name}: {ended:?}");
        assert!(time < Duration::from_secs(2), "{name}: {time:?}");
        assert!(vm.steps() - fresh.state.steps < STEPS, "{name}: only its own jumps and calls move the clock");
    }
    vm.switch_to(fresh.clone());
    let (ended, _) = run(&mut vm, class, "spin", STEPS);
    assert!(matches!(ended, Ended::Stopped(Stop::Exhausted(Limit::Steps(_)))), "{ended:?}");
    vm.switch_to(fresh);
    let (ended, _) = run(&mut vm, class, "thrifty", 10 * STEPS);
    assert!(matches!(ended, Ended::Returned(Some(Bits(38_890)))), "{ended:?}");
}

#[test]
fn a_deadline_ends_an_execution() {
    let lab = Lab::new("limits-deadline");
    lab.compile(&jdks()[0], "classes", 17, &[SOURCE]);
    let (mut vm, class) = machine(&jdks()[0], &lab);
    vm.options.deadline = Instant::now().checked_add(Duration::from_millis(100));
    for name in ["spin", "garbage"] {
        let fresh = vm.fork();
        let (ended, time) = run(&mut vm, class, name, u64::MAX / 2);
        assert!(matches!(ended, Ended::Stopped(Stop::Exhausted(Limit::Time))), "{name}: {ended:?}");
        assert!(time < Duration::from_secs(2), "{name}: {time:?}");
        vm.switch_to(fresh);
    }
}
