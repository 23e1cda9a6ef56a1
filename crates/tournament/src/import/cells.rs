//! Lines and cells, with quotations as spreadsheets write them.

use crate::Refusal;

/// A line of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    /// Where it began, counted from 1.
    pub(super) line: usize,
    pub(super) cells: Vec<String>,
}

/// The cells of a list, without the spaces around them.
pub(super) fn cells(text: &str) -> Result<Vec<Row>, Refusal> {
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
            // A quotation begins a cell; elsewhere the mark is a mark.
            '"' if quoted || cell.trim().is_empty() => quoted = !quoted,
            _ if quoted => cell.push(if char == '\n' { ' ' } else { char }),
            '\n' => {
                row.push(std::mem::take(&mut cell).trim().to_owned());
                rows.push(Row { line: began, cells: std::mem::take(&mut row) });
                began = line;
            }
            _ if Some(char) == separator => row.push(std::mem::take(&mut cell).trim().to_owned()),
            _ => cell.push(char),
        }
    }
    if quoted {
        return Err(Refusal::Line { line: began, reason: Box::new(Refusal::OpenQuotation) });
    }
    row.push(cell.trim().to_owned());
    rows.push(Row { line: began, cells: row });
    Ok(rows)
}

/// What separates cells: whichever stands outside quotations, tabs before semicolons before commas.
fn separator(text: &str) -> Option<char> {
    let mut outside = String::with_capacity(text.len());
    for (i, part) in text.split('"').enumerate() {
        if i % 2 == 0 {
            outside.push_str(part);
        }
    }
    ['\t', ';', ','].into_iter().find(|&separator| outside.contains(separator))
}
