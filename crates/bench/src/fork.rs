//! What a fork costs: time and memory, on a heap with many live objects.

use std::alloc::{GlobalAlloc, Layout, System};
use std::rc::Rc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use program::link::{Method, Program};
use program::source::{ClassPath, Jdk};
use program::{Name, link::Loader};
use vm::{Concrete, Ended, Machine, Options, Silent, Vm};

use crate::error::{Error, Result};
use crate::figure::{Figure, Floor};
use crate::vms::Vms;

pub const OBJECTS: i32 = 100_000;
const FORKS: usize = 1_000;

/// Counts the bytes that are allocated.
struct Counting;

static ALLOCATED: AtomicUsize = AtomicUsize::new(0);
static FREED: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

/// Bytes in use.
pub fn live_bytes() -> usize {
    ALLOCATED.load(Ordering::Relaxed).wrapping_sub(FREED.load(Ordering::Relaxed))
}

/// The most bytes in use since [`reset_peak`].
pub fn peak_bytes() -> usize {
    PEAK.load(Ordering::Relaxed)
}

pub fn reset_peak() {
    PEAK.store(live_bytes(), Ordering::Relaxed);
}

// SAFETY: forwards to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATED.fetch_add(layout.size(), Ordering::Relaxed);
        PEAK.fetch_max(live_bytes(), Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        FREED.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// The cost of a fork, of its first write, and of a steady write.
pub fn figures(vms: &Vms) -> Result<Vec<Figure>> {
    let failed = |what: &str| Error::Fork(what.to_string());
    let jdk = Jdk::open(&vms.jdk).map_err(|error| failed(&error.to_string()))?;
    let class_path = ClassPath::open(std::slice::from_ref(&vms.classes), jdk.feature);
    let program = Program::new(jdk, class_path).map_err(|trouble| failed(&format!("{trouble:?}")))?;
    let host = Box::new(Silent::default());
    let mut vm = Vm::new(Rc::new(program), Concrete::default(), jdk::natives(), host, Options::default());
    vm.boot().map_err(|error| failed(&error.to_string()))?;
    let class = match vm.program.find(Loader::APP, Name::new("Live")) {
        Ok(Some(class)) => class,
        _ => return Err(failed("class Live is not there")),
    };
    let method = |name: &str, descriptor: &str| class.declared_method(name, descriptor).ok_or_else(|| failed(name));
    let (build, touch) = (method("build", "(I)V")?, method("touch", "()I")?);
    call(&mut vm, build, &[Concrete::int(OBJECTS)])?;
    call(&mut vm, touch, &[])?;

    let before = ALLOCATED.load(Ordering::Relaxed);
    let start = Instant::now();
    let mut forks = Vec::with_capacity(FORKS);
    forks.extend((0..FORKS).map(|_| vm.fork()));
    let fork_time = start.elapsed();
    // The vector's memory counts too: it holds the forks' own records.
    let fork_bytes = ALLOCATED.load(Ordering::Relaxed) - before;

    let mut first = std::time::Duration::ZERO;
    let mut steady = std::time::Duration::ZERO;
    let before = ALLOCATED.load(Ordering::Relaxed);
    for fork in forks {
        vm.switch_to(fork);
        let start = Instant::now();
        call(&mut vm, touch, &[])?;
        first += start.elapsed();
        let start = Instant::now();
        call(&mut vm, touch, &[])?;
        steady += start.elapsed();
    }
    let write_bytes = ALLOCATED.load(Ordering::Relaxed) - before;
    let each = |time: std::time::Duration| Some(time.as_secs_f64() * 1e6 / FORKS as f64);
    Ok(vec![
        Figure::new("fork", each(fork_time), "us", Some(Floor::Below(10.0))),
        Figure::new("memory of a fork", Some((fork_bytes / FORKS) as f64), "bytes", Some(Floor::Below(4096.0))),
        Figure::new("first call that writes, in a fork", each(first), "us", None),
        Figure::new("the same call again", each(steady), "us", None),
        Figure::new("memory of a fork that wrote", Some((write_bytes / FORKS) as f64), "bytes", None),
    ])
}

fn call(vm: &mut Vm<Concrete>, method: &'static Method, args: &[vm::Bits]) -> Result<()> {
    vm.until_done(|vm| vm.initialize(method.class)).map_err(|error| Error::Fork(error.to_string()))?;
    match vm.invoke(method, args) {
        Ended::Returned(_) => Ok(()),
        other => Err(Error::Fork(format!("{}: {other:?}", method.name))),
    }
}
