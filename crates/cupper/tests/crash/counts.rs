//! The sizes of parameter spaces against brute-force enumeration, and random access to their elements.

use super::{lab::Lab, oldest};
use std::collections::BTreeSet;
use strategies::crash::{Crash, Spaces};
use strategies::{Node, Order, Sampling};

/// Small sets of classes, each in a package of its own; `T` is tested.
const SETS: [&str; 22] = [
    "class T { static void f() {} static void g(boolean x) {} static void h(boolean x, boolean y) {} }",
    "class T { void f(boolean x) {} }",
    "class T { T() {} T(boolean x) {} void f() {} }",
    "class A { A(boolean x) {} } class T { static void f(A a) {} static void g(A a, A b) {} }",
    "class A {} class B { B(A a) {} B(A a, boolean x) {} } class T { static void f(B b) {} }",
    "class A { A next; A(A a) {} A() {} } class T { static void f(A a) {} }",
    "enum E { ONE, TWO } class T { static void f(E e) {} static void g(E e, E f) {} }",
    "interface I {} class A implements I {} class B implements I { B(boolean x) {} } class T { static void f(I i) {} }",
    "abstract class A {} class B extends A {} class C extends B { C(boolean x) {} } class T { static void f(A a) {} }",
    "class A { private A() {} static A of(boolean x) { return new A(); } } class T { static void f(A a) {} }",
    "class B { A make(boolean x) { return null; } } class A { private A() {} } class T { static void f(A a, B b) {} }",
    "class A { private A() {} static final A ONE = new A(), TWO = new A(); } class T { static void f(A a) {} }",
    "class A<X> { A(X x) {} } class T { static void f(A<Boolean> a) {} }",
    "class A { private A() {} } class T { static void f(A a, boolean x) {} void g(A a) {} }",
    "final class T { private T() {} void f(boolean x) {} }",
    "class T { static void f(A[] a) {} } class A { A(boolean x) {} }",
    "class T { class I { I(boolean x) {} } static void f(I i) {} }",
    "class T { static T make(boolean x) { return null; } T copy() { return null; } void f(boolean x) {} }",
    "interface F { boolean test(boolean x); } class T { static void f(F f) {} }",
    "class A { private A() {} } class B { final A a; B(boolean x) { a = null; } } class T { static void f(A a) {} }",
    "class A<X> { private A() {} static A<Boolean> one() { return null; } static A<Integer> two() { return null; } \
     static final A<Boolean> BOTH = null; } class T { static void f(A<Boolean> a) {} }",
    "class A { private boolean v; void put(boolean x) { v = x; } void clear() { v = false; } } class T { static void f(A a) {} }",
];

/// More is not listed.
const MAX: u128 = 30_000;

fn compile(lab: &Lab) {
    let sources: Vec<String> =
        SETS.iter().enumerate().map(|(number, source)| format!("package set{number}; {source}")).collect();
    lab.compile(&oldest(), "classes", 17, &sources.iter().map(String::as_str).collect::<Vec<_>>());
}

fn order(lab: &Lab, number: usize) -> Order {
    let order = Order::new(oldest().home, vec![lab.dir.join("classes")], &format!("set{number}/T"), 17);
    let beside = ["A", "B", "C", "E"].iter().map(|name| format!("set{number}/{name}")).collect();
    Order { beside, seed: 7, ..order }
}

fn spaces(lab: &Lab, number: usize, depth: u32, side_effects: bool) -> Spaces {
    let search = Crash { depth, side_effects, sampling: Sampling::default(), others: false };
    Spaces::open(&order(lab, number), &search, Some(1 << 20)).expect("it can be loaded")
}

/// All values of the holes, one after the other, as choices.
fn enumerate(nodes: &[Node], holes: &[usize], depth: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for &hole in holes {
        let values = values(nodes, hole, depth);
        let with = |known: &Vec<u32>| values.iter().map(|value| [&known[..], value].concat()).collect::<Vec<_>>();
        all = all.iter().flat_map(with).collect();
    }
    all
}

