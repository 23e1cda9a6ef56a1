//! Series of tournaments: local, national, international (TR-8).

use crate::{NewEntrant, TournamentRefusal, TournamentStage, TournamentState};

impl TournamentState {
    /// The winner of this finished tournament as an entrant of `next`, which must be one level up in the same series and
    /// game. Name and club are copied, the seed is not.
    pub fn qualified(&self, next: &TournamentState) -> Result<NewEntrant, TournamentRefusal> {
        let name = || self.plan().name.clone();
        let (Some(here), Some(there)) = (&self.plan().series, &next.plan().series) else {
            return Err(TournamentRefusal::NotTheLevelBelow { name: name() });
        };
        let above = here.name == there.name && here.level.next() == Some(there.level);
        if !above || self.plan().game != next.plan().game {
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
