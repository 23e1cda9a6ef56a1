//! Tournaments that lead to one another: local, national, international (TR-8).

use crate::{NewEntrant, Refusal, Stage, State};

impl State {
    /// The winner of a tournament that is over, as an entrant of the next level. The name and the club come along; seeds are given
    /// anew. A second tournament in the same series and game, one level up, can take him in.
    pub fn qualified(&self, next: &State) -> Result<NewEntrant, Refusal> {
        let name = || self.plan().name.clone();
        let (Some(here), Some(there)) = (&self.plan().series, &next.plan().series) else {
            return Err(Refusal::NotTheLevelBelow { name: name() });
        };
        let above = here.name == there.name && here.level.next() == Some(there.level);
        if !above || self.plan().game != next.plan().game {
            return Err(Refusal::NotTheLevelBelow { name: name() });
        }
        let winner = self.cup().and_then(crate::Cup::champion).filter(|_| self.stage() == Stage::Over);
        let winner = winner.ok_or_else(|| Refusal::NotOver { name: name() })?;
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
