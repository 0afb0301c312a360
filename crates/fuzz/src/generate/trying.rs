//! `try` statements: catch clauses in legal order, `finally` with jumps, resources.

use super::Generator;
use super::types::{INT, string_literal};

/// Groups of exception classes, special before general; no class stands before one of its subclasses.
const CAUGHT: [&str; 12] = [
    "ArrayIndexOutOfBoundsException",
    "StringIndexOutOfBoundsException",
    "IndexOutOfBoundsException",
    "NullPointerException",
    "ArithmeticException",
    "ClassCastException | ArrayStoreException",
    "NegativeArraySizeException",
    "SubFailure",
    "Failure | IllegalStateException",
    "RuntimeException",
    "Exception",
    "Throwable",
];

impl Generator {
    pub(super) fn try_statement(&mut self) {
        let resource = if self.rng.chance(15) {
            let name = self.fresh("r");
            format!("(Res {name} = new Res({})) ", string_literal(&mut self.rng))
        } else {
            String::new()
        };
        let has_finally = self.rng.chance(45);
        let checked = self.rng.chance(20);
        let mut clauses: Vec<&str> = CAUGHT.into_iter().filter(|_| self.rng.chance(25)).collect();
        if clauses.is_empty() && !has_finally || self.rng.chance(40) {
            clauses.retain(|c| *c != "Throwable");
            clauses.push("Throwable");
        }
        if checked {
            clauses.insert(0, "Checked");
            if !clauses.contains(&"Throwable") {
                clauses.push("Throwable");
            }
        }
        self.line(format!("try {resource}{{"));
        if checked {
            let value = self.value(INT, 1);
            self.line(format!("{}.risky({value});", self.name));
        }
        self.block();
        let ends_abruptly = !clauses.is_empty() && self.rng.chance(20);
        if ends_abruptly {
            let text = self.throw();
            self.line(text);
        }
        for clause in clauses {
            let name = self.fresh("c");
            let at = self.fresh("at");
            self.line(format!("}} catch ({clause} {name}) {{"));
            self.line(format!("thrown(\"{at}\", {name});"));
            match self.rng.index(5) {
                0 => self.block(),
                1 => {
                    let condition = self.value(super::types::BOOL, 1);
                    self.line(format!("if ({condition}) throw new Failure(\"again\", {name});"));
                }
                _ => {}
            }
        }
        if has_finally {
            self.line("} finally {");
            self.log_value();
            self.block();
        }
        self.line("}");
    }
}
