//! Text in HTML.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};

/// Text between tags or in a quoted attribute.
pub struct Text<'a>(pub &'a str);

impl Display for Text<'_> {
    fn fmt(&self, out: &mut Formatter) -> FmtResult {
        for character in self.0.chars() {
            match character {
                '&' => out.write_str("&amp;")?,
                '<' => out.write_str("&lt;")?,
                '>' => out.write_str("&gt;")?,
                '"' => out.write_str("&quot;")?,
                '\'' => out.write_str("&#39;")?,
                other => out.write_char(other)?,
            }
        }
        Ok(())
    }
}

/// Text in XML 1.0, which has no form for some characters: those become U+FFFD.
pub struct Xml<'a>(pub &'a str);

impl Display for Xml<'_> {
    fn fmt(&self, out: &mut Formatter) -> FmtResult {
        for character in self.0.chars() {
            match character {
                '\n' | '\r' | '\t' => write!(out, "&#{};", u32::from(character))?,
                '\0'..' ' | '\u{fffe}' | '\u{ffff}' => out.write_char('\u{fffd}')?,
                other => write!(out, "{}", Text(other.encode_utf8(&mut [0; 4])))?,
            }
        }
        Ok(())
    }
}
