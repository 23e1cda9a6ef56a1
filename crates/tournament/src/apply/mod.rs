//! Applies events to the state of a tournament.

mod rounds;

use std::collections::BTreeSet;

use crate::cup::CupQualifiers;
use crate::{
    BracketPosition, Cup, CupSettings, DecidedGame, Entrant, GameNumber, GamePhase, GameResult, Group,
    GroupNumber, NewEntrant, Pairing, PlayerNumber, RandomDraw, RandomDrawSubject, TournamentEventKind,
    TournamentFormat, TournamentGame, TournamentState, cup_matches,
};

/// An event that does not follow from those before it: the stored events are damaged or out of order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} cannot follow: {reason}")]
pub struct TournamentApplyError {
    /// Number of the event.
    pub number: u32,
    /// Why it does not follow.
    pub reason: String,
}

type Applied = Result<(), String>;

fn invalid<T>(reason: &str) -> Result<T, String> {
    Err(reason.to_owned())
}

impl TournamentState {
    /// Applies an event. On an error the state may be half changed, and the caller must discard it.
    pub(crate) fn apply_kind(&mut self, kind: &TournamentEventKind, number: u32) -> Applied {
        match kind {
            TournamentEventKind::Opened { .. } => invalid("a tournament is opened once"),
            TournamentEventKind::Undone { .. } => invalid("an undo applies to the whole tournament"),
            TournamentEventKind::Entered { player, entrant } => self.enter(*player, entrant, number),
            TournamentEventKind::EntrantEdited { player, entrant } => {
                self.edit_entrant(*player, entrant, number)
            }
            TournamentEventKind::Withdrew { player } => self.withdraw(*player, number),
            TournamentEventKind::Reinstated { player } => self.reinstate(*player, number),
            TournamentEventKind::TablesSet { tables } => {
                self.plan.tables = *tables;
                Ok(())
            }
            TournamentEventKind::OnlineSet { online } => {
                if self.plan.online.is_none() {
                    self.online_since = number;
                }
                self.plan.online = *online;
                Ok(())
            }
            // Kept in `Tournament`: an undo restores the state, but not an old link.
            TournamentEventKind::LinkRenewed { .. }
            | TournamentEventKind::HelperAdded { .. }
            | TournamentEventKind::HelperRevoked { .. }
            | TournamentEventKind::Announced { .. }
            | TournamentEventKind::RoundClockSet { .. } => Ok(()),
            TournamentEventKind::RandomDrawn { subject, seed, order } => {
                let drawn = RandomDraw { seed: *seed, order: order.clone() };
                if self.random_draws.insert(subject.clone(), drawn).is_some() {
                    return invalid("that random draw was made already");
                }
                self.update_cup(matches!(
                    subject,
                    RandomDrawSubject::GroupTie { .. } | RandomDrawSubject::RankTie { .. }
                ));
                Ok(())
            }
            TournamentEventKind::GroupsDrawn { groups, games, from } => {
                self.form_groups(groups, games, *from)
            }
            TournamentEventKind::Joined { player, group, games, from } => {
                self.join(*player, *group, games, *from)
            }
            TournamentEventKind::RoundDrawn { round, games, bye, from } => {
                self.draw_round(*round, games, *bye, *from)
            }
            TournamentEventKind::RoundCancelled { round } => self.cancel_round(*round),
            TournamentEventKind::RoundsSet { rounds } => {
                if usize::from(*rounds) < self.rounds.len() {
                    return invalid("more rounds are drawn");
                }
                self.plan.format = self.plan.format.with_rounds(*rounds);
                Ok(())
            }
            TournamentEventKind::Called { calls } => {
                calls.iter().try_for_each(|call| self.call(call.game, call.table, number))
            }
            TournamentEventKind::Resulted { game, played }
            | TournamentEventKind::Corrected { game, played } => {
                let again = matches!(kind, TournamentEventKind::Corrected { .. });
                self.decide_game(*game, played, again)
            }
            TournamentEventKind::ResultDeleted { game } => self.delete_result(*game),
            TournamentEventKind::CupPlanned { size, third_place } => {
                self.cup_plan = Some(CupSettings { size: *size, third_place: *third_place });
                self.drop_cup();
                Ok(())
            }
            TournamentEventKind::CupEntered { ranks, withdrawn } => self.enter_cup(ranks, withdrawn),
            TournamentEventKind::BracketDrawn { slots } => self.draw_bracket(slots),
            TournamentEventKind::Paired { game, place, first, second } => {
                self.pair_in_match(*game, *place, [*first, *second])
            }
        }
    }

