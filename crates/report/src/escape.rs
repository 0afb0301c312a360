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
