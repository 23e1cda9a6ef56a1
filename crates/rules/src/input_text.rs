//! Reading numbers and quoting input in error messages, for the parsers of the workspace.

/// User input for an error message: control characters are escaped, and long input is truncated.
///
/// ```
/// assert_eq!(tessera_rules::input_text::quoted("b2\nA+"), "b2\\nA+");
/// ```
pub fn quoted(text: &str) -> String {
    const MAX_QUOTED_CHARS: usize = 40;
    let shown = |char: char| {
        // Only control characters and unusual white space; quotes and letters of any language stay.
        if char.is_control() || char.is_whitespace() && char != ' ' {
            char.escape_debug().to_string()
        } else {
            char.to_string()
        }
    };
    let mut quoted: String = text.chars().take(MAX_QUOTED_CHARS).map(shown).collect();
    if text.chars().nth(MAX_QUOTED_CHARS).is_some() {
        quoted.push('…');
    }
    quoted
}

/// Parses a plain decimal number as the notation has them: digits only, no sign, no leading zero.
///
/// ```
/// assert_eq!(tessera_rules::input_text::decimal("40"), Some(40));
/// assert_eq!(tessera_rules::input_text::decimal("040"), None);
/// ```
pub fn decimal(text: &str) -> Option<usize> {
    let plain = text.bytes().all(|b| b.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    if plain { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_plain() {
        assert_eq!(decimal("0"), Some(0));
        assert_eq!(decimal("40"), Some(40));
        for bad in ["", "+4", "-1", "04", "4 ", "99999999999999999999999"] {
            assert_eq!(decimal(bad), None, "{bad:?}");
        }
    }
}