    fn check_player(&self, player: PlayerNumber) -> Result<usize, String> {
        self.entrant(player).map(|_| player.index()).map_err(|refusal| refusal.to_string())
    }

    fn game_mut(&mut self, game: GameNumber) -> Result<&mut TournamentGame, String> {
        let place = self.game_index(game).ok_or_else(|| format!("there is no game {game}"))?;
        Ok(&mut self.games[place])
    }

    fn enter(&mut self, player: PlayerNumber, new: &NewEntrant, number: u32) -> Applied {
        if player != PlayerNumber::at(self.entrants.len()) {
            return Err(format!("player {} is next", self.entrants.len() + 1));
        }
        let NewEntrant { name, club, seed, qualified_in, engine } = new.clone();
        let withdrawn = false;
        self.entrants.push(Entrant {
            entered: number,
            number: player,
            name,
            club,
            seed,
            qualified_in,
            engine,
            withdrawn,
        });
        self.entrants_changed = number;
        Ok(())
    }

    fn edit_entrant(&mut self, player: PlayerNumber, new: &NewEntrant, number: u32) -> Applied {
        let index = self.check_player(player)?;
        let entrant = &mut self.entrants[index];
        let NewEntrant { name, club, seed, qualified_in, engine } = new.clone();
        *entrant = Entrant { name, club, seed, qualified_in, engine, ..*entrant };
        self.entrants_changed = number;
        Ok(())
    }

    fn withdraw(&mut self, player: PlayerNumber, number: u32) -> Applied {
        let index = self.check_player(player)?;
        if self.entrants[index].withdrawn {
            return invalid("the player has withdrawn already");
        }
        self.entrants[index].withdrawn = true;
        self.withdrawals.push(player);
        self.entrants_changed = number;
        // At a table of three and more the others play on, and the places are entered.
        let with_walkovers = !matches!(self.plan.format, TournamentFormat::Tables { .. });
        for game in self.games.iter_mut().filter(|game| with_walkovers && game.is_open() && game.has(player))
        {
            game.result = Some(walkover(game, player));
        }
        self.rebuild_matches();
        Ok(())
    }

    fn reinstate(&mut self, player: PlayerNumber, number: u32) -> Applied {
        let index = self.check_player(player)?;
        if !self.entrants[index].withdrawn {
            return invalid("the player has not withdrawn");
        }
        self.entrants[index].withdrawn = false;
        self.withdrawals.retain(|&gone| gone != player);
        self.entrants_changed = number;
        let mut groups_changed = false;
        for game in self.games.iter_mut().filter(|game| game.has(player) && !game.cancelled) {
            let opponent = game.opponent(player);
            if game.outcome() == Some(GameResult::Walkover { winner: opponent }) {
                let gone = self.withdrawals.contains(&opponent);
                (game.result, game.table) = (gone.then(|| walkover(game, opponent)), None);
                groups_changed |= matches!(game.phase, GamePhase::Group(_));
            }
        }
        self.update_cup(groups_changed);
        Ok(())
    }

    fn form_groups(
        &mut self,
        groups: &[Vec<PlayerNumber>],
        games: &[Pairing],
        from: Option<GameNumber>,
    ) -> Applied {
        if !self.groups.is_empty() {
            return invalid("the groups are drawn already");
        }
        let mut drawn = BTreeSet::new();
        for &player in groups.iter().flatten() {
            self.check_player(player)?;
            if !drawn.insert(player) {
                return Err(format!("player {player} is in two groups"));
            }
        }
        let group = |(i, players): (usize, &Vec<PlayerNumber>)| Group {
            number: GroupNumber::at(i),
            players: players.clone(),
            games: Vec::new(),
        };
        self.groups = groups.iter().enumerate().map(group).collect();
        self.pair_in_groups(games, from)
    }

