//! The draw of a knock-out: a cup of all players, without groups.

use std::collections::BTreeMap;

use super::CommandDraft;
use crate::{GroupNumber, PlayerNumber, RandomDrawSubject, TournamentEventKind, TournamentRefusal};

impl CommandDraft<'_> {
    /// Draws the order of the players, seeds first; the bracket follows from it.
    pub(super) fn draw_knock_out(&mut self, third_place: bool) -> Result<(), TournamentRefusal> {
        if self.state.cup_plan.is_some() {
            return Err(TournamentRefusal::DrawnAlready);
        }
        let players = self.state.active_players().count();
        if players < 2 {
            return Err(TournamentRefusal::TooFewPlayers { players });
        }
        self.draw_pairing_order();
        let order: Vec<PlayerNumber> =
            self.state.pairing_order().into_iter().filter(|&player| self.state.is_active(player)).collect();
        self.push(TournamentEventKind::CupPlanned { size: players as u16, third_place });
        self.push(TournamentEventKind::CupEntered { ranks: vec![order], withdrawn: Vec::new() });
        Ok(())
    }

    /// Draws the order of the players without a seed, once.
    pub(super) fn draw_pairing_order(&mut self) {
        let is_order =
            |subject: &RandomDrawSubject| matches!(subject, RandomDrawSubject::PairingOrder { .. });
        if self.state.random_draws.keys().any(is_order) {
            return;
        }
        let unseeded = self.state.entrants.iter().filter(|entrant| entrant.seed.is_none());
        let players: Vec<PlayerNumber> = unseeded.map(|entrant| entrant.number).collect();
        let subject = RandomDrawSubject::PairingOrder { entries: self.state.entrants_changed };
        self.draw_order(subject, &players);
    }

    /// For every player the group whose members meet as late as possible in the bracket: the group of the first phase, or in
    /// a knock-out the club. Players without a club are alone.
    pub(super) fn bracket_groups(&self, players: &[PlayerNumber]) -> Vec<(PlayerNumber, GroupNumber)> {
        let mut clubs: BTreeMap<String, GroupNumber> = BTreeMap::new();
        let grouped = players.iter().enumerate().filter_map(|(i, &player)| {
            if !self.state.groups.is_empty() {
                return Some((player, self.state.group_of(player)?));
            }
            let club = self.state.entrant(player).ok()?.club.to_lowercase();
            let own = GroupNumber::at(i);
            Some((player, if club.is_empty() { own } else { *clubs.entry(club).or_insert(own) }))
        });
        grouped.collect()
    }
}
