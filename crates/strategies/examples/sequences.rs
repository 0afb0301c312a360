//! Explores sequences of calls and prints a line for each level: JDK, class path, class, length, methods, mode, and `off`
//! for no pruning; `JOBS` threads.

use std::path::PathBuf;
use std::time::{Duration, Instant};
use strategies::sequence::{Mode, Request, sequences_of};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let class_path = std::env::split_paths(&args[1]).collect();
    let order = strategies::Order::new(PathBuf::from(&args[0]), class_path, &args[2], 17);
    let request = Request {
        methods: args[4].split_terminator(';').map(str::to_string).collect(),
        mode: if args.get(5).is_some_and(|mode| mode == "rostra") { Mode::Rostra } else { Mode::Symstra },
        prune: args.get(6).is_none_or(|prune| prune != "off"),
        time: Duration::from_secs(120),
        jobs: std::env::var("JOBS").ok().and_then(|jobs| jobs.parse().ok()).unwrap_or(1),
        ..Request::new(order, args[3].parse().expect("a length"))
    };
    let start = Instant::now();
    let found = sequences_of(&request, &Default::default(), &mut |level| eprintln!("{level:?}"));
    match found {
        Err(why) => println!("{why}"),
        Ok(found) => {
            if std::env::var_os("DRAW").is_some() {
                for state in &found.drawing.states {
                    println!("{} {:?}\n   {:?}", state.length, state.objects, state.condition);
                }
            }
            println!(
                "{} states {} tests {:.1}% of {} {:.3} s (all {:.3} s) {} written, {:?}\n{:?} {:?} {:?} {:?} {:?}",
                found.states(),
                found.count(),
                100.0 * found.coverage(),
                found.branches,
                found.levels.iter().map(|level| level.time.as_secs_f64()).sum::<f64>(),
                start.elapsed().as_secs_f64(),
                found.tests.len(),
                found.answers,
                found.stopped,
                found.counters,
                found.bounds,
                found.cuts,
                found.problems,
            );
        }
    }
}
