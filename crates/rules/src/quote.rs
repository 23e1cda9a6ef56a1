//! What somebody typed, as it can stand in a sentence.

/// A typed text for an error's one sentence: control characters are shown instead of obeyed, and what would make the
/// sentence unreadable is cut.
///
/// ```
/// assert_eq!(tessera_rules::quoted("b2\nA+"), "b2\\nA+");
/// ```
pub fn quoted(text: &str) -> String {
    const MOST: usize = 40;
    let shown = |char: char| {
        // Only what moves the cursor or cannot be seen; quotes and letters of any language stay as they are.
        if char.is_control() || char.is_whitespace() && char != ' ' {
            char.escape_debug().to_string()
        } else {
            char.to_string()
        }
    };
    let mut quoted: String = text.chars().take(MOST).map(shown).collect();
    if text.chars().nth(MOST).is_some() {
        quoted.push('…');
    }
    quoted
}
