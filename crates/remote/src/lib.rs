//! Work on other computers, by NATS JetStream: [`Remote`] hands it out and waits for what comes of it, [`serve`] does it.
//!
//! # What is promised
//!
//! A task's id is the hash of its content and of its files. It is the id of its message, so that the server drops what is
//! published twice; and the key of its result, of which the first one stays. The results are the truth, the queue is a
//! hint: a worker stores a result before it acknowledges the task, a task whose result is there is not done again, and a run
//! waits for results, never for the queue to be empty. A task of which nothing is heard for long is published again; one
//! that is handed out a fourth time is not done, but named: its workers were lost. Whatever cannot be done elsewhere is left
//! to whoever asked ([`campaign::Answer::Nobody`]).
//!
//! - Tasks are in a stream on file with work-queue retention, `cupper.v1.<build>.<jdk>`: who is of another build never sees
//!   them. A durable pull consumer hands them out; its workers say that they are at it three times in the time after which
//!   it would hand a task out again.
//! - Results are in a key-value bucket; class paths, and what is larger than a message, in an object store, by their hash.
//! - *Notes* are messages that nobody keeps: who is there, who is at what. Without them all goes slower, but not wrong.
//!
//! No clock of another computer is looked at.

mod client;
mod error;
mod files;
mod link;
mod message;
mod worker;

pub use client::Remote;
pub use error::Error;
pub use link::Server;
pub use worker::{Work, Worker, serve};
