//! Who plays.

use super::Draft;
use crate::entrant::same;
use crate::{Entrant, MOST_PLAYERS, NewEntrant, Online, PlayerNumber, Refusal, What};

impl Draft<'_> {
    pub(super) fn enter(&mut self, entrants: &[NewEntrant]) -> Result<(), Refusal> {
        if entrants.is_empty() {
            return Err(Refusal::NobodyListed);
        }
        if self.state.cup_plan.is_some() {
            return Err(Refusal::TooLateToEnter);
        }
        entrants.iter().try_for_each(|entrant| self.enter_one(entrant))
    }

    fn enter_one(&mut self, entrant: &NewEntrant) -> Result<(), Refusal> {
        let entrant = entrant.tidied();
        self.check(&entrant, None)?;
        if entrant.engine.is_some() && self.state.plan.online.is_none() {
            return Err(Refusal::EngineInHall);
        }
        if self.state.entrants.len() >= MOST_PLAYERS {
            return Err(Refusal::TooManyPlayers);
        }
        let player = PlayerNumber::at(self.state.entrants.len());
        self.push(What::Entered { player, entrant });
        if self.state.groups.is_empty() { Ok(()) } else { self.join(player) }
    }

    /// What is wrong with somebody among the others; `own` is the number he has already.
    fn check(&self, entrant: &NewEntrant, own: Option<PlayerNumber>) -> Result<(), Refusal> {
        entrant.check()?;
        let above = |series: &crate::Series| series.level > crate::Level::Local;
        let known = own.and_then(|own| self.state.entrant(own).ok()?.qualified_in.clone());
        // TR-8
        if entrant.qualified_in.is_some()
            && entrant.qualified_in != known
            && !self.state.plan.series.as_ref().is_some_and(above)
        {
            return Err(Refusal::NoQualification);
        }
        for other in self.state.entrants.iter().filter(|other| Some(other.number) != own) {
            if same(&other.name, &entrant.name) {
                return Err(Refusal::NameTaken { name: entrant.name.clone(), player: other.number });
            }
            if let (Some(seed), true) = (entrant.seed, other.seed == entrant.seed) {
                return Err(Refusal::SeedTaken { seed, player: other.number });
            }
        }
        Ok(())
    }

    pub(super) fn amend(&mut self, player: PlayerNumber, entrant: &NewEntrant) -> Result<(), Refusal> {
        let known = self.state.entrant(player)?;
        let entrant = entrant.tidied();
        let settled = |one: &NewEntrant| (one.seed, one.club.clone(), one.engine);
        let before = NewEntrant {
            seed: known.seed,
            club: known.club.clone(),
            engine: known.engine,
            ..entrant.clone()
        };
        if !self.state.groups.is_empty() && settled(&before) != settled(&entrant) {
            return Err(Refusal::SeedAfterDraw);
        }
        let hired = entrant.engine.is_some() && entrant.engine != known.engine;
        if hired && self.state.plan.online.is_none() {
            return Err(Refusal::EngineInHall);
        }
        self.check(&entrant, Some(player))?;
        self.push(What::Amended { player, entrant });
        Ok(())
    }

    pub(super) fn set_online(&mut self, online: Option<Online>) -> Result<(), Refusal> {
        let plays = |entrant: &&Entrant| entrant.engine.is_some() && !entrant.withdrawn;
        match (online, self.state.entrants.iter().find(plays)) {
            (Some(online), _) => online.check_chosen()?,
            (None, Some(entrant)) => return Err(Refusal::EngineEntered { player: entrant.number }),
            (None, None) => {}
        }
        self.push(What::OnlineSet { online });
        Ok(())
    }

    pub(super) fn renew_link(&mut self, player: PlayerNumber) -> Result<(), Refusal> {
        if self.state.entrant(player)?.engine.is_some() {
            return Err(Refusal::EngineHasNoLink { player });
        }
        self.push(What::LinkRenewed { player });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, player: PlayerNumber) -> Result<(), Refusal> {
        if self.state.entrant(player)?.withdrawn {
            return Err(Refusal::WithdrawnAlready { player });
        }
        self.push(What::Withdrew { player });
        Ok(())
    }

    pub(super) fn reinstate(&mut self, player: PlayerNumber) -> Result<(), Refusal> {
        if !self.state.entrant(player)?.withdrawn {
            return Err(Refusal::NotWithdrawn { player });
        }
        if self.state.entrant(player)?.engine.is_some() && self.state.plan.online.is_none() {
            return Err(Refusal::EngineInHall);
        }
        self.push(What::Reinstated { player });
        // Who left before the draw is in no group yet.
        let grouped = self.state.groups.is_empty() || self.state.group_of(player).is_some();
        match self.state.cup_plan {
            _ if grouped => Ok(()),
            Some(_) => Err(Refusal::TooLateToEnter),
            None => self.join(player),
        }
    }
}
