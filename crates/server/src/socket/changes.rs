//! How a message says what is otherwise than in the message before.

use serde::{Serialize, Serializer};

/// A field of a message: left out where it is as it was sent last. A value that goes away is sent as null.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Changed<T> {
    #[default]
    Same,
    Now(T),
}

impl<T> Changed<T> {
    pub(super) fn is_same(&self) -> bool {
        matches!(self, Changed::Same)
    }
}

/// What was sent last; nothing before the first message.
#[derive(Debug, Default)]
pub(super) struct Sent<T>(Option<T>);

impl<T: Clone + PartialEq> Sent<T> {
    /// Compares a value with what was sent last, and keeps it as that.
    pub(super) fn change(&mut self, now: T) -> Changed<T> {
        if self.0.as_ref() == Some(&now) {
            return Changed::Same;
        }
        self.0 = Some(now.clone());
        Changed::Now(now)
    }
}

impl<T: Serialize> Serialize for Changed<T> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match self {
            Changed::Same => to.serialize_none(),
            Changed::Now(value) => value.serialize(to),
        }
    }
}

/// A text: the whole of it, or the one part in which it differs from what was sent last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(super) enum TextChange {
    Whole(String),
    Part {
        /// Where the part begins, in UTF-16 units as JavaScript counts.
        at: usize,
        /// How many units of the old text are left out there.
        cut: usize,
        /// What is put there instead.
        put: String,
    },
}

/// A part must save at least so many bytes; its own fields take about as many.
const WORTHWHILE: usize = 32;

impl TextChange {
    /// What to send so that `before` becomes `now`.
    pub(super) fn between(before: &str, now: &str) -> TextChange {
        let same = |(a, b): &(char, char)| a == b;
        let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
            pairs.take_while(same).map(|(c, _)| c.len_utf8()).sum()
        };
        let start = length(&mut before.chars().zip(now.chars()));
        let (old, new) = (&before[start..], &now[start..]);
        let end = length(&mut old.chars().rev().zip(new.chars().rev()));
        if start + end < WORTHWHILE {
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

/// The legal moves, each first part with each second part: a board of Pentago has a hundred cells and turns, and a
/// thousand moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct MoveGroup {
    /// The first parts, such as cells; whole moves where nothing follows.
    first: Vec<String>,
    /// What each of them is followed by, such as the turn of a block.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<String>,
}

/// Groups moves by the turns that can follow a placement. Together the groups are exactly these moves.
pub(super) fn grouped(moves: &[String]) -> Vec<MoveGroup> {
    let mut placements: Vec<MoveGroup> = Vec::new();
    for text in moves {
        let turn =
            text.len().checked_sub(2).filter(|&at| text.is_char_boundary(at) && text.ends_with(['+', '-']));
        let (cell, turn) = text.split_at(turn.unwrap_or(text.len()));
        let then = || (!turn.is_empty()).then(|| turn.to_owned());
        match placements.last_mut().filter(|group| group.first[0] == cell && !turn.is_empty()) {
            Some(group) if !group.then.is_empty() => group.then.extend(then()),
            _ => placements
                .push(MoveGroup { first: vec![cell.to_owned()], then: then().into_iter().collect() }),
        }
    }
    let mut groups: Vec<MoveGroup> = Vec::new();
    for placement in placements {
        match groups.iter_mut().find(|group| group.then == placement.then) {
            Some(group) => group.first.extend(placement.first),
            None => groups.push(placement),
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tessera_rules::{AnyGame, Dice, GameKind};

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
    fn the_part_that_differs_is_sent_and_gives_the_new_text() {
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

    #[test]
    fn groups_of_moves_are_exactly_the_legal_moves_in_every_game() {
        let mut dice = Dice::from_seed(7);
        for (kind, seats, rules) in [
            (GameKind::Pentago, 2, ""),
            (GameKind::Pentago, 2, "swap"),
            (GameKind::PentagoXl, 4, ""),
            (GameKind::Exago, 2, ""),
            (GameKind::Pente, 2, ""),
        ] {
            let mut game = AnyGame::new(kind, seats, rules).expect("a game");
            while !game.is_over() {
                let legal = game.legal_moves();
                let texts: Vec<String> = legal.iter().map(|&mv| game.move_text(mv)).collect();
                let groups = grouped(&texts);
                let each = |group: &MoveGroup| -> Vec<String> {
                    let then = if group.then.is_empty() { vec![String::new()] } else { group.then.clone() };
                    group
                        .first
                        .iter()
                        .flat_map(|first| then.iter().map(move |t| format!("{first}{t}")))
                        .collect()
                };
                let all: Vec<String> = groups.iter().flat_map(each).collect();
                assert_eq!(all.len(), texts.len());
                assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), texts.into_iter().collect());
                assert!(groups.len() <= 1 + seats * 4, "{} groups", groups.len());
                game.play(*dice.pick(&legal)).expect("legal");
            }
        }
    }
}
