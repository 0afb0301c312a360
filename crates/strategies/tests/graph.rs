//! The normal form of heaps: equal for isomorphic ones, different for others.

mod support;

use host::Xorshift;
use program::link::{Class, Loader, Program};
use program::source::{ClassPath, Jdk};
use program::{Kind, Name};
use std::collections::BTreeMap;
use std::ops::ControlFlow::Continue;
use symex::explore::{Explorer, Settings};
use symex::graph::Linear;
use symex::machine::{Symbolic, Value};
use vm::{Machine, Options, Ref, Vm};

/// A node by its number: value, left, right.
#[derive(Clone, Debug)]
struct Heap(Vec<(i32, Option<usize>, Option<usize>)>);

impl Heap {
    fn random(random: &mut Xorshift) -> Heap {
        let count = 1 + random.index(6);
        let edge = |random: &mut Xorshift| (random.index(3) > 0).then(|| random.index(count));
        Heap((0..count).map(|_| (random.index(2) as i32, edge(random), edge(random))).collect())
    }

    /// The same with its nodes in another order; the first stays.
    fn shuffled(&self, random: &mut Xorshift) -> Heap {
        let count = self.0.len();
        let mut places: Vec<usize> = (0..count).collect();
        for at in (2..count).rev() {
            places.swap(at, 1 + random.index(at));
        }
        let mut heap = self.clone();
        for (from, &to) in places.iter().enumerate() {
            let (value, left, right) = self.0[from];
            heap.0[to] = (value, left.map(|at| places[at]), right.map(|at| places[at]));
        }
        heap
    }

    /// Whether the nodes that can be reached from the first correspond, one to one.
    fn is_like(&self, other: &Heap) -> bool {
        let (mut there, mut back) = (BTreeMap::new(), BTreeMap::new());
        let mut open = vec![(0, 0)];
        while let Some((a, b)) = open.pop() {
            match (there.get(&a), back.get(&b)) {
                (Some(known), Some(other)) if *known == b && *other == a => continue,
                (None, None) => {}
                _ => return false,
            }
            there.insert(a, b);
            back.insert(b, a);
            let (one, two) = (self.0[a], other.0[b]);
            if one.0 != two.0 {
                return false;
            }
            for pair in [(one.1, two.1), (one.2, two.2)] {
                match pair {
                    (Some(one), Some(two)) => open.push((one, two)),
                    (None, None) => {}
                    _ => return false,
                }
            }
        }
        true
    }

    fn make(&self, vm: &mut Vm<Symbolic>, class: &'static Class) -> Ref {
        let nodes: Vec<Ref> = (self.0.iter())
            .map(|_| match vm.new_object(class) {
                Continue(node) => node,
                _ => panic!("there is room"),
            })
            .collect();
        for (&node, &(value, left, right)) in nodes.iter().zip(&self.0) {
            let at = |place: Option<usize>| place.map_or(Ref::NULL, |place| nodes[place]);
            vm.put_field(node, "value", Symbolic::int(value));
            vm.put_ref(node, "left", at(left));
            vm.put_ref(node, "right", at(right));
        }
        nodes[0]
    }
}

#[test]
fn isomorphic_heaps_have_one_form_and_others_do_not() {
    let jdk = Jdk::open(support::jdk()).expect("there is a JDK");
    let class_path = ClassPath::open(&[support::classes().to_path_buf()], jdk.feature);
    let program = Program::new(jdk, class_path).unwrap_or_else(|trouble| panic!("{trouble:?}"));
    let mut explorer =
        Explorer::new(program.into(), Vec::new(), Options::default(), Settings::default()).expect("it boots");
    let name = Name::new("sequence/paper/BinSearchTree$Node");
    let class = match explorer.program().find(Loader::APP, name) {
        Ok(Some(class)) => class,
        _ => panic!("the class is there"),
    };
    let vm = &mut explorer.vm;
    let mut linear = Linear::new(vm.state.heap.next, Default::default());
    let mut random = Xorshift::new(42);
    let mut form = |vm: &mut Vm<Symbolic>, heap: &Heap| {
        let root = heap.make(vm, class);
        let graph = linear.graph(vm, &[(Value::concrete(root.0 as u64), Kind::Ref)]);
        format!("{:?} {:?}", graph.shape, graph.leaves)
    };
    let mut alike = 0;
    let mut last = Heap::random(&mut random);
    for _ in 0..500 {
        let heap = Heap::random(&mut random);
        let again = heap.shuffled(&mut random);
        assert!(heap.is_like(&again));
        assert_eq!(form(vm, &heap), form(vm, &again), "{heap:?} {again:?}");
        let same = form(vm, &heap) == form(vm, &last);
        assert_eq!(same, heap.is_like(&last), "{heap:?} {last:?}");
        alike += usize::from(same);
        last = if random.index(3) == 0 { heap } else { Heap::random(&mut random) };
    }
    assert!(alike > 2, "{alike}");
}
