//! Lines of Java: breaking long ones, and comments.

/// Longest line of code.
pub const WIDTH: usize = 120;
/// Longest line of comment.
const COMMENT_WIDTH: usize = 100;
/// A space where a line of comment is not broken.
pub const SPACE: &str = "\u{a0}";
/// How much further in a line is that continues another one.
const CONTINUATION: usize = 8;

/// A statement with `indent` spaces before each of its lines, which are broken where they are too long.
pub fn statement(text: &str, indent: usize) -> Vec<String> {
    text.lines().flat_map(|line| wrap(line, indent)).collect()
}

fn wrap(line: &str, indent: usize) -> Vec<String> {
    let inner = line.len() - line.trim_start().len();
    let mut rest = line.trim_start().to_owned();
    let mut indent = indent + inner;
    let mut lines = Vec::new();
    loop {
        let room = WIDTH.saturating_sub(indent);
        let found = if rest.chars().count() > room { break_at(&rest, room) } else { None };
        let Some((end, before, after)) = found else { break };
        let tail = format!("{after}{}", rest[end..].trim_start_matches(if after.is_empty() { ' ' } else { '\0' }));
        lines.push(format!(
            "{}{}{before}",
            " ".repeat(indent),
            rest[..end].trim_end_matches(if before.is_empty() { ' ' } else { '\0' })
        ));
        if lines.len() == 1 {
            indent += CONTINUATION;
        }
        rest = tail;
    }
    lines.push(format!("{}{rest}", " ".repeat(indent)).trim_end().to_owned());
    lines
}

/// Where to break a line: after so many bytes, with this text at the end of the first line and at the start of the
/// second one.
fn break_at(line: &str, room: usize) -> Option<(usize, &'static str, &'static str)> {
    let mut best: Option<(usize, usize)> = None;
    let mut depth = 0usize;
    let mut quote: Option<char> = None;
    let mut escaped = false;
    // The last place inside a string literal that does not split an escape.
    let mut in_string = None;
    let mut literal_start = 0;
    for (column, (at, letter)) in line.char_indices().enumerate() {
        if column >= room {
            break;
        }
        if let Some(open) = quote {
            let splits_escape = escaped || line[..at].ends_with('\\') || is_within_unicode_escape(&line[..at]);
            if open == '"' && !splits_escape && at > literal_start + 20 && column + 1 < room {
                in_string = Some(at);
            }
            match letter {
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                letter if letter == open => quote = None,
                _ => {}
            }
            continue;
        }
        match letter {
            '"' | '\'' => {
                quote = Some(letter);
                literal_start = at;
            }
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        let here = at + letter.len_utf8();
        let after = &line[here..];
        let breaks = match letter {
            ',' | '=' => after.starts_with(' ') && !line[..at].ends_with(['=', '!', '<', '>']),
            '>' => line[..at].ends_with('-') && after.starts_with(' '),
            ' ' => after.starts_with("+ "),
            _ => false,
        };
        let better = best.is_none_or(|(least, _)| depth <= least);
        if breaks && better && !after.trim().is_empty() {
            best = Some((depth, here));
        }
    }
    if let Some((_, at)) = best {
        return Some((at, "", ""));
    }
    let at = in_string?;
    // A call on the literal would apply to its second half only.
    let end = string_end(&line[at..])?;
    (!line[at + end..].starts_with('.')).then_some((at, "\"", "+ \""))
}

fn is_within_unicode_escape(before: &str) -> bool {
    before.rfind("\\u").is_some_and(|start| before.len() - start < 6)
}

/// Where a string literal ends whose inside starts here.
fn string_end(inside: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, letter) in inside.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return Some(at + 1),
            _ => {}
        }
    }
    None
}

/// Text as the lines of a `//` comment, `indent` spaces in, no more than `most`.
pub fn comment(text: &str, indent: usize, most: usize) -> Vec<String> {
    let room = COMMENT_WIDTH.saturating_sub(indent + 3);
    let (start, text) = text.split_at(text.len() - text.trim_start().len());
    let mut lines: Vec<String> = vec![start.to_owned()];
    for word in text.split([' ', '\n']).map(printable) {
        let last = lines.last_mut().expect("there is a first line");
        if !last.trim().is_empty() && last.len() + 1 + word.len() > room {
            lines.push(word);
        } else {
            if !last.trim().is_empty() {
                last.push(' ');
            }
            last.push_str(&word);
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            last.push_str(" ...");
        }
    }
    lines.iter().map(|line| format!("{}// {line}", " ".repeat(indent)).trim_end().to_owned()).collect()
}

/// ASCII without anything that javac would take for a Unicode escape: those are replaced before comments are found.
pub fn printable(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\u{a0}' => out.push(' '),
            '…' => out.push_str("..."),
            ' '..='~' => out.push(c),
            '\n' | '\r' | '\t' => out.push(' '),
            c => out.push_str(&format!("\\u{:04x}", c as u32)),
        }
    }
    // An even number of backslashes before the `u`.
    let mut safe = String::new();
    let mut backslashes = 0;
    for c in out.chars() {
        if c == 'u' && backslashes % 2 == 1 {
            safe.push('\\');
        }
        backslashes = if c == '\\' { backslashes + 1 } else { 0 };
        safe.push(c);
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_broken_at_the_outermost_comma() {
        let text = format!("assertEquals(\"{}\", shop.order(\"{}\", 1, 2));", "a".repeat(60), "b".repeat(50));
        let lines = statement(&text, 8);
        assert_eq!(lines.len(), 2);
        assert!(lines[0].ends_with("aaa\","), "{lines:?}");
        assert!(lines[1].starts_with("                shop.order("), "{lines:?}");
    }

    #[test]
    fn long_literals_are_split() {
        let text = format!("call(\"{}\\n{}\");", "a".repeat(100), "\\u0041".repeat(30));
        let lines = statement(&text, 8);
        assert!(lines.iter().all(|line| line.len() <= WIDTH), "{lines:?}");
        let joined: String = lines.iter().map(|line| line.trim()).collect::<Vec<_>>().join("").replace("\"+ \"", "");
        assert_eq!(joined, text);
    }

    #[test]
    fn comments_cannot_end_early() {
        assert_eq!(printable(r"s == '\u000a'"), r"s == '\\u000a'");
        assert_eq!(printable(r"a \\u b…"), r"a \\u b...");
        assert_eq!(printable("é"), r"\\u00e9");
        let lines = comment(&"word ".repeat(60), 8, 2);
        assert_eq!(lines.len(), 2);
        assert!(lines[1].ends_with(" ..."));
    }
}
