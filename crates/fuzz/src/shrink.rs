//! Makes a program on which the VMs differ smaller: blocks and runs of lines are deleted as long as the rest
//! compiles and still differs. Many candidates are tried in one run of the VMs.

use crate::compare::Comparison;
use crate::generate::END_OF_PRELUDE;
use crate::javac::Rejected;
use std::io::Result;

/// Candidates in one batch.
const WIDTH: usize = 32;
/// Batches, at most: a limit on the time spent, not on the result's size.
const ROUNDS: usize = 100;

/// The smaller program, what the oracle prints for it, and what the tested VM prints.
pub(crate) fn shrink(comparison: &mut Comparison, name: &str, source: &str) -> Result<(String, String, String)> {
    let mut lines: Vec<String> = source.lines().map(ToString::to_string).collect();
    let (mut next, mut improved) = (0, false);
    for _ in 0..ROUNDS {
        let cuts = cuts(&lines);
        if next >= cuts.len() {
            if !improved {
                break;
            }
            // What was needed by lines that are gone now may go as well.
            (next, improved) = (0, false);
        }
        let tried = &cuts[next..(next + WIDTH).min(cuts.len())];
        match attempt(comparison, name, &lines, tried)? {
            Some(better) => {
                lines = better;
                improved = true;
            }
            None => next += WIDTH,
        }
    }
    let source = lines.join("\n") + "\n";
    let folder = comparison.settings.folder.join("scratch/small");
    let names = [name.to_string()];
    if let Ok(classes) = comparison.compile(&folder, &[(name.to_string(), source.clone())])?
        && let Some((_, expected, actual)) = comparison.differing(&classes, &names)?.into_iter().next()
    {
        return Ok((source, expected, actual));
    }
    Ok((source, String::new(), String::new()))
}

/// Lines to delete.
type Cut = Vec<usize>;

/// All that may be deleted, largest first: blocks, statements, and the frames of blocks around their insides.
fn cuts(lines: &[String]) -> Vec<Cut> {
    let mut cuts = Vec::new();
    // What all programs share is deleted by whole members: `show` without its inside would print hash codes.
    let own = lines.iter().position(|line| line == END_OF_PRELUDE).unwrap_or(0);
    let mut open: Vec<usize> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let text = line.trim();
        if text.starts_with('}')
            && let Some(start) = open.pop()
        {
            if text.ends_with('{') {
                // `} catch (…) {`: this clause alone goes with what follows, up to its end.
                open.push(start);
            } else {
                if index > own || open.len() == 1 {
                    cuts.push((start..=index).collect());
                }
                if index > own {
                    cuts.push(vec![start, index]);
                }
            }
        } else if text.ends_with('{') {
            open.push(index);
        } else if index != own && !text.is_empty() && (index > own || open.len() <= 1) {
            cuts.push(vec![index]);
        }
    }
    for length in [32, 16, 8, 4, 2] {
        let starts = (own + 1..lines.len().saturating_sub(length)).step_by(length);
        cuts.extend(starts.map(|s| (s..s + length).collect::<Cut>()).filter(|c| balanced(lines, c)));
    }
    cuts.sort_by_key(|cut| std::cmp::Reverse(cut.len()));
    cuts
}

fn balanced(lines: &[String], cut: &[usize]) -> bool {
    let mut depth = 0;
    for &index in cut {
        let text = lines[index].trim();
        depth -= i32::from(text.starts_with('}'));
        if depth < 0 {
            return false;
        }
        depth += i32::from(text.ends_with('{'));
    }
    depth == 0
}

/// The lines after the first of `tried`, and as many of the others together with it, that keep the difference.
fn attempt(comparison: &mut Comparison, name: &str, lines: &[String], tried: &[Cut]) -> Result<Option<Vec<String>>> {
    let without = |cuts: &[&Cut]| -> Vec<String> {
        let kept = lines.iter().enumerate().filter(|(i, _)| !cuts.iter().any(|c| c.contains(i)));
        kept.map(|(_, line)| line.clone()).collect()
    };
    let good = survivors(comparison, name, tried.iter().map(|cut| without(&[cut])).collect())?;
    let good: Vec<&Cut> = good.into_iter().map(|i| &tried[i]).collect();
    if good.is_empty() {
        return Ok(None);
    }
    // Not all that work alone work together: the longest beginning of the list that does, in steps of a twelfth.
    let counts = (1..=good.len()).rev().step_by(good.len().div_ceil(12)).chain([1]);
    let choices: Vec<Vec<String>> = counts.map(|count| without(&good[..count])).collect();
    let best = survivors(comparison, name, choices.clone())?.into_iter().next();
    Ok(best.and_then(|i| choices.into_iter().nth(i)))
}

/// The candidates that compile and on which the VMs still differ.
fn survivors(comparison: &mut Comparison, name: &str, candidates: Vec<Vec<String>>) -> Result<Vec<usize>> {
    let folder = comparison.settings.folder.join("scratch/shrink");
    let mut left: Vec<(usize, String, String)> = Vec::new();
    for (index, lines) in candidates.into_iter().enumerate() {
        // Candidates live in one batch, so each needs a class name of its own.
        let renamed = format!("{name}x{index}");
        let source = rename(&lines.join("\n"), name, &renamed);
        // The batch calls `main`; without it the error would not be in the candidate's own file.
        if source.contains("public static void main(") && source.contains(&format!("class {renamed} {{")) {
            left.push((index, renamed, source));
        }
    }
    // Those that javac complains of are left out until the rest compiles.
    while !left.is_empty() {
        let programs: Vec<(String, String)> = left.iter().map(|(_, n, s)| (n.clone(), s.clone())).collect();
        match comparison.compile(&folder, &programs)? {
            Ok(classes) => {
                let names: Vec<String> = programs.into_iter().map(|(n, _)| n).collect();
                let found = comparison.differing(&classes, &names)?;
                left.retain(|(_, n, _)| found.iter().any(|(f, _, _)| f == n));
                return Ok(left.into_iter().map(|(index, _, _)| index).collect());
            }
            Err(Rejected(message)) => {
                let before = left.len();
                let errors: Vec<&str> = message.lines().filter(|line| line.contains(": error: ")).collect();
                left.retain(|(_, n, _)| !errors.iter().any(|line| line.contains(&format!("{n}.java:"))));
                if left.len() == before {
                    break;
                }
            }
        }
    }
    Ok(Vec::new())
}

/// `source` with the identifier `from` replaced.
fn rename(source: &str, from: &str, to: &str) -> String {
    let mut result = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(position) = rest.find(from) {
        let end = position + from.len();
        let is_part = |c: Option<char>| c.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        let whole = !is_part(rest[..position].chars().next_back()) && !is_part(rest[end..].chars().next());
        result.push_str(&rest[..position]);
        result.push_str(if whole { to } else { from });
        rest = &rest[end..];
    }
    result + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<String> {
        text.lines().map(ToString::to_string).collect()
    }

    #[test]
    fn cuts_are_blocks_frames_and_lines() {
        let cuts = cuts(&lines("class P {\n    if (x) {\n        f();\n    }\n}"));
        assert!(cuts.contains(&vec![1, 2, 3]), "the block");
        assert!(cuts.contains(&vec![1, 3]), "its frame");
        assert!(cuts.contains(&vec![2]), "its inside");
    }

    #[test]
    fn renaming_is_of_whole_identifiers() {
        assert_eq!(rename("P1 P12 xP1 P1.f \"P1$K\"", "P1", "Q"), "Q P12 xP1 Q.f \"Q$K\"");
    }
}