fn values(nodes: &[Node], node: usize, depth: u32) -> Vec<Vec<u32>> {
    let presets = nodes[node].presets;
    let mut all: Vec<Vec<u32>> = (0..presets as u32).map(|preset| vec![preset]).collect();
    if depth > 0 {
        for (way, holes) in nodes[node].ways.iter().enumerate() {
            let choice = (presets + way) as u32;
            all.extend(enumerate(nodes, holes, depth - 1).into_iter().map(|rest| [&[choice], &rest[..]].concat()));
        }
    }
    all
}

#[test]
fn sizes_are_those_of_enumeration() {
    let lab = Lab::new("crash-counts");
    compile(&lab);
    let mut compared = 0;
    for (number, source) in SETS.iter().enumerate() {
        let side_effects = number + 1 == SETS.len();
        for depth in 1..=3 {
            let spaces = spaces(&lab, number, depth, side_effects);
            for (method, name) in spaces.methods().iter().enumerate() {
                let Some(size) = spaces.size(method).exact.filter(|size| *size <= MAX) else { continue };
                let (nodes, holes, below) = spaces.parts(method);
                let expected: BTreeSet<Vec<u32>> = enumerate(&nodes, holes, below).into_iter().collect();
                assert_eq!(size, expected.len() as u128, "{name} of {source} at depth {depth}");
                let elements: BTreeSet<Vec<u32>> = (0..size).map(|index| spaces.element(method, index)).collect();
                assert_eq!(elements, expected, "{name} of {source} at depth {depth}");
                let drawn: BTreeSet<Vec<u32>> = (0..size as u64).map(|index| spaces.test(method, index)).collect();
                assert_eq!(drawn, expected, "{name} of {source} at depth {depth}, by seed");
                let texts: BTreeSet<Vec<String>> = expected.iter().map(|one| spaces.java(method, one)).collect();
                assert_eq!(texts.len(), expected.len(), "{name} of {source}: each element is a test of its own");
                compared += 1;
            }
        }
    }
    assert!(compared > 80, "{compared}");
}

#[test]
fn sizes_are_those_of_a_person() {
    let lab = Lab::new("crash-sizes");
    compile(&lab);
    let check = |number: usize, depth: u32, method: &str, expected: u128| {
        let side_effects = number + 1 == SETS.len();
        let spaces = spaces(&lab, number, depth, side_effects);
        let index = spaces.methods().iter().position(|name| name == method).expect("the method is there");
        assert_eq!(spaces.size(index).exact, Some(expected), "{method} of {} at depth {depth}", SETS[number]);
    };
    check(0, 1, "void f()", 1);
    check(0, 1, "void h(boolean, boolean)", 4);
    // An object needs a call.
    check(1, 1, "void f(boolean)", 0);
    check(1, 2, "void f(boolean)", 2);
    // new T(), new T(false), new T(true)
    check(2, 2, "void f()", 3);
    // null, new A(false), new A(true)
    check(3, 2, "void f(A)", 3);
    check(3, 2, "void g(A, A)", 9);
    check(3, 1, "void g(A, A)", 1);
    // null; new B(null); new B(null, false or true); then with new A() instead of null.
    check(4, 2, "void f(B)", 4);
    check(4, 3, "void f(B)", 7);
    check(6, 1, "void g(E, E)", 9);
    // Nobody can make one.
    check(13, 3, "void f(A, boolean)", 2);
    check(14, 3, "void f(boolean)", 0);
    // null, new A(); then with put(false), put(true) or clear() called on it.
    check(21, 2, "void f(A)", 2);
    check(21, 3, "void f(A)", 5);
    // null; the field of new B(false) and of new B(true).
    check(19, 2, "void f(A)", 1);
    check(19, 3, "void f(A)", 3);
    // null, A.BOTH, A.one(): the others are of other types.
    check(20, 2, "void f(A)", 3);
}
