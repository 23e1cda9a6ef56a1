//! Entries: entering, editing, withdrawing and reinstating players.

use super::CommandDraft;
use crate::entrant::is_same_name;
use crate::{
    Cup, Entrant, MAX_TOURNAMENT_PLAYERS, NewEntrant, OnlineSettings, PlayerNumber, TournamentEventKind,
    TournamentFormat, TournamentRefusal, TournamentStage,
};

impl CommandDraft<'_> {
    pub(super) fn enter(&mut self, entrants: &[NewEntrant]) -> Result<(), TournamentRefusal> {
        if entrants.is_empty() {
            return Err(TournamentRefusal::EmptyList);
        }
        self.check_entry_open()?;
        entrants.iter().try_for_each(|entrant| self.enter_one(entrant))
    }

    /// Players can enter until the cup or the last round is drawn, or the round robin is over.
    fn check_entry_open(&self) -> Result<(), TournamentRefusal> {
        let state = &self.state;
        if state.cup_plan.is_some() {
            return Err(TournamentRefusal::TooLateToEnter);
        }
        match state.plan.format.rounds() {
            Some(rounds) if state.rounds.len() >= usize::from(rounds) => {
                Err(TournamentRefusal::LastRoundDrawn { rounds })
            }
            None if state.stage() == TournamentStage::Over => Err(TournamentRefusal::TournamentOver),
            _ => Ok(()),
        }
    }

    /// Whether a late player joins a group at once. In formats that are drawn round by round they play from the next round on.
    fn joins_group(&self, player: PlayerNumber) -> bool {
        let state = &self.state;
        let drawn = !state.groups.is_empty() && !state.plan.format.is_drawn_by_rounds();
        drawn && state.group_of(player).is_none()
    }

    fn enter_one(&mut self, entrant: &NewEntrant) -> Result<(), TournamentRefusal> {
        let entrant = entrant.normalized();
        self.check(&entrant, None)?;
        if entrant.engine.is_some() && self.state.plan.online.is_none() {
            return Err(TournamentRefusal::EngineNeedsOnline);
        }
        if self.state.entrants.len() >= MAX_TOURNAMENT_PLAYERS {
            return Err(TournamentRefusal::TooManyPlayers);
        }
        let player = PlayerNumber::at(self.state.entrants.len());
        self.push(TournamentEventKind::Entered { player, entrant });
        if self.joins_group(player) { self.join(player) } else { Ok(()) }
    }

    /// Checks an entrant against the other players; `own` is the entrant's number if they have one.
    fn check(&self, entrant: &NewEntrant, own: Option<PlayerNumber>) -> Result<(), TournamentRefusal> {
        entrant.check()?;
        let above = |series: &crate::TournamentSeries| series.level > crate::SeriesLevel::Local;
        let known = own.and_then(|own| self.state.entrant(own).ok()?.qualified_in.clone());
        // TR-8
        if entrant.qualified_in.is_some()
            && entrant.qualified_in != known
            && !self.state.plan.series.as_ref().is_some_and(above)
        {
            return Err(TournamentRefusal::NoQualification);
        }
        for other in self.state.entrants.iter().filter(|other| Some(other.number) != own) {
            if is_same_name(&other.name, &entrant.name) {
                return Err(TournamentRefusal::NameTaken {
                    name: entrant.name.clone(),
                    player: other.number,
                });
            }
            if let (Some(seed), true) = (entrant.seed, other.seed == entrant.seed) {
                return Err(TournamentRefusal::SeedTaken { seed, player: other.number });
            }
        }
        Ok(())
    }

    pub(super) fn edit_entrant(
        &mut self,
        player: PlayerNumber,
        entrant: &NewEntrant,
    ) -> Result<(), TournamentRefusal> {
        let known = self.state.entrant(player)?;
        let entrant = entrant.normalized();
        let fixed_by_draw = |one: &NewEntrant| (one.seed, one.club.clone(), one.engine);
        let before = NewEntrant {
            seed: known.seed,
            club: known.club.clone(),
            engine: known.engine,
            ..entrant.clone()
        };
        let is_drawn = self.state.stage() != TournamentStage::Entry;
        if is_drawn && fixed_by_draw(&before) != fixed_by_draw(&entrant) {
            return Err(TournamentRefusal::SeedAfterDraw);
        }
        let gets_engine = entrant.engine.is_some() && entrant.engine != known.engine;
        if gets_engine && self.state.plan.online.is_none() {
            return Err(TournamentRefusal::EngineNeedsOnline);
        }
        self.check(&entrant, Some(player))?;
        self.push(TournamentEventKind::EntrantEdited { player, entrant });
        Ok(())
    }

    pub(super) fn set_online(&mut self, online: Option<OnlineSettings>) -> Result<(), TournamentRefusal> {
        let plays = |entrant: &&Entrant| entrant.engine.is_some() && !entrant.withdrawn;
        let format = self.state.plan.format;
        format.check(self.state.plan.game, &self.state.plan.rules, online.is_some())?;
        match (online, self.state.entrants.iter().find(plays)) {
            (Some(online), _) => online.check_chosen()?,
            (None, Some(entrant)) => return Err(TournamentRefusal::EngineEntered { player: entrant.number }),
            (None, None) => {}
        }
        self.push(TournamentEventKind::OnlineSet { online });
        Ok(())
    }

    pub(super) fn renew_link(&mut self, player: PlayerNumber) -> Result<(), TournamentRefusal> {
        if self.state.entrant(player)?.engine.is_some() {
            return Err(TournamentRefusal::EngineHasNoLink { player });
        }
        self.push(TournamentEventKind::LinkRenewed { player });
        Ok(())
    }

    pub(super) fn withdraw(&mut self, player: PlayerNumber) -> Result<(), TournamentRefusal> {
        if self.state.entrant(player)?.withdrawn {
            return Err(TournamentRefusal::WithdrawnAlready { player });
        }
        self.push(TournamentEventKind::Withdrew { player });
        Ok(())
    }

    pub(super) fn reinstate(&mut self, player: PlayerNumber) -> Result<(), TournamentRefusal> {
        if !self.state.entrant(player)?.withdrawn {
            return Err(TournamentRefusal::NotWithdrawn { player });
        }
        if self.state.entrant(player)?.engine.is_some() && self.state.plan.online.is_none() {
            return Err(TournamentRefusal::EngineNeedsOnline);
        }
        self.push(TournamentEventKind::Reinstated { player });
        if let TournamentFormat::KnockOut { .. } = self.state.plan.format {
            let is_missing = |cup: &Cup| !cup.order().any(|known| known == player);
            return match &self.state.cup {
                Some(cup) if is_missing(cup) => Err(TournamentRefusal::TooLateToEnter),
                _ => Ok(()),
            };
        }
        // A player who withdrew before the draw is in no group yet.
        match self.state.cup_plan {
            _ if !self.joins_group(player) => Ok(()),
            Some(_) => Err(TournamentRefusal::TooLateToEnter),
            None => self.join(player),
        }
    }
}
