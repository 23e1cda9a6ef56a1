//! Final ranking of all players.

use std::collections::BTreeMap;

use crate::standings::{ReasonedOrder, kept_players};
use crate::{
    BracketPosition, Cup, GroupNumber, PlayerNumber, RankReason, TournamentFormat, TournamentStage,
    TournamentState,
};

/// How far a player advanced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StageReached {
    /// Won the cup.
    Champion,
    /// Lost the final.
    Final,
    /// Won the match for third place.
    ThirdPlace,
    /// Lost the match for third place.
    FourthPlace,
    /// Lost in a round of the cup.
    CupRound {
        /// Round, counted from 1.
        round: u16,
        /// Number of rounds.
        of: u16,
    },
    /// Lost in the intermediate round (TR-3).
    Intermediate,
    /// Eliminated in the groups.
    Group,
    /// Ranked by points, in a format without a cup.
    Points {
        /// Points of the player.
        points: u32,
    },
    /// Withdrew before the cup (TR-9).
    Withdrew,
    /// Can still win.
    StillIn,
}

/// A row of the ranking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankingEntry {
    /// Place, counted from 1; places are shared only in a knock-out, by those who lost in the same round.
    pub place: u16,
    /// Number of the player.
    pub player: PlayerNumber,
    /// How far the player advanced.
    pub reached: StageReached,
    /// Group of the player and the place there among the players who are left, if there are several groups; none for players
    /// who withdrew before the cup.
    pub group_place: Option<(GroupNumber, u16)>,
    /// Why the player is ranked before the next one who reached the same stage; none where the stage decides or places are
    /// shared.
    pub ahead: Option<RankReason>,
}

impl TournamentState {
    /// Ranking of all players in groups: by how far they advanced in the cup, then by group place and TR-5, with the reasons.
    /// During the tournament it is provisional.
    pub fn ranking(&self) -> Vec<RankingEntry> {
        match self.plan.format {
            TournamentFormat::GroupsThenCup | TournamentFormat::KnockOut { .. } => self.cup_ranking(),
            _ => self.points_ranking(),
        }
    }

    /// The standings of the one group.
    fn points_ranking(&self) -> Vec<RankingEntry> {
        let Some(group) = self.groups.first() else { return Vec::new() };
        let over = self.stage() == TournamentStage::Over;
        let placed = |row: &crate::StandingsEntry| RankingEntry {
            place: row.place,
            player: row.player,
            reached: match row.place {
                1 if over => StageReached::Champion,
                _ => StageReached::Points { points: row.score.points },
            },
            group_place: None,
            ahead: row.ahead.clone(),
        };
        self.standings(group.number).iter().map(placed).collect()
    }

    fn cup_ranking(&self) -> Vec<RankingEntry> {
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
            None if self.cup.is_none() && self.is_active(player) => (0, StageReached::StillIn),
            None => match &self.cup {
                // A player who had withdrawn when the cup began and was reinstated counts as eliminated in the groups.
                Some(cup) if !cup.withdrawn.contains(&player) || self.is_active(player) => {
                    (u16::MAX - 1, StageReached::Group)
                }
                _ => (u16::MAX, StageReached::Withdrew),
            },
        };
        order.sort_by_key(|&player| of(player).0);
        let shares = matches!(self.plan.format, TournamentFormat::KnockOut { .. });
        let place = |i: usize| {
            let ahead = |other: &&PlayerNumber| !shares || of(**other).0 < of(order[i]).0;
            order[..i].iter().filter(ahead).count() as u16 + 1
        };
        let group_places = self.group_places();
        let reasons = if shares { Vec::new() } else { self.reasons_between_groups() };
        let ahead = |i: usize| {
            let (&player, &next) = order.get(i).zip(order.get(i + 1))?;
            let [reached, reached_next] = [player, next].map(|player| of(player).0);
            let [better, worse] =
                [player, next].map(|player| group_places.get(&player).map(|&(_, place)| place));
            if reached != reached_next {
                return None;
            }
            let by_group_place = match (better, worse) {
                (Some(better), Some(worse)) if better < worse => {
                    Some(RankReason::GroupPlace { better, worse })
                }
                _ => None,
            };
            reason_between(&reasons, player, next).or(by_group_place)
        };
        let placed = |(i, &player): (usize, &PlayerNumber)| RankingEntry {
            place: place(i),
            player,
            reached: of(player).1,
            group_place: group_places.get(&player).copied(),
            ahead: ahead(i),
        };
        order.iter().enumerate().map(placed).collect()
    }

    /// Group and place there of all players.
    fn group_places(&self) -> BTreeMap<PlayerNumber, (GroupNumber, u16)> {
        let rows = self.groups.iter().flat_map(|group| {
            let standings = self.standings(group.number).into_iter();
            standings.filter_map(|row| Some((row.player, (group.number, row.rank?))))
        });
        rows.collect()
    }

    /// The players of each place in the groups with the reasons for their order, if it is that of the ranking.
    fn reasons_between_groups(&self) -> Vec<ReasonedOrder> {
        let gone = match &self.cup {
            Some(cup) => cup.withdrawn.iter().copied().collect(),
            None => self.withdrawals.iter().copied().collect(),
        };
        let ranks = self.ranks(&gone);
        let is_current = self.cup.as_ref().is_none_or(|cup| cup.ranks == ranks.by_place);
        if is_current { ranks.reasons } else { Vec::new() }
    }
}

/// Why a player is ranked before another one with the same place in a group. Those between them reached another stage.
fn reason_between(reasons: &[ReasonedOrder], player: PlayerNumber, next: PlayerNumber) -> Option<RankReason> {
    let has = |rank: &ReasonedOrder, player| rank.iter().any(|&(known, _)| known == player);
    let rank = reasons.iter().find(|&rank| has(rank, player) && has(rank, next))?;
    let ordered = kept_players(rank, |known| known == player || known == next);
    ordered.into_iter().next().filter(|&(known, _)| known == player)?.1
}

/// How far the players of the knock-out phase advanced, with a sort key that is smaller the further they came.
fn reached(cup: &Cup) -> BTreeMap<PlayerNumber, (u16, StageReached)> {
    let mut reached = BTreeMap::new();
    let rounds = cup.rounds();
    for &player in cup.field.direct.iter().chain(&cup.field.contenders) {
        reached.insert(player, (1, StageReached::StillIn));
    }
    for played in &cup.matches {
        let Some(loser) = played.loser() else { continue };
        let out = match played.place {
            // A later round of the intermediate round counts as further.
            BracketPosition::Intermediate { round, .. } => (20_000 - round, StageReached::Intermediate),
            BracketPosition::Cup { round, .. } if round == rounds => (2, StageReached::Final),
            BracketPosition::Cup { round, .. } => {
                (2 + 2 * (rounds - round), StageReached::CupRound { round, of: rounds })
            }
            BracketPosition::ThirdPlace => (4, StageReached::FourthPlace),
        };
        reached.insert(loser, out);
        if let (BracketPosition::ThirdPlace, Some(winner)) = (played.place, played.winner) {
            reached.insert(winner, (3, StageReached::ThirdPlace));
        }
    }
    if let Some(champion) = cup.champion() {
        reached.insert(champion, (0, StageReached::Champion));
    }
    reached
}
