//! Qualification for the next tournament of a series (TR-8): the winner of a local tournament enters the national one, and so on.

use crate::{NewEntrant, TournamentRefusal, TournamentStage, TournamentState};

impl TournamentState {
    /// TR-8: the winner of this finished tournament as an entrant of `next`, a tournament of the same series and game that is one
    /// level higher. Name and club are copied, the seed is not.
    pub fn qualified(&self, next: &TournamentState) -> Result<NewEntrant, TournamentRefusal> {
        let name = || self.plan().name.clone();
        let (Some(own), Some(next_series)) = (&self.plan().series, &next.plan().series) else {
            return Err(TournamentRefusal::NotTheLevelBelow { name: name() });
        };
        let is_one_level_higher = own.name == next_series.name && own.level.next() == Some(next_series.level);
        if !is_one_level_higher || self.plan().game != next.plan().game {
            return Err(TournamentRefusal::NotTheLevelBelow { name: name() });
        }
        let winner = self.champion().filter(|_| self.stage() == TournamentStage::Over);
        let winner = winner.ok_or_else(|| TournamentRefusal::NotOver { name: name() })?;
        let winner = self.entrant(winner)?;
        Ok(NewEntrant {
            name: winner.name.clone(),
            club: winner.club.clone(),
            seed: None,
            qualified_in: Some(name()),
            engine: None,
        })
    }
}
