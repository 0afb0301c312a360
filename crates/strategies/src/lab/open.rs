//! The class under test, in a program of its own.

use crate::error::Error;
use crate::proposal::Order;
use crate::subject;
use program::Name;
use program::classfile::access;
use program::link::{Class, Loader, Program};
use program::source::{ClassPath, Jdk};

/// The class of an order, in a program of its own.
pub fn open(order: &Order) -> Result<(Program, &'static Class), Error> {
    let program = program(order)?;
    let class = find(&program, order)?;
    Ok((program, class))
}

/// The program of an order, of which no class is loaded yet.
pub(super) fn program(order: &Order) -> Result<Program, Error> {
    let jdk = Jdk::open(&order.jdk)?;
    let class_path = ClassPath::open(&order.class_path, jdk.feature);
    Program::new(jdk, class_path).map_err(Error::Jdk)
}

/// The class of an order.
pub(super) fn find(program: &Program, order: &Order) -> Result<&'static Class, Error> {
    let name = order.class.replace('/', ".");
    let class = match program.find(Loader::APP, Name::new(&order.class)) {
        Ok(Some(class)) => class,
        Ok(None) => return Err(Error::NoClass(name)),
        Err(trouble) => return Err(Error::NotLoaded { class: name, trouble }),
    };
    // What the JDK exports is known when it is up.
    let is_known = class.is_trusted() && class.access & access::PUBLIC != 0;
    match subject::is_named(program, class) || is_known {
        true => Ok(class),
        false => Err(Error::NotNamed(class.java_name())),
    }
}
