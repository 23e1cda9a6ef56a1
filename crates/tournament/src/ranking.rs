//! The final ranking of everybody.

use std::collections::BTreeMap;

use crate::{Cup, MatchPlace, PlayerNumber, State};

/// How far somebody came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// He won the cup.
    Champion,
    /// He lost the final.
    Final,
    /// He won the game for the third place.
    ThirdPlace,
    /// He lost the game for the third place.
    FourthPlace,
    /// He lost in a round of the cup.
    CupRound {
        /// Counted from 1.
        round: u16,
        /// How many rounds there are.
        of: u16,
    },
    /// He lost in the intermediate round (TR-3).
    Intermediate,
    /// He was out after the groups.
    Group,
    /// He withdrew before the cup (TR-9).
    Withdrew,
    /// He can still win.
    StillIn,
}

/// A line of the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placed {
    /// The place, counted from 1; everybody has his own.
    pub place: u16,
    /// Who.
    pub player: PlayerNumber,
    /// How far he came.
    pub reached: Reached,
}

impl State {
    /// Everybody who was drawn into a group: by how far he came in the cup; those who came equally far by what the groups
    /// left them with (place, then TR-5). While the tournament runs it is the ranking so far.
    pub fn ranking(&self) -> Vec<Placed> {
        let reached = self.cup.as_ref().map(reached).unwrap_or_default();
        let mut order: Vec<PlayerNumber> = if let Some(cup) = &self.cup {
            cup.order().collect()
        } else {
            let gone = self.withdrawals.iter().copied().collect();
            let ranks = self.ranks(&gone);
            ranks.by_place.into_iter().flatten().chain(ranks.withdrawn).collect()
        };
        let of = |player: PlayerNumber| match reached.get(&player) {
            Some(&reached) => reached,
            None if self.cup.is_none() && self.is_in(player) => (0, Reached::StillIn),
            None => match &self.cup {
                // Who had left when the cup began, and is back, is out of it like the others of his group.
                Some(cup) if !cup.withdrawn.contains(&player) || self.is_in(player) => {
                    (u16::MAX - 1, Reached::Group)
                }
                _ => (u16::MAX, Reached::Withdrew),
            },
        };
        order.sort_by_key(|&player| of(player).0);
        let placed = |(i, &player): (usize, &PlayerNumber)| Placed {
            place: i as u16 + 1,
            player,
            reached: of(player).1,
        };
        order.iter().enumerate().map(placed).collect()
    }
}

/// How far everybody came who came further than the groups, with a number that is smaller the further it was.
fn reached(cup: &Cup) -> BTreeMap<PlayerNumber, (u16, Reached)> {
    let mut reached = BTreeMap::new();
    let rounds = cup.rounds();
    for &player in cup.field.straight.iter().chain(&cup.field.contenders) {
        reached.insert(player, (1, Reached::StillIn));
    }
    for played in &cup.matches {
        let Some(loser) = played.loser() else { continue };
        let out = match played.place {
            // Who comes through several rounds of it came further.
            MatchPlace::Intermediate { round, .. } => (20_000 - round, Reached::Intermediate),
            MatchPlace::Cup { round, .. } if round == rounds => (2, Reached::Final),
            MatchPlace::Cup { round, .. } => {
                (2 + 2 * (rounds - round), Reached::CupRound { round, of: rounds })
            }
            MatchPlace::ThirdPlace => (4, Reached::FourthPlace),
        };
        reached.insert(loser, out);
        if let (MatchPlace::ThirdPlace, Some(winner)) = (played.place, played.winner) {
            reached.insert(winner, (3, Reached::ThirdPlace));
        }
    }
    if let Some(champion) = cup.champion() {
        reached.insert(champion, (0, Reached::Champion));
    }
    reached
}
