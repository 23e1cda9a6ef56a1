//! Changes between two messages, so that a page is sent only what differs from the message before.

use serde::{Serialize, Serializer};

/// A field of a message. It is left out if unchanged; a value that is removed is sent as null.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum FieldChange<T> {
    #[default]
    Unchanged,
    To(T),
}

impl<T> FieldChange<T> {
    pub(super) fn is_unchanged(&self) -> bool {
        matches!(self, FieldChange::Unchanged)
    }
}

/// The value of a field that was sent last; none before the first message.
#[derive(Debug, Default)]
pub(super) struct LastSent<T>(Option<T>);

impl<T: Clone + PartialEq> LastSent<T> {
    /// Compares a value with the one sent last, and stores it as sent.
    pub(super) fn change(&mut self, now: T) -> FieldChange<T> {
        if self.0.as_ref() == Some(&now) {
            return FieldChange::Unchanged;
        }
        self.0 = Some(now.clone());
        FieldChange::To(now)
    }
}

impl<T: Serialize> Serialize for FieldChange<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            FieldChange::Unchanged => to.serialize_none(),
            FieldChange::To(value) => value.serialize(to),
        }
    }
}

/// A text: all of it, or the one part that differs from the text sent last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum TextChange {
    Whole(String),
    Part {
        /// The start of the part, in UTF-16 code units as JavaScript counts.
        at: usize,
        /// The number of code units of the old text to remove.
        cut: usize,
        /// The text to insert instead.
        put: String,
    },
}

/// A part must save at least this number of bytes; its fields take about as many.
const MIN_SAVED: usize = 32;

impl TextChange {
    /// The change that turns `before` into `now`.
    pub(super) fn between(before: &str, now: &str) -> TextChange {
        let same = |(a, b): &(char, char)| a == b;
        let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum()
        };
        let start = length(&mut before.chars().zip(now.chars()));
        let (old, new) = (&before[start..], &now[start..]);
        let end = length(&mut old.chars().rev().zip(new.chars().rev()));
        if start + end < MIN_SAVED {
            return TextChange::Whole(now.to_owned());
        }
        let units = |text: &str| text.encode_utf16().count();
        TextChange::Part {
            at: units(&before[..start]),
            cut: units(&old[..old.len() - end]),
            put: new[..new.len() - end].to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(before: &str, change: &TextChange) -> String {
        match change {
            TextChange::Whole(text) => text.clone(),
            TextChange::Part { at, cut, put } => {
                let before: Vec<u16> = before.encode_utf16().collect();
                let put: Vec<u16> = put.encode_utf16().collect();
                let parts = [&before[..*at], &put, &before[at + cut..]].concat();
                String::from_utf16(&parts).expect("no character is cut in two")
            }
        }
    }

    #[test]
    fn applying_a_text_change_gives_the_new_text() {
        let long = "the quick brown fox jumps over the lazy dog";
        let part = |at, cut, put: &str| TextChange::Part { at, cut, put: put.to_owned() };
        for (before, now, expected) in [
            (long.to_owned(), long.replace("fox", "cat"), part(16, 3, "cat")),
            (long.to_owned(), format!("{long}!"), part(43, 0, "!")),
            (format!("{long}!"), long.to_owned(), part(43, 1, "")),
            (format!("{long}aa"), format!("{long}aaa"), part(45, 0, "a")),
            (format!("{long}🂡 "), format!("{long}🂢 "), part(43, 2, "🂢")),
            ("short".to_owned(), "shirt".to_owned(), TextChange::Whole("shirt".to_owned())),
        ] {
            let change = TextChange::between(&before, &now);
            assert_eq!(change, expected, "{before:?} to {now:?}");
            assert_eq!(applied(&before, &change), now);
        }
    }
}
