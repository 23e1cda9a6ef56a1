//! Random draw of the cup's first round: players of one group meet as late as possible, and so do the best.

use std::collections::BTreeMap;

use tessera_rules::Dice;

use crate::{GroupNumber, PlayerNumber};

/// Draws the slots of the first round, from the top, two for each match; an empty slot is a bye. Players are given with
/// the best first.
///
/// The field is halved recursively. Each time, neighbours in strength go to different halves, and so do neighbours in a
/// group's order. Every player has at most one neighbour of either kind, so neighbours form chains along which the halves
/// alternate. A cycle has as many links of one kind as of the other, so it closes. What the chains leave open is drawn at
/// random.
pub(crate) fn draw_bracket(
    players: &[(PlayerNumber, GroupNumber)],
    dice: &mut Dice,
) -> Vec<Option<PlayerNumber>> {
    let slots = players.len().next_power_of_two();
    let mut field: Vec<Slot> = players.iter().map(|&player| Some(player)).collect();
    field.resize(slots, None);
    let mut drawn = Vec::with_capacity(slots);
    place(&field, dice, &mut drawn);
    drawn
}

type Slot = Option<(PlayerNumber, GroupNumber)>;

fn place(field: &[Slot], dice: &mut Dice, drawn: &mut Vec<Option<PlayerNumber>>) {
    if let [slot] = field {
        drawn.push(slot.map(|(player, _)| player));
        return;
    }
    let sides = halve(field, dice);
    for side in [false, true] {
        let half: Vec<Slot> = (0..field.len()).filter(|&i| sides[i] == side).map(|i| field[i]).collect();
        place(&half, dice, drawn);
    }
}

/// The half of every slot.
fn halve(field: &[Slot], dice: &mut Dice) -> Vec<bool> {
    let group_mate = group_mates(field);
    let mut sides: Vec<Option<bool>> = vec![None; field.len()];
    // Byes rank last; an unpaired bye goes to the half of the best player.
    let odd_bye = field.iter().position(Option::is_none).filter(|bye| bye % 2 == 1);
    for start in 0..field.len() {
        if sides[start].is_some() {
            continue;
        }
        let chain = chain(start, &group_mate);
        let random = dice.roll(2) == 0;
        let bye = odd_bye.and_then(|bye| chain.iter().find(|&&(link, _)| link == bye));
        let turned = match (sides[0], bye) {
            (Some(best), Some(&(_, side))) => side != best,
            _ => random,
        };
        for (link, side) in chain {
            sides[link] = Some(side != turned);
        }
    }
    sides.into_iter().map(|side| side.unwrap_or(false)).collect()
}

/// For every slot its partner when the players of each group are paired in order.
fn group_mates(field: &[Slot]) -> Vec<Option<usize>> {
    let mut mates = vec![None; field.len()];
    let mut alone: BTreeMap<GroupNumber, usize> = BTreeMap::new();
    for (i, slot) in field.iter().enumerate() {
        let Some((_, group)) = slot else { continue };
        match alone.remove(group) {
            Some(mate) => (mates[i], mates[mate]) = (Some(mate), Some(i)),
            None => {
                alone.insert(*group, i);
            }
        }
    }
    mates
}

/// The chain of slots that contains `start`, each with its side if `start` is on the first.
fn chain(start: usize, group_mate: &[Option<usize>]) -> Vec<(usize, bool)> {
    let mut chain = vec![(start, false)];
    let mut known = vec![start];
    let mut next_link = 0;
    while let Some(&(link, side)) = chain.get(next_link) {
        next_link += 1;
        for next in [Some(link ^ 1), group_mate[link]].into_iter().flatten() {
            if !known.contains(&next) {
                known.push(next);
                chain.push((next, !side));
            }
        }
    }
    chain
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(size: usize, groups: usize) -> Vec<(PlayerNumber, GroupNumber)> {
        (0..size).map(|i| (PlayerNumber::at(i), GroupNumber::at(i % groups))).collect()
    }

    /// Checks that every section splits the players of every group evenly, so that none could meet later.
    fn check(slots: &[Option<PlayerNumber>], groups: usize) {
        if slots.len() < 2 {
            return;
        }
        let (top, bottom) = slots.split_at(slots.len() / 2);
        for group in 0..groups {
            let of = |half: &[Option<PlayerNumber>]| {
                half.iter().flatten().filter(|player| player.index() % groups == group).count()
            };
            assert!(of(top).abs_diff(of(bottom)) <= 1, "group {group} of {groups}: {slots:?}");
        }
        let players = |half: &[Option<PlayerNumber>]| half.iter().flatten().count();
        assert!(players(top).abs_diff(players(bottom)) <= 1, "{slots:?}");
        check(top, groups);
        check(bottom, groups);
    }

    #[test]
    fn tr_2_players_of_one_group_meet_as_late_as_they_can() {
        for size in 1..=70 {
            for groups in 1..=20 {
                let mut dice = Dice::from_seed((size * 100 + groups) as u64);
                let slots = draw_bracket(&field(size, groups), &mut dice);
                let mut all: Vec<PlayerNumber> = slots.iter().flatten().copied().collect();
                all.sort_unstable();
                assert_eq!(all, field(size, groups).iter().map(|p| p.0).collect::<Vec<_>>());
                check(&slots, groups);
            }
        }
    }

    #[test]
    fn tr_2_the_two_best_meet_in_the_final_and_the_four_best_not_before_the_semi_finals() {
        for seed in 0..200 {
            let slots = draw_bracket(&field(16, 16), &mut Dice::from_seed(seed));
            let place = |number: u16| {
                slots.iter().position(|slot| *slot == Some(PlayerNumber::new(number))).expect("placed")
            };
            assert_ne!(place(1) / 8, place(2) / 8);
            let mut quarters: Vec<usize> = (1..=4).map(|number| place(number) / 4).collect();
            quarters.sort_unstable();
            assert_eq!(quarters, [0, 1, 2, 3]);
        }
    }

    #[test]
    fn tr_2_byes_go_to_the_best() {
        for seed in 0..100 {
            let slots = draw_bracket(&field(7, 7), &mut Dice::from_seed(seed));
            let bye = slots.iter().position(Option::is_none).expect("a bye");
            assert_eq!(slots[bye ^ 1], Some(PlayerNumber::new(1)));
            let slots = draw_bracket(&field(5, 5), &mut Dice::from_seed(seed));
            let byes = (0..8).filter(|&i| slots[i].is_none()).map(|i| slots[i ^ 1]);
            let mut best: Vec<_> = byes.flatten().map(PlayerNumber::get).collect();
            best.sort_unstable();
            assert!(best == [1, 2, 3] || best == [1, 2, 4], "{best:?}");
        }
    }
}
