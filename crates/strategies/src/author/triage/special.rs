//! A number that few expect: not a number, an infinite one, a negative one of `java.math`. Code that speaks of such numbers,
//! or compares them, has accepted what it lets pass.

use super::source::Reader;
use super::{Crash, Opinion, whole};
use crate::proposal::Reason;
use program::Kind;
use program::cfg::opcode::{DCMPG, FCMPL, INVOKEINTERFACE, INVOKEVIRTUAL};
use program::link::Method;
use symex::input::{Input, Recipe};

/// By which methods code asks for the sign of a number, or whether it is one.
const ASKS: [&str; 8] = ["isNaN", "isInfinite", "isFinite", "signum", "compareTo", "compare", "abs", "max"];

pub fn rule(crash: &Crash) -> Option<Opinion> {
    let parameter = (0..).map_while(|at| crash.input(at).map(|input| (at, input))).find(|(_, input)| is_special(input));
    let receiver = usize::from(!crash.method.is_static() && crash.method.name != "<init>");
    let (parameter, _) = parameter.filter(|(at, _)| *at >= receiver && !asks(crash.method))?;
    Some(Opinion::Not(Reason::Special(crash.name(parameter))))
}

pub fn is_special(input: &Input) -> bool {
    match input {
        Input::Primitive { kind: Kind::Double, bits } | Input::Boxed { kind: Kind::Double, bits, .. } => {
            !f64::from_bits(*bits).is_finite()
        }
        Input::Primitive { kind: Kind::Float, bits } | Input::Boxed { kind: Kind::Float, bits, .. } => {
            !f32::from_bits(*bits as u32).is_finite()
        }
        Input::Made { recipe, holes, .. } => {
            let is_below = |hole: &Input| match hole {
                Input::Primitive { kind, bits } => whole(*kind, *bits).is_some_and(|number| number < 0),
                _ => false,
            };
            makes_number(recipe) && holes.first().is_some_and(is_below)
        }
        _ => false,
    }
}

/// Whether a recipe makes a number of `java.math`.
pub fn makes_number(recipe: &Recipe) -> bool {
    let Recipe::Made(made) = recipe else { return false };
    made.result.class().is_some_and(|class| matches!(&*class.name, "java/math/BigInteger" | "java/math/BigDecimal"))
}

/// Whether the code of a method says something of such numbers.
fn asks(method: &'static Method) -> bool {
    let Some(reader) = Reader::new(method) else { return false };
    let is_of_numbers = |class: &str| class.starts_with("java/math/") || Kind::of_wrapper(class).is_some();
    let asks = |place: usize| match reader.opcode(place) {
        Some(FCMPL..=DCMPG) => true,
        Some(INVOKEVIRTUAL..=INVOKEINTERFACE) => {
            let call = reader.call(place);
            call.is_some_and(|call| is_of_numbers(&call.class) && ASKS.contains(&&*call.name))
        }
        _ => false,
    };
    (0..reader.places()).any(asks)
}
