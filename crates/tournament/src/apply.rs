//! Events made to happen.

use std::collections::BTreeSet;

use crate::cup::Field;
use crate::{
    Cup, CupPlan, Entrant, Game, GameNumber, Group, GroupNumber, Lot, MatchPlace, NewEntrant, Of, Outcome,
    Pairing, Played, PlayerNumber, Question, State, What, matches,
};

/// An event that cannot follow those before it: the store is not what it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {number} cannot follow: {reason}")]
pub struct CannotFollow {
    /// The event's number.
    pub number: u32,
    /// Why not.
    pub reason: String,
}

type Applied = Result<(), String>;

fn wrong<T>(reason: &str) -> Result<T, String> {
    Err(reason.to_owned())
}

impl State {
    /// Makes an event happen; one that cannot follow may leave the state half changed, and the caller gives it up.
    pub(crate) fn happen(&mut self, what: &What, number: u32) -> Applied {
        match what {
            What::Opened { .. } => wrong("a tournament is opened once"),
            What::Undone { .. } => wrong("a state knows nothing of what is undone"),
            What::Entered { player, entrant } => self.enter(*player, entrant, number),
            What::Amended { player, entrant } => self.amend(*player, entrant, number),
            What::Withdrew { player } => self.withdraw(*player, number),
            What::Reinstated { player } => self.reinstate(*player, number),
            What::TablesSet { tables } => {
                self.plan.tables = *tables;
                Ok(())
            }
            What::OnlineSet { online } => {
                if self.plan.online.is_none() {
                    self.online_since = number;
                }
                self.plan.online = *online;
                Ok(())
            }
            // Kept outside of the state, which an undo brings back.
            What::LinkRenewed { .. } => Ok(()),
            What::LotDrawn { question, lot, order } => {
                let drawn = Lot { lot: *lot, order: order.clone() };
                if self.lots.insert(question.clone(), drawn).is_some() {
                    return wrong("that lot has been drawn");
                }
                self.follow(matches!(question, Question::GroupTie { .. } | Question::RankTie { .. }));
                Ok(())
            }
            What::GroupsDrawn { groups, games, from } => self.form_groups(groups, games, *from),
            What::Joined { player, group, games, from } => self.join(*player, *group, games, *from),
            What::Called { calls } => {
                calls.iter().try_for_each(|call| self.call(call.game, call.table, number))
            }
            What::Resulted { game, played } | What::Corrected { game, played } => {
                let again = matches!(what, What::Corrected { .. });
                self.decide_game(*game, played, again)
            }
            What::Struck { game } => self.strike(*game),
            What::CupPlanned { size, third_place } => {
                self.cup_plan = Some(CupPlan { size: *size, third_place: *third_place });
                self.drop_cup();
                Ok(())
            }
            What::CupEntered { ranks, withdrawn } => self.enter_cup(ranks, withdrawn),
            What::BracketDrawn { slots } => self.draw_bracket(slots),
            What::Paired { game, place, first, second } => {
                self.pair_in_match(*game, *place, [*first, *second])
            }
        }
    }

    fn known(&self, player: PlayerNumber) -> Result<usize, String> {
        self.entrant(player).map(|_| player.index()).map_err(|refusal| refusal.to_string())
    }

    fn known_game(&mut self, game: GameNumber) -> Result<&mut Game, String> {
        let place = self.place_of(game).ok_or_else(|| format!("there is no game {game}"))?;
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
        self.entries = number;
        Ok(())
    }

    fn amend(&mut self, player: PlayerNumber, new: &NewEntrant, number: u32) -> Applied {
        let index = self.known(player)?;
        let entrant = &mut self.entrants[index];
        let NewEntrant { name, club, seed, qualified_in, engine } = new.clone();
        *entrant = Entrant { name, club, seed, qualified_in, engine, ..*entrant };
        self.entries = number;
        Ok(())
    }

