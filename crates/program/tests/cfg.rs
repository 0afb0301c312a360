//! Control-flow graphs of javac's output, and of instructions that javac no longer emits.

mod support;

use program::cfg::{BlockId, Branch, Cfg, Terminator};
use program::classfile::{ClassFile, Code, ExceptionHandler};
use support::{Folder, all_jdks};

const SOURCE: &str = r#"
public class Flow {
    static int straight(int a) { return a + 1; }
    static int choose(int a) { if (a > 0) { return 1; } else { return 2; } }
    static int loop(int n) { int t = 0; for (int i = 0; i < n; i++) { t += i; } return t; }
    static int nested(int n) { int t = 0; for (int i = 0; i < n; i++) { for (int j = 0; j < i; j++) { t += j; } } return t; }
    static int dense(int k) { switch (k) { case 1: return 10; case 2: return 20; case 4: return 40; default: return 0; } }
    static int sparse(int k) { switch (k) { case -5: return 1; case 900: return 2; } return 3; }
    static int guarded(String s) { try { return s.length(); } catch (NullPointerException e) { return -1; } finally { System.gc(); } }
    static void thrower() { throw new IllegalStateException(); }
    static void forever() { while (true) { System.gc(); } }
}
"#;

fn flow(name: &str) -> Cfg {
    let folder = Folder::new();
    folder.javac(&[], "Flow.java", SOURCE, "classes");
    let class = folder.class("classes/Flow.class");
    let method = class.methods.iter().find(|method| method.name == name).expect("the method");
    Cfg::new(method.code.as_ref().expect("its code")).expect("javac makes no nonsense")
}

fn code(bytes: &'static [u8], handlers: Vec<ExceptionHandler>) -> Code {
    let (line_numbers, local_variables) = (Vec::new(), Vec::new());
    Code { max_stack: 9, max_locals: 9, bytes, handlers, line_numbers, local_variables, stack_map: None }
}

fn edges(cfg: &Cfg) -> Vec<(u16, Vec<u16>, Terminator)> {
    let start = |id: &BlockId| cfg.blocks[*id].start;
    cfg.blocks.iter().map(|b| (b.start, b.successors.iter().map(start).collect(), b.terminator)).collect()
}

#[test]
fn branches_and_joins() {
    assert_eq!(edges(&flow("straight")), [(0, vec![], Terminator::Return)]);
    let choose = flow("choose");
    assert_eq!(
        edges(&choose),
        [(0, vec![6, 4], Terminator::Conditional), (4, vec![], Terminator::Return), (6, vec![], Terminator::Return)]
    );
    assert_eq!(choose.branches, [Branch { pc: 1, targets: vec![6, 4] }]);
    assert_eq!(choose.back_edges, []);
    assert_eq!(edges(&flow("thrower")), [(0, vec![], Terminator::Throw)]);
}

#[test]
fn loops_and_dominators() {
    let one = flow("loop");
    assert_eq!(one.back_edges.len(), 1);
    let (from, head) = one.back_edges[0];
    assert!(one.dominates(head, from) && one.dominates(0, from) && !one.dominates(from, head));
    let two = flow("nested");
    assert_eq!(two.back_edges.len(), 2);
    let heads: Vec<BlockId> = two.back_edges.iter().map(|edge| edge.1).collect();
    let (outer, inner) = (*heads.iter().min().unwrap(), *heads.iter().max().unwrap());
    assert!(two.dominates(outer, inner) && !two.dominates(inner, outer));
    let endless = flow("forever");
    assert_eq!(endless.back_edges.len(), 1);
    assert!(endless.blocks.iter().all(|block| block.terminator != Terminator::Return));
}

#[test]
fn switches() {
    for (name, cases) in [("dense", 4), ("sparse", 2)] {
        let cfg = flow(name);
        assert_eq!(cfg.blocks[0].terminator, Terminator::Switch);
        assert_eq!(cfg.branches[0].targets.len(), cases + 1, "{name}");
    }
    // The hole of the dense switch goes where its default goes.
    let targets = &flow("dense").branches[0].targets;
    assert_eq!(targets[2], targets[4]);
}

