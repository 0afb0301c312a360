//! `jdk.internal.misc`, `jdk.internal.vm`, `jdk.internal.perf`: the JDK's questions about the machine below it.

use program::link::Loader;
use std::ops::ControlFlow::{Break, Continue};
use std::os::unix::fs::MetadataExt;
use vm::{Exit, Flow, Machine, Natives, Ref, Reply, Vm};

pub fn add<M: Machine>(natives: &mut Natives<M>) {
    natives.add_native(
        "jdk/internal/misc/VM",
        &[
            ("initialize()V", |vm| vm.void()),
            ("initializeFromArchive(Ljava/lang/Class;)V", |vm| vm.void()),
            ("latestUserDefinedLoader0()Ljava/lang/ClassLoader;", latest_user_defined_loader),
            ("getNanoTimeAdjustment(J)J", nano_time_adjustment),
            ("getuid()J", |_| Continue(M::long(owner().0))),
            ("geteuid()J", |_| Continue(M::long(owner().0))),
            ("getgid()J", |_| Continue(M::long(owner().1))),
            ("getegid()J", |_| Continue(M::long(owner().1))),
            ("getRuntimeArguments()[Ljava/lang/String;", runtime_arguments),
        ],
    );
    // There is no archive of classes: nothing is read from one, nothing is written to one.
    natives.add_native(
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0()Z", |_| Continue(M::int(0))),
            ("isDumpingArchive0()Z", |_| Continue(M::int(0))),
            ("isSharingEnabled0()Z", |_| Continue(M::int(0))),
            ("getCDSConfigStatus()I", |_| Continue(M::int(0))),
            ("getRandomSeedForDumping()J", |_| Continue(M::long(0))),
            ("initializeFromArchive(Ljava/lang/Class;)V", |vm| vm.void()),
            ("defineArchivedModules(Ljava/lang/ClassLoader;Ljava/lang/ClassLoader;)V", |vm| vm.void()),
            ("logLambdaFormInvoker(Ljava/lang/String;)V", |vm| vm.void()),
            ("needsClassInitBarrier0(Ljava/lang/Class;)Z", |_| Continue(M::int(0))),
        ],
    );
    natives.add_native(
        "jdk/internal/misc/Signal",
        &[("findSignal0(Ljava/lang/String;)I", find_signal), ("handle0(IJ)J", handle_signal)],
    );
    natives.add_native("jdk/internal/misc/PreviewFeatures", &[("isPreviewEnabled()Z", |_| Continue(M::int(0)))]);
    natives.add_native("jdk/internal/vm/ForeignLinkerSupport", &[("isSupported0()Z", |_| Continue(M::int(0)))]);
    natives.add_native(
        "jdk/internal/vm/VMSupport",
        &[("getVMTemporaryDirectory()Ljava/lang/String;", temporary_directory)],
    );
    // No vector shape has instructions of its own; the fallback in Java computes them all.
    natives.add_native(
        "jdk/internal/vm/vector/VectorSupport",
        &[
            ("registerNatives()I", |_| Continue(M::int(0))),
            ("getMaxLaneCount(Ljava/lang/Class;)I", |_| Continue(M::int(-1))),
        ],
    );
    natives.add_native("jdk/internal/platform/CgroupMetrics", &[("isUseContainerSupport()Z", |_| Continue(M::int(0)))]);
    natives.add_native(
        "jdk/internal/perf/Perf",
        &[
            ("highResCounter()J", |vm| Continue(M::long(vm.now() as i64))),
            ("highResFrequency()J", |_| Continue(M::long(1_000_000_000))),
            ("createLong", create_counter),
        ],
    );
    natives.add_native("java/util/concurrent/atomic/AtomicLong", &[("VMSupportsCS8()Z", |_| Continue(M::int(1)))]);
}