    fn withdraw(&mut self, player: PlayerNumber, number: u32) -> Applied {
        let index = self.known(player)?;
        if self.entrants[index].withdrawn {
            return wrong("he has withdrawn already");
        }
        self.entrants[index].withdrawn = true;
        self.withdrawals.push(player);
        self.entries = number;
        for game in self.games.iter_mut().filter(|game| game.is_open() && game.has(player)) {
            game.result = Some(walkover(game, player));
        }
        self.retell();
        Ok(())
    }

    fn reinstate(&mut self, player: PlayerNumber, number: u32) -> Applied {
        let index = self.known(player)?;
        if !self.entrants[index].withdrawn {
            return wrong("he has not withdrawn");
        }
        self.entrants[index].withdrawn = false;
        self.withdrawals.retain(|&gone| gone != player);
        self.entries = number;
        let mut of_groups = false;
        for game in self.games.iter_mut().filter(|game| game.has(player) && !game.cancelled) {
            let opponent = game.opponent(player);
            if game.outcome() == Some(Outcome::Walkover { winner: opponent }) {
                let gone = self.withdrawals.contains(&opponent);
                (game.result, game.table) = (gone.then(|| walkover(game, opponent)), None);
                of_groups |= matches!(game.of, Of::Group(_));
            }
        }
        self.follow(of_groups);
        Ok(())
    }

