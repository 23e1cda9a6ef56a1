//! Lines of a list of players that are refused.

use crate::TournamentRefusal;

/// A line of a list of players that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedLine {
    /// Line, counted from 1.
    pub line: usize,
    /// Why it is refused.
    pub reason: TournamentRefusal,
}

/// The maximum number of lines that a refusal names.
pub const MAX_REFUSED_LINES_NAMED: usize = 20;

/// The refused lines with their reasons.
pub(crate) fn lines_text(lines: &[RefusedLine]) -> String {
    let named = lines.iter().take(MAX_REFUSED_LINES_NAMED);
    let mut parts: Vec<String> =
        named.map(|RefusedLine { line, reason }| format!("line {line}: {reason}")).collect();
    if let Some(more) = lines.len().checked_sub(MAX_REFUSED_LINES_NAMED).filter(|&more| more > 0) {
        parts.push(format!("and {more} more lines"));
    }
    parts.join("\n")
}
