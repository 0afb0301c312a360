//! A thread with a machine of its own, and families on it.

use super::Request;
use super::crew::{Crew, Harvest};
use super::parcel::Parcel;
use super::plan::Plan;
use super::route::Leg;
use super::search::{Live, Search};
use super::team::{Chosen, Left};
use super::write::{Written, open};
use crate::error::Error;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::JoinHandle;
use symex::explore::{Calls, chosen_type};
use symex::graph::FieldId;
use technique::Budget;

/// What a thread is asked to do.
pub enum Task {
    Adopt {
        family: usize,
        routes: Vec<(usize, Vec<Leg>)>,
        known: Arc<Parcel>,
        count: usize,
    },
    Deepen {
        family: usize,
        length: usize,
        dropped: Vec<usize>,
    },
    /// Writes the tests of these paths: families and numbers there. It is the last task.
    Close {
        wanted: Vec<(usize, usize)>,
    },
}

enum Reply {
    Harvest(Box<Result<Harvest, Live>>),
    Closing(Vec<Option<Written>>, Box<Left>),
    /// It could not be started.
    Failed(String),
}

/// Why a thread has ended before its time.
pub struct Ended(pub String);

pub struct Worker {
    tasks: Option<Sender<Task>>,
    replies: Receiver<Reply>,
    thread: Option<JoinHandle<()>>,
}

/// What a thread needs to explore as another one does.
struct Orders {
    request: Request,
    interrupt: Arc<AtomicBool>,
    live: FxHashSet<FieldId>,
    budget: Budget,
}

impl Worker {
    /// Starts a thread that explores as this one does.
    pub fn start(search: &Search) -> Worker {
        let orders = Orders {
            request: search.request.clone(),
            interrupt: search.calls.explorer.interrupt.clone(),
            live: search.live().clone(),
            budget: search.calls.budget().clone(),
        };
        let (tasks, received) = channel();
        let (sender, replies) = channel();
        let thread = std::thread::spawn(move || {
            if let Err(why) = orders.serve(&received, &sender) {
                // Nobody waits for it any more if that fails.
                let _ = sender.send(Reply::Failed(why.to_string()));
            }
        });
        Worker { tasks: Some(tasks), replies, thread: Some(thread) }
    }

    /// A thread that has ended says why when it is asked for its reply.
    pub fn send(&self, task: Task) {
        if let Some(tasks) = &self.tasks {
            let _ = tasks.send(task);
        }
    }

    /// What the next of its families has found; the reason if the thread has none.
    pub fn harvest(&self) -> Result<Result<Harvest, Live>, Ended> {
        match self.replies.recv() {
            Ok(Reply::Harvest(harvest)) => Ok(*harvest),
            Ok(Reply::Failed(why)) => Err(Ended(why)),
            Ok(Reply::Closing(..)) | Err(_) => Err(Ended("a thread has ended early".to_string())),
        }
    }

    /// The tests that were asked for, in that order.
    pub fn closing(&mut self) -> (Vec<Option<Written>>, Left) {
        loop {
            match self.replies.recv() {
                Ok(Reply::Closing(written, left)) => return (written, *left),
                Ok(Reply::Harvest(_)) => {}
                Ok(Reply::Failed(_)) | Err(_) => return Default::default(),
            }
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(Err(panic)) = self.thread.take().map(JoinHandle::join)
            && !std::thread::panicking()
        {
            std::panic::resume_unwind(panic);
        }
    }
}

impl Orders {
    fn serve(self, tasks: &Receiver<Task>, replies: &Sender<Reply>) -> Result<(), Error> {
        let Orders { request, interrupt, live, budget } = self;
        let mut unit = open(&request, &interrupt)?;
        let program = unit.explorer.program().clone();
        let own = chosen_type(&program, unit.class);
        let plan = Plan::new(&program, unit.class, &own, &request)?;
        let class = unit.class;
        let calls = Calls::new(&mut unit.explorer, own, class, budget);
        let mut search = Search::new(&request, calls, class, &plan, live);
        let mut crew = Crew::default();
        let mut early: Option<Live> = None;
        let (chosen, left) = loop {
            match tasks.recv() {
                Err(_) => return Ok(()),
                Ok(Task::Adopt { family, routes, known, count }) => {
                    early = crew.adopt(&mut search, family, &routes, &known, count).err().or(early);
                }
                Ok(Task::Deepen { family, length, dropped }) => {
                    let harvest = match early.take() {
                        Some(live) => Err(live),
                        None => crew.deepen(&mut search, family, length, &dropped),
                    };
                    if replies.send(Reply::Harvest(Box::new(harvest))).is_err() {
                        return Ok(());
                    }
                }
                Ok(Task::Close { wanted }) => {
                    let path = |(family, number)| crew.path(&mut search, family, number);
                    let chosen: Vec<Chosen> = wanted.into_iter().map(path).collect();
                    break (chosen, crew.left(&mut search));
                }
            }
        };
        drop(search);
        let write = |chosen| match chosen {
            Chosen::Path(method, path, broken) => Some(unit.written(&request, method, &path, broken)),
            Chosen::Written(written) => Some(*written),
            Chosen::Nothing => None,
        };
        let written = chosen.into_iter().map(write).collect();
        let _ = replies.send(Reply::Closing(written, Box::new(left)));
        Ok(())
    }
}