    fn form_groups(
        &mut self,
        groups: &[Vec<PlayerNumber>],
        games: &[Pairing],
        from: Option<GameNumber>,
    ) -> Applied {
        if !self.groups.is_empty() {
            return wrong("the groups are drawn already");
        }
        let mut drawn = BTreeSet::new();
        for &player in groups.iter().flatten() {
            self.known(player)?;
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
        self.known(player)?;
        if self.group_of(player).is_some() {
            return wrong("he is in a group already");
        }
        match self.groups.get_mut(group.index()) {
            Some(group) => group.players.push(player),
            None => return Err(format!("there is no group {group}")),
        }
        self.pair_in_groups(games, from)
    }

    fn pair_in_group(&mut self, number: GameNumber, pairing: Pairing) -> Applied {
        let Pairing { group, round, first, second } = pairing;
        self.pair(number, Of::Group(group), round, [first, second])?;
        let Some(group) = self.groups.get_mut(group.index()) else {
            return Err(format!("there is no group {group}"));
        };
        group.games.push(number);
        // Somebody who has left is not waited for.
        let gone = |player: &&PlayerNumber| self.withdrawals.contains(player);
        if let Some(&gone) = [first, second].iter().find(gone) {
            let game = self.known_game(number)?;
            game.result = Some(walkover(game, gone));
        }
        Ok(())
    }

    /// Adds a game to its match as telling all matches anew would: a cup of 256 begins with 128 games.
    fn pair_in_match(&mut self, game: GameNumber, place: MatchPlace, players: [PlayerNumber; 2]) -> Applied {
        let cup = self.cup.as_mut().ok_or("there is no cup")?;
        let played = cup.matches.iter_mut().find(|played| played.place == place);
        let played = played.filter(|played| played.winner.is_none()).ok_or("there is no such match")?;
        let [one, other] = played.players().ok_or("the match has no two players yet")?;
        if !players.contains(&one) || !players.contains(&other) {
            return wrong("others play that match");
        }
        played.games.push(game);
        let round = played.games.len() as u16;
        self.pair(game, Of::Match(place), round, players)
    }

    fn pair(&mut self, number: GameNumber, of: Of, round: u16, players: [PlayerNumber; 2]) -> Applied {
        players.iter().try_for_each(|&player| self.known(player).map(|_| ()))?;
        if number < self.next_game() || players[0] == players[1] {
            return wrong("the game cannot be paired so");
        }
        let [first, second] = players;
        self.games.push(Game {
            number,
            of,
            round,
            first,
            second,
            table: None,
            called: 0,
            result: None,
            cancelled: false,
        });
        Ok(())
    }

    fn call(&mut self, game: GameNumber, table: u16, number: u32) -> Applied {
        let game = self.known_game(game)?;
        if !game.is_open() {
            return wrong("the game is not to be played");
        }
        (game.table, game.called) = (Some(table), number);
        Ok(())
    }

    fn decide_game(&mut self, game: GameNumber, played: &Played, again: bool) -> Applied {
        let game = self.known_game(game)?;
        if game.cancelled || game.result.is_some() != again {
            return wrong("the game cannot be decided so");
        }
        let stranger = |player: PlayerNumber| !game.has(player);
        if stranger(played.began) || played.outcome.winner().is_some_and(stranger) {
            return wrong("somebody else plays in that game");
        }
        game.result = Some(played.clone());
        let of_groups = matches!(game.of, Of::Group(_));
        self.follow(of_groups && again);
        Ok(())
    }

    fn strike(&mut self, game: GameNumber) -> Applied {
        let game = self.known_game(game)?;
        if game.result.is_none() || game.cancelled {
            return wrong("the game has no result");
        }
        (game.result, game.table) = (None, None);
        let of_groups = matches!(game.of, Of::Group(_));
        self.follow(of_groups);
        Ok(())
    }

    fn enter_cup(&mut self, ranks: &[Vec<PlayerNumber>], withdrawn: &[PlayerNumber]) -> Applied {
        let Some(plan) = self.cup_plan else { return wrong("no cup is chosen") };
        let everybody: BTreeSet<PlayerNumber> = ranks.iter().flatten().chain(withdrawn).copied().collect();
        let grouped: BTreeSet<PlayerNumber> =
            self.groups.iter().flat_map(|group| &group.players).copied().collect();
        let left = ranks.iter().map(Vec::len).sum::<usize>();
        if everybody != grouped || left < usize::from(plan.size) || plan.size == 0 {
            return wrong("the cup is not entered from these groups");
        }
        let field = Field::of(ranks, usize::from(plan.size));
        let (ranks, withdrawn) = (ranks.to_vec(), withdrawn.to_vec());
        self.cup = Some(Cup { plan, ranks, withdrawn, field, slots: None, matches: Vec::new() });
        self.retell();
        Ok(())
    }

    fn draw_bracket(&mut self, slots: &[Option<PlayerNumber>]) -> Applied {
        let Some(cup) = &mut self.cup else { return wrong("there is no cup") };
        if slots.len() != usize::from(cup.plan.size).next_power_of_two() {
            return wrong("the cup has another size");
        }
        cup.slots = Some(slots.to_vec());
        self.retell();
        match &self.cup {
            Some(Cup { slots: Some(_), .. }) => Ok(()),
            _ => wrong("these are not the players of the cup"),
        }
    }

    /// Lets the cup follow a change of results; of the groups only where their results did change.
    fn follow(&mut self, groups_changed: bool) {
        if let (true, Some(cup)) = (groups_changed, &self.cup) {
            let gone: BTreeSet<PlayerNumber> = cup.withdrawn.iter().copied().collect();
            let now = self.ranks(&gone);
            // Who is out anyway may change places without a game of the cup being played again (TR-9).
            let field = Field::of(&now.by_place, usize::from(cup.plan.size));
            let in_field =
                |player: &PlayerNumber| field.straight.contains(player) || field.contenders.contains(player);
            let in_groups = self.groups.iter().flat_map(|group| self.group_order(group.number).undecided);
            let mut level = now.undecided.iter().cloned().chain(in_groups);
            let settled = self.open_group_games() == 0 && !level.any(|tied| tied.iter().any(in_field));
            match &mut self.cup {
                Some(cup) if settled && field == cup.field => cup.ranks = now.by_place,
                _ => self.drop_cup(),
            }
        }
        self.retell();
    }

    fn drop_cup(&mut self) {
        self.cup = None;
        for game in self.games.iter_mut().filter(|game| matches!(game.of, Of::Match(_))) {
            game.cancelled = true;
        }
    }

    fn retell(&mut self) {
        if let Some(cup) = &mut self.cup {
            matches::retell(cup, &mut self.games, &self.withdrawals);
        }
    }
}

/// TR-9: the other wins, without win points.
fn walkover(game: &Game, gone: PlayerNumber) -> Played {
    let outcome = Outcome::Walkover { winner: game.opponent(gone) };
    Played { outcome, began: game.first, moves: None }
}
