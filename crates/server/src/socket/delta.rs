//! Changes between two messages, so that a page is sent only what differs from the message before.

use serde::{Serialize, Serializer};
use tessera_rules::{AnyGame, AnyMove};

use crate::move_parts::{TAKE_OVER, split_move};

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

/// Legal moves as a product: each first part is followed by each second part. In Pentago a few dozen cells and turns make
/// hundreds of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct MoveGroup {
    /// The first parts, such as cells; whole moves if nothing follows.
    first: Vec<String>,
    /// The second parts that may follow each of them, such as turns of a block.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    then: Vec<String>,
    /// The cells of the group that each of `then` keeps, in Exago.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    groups: Vec<Vec<String>>,
    /// Whether the move takes over the first turn: it names no cell.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    takes_over: bool,
}

/// Groups moves by what can follow a placement. The union of the groups is exactly these moves.
pub(super) fn group_moves(game: &AnyGame, moves: &[String]) -> Vec<MoveGroup> {
    let mut placements: Vec<MoveGroup> = Vec::new();
    for text in moves {
        let (cells, end) = split_move(text);
        let then = (!end.is_empty()).then(|| end.to_owned());
        let kept = end.starts_with('/').then(|| kept_cells(game, text));
        match placements.last_mut().filter(|group| group.first[0] == cells && !end.is_empty()) {
            Some(group) if !group.then.is_empty() => {
                group.then.extend(then);
                group.groups.extend(kept);
            }
            _ => placements.push(MoveGroup {
                first: vec![cells.to_owned()],
                then: then.into_iter().collect(),
                groups: kept.into_iter().collect(),
                takes_over: text == TAKE_OVER,
            }),
        }
    }
    let mut groups: Vec<MoveGroup> = Vec::new();
    for placement in placements {
        let same_end = |group: &&mut MoveGroup| {
            group.then == placement.then
                && group.groups == placement.groups
                && group.takes_over == placement.takes_over
        };
        match groups.iter_mut().find(same_end) {
            Some(group) => group.first.extend(placement.first),
            None => groups.push(placement),
        }
    }
    groups
}

/// The cells of the group that a move of Exago keeps.
fn kept_cells(game: &AnyGame, text: &str) -> Vec<String> {
    let (AnyGame::Exago(exago), Ok(AnyMove::Exago(mv))) = (game, game.parse_move(text)) else {
        return Vec::new();
    };
    let side = exago.rules().side();
    exago.kept_group(mv).into_iter().map(|cell| cell.name(side)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tessera_rules::{Dice, GameKind};

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
                let groups = group_moves(&game, &texts);
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
                let without_choice = groups.iter().filter(|group| group.groups.is_empty()).count();
                assert!(without_choice <= 1 + seats * 4, "{without_choice} groups");
                assert!(groups.iter().all(|group| [0, group.then.len()].contains(&group.groups.len())));
                game.play(*dice.pick(&legal)).expect("legal");
            }
        }
    }

    #[test]
    fn the_groups_to_choose_from_come_with_their_cells() {
        let mut game = AnyGame::new(GameKind::Exago, 2, "early_moves").expect("a game");
        for text in ["f6", "f7", "f8"] {
            game.play_text(text).expect("legal");
        }
        let texts: Vec<String> = game.legal_moves().into_iter().map(|mv| game.move_text(mv)).collect();
        let groups = group_moves(&game, &texts);
        let lifted = groups.iter().filter(|group| group.first.iter().any(|first| first.starts_with("f7-")));
        let ends: Vec<_> = lifted.map(|group| (group.then.clone(), group.groups.clone())).collect();
        let end = |then: &[&str], groups: &[&str]| {
            let texts = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
            (texts(then), groups.iter().map(|&cell| vec![cell.to_owned()]).collect::<Vec<_>>())
        };
        assert!(ends.contains(&end(&["/f6"], &["f6"])) && ends.contains(&end(&["/f8"], &["f8"])), "{ends:?}");
    }

    #[test]
    fn taking_over_the_first_turn_is_marked() {
        let mut game = AnyGame::new(GameKind::Pentago, 2, "swap").expect("a game");
        game.play_text("b2A+").expect("legal");
        let groups = group_moves(&game, &["swap".to_owned()]);
        assert_eq!(
            serde_json::to_string(&groups).expect("plain data"),
            r#"[{"first":["swap"],"takes_over":true}]"#
        );
    }
}
