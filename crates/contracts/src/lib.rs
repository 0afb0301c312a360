//! What methods and classes promise and expect, as plain data.
//!
//! A [`Condition`] is a tree over parameters, fields, elements, lengths, results and values at entry. It is read from
//! Java text, printed as such, and evaluated over whatever implements [`Values`] with the semantics of Java; one that
//! throws is false. A [`ClassContract`] says which conditions hold where, each with its [`Origin`].

mod arithmetic;
mod contract;
mod eval;
mod expr;
mod lex;
mod parse;
mod print;
mod usage;

pub use arithmetic::{Throws, Value};
pub use contract::{ClassContract, Clause, MethodContract, MethodKey, Origin};
pub use eval::{Failure, Undefined, Values};
pub use expr::{BinaryOp, Condition, Count, Expr, Literal, TypeName, UnaryOp};
pub use parse::{Expected, ParseError};
pub use usage::{Legal, MethodUsage, Seeds, StaticUsage, Usage};
