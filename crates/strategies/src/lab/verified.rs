//! What was verified of the class path, for explorers and whoever else wants to know what is left to look at.

use crate::error::Error;
use crate::proposal::{Following, Order};
use crate::subject;
use guide::World;
use program::link::{Class, Method, MethodId, Program};
use std::collections::BTreeSet;
use symex::explore::{Explorer, Use};

/// The conditions of the methods of a class. Every exception is wanted here, so one that a method throws itself counts as a
/// check that nobody has verified.
fn world(following: &Following, program: &Program, class: &'static Class) -> Result<World, Error> {
    let verified = guide::read_known(program, &following.files, &following.content)?;
    let methods: Vec<&'static Method> = subject::methods(class);
    Ok(World::new(program, &verified, &methods, true))
}

/// Has an explorer go by what was verified, if an order says so.
pub fn follow(order: &Order, explorer: &mut Explorer, class: &'static Class) -> Result<(), Error> {
    let Some(following) = &order.following else { return Ok(()) };
    let world = world(following, explorer.program(), class)?;
    explorer.follow(&world, Use { may: following.may, must: following.must });
    Ok(())
}

/// The methods of a class of which everything is verified, if these are to be left out.
pub fn settled(order: &Order, program: &Program, class: &'static Class) -> Result<BTreeSet<MethodId>, Error> {
    let Some(following) = order.following.as_ref().filter(|following| following.may) else {
        return Ok(BTreeSet::new());
    };
    let world = world(following, program, class)?;
    let is_settled =
        |method: &&'static Method| world.method(method).is_some_and(|conditions| conditions.entry.verified.is_always());
    Ok(subject::methods(class).into_iter().filter(is_settled).map(|method| method.id).collect())
}
