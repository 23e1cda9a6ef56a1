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
pub(super) struct LastSentValue<T>(Option<T>);

impl<T: Clone + PartialEq> LastSentValue<T> {
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

/// A text: all of it, or the parts that differ from the text sent last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum TextChange {
    Whole(String),
    Part(TextReplacement),
    /// In the order of their positions, which are those of the old text.
    Parts(Vec<TextReplacement>),
}

/// A part of a text that is replaced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct TextReplacement {
    /// The start of the part, in UTF-16 code units as JavaScript counts.
    at: usize,
    /// The number of code units of the old text to remove.
    cut: usize,
    /// The text to insert instead.
    put: String,
}

/// The bytes that a part takes beside its text. A change must save at least as many.
const TEXT_CHANGE_PART_BYTES: usize = 32;

impl TextChange {
    /// The change that turns `before` into `now`.
    pub(super) fn between(before: &str, now: &str) -> TextChange {
        let single = vec![Splice::between(before, now, 0)];
        let by_tag = splices_by_tag(before, now).unwrap_or_default();
        let splices = if by_tag.len() > 1 && size(&by_tag) < size(&single) { by_tag } else { single };
        if size(&splices) > now.len() {
            return TextChange::Whole(now.to_owned());
        }
        let units = |text: &str| text.encode_utf16().count();
        let mut parts: Vec<TextReplacement> = splices
            .into_iter()
            .map(|Splice { start, end, put }| TextReplacement {
                at: units(&before[..start]),
                cut: units(&before[start..end]),
                put,
            })
            .collect();
        match parts.pop() {
            Some(part) if parts.is_empty() => TextChange::Part(part),
            last => TextChange::Parts(parts.into_iter().chain(last).collect()),
        }
    }
}

/// Bytes of a text that are replaced.
struct Splice {
    start: usize,
    end: usize,
    put: String,
}

impl Splice {
    /// The shortest single replacement. `offset` is added to its position.
    fn between(before: &str, now: &str, offset: usize) -> Splice {
        let same = |(a, b): &(char, char)| a == b;
        let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum()
        };
        let start = length(&mut before.chars().zip(now.chars()));
        let (old, new) = (&before[start..], &now[start..]);
        let end = length(&mut old.chars().rev().zip(new.chars().rev()));
        Splice {
            start: offset + start,
            end: offset + before.len() - end,
            put: new[..new.len() - end].to_owned(),
        }
    }
}

fn size(splices: &[Splice]) -> usize {
    splices.iter().map(|splice| splice.put.len() + TEXT_CHANGE_PART_BYTES).sum()
}

/// One replacement for each tag, with the text after it, that differs; neighbours are joined. None if the numbers of tags
/// differ.
fn splices_by_tag(before: &str, now: &str) -> Option<Vec<Splice>> {
    let (old, new) = (tags(before), tags(now));
    if old.len() != new.len() {
        return None;
    }
    let mut splices: Vec<Splice> = Vec::new();
    let mut offset = 0;
    for (old, new) in old.into_iter().zip(new) {
        if old != new {
            let next = Splice::between(old, new, offset);
            match splices.last_mut().filter(|last| next.start - last.end < TEXT_CHANGE_PART_BYTES) {
                Some(last) => {
                    last.put.push_str(&before[last.end..next.start]);
                    last.put.push_str(&next.put);
                    last.end = next.end;
                }
                None => splices.push(next),
            }
        }
        offset += old.len();
    }
    Some(splices)
}

/// A markup text in pieces that begin with a tag.
fn tags(text: &str) -> Vec<&str> {
    let starts = text.match_indices('<').map(|(at, _)| at).filter(|&at| at > 0);
    let ends: Vec<usize> = starts.chain([text.len()]).collect();
    let mut start = 0;
    ends.into_iter().map(|end| &text[std::mem::replace(&mut start, end)..end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn applied(before: &str, change: &TextChange) -> String {
        let parts = match change {
            TextChange::Whole(text) => return text.clone(),
            TextChange::Part(part) => std::slice::from_ref(part),
            TextChange::Parts(parts) => parts,
        };
        let mut text: Vec<u16> = before.encode_utf16().collect();
        // From the last to the first, so that positions stay right.
        for TextReplacement { at, cut, put } in parts.iter().rev() {
            text.splice(*at..at + cut, put.encode_utf16());
        }
        String::from_utf16(&text).expect("no character is cut in two")
    }

    fn part(at: usize, cut: usize, put: &str) -> TextReplacement {
        TextReplacement { at, cut, put: put.to_owned() }
    }

    #[test]
    fn applying_a_text_change_gives_the_new_text() {
        let long = "the quick brown fox jumps over the lazy dog";
        let single = |at, cut, put: &str| TextChange::Part(part(at, cut, put));
        for (before, now, expected) in [
            (long.to_owned(), long.replace("fox", "cat"), single(16, 3, "cat")),
            (long.to_owned(), format!("{long}!"), single(43, 0, "!")),
            (format!("{long}!"), long.to_owned(), single(43, 1, "")),
            (format!("{long}aa"), format!("{long}aaa"), single(45, 0, "a")),
            (format!("{long}🂡 "), format!("{long}🂢 "), single(43, 2, "🂢")),
            ("short".to_owned(), "shirt".to_owned(), TextChange::Whole("shirt".to_owned())),
        ] {
            let change = TextChange::between(&before, &now);
            assert_eq!(change, expected, "{before:?} to {now:?}");
            assert_eq!(applied(&before, &change), now);
        }
    }

    #[test]
    fn two_tags_far_apart_are_two_parts() {
        let markup = |first: &str, second: &str| {
            format!(
                "<p class=\"{first}\">Ädä 🂡</p><p>a long text that stays as it was before</p><b>{second}</b>"
            )
        };
        let (before, now) = (markup("to-move", "20"), markup("", "19"));
        let change = TextChange::between(&before, &now);
        assert_eq!(change, TextChange::Parts(vec![part(10, 7, ""), part(78, 2, "19")]));
        assert_eq!(applied(&before, &change), now);
        let near = TextChange::between(
            "<p>a</p><p>b</p> and this is the same text again",
            "<p>x</p><p>y</p> and this is the same text again",
        );
        assert_eq!(near, TextChange::Part(part(3, 9, "x</p><p>y")));
    }
}