/// The first loader on the stack that is not one of the JDK's own.
fn latest_user_defined_loader<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let own = |loader: Loader| loader == Loader::BOOT || loader == Loader::PLATFORM;
    let found = vm.thread().frames.iter().rev().map(|frame| frame.method.class.loader).find(|&loader| !own(loader));
    Continue(M::reference(found.map_or(Ref::NULL, |loader| vm.loader_object(loader))))
}

/// Nanoseconds from a second since 1970 to now, or -1 if that is further than `Clock` allows.
fn nano_time_adjustment<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    const LIMIT: i64 = 1 << 32;
    let offset = vm.arg_long(0)?;
    let elapsed = vm.now() as i64;
    let millis = vm.options.start_millis;
    let nanos = elapsed + millis.rem_euclid(1000) * 1_000_000;
    let seconds = millis.div_euclid(1000) + nanos / 1_000_000_000;
    let result = match seconds.checked_sub(offset) {
        Some(difference) if (-LIMIT..=LIMIT).contains(&difference) => {
            difference * 1_000_000_000 + nanos % 1_000_000_000
        }
        _ => -1,
    };
    Continue(M::long(result))
}

/// Who runs the machine: user and group.
fn owner() -> (i64, i64) {
    std::fs::metadata("/proc/self").map_or((0, 0), |own| (own.uid() as i64, own.gid() as i64))
}

fn runtime_arguments<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let mut strings = Vec::new();
    for (name, value) in vm.options.properties.clone() {
        strings.push(vm.new_string(&format!("-D{name}={value}"))?);
    }
    let class = vm.string_class();
    Continue(M::reference(vm.new_ref_array(class, &strings)?))
}

/// Numbers of Linux on x86-64.
const SIGNALS: [(&str, i32); 31] = [
    ("HUP", 1),
    ("INT", 2),
    ("QUIT", 3),
    ("ILL", 4),
    ("TRAP", 5),
    ("ABRT", 6),
    ("BUS", 7),
    ("FPE", 8),
    ("KILL", 9),
    ("USR1", 10),
    ("SEGV", 11),
    ("USR2", 12),
    ("PIPE", 13),
    ("ALRM", 14),
    ("TERM", 15),
    ("STKFLT", 16),
    ("CHLD", 17),
    ("CONT", 18),
    ("STOP", 19),
    ("TSTP", 20),
    ("TTIN", 21),
    ("TTOU", 22),
    ("URG", 23),
    ("XCPU", 24),
    ("XFSZ", 25),
    ("VTALRM", 26),
    ("PROF", 27),
    ("WINCH", 28),
    ("IO", 29),
    ("PWR", 30),
    ("SYS", 31),
];

fn find_signal<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    let name = vm.arg_string(0)?;
    let number = SIGNALS.iter().find(|(known, _)| *known == name).map_or(-1, |&(_, number)| number);
    Continue(M::int(number))
}

/// No signal reaches the program; before, each had its default handler. HotSpot keeps some for itself.
fn handle_signal<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    const DEFAULT: i64 = 0;
    const REFUSED: i64 = -1;
    let refused = matches!(vm.arg_int(0)?, 3 | 4 | 8 | 9 | 11 | 19);
    Continue(M::long(if refused { REFUSED } else { DEFAULT }))
}

fn temporary_directory<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    Continue(M::reference(vm.new_string("/tmp")?))
}

/// A performance counter: eight bytes that nobody else looks at.
fn create_counter<M: Machine>(vm: &mut Vm<M>) -> Flow<M::Value> {
    match vm.reply() {
        Reply::Returned(Some(buffer)) => Continue(buffer),
        _ => {
            let class = vm.boot_class("java/nio/ByteBuffer")?;
            vm.initialize(class)?;
            match class.declared_method("allocate", "(I)Ljava/nio/ByteBuffer;") {
                Some(allocate) => Break(vm.call(allocate, &[M::int(8)], false)),
                None => Break(Exit::unsupported("java.nio.ByteBuffer has no allocate(int)")),
            }
        }
    }
}
