//! Legal moves in groups, for the page's script.

use serde::Serialize;
use tessera_rules::{AnyGame, AnyMove};

use crate::move_on_board::{TAKE_OVER, split_move};

/// Legal moves as a product: each first part is followed by each second part. In Pentago a few dozen cells and turns make
/// hundreds of moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct LegalMoveGroup {
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
pub(crate) fn group_moves(game: &AnyGame, moves: &[String]) -> Vec<LegalMoveGroup> {
    let mut placements: Vec<LegalMoveGroup> = Vec::new();
    for text in moves {
        let (cells, end) = split_move(text);
        let then = (!end.is_empty()).then(|| end.to_owned());
        let kept = end.starts_with('/').then(|| kept_cells(game, text));
        match placements.last_mut().filter(|group| group.first[0] == cells && !end.is_empty()) {
            Some(group) if !group.then.is_empty() => {
                group.then.extend(then);
                group.groups.extend(kept);
            }
            _ => placements.push(LegalMoveGroup {
                first: vec![cells.to_owned()],
                then: then.into_iter().collect(),
                groups: kept.into_iter().collect(),
                takes_over: text == TAKE_OVER,
            }),
        }
    }
    let mut groups: Vec<LegalMoveGroup> = Vec::new();
    for placement in placements {
        let same_end = |group: &&mut LegalMoveGroup| {
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
                let each = |group: &LegalMoveGroup| -> Vec<String> {
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
