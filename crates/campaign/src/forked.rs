//! The other side of [`crate::process`]: boots the JDK once, and does every assignment in a copy of itself.

use crate::cache::{Part, Places};
use crate::process::{Assignment, Message, Task};
use program::asked;
use std::any::Any;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::mem::ManuallyDrop;
use std::os::unix::process::ExitStatusExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitStatus;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use strategies::{Boot, ClassTests, Lab, Registry, Watcher};
use technique::Counters;

/// How often a process says how far it is.
const OFTEN: Duration = Duration::from_millis(10);
/// For terms that are nested deeply.
const STACK: usize = 256 << 20;

/// Reads assignments from standard input until it ends, and does them with the techniques of a registry. Whether they could
/// be read and answered.
pub fn work(registry: Registry) -> bool {
    // This thread does nothing but wait: what is copied is the other one.
    let server = std::thread::Builder::new().stack_size(STACK).spawn(move || serve(&registry));
    server.is_ok_and(|server| server.join().unwrap_or(false))
}

fn serve(registry: &Registry) -> bool {
    asked::begin();
    let mut boot = None;
    loop {
        let mut line = String::new();
        match std::io::stdin().lock().read_line(&mut line) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(_) => return false,
        }
        let Ok(assignment) = serde_json::from_str::<Assignment>(&line) else { return false };
        if let Assignment::Class(task) = &assignment {
            // What cannot be booted says so for each class.
            boot = boot
                .filter(|boot: &Boot| boot.fits(&task.order))
                .or_else(|| catch_unwind(AssertUnwindSafe(|| Boot::with_machines(&task.order).ok())).ok().flatten());
        }
        let mut own = boot.take();
        let copied = host::in_copy(|| answer(registry, assignment, own.take()));
        boot = own;
        let ended = match copied {
            Ok(status) => ended(status),
            Err(error) => Some(error.to_string()),
        };
        // A copy that was killed may have been in the middle of a line.
        if std::io::stdout().write_all(b"\n").is_err() || say(&Message::Ready(ended)).is_err() {
            return false;
        }
    }
}

/// How a copy ended, if not by itself.
fn ended(status: ExitStatus) -> Option<String> {
    (status.signal().is_some() || !status.success()).then(|| status.to_string())
}

/// In a copy: does an assignment, and says how far it is meanwhile.
fn answer(registry: &Registry, assignment: Assignment, boot: Option<Boot>) -> bool {
    let counters = Counters::default();
    let (counted, over) = (counters.clone(), Arc::new(AtomicBool::new(false)));
    let is_over = over.clone();
    let speaker = std::thread::spawn(move || {
        let mut last = BTreeMap::new();
        while !is_over.load(Ordering::Relaxed) {
            std::thread::park_timeout(OFTEN);
            let now = counters.values();
            if now != last && say(&Message::Counted(now.clone())).is_err() {
                return;
            }
            last = now;
        }
    });
    let message = catch_unwind(AssertUnwindSafe(|| done(registry, assignment, boot, &counted)))
        .unwrap_or_else(|panic| Message::Refused(format!("a bug of Cupper: {}", words(&*panic))));
    over.store(true, Ordering::Relaxed);
    speaker.thread().unpark();
    let _ = speaker.join();
    say(&message).is_ok()
}

/// The last word about what was to be done.
fn done(registry: &Registry, assignment: Assignment, boot: Option<Boot>, counters: &Counters) -> Message {
    match assignment {
        Assignment::Class(task) => explored(registry, *task, boot, counters),
        Assignment::Survey(order) => match order.run() {
            Ok(survey) => Message::Surveyed(Box::new(survey)),
            Err(error) => Message::Refused(error.to_string()),
        },
    }
}

/// The last word about a class.
fn explored(registry: &Registry, task: Task, boot: Option<Boot>, counters: &Counters) -> Message {
    let Task { order, threads, agenda, allowance, earlier: _ } = task;
    let interrupt = Arc::default();
    let budget = allowance.start(&interrupt);
    let (class_path, beside) = (order.class_path.clone(), order.beside.clone());
    let lab = match boot {
        Some(boot) => Lab::on(boot, order, threads, &interrupt),
        None => Lab::open(order, threads, &interrupt),
    };
    // The process ends with it: to take it apart would copy the memory that it shares with others.
    let lab = lab.map(ManuallyDrop::new);
    let feature = lab.as_ref().ok().map(|lab| lab.feature());
    let result = lab.and_then(|mut lab| agenda.run(registry, &mut lab, &budget, counters, &mut Speaker));
    if let Some(feature) = feature {
        let places = Places::new(&class_path, feature, &beside, &[]);
        let _ = say(&Message::Read(Box::new(Part::of_machine(asked::so_far(), &places))));
    }
    result.map_or_else(|error| Message::Refused(error.to_string()), |tests| Message::Done(Box::new(tests)))
}

/// Says what a technique says.
struct Speaker;

impl Watcher for Speaker {
    fn say(&mut self, line: String) {
        // Whoever does not listen any more ends this process.
        let _ = say(&Message::Said(line));
    }

    fn found(&mut self, tests: ClassTests) {
        let _ = say(&Message::Found(Box::new(tests)));
    }
}

fn say(message: &Message) -> std::io::Result<()> {
    let mut text = serde_json::to_vec(message)?;
    text.push(b'\n');
    let mut output = std::io::stdout().lock();
    output.write_all(&text)?;
    output.flush()
}

fn words(panic: &(dyn Any + Send)) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it panicked")
}
