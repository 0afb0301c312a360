//! Words for identifiers.

/// `account` to `Account`.
pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// `Account` to `account`, `URLReader` to `urlReader`.
pub fn uncapitalised(word: &str) -> String {
    let capitals = word.chars().take_while(|c| c.is_uppercase()).count();
    let lowered = if capitals > 1 && capitals < word.chars().count() { capitals - 1 } else { capitals };
    word.chars().enumerate().map(|(at, c)| if at < lowered { c.to_ascii_lowercase() } else { c }).collect()
}

/// `BIG_ONE`, `big one` and `bigOne` to `BigOne`; characters that an identifier cannot have are left out.
pub fn camel(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let mut camel = String::new();
    for word in words {
        let shouts = word.len() > 1 && !word.contains(|c: char| c.is_ascii_lowercase());
        let word = if shouts { word.to_ascii_lowercase() } else { word.to_owned() };
        // `1 2` must not become 12.
        if camel.ends_with(|c: char| c.is_ascii_digit()) && word.starts_with(|c: char| c.is_ascii_digit()) {
            camel.push('_');
        }
        camel.push_str(&capitalised(&word));
    }
    camel
}

/// `values` to `value`.
pub fn singular(noun: &str) -> Option<String> {
    if noun.ends_with("ies") && noun.len() > 4 {
        return Some(format!("{}y", &noun[..noun.len() - 3]));
    }
    let stem = noun.strip_suffix('s').filter(|stem| stem.len() > 1)?;
    (!stem.ends_with(['s', 'u', 'i'])).then(|| stem.to_owned())
}

pub fn ordinal(index: i64) -> Option<&'static str> {
    ["first", "second", "third", "fourth", "fifth"].get(usize::try_from(index).ok()?).copied()
}

/// A character by its name.
pub fn letter(letter: char) -> Option<String> {
    let name = match letter {
        ' ' => "Space",
        '\n' => "Newline",
        '\r' => "CarriageReturn",
        '\t' => "Tab",
        '\0' => "Nul",
        ',' => "Comma",
        '.' => "Dot",
        ':' => "Colon",
        ';' => "Semicolon",
        '-' => "Minus",
        '+' => "Plus",
        '*' => "Star",
        '/' => "Slash",
        '\\' => "Backslash",
        '=' => "EqualsSign",
        '<' => "LessSign",
        '>' => "GreaterSign",
        '(' => "OpeningParenthesis",
        ')' => "ClosingParenthesis",
        '[' => "OpeningBracket",
        ']' => "ClosingBracket",
        '{' => "OpeningBrace",
        '}' => "ClosingBrace",
        '"' => "Quote",
        '\'' => "Apostrophe",
        '!' => "Exclamation",
        '?' => "QuestionMark",
        '#' => "Hash",
        '$' => "Dollar",
        '%' => "Percent",
        '&' => "Ampersand",
        '@' => "At",
        '_' => "Underscore",
        '|' => "Bar",
        '~' => "Tilde",
        '^' => "Caret",
        '`' => "Backtick",
        'a'..='z' | '0'..='9' => return Some(letter.to_ascii_uppercase().to_string()),
        'A'..='Z' => return Some(format!("Capital{letter}")),
        _ => return None,
    };
    Some(name.to_owned())
}

/// Whether Java keeps a word for itself (JLS 3.9).
pub fn is_reserved(word: &str) -> bool {
    const RESERVED: &str = "_ abstract assert boolean break byte case catch char class const continue default do double \
        else enum extends false final finally float for goto if implements import instanceof int interface long native \
        new null package private protected public return short static strictfp super switch synchronized this throw \
        throws transient true try var void volatile while yield";
    RESERVED.split_whitespace().any(|reserved| reserved == word)
}

/// Cut to `length` characters, at the end of a word where there is one.
pub fn cut(name: &str, length: usize) -> &str {
    if name.len() <= length {
        return name;
    }
    let cut = name.get(..length).unwrap_or(name);
    match cut.rfind(|c: char| c.is_ascii_uppercase()) {
        Some(at) if at > length / 2 => &cut[..at],
        _ => cut,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words() {
        assert_eq!(camel("BIG_ONE"), "BigOne");
        assert_eq!(camel("insufficient funds: 1 2"), "InsufficientFunds1_2");
        assert_eq!(camel("iPhone-X"), "IPhoneX");
        assert_eq!(uncapitalised("URLReader"), "urlReader");
        assert_eq!(singular("entries").as_deref(), Some("entry"));
        assert_eq!(singular("values").as_deref(), Some("value"));
        assert_eq!(singular("status"), None);
        assert_eq!(cut("returnsVeryLongName", 12), "returnsVery");
    }
}