    fn pair_in_groups(&mut self, games: &[Pairing], from: Option<GameNumber>) -> Applied {
        let from = from.unwrap_or_else(|| self.next_game()).get();
        for (number, &pairing) in (from..).zip(games) {
            self.pair_in_group(GameNumber::new(number), pairing)?;
        }
        Ok(())
    }

    fn join(
        &mut self,
        player: PlayerNumber,
        group: GroupNumber,
        games: &[Pairing],
        from: Option<GameNumber>,
    ) -> Applied {
        self.check_player(player)?;
        if self.group_of(player).is_some() {
            return invalid("the player is in a group already");
        }
        match self.groups.get_mut(group.index()) {
            Some(group) => group.players.push(player),
            None => return Err(format!("there is no group {group}")),
        }
        self.pair_in_groups(games, from)
    }

    fn pair_in_group(&mut self, number: GameNumber, pairing: Pairing) -> Applied {
        let Pairing { group, round, first, second } = pairing;
        self.pair(number, GamePhase::Group(group), round, &[first, second])?;
        let Some(group) = self.groups.get_mut(group.index()) else {
            return Err(format!("there is no group {group}"));
        };
        group.games.push(number);
        // A game against a withdrawn player is a walkover at once.
        let gone = |player: &&PlayerNumber| self.withdrawals.contains(player);
        if let Some(&gone) = [first, second].iter().find(gone) {
            let game = self.game_mut(number)?;
            game.result = Some(walkover(game, gone));
        }
        Ok(())
    }

    /// Adds a game to its match with the same effect as rebuilding all matches, which would be slow: a cup of 256 begins
    /// with 128 games.
    fn pair_in_match(
        &mut self,
        game: GameNumber,
        place: BracketPosition,
        players: [PlayerNumber; 2],
    ) -> Applied {
        let cup = self.cup.as_mut().ok_or("there is no cup")?;
        let played = cup.matches.iter_mut().find(|played| played.place == place);
        let played = played.filter(|played| played.winner.is_none()).ok_or("there is no such match")?;
        let [one, other] = played.players().ok_or("the match has no two players yet")?;
        if !players.contains(&one) || !players.contains(&other) {
            return invalid("other players play that match");
        }
        played.games.push(game);
        let round = played.games.len() as u16;
        self.pair(game, GamePhase::Match(place), round, &players)
    }

    fn pair(
        &mut self,
        number: GameNumber,
        phase: GamePhase,
        round: u16,
        players: &[PlayerNumber],
    ) -> Applied {
        players.iter().try_for_each(|&player| self.check_player(player).map(|_| ()))?;
        let &[first, second, ref others @ ..] = players else {
            return invalid("a game has two players at least");
        };
        let different: BTreeSet<&PlayerNumber> = players.iter().collect();
        if number < self.next_game() || different.len() < players.len() {
            return invalid("the game number or its players are invalid");
        }
        self.games.push(TournamentGame {
            number,
            phase,
            round,
            first,
            second,
            others: others.to_vec(),
            table: None,
            called_by: 0,
            result: None,
            cancelled: false,
        });
        Ok(())
    }

    fn call(&mut self, game: GameNumber, table: u16, number: u32) -> Applied {
        let game = self.game_mut(game)?;
        if !game.is_open() {
            return invalid("the game is not to be played");
        }
        (game.table, game.called_by) = (Some(table), number);
        Ok(())
    }

    fn decide_game(&mut self, game: GameNumber, played: &DecidedGame, again: bool) -> Applied {
        let game = self.game_mut(game)?;
        if game.cancelled || game.result.is_some() != again {
            return invalid("the game is cancelled, or its result contradicts the event");
        }
        let is_other = |player: PlayerNumber| !game.has(player);
        if let GameResult::Placed { places } = played.outcome
            && places.as_slice().len() != game.seated().count()
        {
            return invalid("the game has another number of players");
        }
        if is_other(played.began) || played.outcome.winner().is_some_and(is_other) {
            return invalid("other players play that game");
        }
        game.result = Some(played.clone());
        let is_group_game = matches!(game.phase, GamePhase::Group(_));
        self.update_cup(is_group_game && again);
        Ok(())
    }

