//! `java.lang.Character`: classification and conversion of characters that are not known.

use super::characters::{self, Question, table};
use super::words::*;
use crate::machine::{Symbolic, decide as decisions};
use expr::Term;
use std::ops::ControlFlow::Continue;
use vm::{Flow, ModelFn, Natives};

pub fn add(natives: &mut Natives<Symbolic>) {
    // Methods of a `char` call the one of a code point.
    natives.add_models("java/lang/Character", PREDICATES);
    natives.add_models(
        "java/lang/Character",
        &[
            ("toUpperCase(I)I", to_upper_case),
            ("toLowerCase(I)I", to_lower_case),
            ("toTitleCase(I)I", to_title_case),
            ("toUpperCaseEx(I)I", to_upper_case_ex),
            ("getNumericValue(I)I", get_numeric_value),
            ("getType(I)I", get_type),
            ("digit(II)I", digit),
        ],
    );
}

/// The character that the code point in slot 0 is: `None` if it is known or not of the first plane.
fn unit(vm: &mut Machinery) -> Flow<Option<Term>> {
    if is_known(vm, 0) {
        return Continue(None);
    }
    let point = int_arg(vm, 0);
    let pool = &mut vm.machine.pool;
    let limit = pool.number(0x10000);
    let single = pool.below(point, limit);
    if !decide(vm, single)? {
        return Continue(None);
    }
    Continue(Some(vm.machine.pool.extract(15, 0, point)))
}

fn ask(vm: &mut Machinery, question: Question) -> Modelled {
    let Some(unit) = unit(vm)? else { return decline() };
    let table = table(vm, question)?;
    let answer = table.apply(&mut vm.machine.pool, unit);
    reply_term(vm, answer)
}

macro_rules! questions {
    ($($function:ident $name:literal $descriptor:literal;)*) => {
        $(fn $function(vm: &mut Machinery) -> Modelled {
            ask(vm, Question { name: $name, descriptor: $descriptor, radix: 0, plane: 0 })
        })*
    };
}

questions! {
    is_digit "isDigit" "(I)Z";
    is_letter "isLetter" "(I)Z";
    is_letter_or_digit "isLetterOrDigit" "(I)Z";
    is_alphabetic "isAlphabetic" "(I)Z";
    is_ideographic "isIdeographic" "(I)Z";
    is_whitespace "isWhitespace" "(I)Z";
    is_space_char "isSpaceChar" "(I)Z";
    is_upper_case "isUpperCase" "(I)Z";
    is_lower_case "isLowerCase" "(I)Z";
    is_title_case "isTitleCase" "(I)Z";
    is_defined "isDefined" "(I)Z";
    is_mirrored "isMirrored" "(I)Z";
    is_java_identifier_start "isJavaIdentifierStart" "(I)Z";
    is_java_identifier_part "isJavaIdentifierPart" "(I)Z";
    is_unicode_identifier_start "isUnicodeIdentifierStart" "(I)Z";
    is_unicode_identifier_part "isUnicodeIdentifierPart" "(I)Z";
    is_identifier_ignorable "isIdentifierIgnorable" "(I)Z";
    is_iso_control "isISOControl" "(I)Z";
    to_upper_case "toUpperCase" "(I)I";
    to_lower_case "toLowerCase" "(I)I";
    to_title_case "toTitleCase" "(I)I";
    to_upper_case_ex "toUpperCaseEx" "(I)I";
    get_numeric_value "getNumericValue" "(I)I";
    get_type "getType" "(I)I";
}

const PREDICATES: &[(&str, ModelFn<Symbolic>)] = &[
    ("isDigit(I)Z", is_digit),
    ("isLetter(I)Z", is_letter),
    ("isLetterOrDigit(I)Z", is_letter_or_digit),
    ("isAlphabetic(I)Z", is_alphabetic),
    ("isIdeographic(I)Z", is_ideographic),
    ("isWhitespace(I)Z", is_whitespace),
    ("isSpaceChar(I)Z", is_space_char),
    ("isUpperCase(I)Z", is_upper_case),
    ("isLowerCase(I)Z", is_lower_case),
    ("isTitleCase(I)Z", is_title_case),
    ("isDefined(I)Z", is_defined),
    ("isMirrored(I)Z", is_mirrored),
    ("isJavaIdentifierStart(I)Z", is_java_identifier_start),
    ("isJavaIdentifierPart(I)Z", is_java_identifier_part),
    ("isUnicodeIdentifierStart(I)Z", is_unicode_identifier_start),
    ("isUnicodeIdentifierPart(I)Z", is_unicode_identifier_part),
    ("isIdentifierIgnorable(I)Z", is_identifier_ignorable),
    ("isISOControl(I)Z", is_iso_control),
];

/// `digit(codePoint, radix)`.
fn digit(vm: &mut Machinery) -> Modelled {
    if is_known(vm, 0) && is_known(vm, 1) {
        return decline();
    }
    let radix = vm.arg(1);
    let radix = flow(decisions::pin_bits(vm, radix))? as i32;
    ask(vm, characters::digit(radix))
}
