//! Implementations that were made up, and what they answer.

use program::Kind;
use symex::input::{Input, Recipe, Stub};

/// Interfaces that promise nothing of what they answer.
const WITHOUT_CONTRACT: [&str; 2] = ["java/util/function/", "java/util/concurrent/Callable"];

/// Whether an input is an implementation of ours that answers a number: what its interface asks of that number is not
/// known, and there may be no such implementation. Zero is what one answers that does nothing.
pub fn answers_numbers(input: &Input) -> bool {
    let own = match input {
        Input::Made { recipe, holes, .. } => match &**recipe {
            Recipe::Stub(stub) if has_contract(stub) => {
                let answers = stub.methods.iter().map(|method| method.results as usize).sum();
                holes.iter().take(answers).any(is_number)
            }
            _ => false,
        },
        _ => false,
    };
    own || input.holes().iter().any(answers_numbers)
}

fn has_contract(stub: &Stub) -> bool {
    let name = stub.of.class().map_or("", |class| class.name.as_str());
    !WITHOUT_CONTRACT.iter().any(|free| name.starts_with(free))
}

fn is_number(answer: &Input) -> bool {
    matches!(answer, Input::Primitive { kind, bits } if *kind != Kind::Bool && *bits != 0)
}