    fn delete_result(&mut self, game: GameNumber) -> Applied {
        let game = self.game_mut(game)?;
        if game.result.is_none() || game.cancelled {
            return invalid("the game has no result");
        }
        (game.result, game.table) = (None, None);
        let is_group_game = matches!(game.phase, GamePhase::Group(_));
        self.update_cup(is_group_game);
        Ok(())
    }

    fn enter_cup(&mut self, ranks: &[Vec<PlayerNumber>], withdrawn: &[PlayerNumber]) -> Applied {
        let Some(plan) = self.cup_plan else { return invalid("no cup is chosen") };
        let ranked: BTreeSet<PlayerNumber> = ranks.iter().flatten().chain(withdrawn).copied().collect();
        let grouped: BTreeSet<PlayerNumber> = match self.plan.format {
            TournamentFormat::KnockOut { .. } => self.active_players().collect(),
            _ => self.groups.iter().flat_map(|group| &group.players).copied().collect(),
        };
        let left = ranks.iter().map(Vec::len).sum::<usize>();
        if ranked != grouped || left < usize::from(plan.size) || plan.size == 0 {
            return invalid("the cup is not entered from these groups");
        }
        let field = CupQualifiers::of(ranks, usize::from(plan.size));
        let (ranks, withdrawn) = (ranks.to_vec(), withdrawn.to_vec());
        self.cup = Some(Cup { plan, ranks, withdrawn, field, slots: None, matches: Vec::new() });
        self.rebuild_matches();
        Ok(())
    }

    fn draw_bracket(&mut self, slots: &[Option<PlayerNumber>]) -> Applied {
        let Some(cup) = &mut self.cup else { return invalid("there is no cup") };
        if slots.len() != usize::from(cup.plan.size).next_power_of_two() {
            return invalid("the cup has another size");
        }
        cup.slots = Some(slots.to_vec());
        self.rebuild_matches();
        match &self.cup {
            Some(Cup { slots: Some(_), .. }) => Ok(()),
            _ => invalid("these are not the players of the cup"),
        }
    }

    /// Updates the cup after a change of results. `groups_changed` says whether results of groups changed.
    fn update_cup(&mut self, groups_changed: bool) {
        if let (true, Some(cup)) = (groups_changed, &self.cup) {
            let gone: BTreeSet<PlayerNumber> = cup.withdrawn.iter().copied().collect();
            let now = self.ranks(&gone);
            // Players outside the cup may swap places without a replay of cup games (TR-9).
            let field = CupQualifiers::of(&now.by_place, usize::from(cup.plan.size));
            let in_field =
                |player: &PlayerNumber| field.direct.contains(player) || field.contenders.contains(player);
            let in_groups = self.groups.iter().flat_map(|group| self.group_order(group.number).undecided);
            let mut level = now.undecided.iter().cloned().chain(in_groups);
            let settled = self.open_group_games() == 0 && !level.any(|tied| tied.iter().any(in_field));
            match &mut self.cup {
                Some(cup) if settled && field == cup.field => cup.ranks = now.by_place,
                _ => self.drop_cup(),
            }
        }
        self.rebuild_matches();
    }

    fn drop_cup(&mut self) {
        self.cup = None;
        for game in self.games.iter_mut().filter(|game| matches!(game.phase, GamePhase::Match(_))) {
            game.cancelled = true;
        }
    }

    fn rebuild_matches(&mut self) {
        if let Some(cup) = &mut self.cup {
            cup_matches::rebuild(cup, &mut self.games, &self.withdrawals);
        }
    }
}

/// TR-9: the other wins, without win points.
fn walkover(game: &TournamentGame, gone: PlayerNumber) -> DecidedGame {
    let outcome = GameResult::Walkover { winner: game.opponent(gone) };
    DecidedGame { outcome, began: game.first, moves: None }
}
