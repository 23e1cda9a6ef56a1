//! Files of many records.

/// The records of a text, one after the other. A record ends where tags follow its moves.
///
/// ```
/// use tessera_rules::record_texts;
///
/// let text = "[Game \"Pente\"]\n\n1. K10 *\n\n[Game \"Pente\"]\n\n1. K10 L9 *\n";
/// let records: Vec<&str> = record_texts(text).collect();
/// assert_eq!(records.len(), 2);
/// assert!(records[1].starts_with("[Game"));
/// ```
pub fn record_texts(text: &str) -> RecordTextIter<'_> {
    RecordTextIter { rest: text.strip_prefix('\u{feff}').unwrap_or(text) }
}

/// Iterator over the records of a text.
#[derive(Clone, Debug)]
pub struct RecordTextIter<'a> {
    rest: &'a str,
}

impl<'a> Iterator for RecordTextIter<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.rest = self.rest.trim_start();
        if self.rest.is_empty() {
            return None;
        }
        let mut end = 0;
        let mut has_moves = false;
        for line in self.rest.split_inclusive('\n') {
            let trimmed = line.trim_start();
            if has_moves && trimmed.starts_with('[') {
                break;
            }
            has_moves |= !trimmed.is_empty() && !trimmed.starts_with('[');
            end += line.len();
        }
        let (record, rest) = self.rest.split_at(end);
        self.rest = rest;
        Some(record.trim_end())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_divided_where_tags_follow_moves() {
        let one = "[Game \"Pente\"]\n[Player 1 Name \"A [b]\"]\n\n1. K10 L9\n2. G10 *";
        let other = "[Game \"Exago\"]\n\n*";
        for between in ["\n", "\n\n", "\r\n\r\n", "\n\n\n  \n"] {
            let text = format!("\u{feff}\n{one}{between}{other}{between}");
            assert_eq!(record_texts(&text).collect::<Vec<_>>(), [one, other], "{between:?}");
        }
        assert_eq!(record_texts(one).collect::<Vec<_>>(), [one]);
        assert_eq!(record_texts(" \n").count(), 0);
        assert_eq!(record_texts("K10 L9").collect::<Vec<_>>(), ["K10 L9"]);
    }
}
