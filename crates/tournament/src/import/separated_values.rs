//! Parser for separated values (tabs, semicolons or commas) with quoted cells, as spreadsheets export them.

use crate::TournamentRefusal;

/// A row of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ImportedRow {
    /// Line at which it begins, counted from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// Splits a list into rows of trimmed cells.
pub(super) fn cells(text: &str) -> Result<Vec<ImportedRow>, TournamentRefusal> {
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let separator = separator(&text);
    let mut rows = Vec::new();
    let (mut line, mut began) = (1, 1);
    let mut row: Vec<String> = Vec::new();
    let mut cell = String::new();
    let mut quoted = false;
    let mut chars = text.chars().peekable();
    while let Some(char) = chars.next() {
        line += usize::from(char == '\n');
        match char {
            '"' if quoted && chars.peek() == Some(&'"') => {
                chars.next();
                cell.push('"');
            }
            // A quote opens a quoted cell only at its start; elsewhere it is a plain character.
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            _ if quoted => cell.push(if char == '\n' { ' ' } else { char }),
            '\n' => {
                row.push(std::mem::take(&mut cell).trim().to_owned());
                rows.push(ImportedRow { line: began, cells: std::mem::take(&mut row) });
                began = line;
            }
            _ if Some(char) == separator => row.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(char),
        }
    }
    if quoted {
        return Err(TournamentRefusal::Line {
            line: began,
            reason: Box::new(TournamentRefusal::OpenQuotation),
        });
    }
    row.push(cell.trim().to_owned());
    rows.push(ImportedRow { line: began, cells: row });
    Ok(rows)
}

/// The separator: the first of tab, semicolon and comma that occurs outside quotes.
fn separator(text: &str) -> Option<char> {
    let mut outside = String::with_capacity(text.len());
    for (i, part) in text.split('"').enumerate() {
        if i % 2 == 0 {
            outside.push_str(part);
        }
    }
    ['\t', ';', ','].into_iter().find(|&separator| outside.contains(separator))
}
