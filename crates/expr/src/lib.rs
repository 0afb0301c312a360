//! Hash-consed terms over booleans, bit-vectors, IEEE floats and arrays.
//!
//! A [`Pool`] owns the terms. Its smart constructors ([`Pool::unary`], [`Pool::binary`], [`Pool::ite`] …) return terms
//! in *canonical form*, so that many questions are answered without a solver; [`Facts`] hold for every value of a term;
//! an [`Evaluator`] computes values under a [`Model`]; [`smtlib`] writes scripts for other tools. The crate knows
//! nothing of Java beyond the conversions and remainder that [`Unary`] and [`Binary`] name.
//!
//! # The canonical form
//!
//! Two terms that are equal need not have one form, but the common ways to write a thing do:
//!
//! * An operator of constants is a constant, and so is a term of bits whose facts leave one value.
//! * Of a commutative operator the constant is the second operand; else the older term is the first.
//! * **Arithmetic.** Constants move outwards: `x + k` is the outermost `Add`. `x - k` is `x + -k`, `0 - x` is `Neg`,
//!   `x + x` is `x * 2`, `(x + j) * k` is `x * k + j * k`. Signed division and remainder of non-negative operands are
//!   unsigned; those by powers of two are slices.
//! * **Slices.** A shift by a constant is a `Concat` with zeros, or an extension of an `Extract`; a mask of low bits is
//!   a `ZeroExtend` of an `Extract`. `Concat` nests to the right, zeros at the top are a `ZeroExtend`, neighbouring
//!   slices of one term are one. Extensions move outwards; a `SignExtend` of what is not negative is a `ZeroExtend`;
//!   an extension of a slice that holds the whole value is the value. Terms without common bits are joined, not added.
//! * **Comparisons.** Those with a constant are strict, and are equations where one value is left at an end of the
//!   interval. `Slt` of operands with the same sign is `Ult`. Constants are pushed through additions (equality always,
//!   orders if nothing overflows), extensions, slices at the top, complements, `Concat` and if-then-else of which a
//!   branch is decided. `x - y == 0` is `x == y`.
//! * **Booleans.** `Not` of an order of bits is the dual order (never for floats: NaN). `Xor` is `Not` of `Eq`, and
//!   `Not` stands outside of `Eq`. Two comparisons of the same operands become one. `And` of two `Not` is `Not` of
//!   `Or`. There is no if-then-else with a constant Bool branch.
//! * **If-then-else.** Its condition is not a `Not`, nor an order that is better said the other way round. An operator
//!   of a tree of if-then-else with constant leaves and a constant is such a tree: `lcmp` followed by a branch is a
//!   comparison. Flags (`if c then 1 else 0`) combined bitwise are one flag.
//! * **Floats.** `x - k` is `x + -k`; `Eq` with a constant other than a zero is `FloatEq` or `IsNan`; a comparison of a
//!   converted integer or a widened single with a constant is one of the integer or the single.
//! * **Arrays.** A `Select` stands on a write that may be to its index, or on a variable.

mod bundle;
mod display;
mod eval;
mod facts;
mod model;
mod node;
mod pool;
mod rebuild;
mod semantics;
mod simplify;
pub mod smtlib;
mod work;

pub use bundle::{Bundle, Packer};
pub use eval::Evaluator;
pub use facts::Facts;
pub use model::{ArrayValue, Model, Value};
pub use node::{Binary, Node, Precision, Sort, Term, Unary, Var};
pub use pool::{Pool, Variable};
pub use work::Work;