#[test]
fn handlers() {
    let cfg = flow("guarded");
    let covered = &cfg.blocks[0];
    assert_eq!(covered.handlers.len(), 2);
    assert_ne!(covered.handlers[0].catch_type, 0);
    assert_eq!(covered.handlers[1].catch_type, 0);
    for edge in &covered.handlers {
        assert!(cfg.blocks[edge.block].reachable);
        assert_eq!(cfg.blocks[edge.block].dominator, Some(0));
    }
    assert!(cfg.blocks.iter().all(|block| block.reachable));
}

#[test]
fn subroutines() {
    // jsr 7; jsr 7; return; astore_1; ret 1
    let cfg = Cfg::new(&code(&[168, 0, 7, 168, 0, 4, 177, 76, 169, 1], Vec::new())).unwrap();
    assert_eq!(
        edges(&cfg),
        [
            (0, vec![7], Terminator::Jsr),
            (3, vec![7], Terminator::Jsr),
            (6, vec![], Terminator::Return),
            (7, vec![3, 6], Terminator::Ret)
        ]
    );
    assert!(cfg.blocks.iter().all(|block| block.reachable));
    // The same with jsr_w and wide ret.
    let cfg = Cfg::new(&code(&[201, 0, 0, 0, 6, 177, 76, 196, 169, 0, 1], Vec::new())).unwrap();
    assert_eq!(edges(&cfg)[2], (6, vec![5], Terminator::Ret));
}

#[test]
fn wide_jumps_and_dead_code() {
    // goto_w 6; nop; return
    let cfg = Cfg::new(&code(&[200, 0, 0, 0, 6, 0, 177], Vec::new())).unwrap();
    assert_eq!(edges(&cfg)[0], (0, vec![6], Terminator::Goto));
    assert_eq!(cfg.blocks.iter().map(|block| block.reachable).collect::<Vec<_>>(), [true, false, true]);
    assert_eq!((cfg.block_at(5), cfg.block_at(6), cfg.block_at(7)), (Some(1), Some(2), None));
    assert!(!cfg.dominates(0, 1));
}

#[test]
fn nonsense() {
    let handler = |start, end, handler| vec![ExceptionHandler { start, end, handler, catch_type: 0 }];
    let broken: [(&'static [u8], Vec<ExceptionHandler>); 12] = [
        (&[], Vec::new()),
        (&[0], Vec::new()),
        (&[203], Vec::new()),
        (&[16], Vec::new()),
        (&[167, 0, 9], Vec::new()),
        (&[167, 255, 255], Vec::new()),
        (&[167, 0, 1], Vec::new()),
        (&[170, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0], Vec::new()),
        (&[171, 0, 0, 0, 0, 0, 0, 0, 255, 255, 255, 255], Vec::new()),
        (&[196, 0], Vec::new()),
        (&[177], handler(0, 1, 5)),
        (&[16, 0, 177], handler(1, 3, 0)),
    ];
    for (bytes, handlers) in broken {
        assert!(Cfg::new(&code(bytes, handlers)).is_none(), "{bytes:?}");
    }
}

/// Every method of the base module: blocks tile the code, and every edge leads to a block's start.
#[test]
fn whole_base_module() {
    let home = all_jdks().pop().expect("a JDK");
    let image = program::source::Image::open(&home.join("lib/modules")).expect("its image");
    let mut methods = 0;
    for (_, name, bytes) in image.classes().filter(|(module, ..)| *module == "java.base") {
        let class = ClassFile::parse(bytes).expect("a class of the JDK");
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let cfg = Cfg::new(code).unwrap_or_else(|| panic!("{name}.{}", method.name));
            methods += 1;
            let mut at = 0;
            for block in &cfg.blocks {
                assert_eq!(block.start, at);
                assert!(block.start <= block.last && block.last < block.end);
                at = block.end;
            }
            assert_eq!(usize::from(at), code.bytes.len());
            for (from, to) in &cfg.back_edges {
                assert!(cfg.dominates(*to, *from) || cfg.blocks[*to].start <= cfg.blocks[*from].start, "{name}");
            }
        }
    }
    assert!(methods > 30_000, "{methods}");
}
