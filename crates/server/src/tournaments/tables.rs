//! The tables at which the games of a tournament are played: opened when players are called, closed when a game was decided
//! otherwise, and read when they are over.
//!
//! Which table a game has follows from the tournament's events alone, and so does its name in addresses. Whatever was left
//! undone when the house was killed is found again by looking: a table that is missing is opened, one that is over and
//! whose result nobody has written down is read.

use std::collections::BTreeMap;
use std::sync::{Arc, Weak};
use std::time::Duration;

use tessera_store::Player;
use tessera_table::{Action as Deed, Actor, Command as Wish, Holder, Millis, Stage, Table, sound_name};
use tessera_tournament::{
    Action, Command, Entrant, Game, GameNumber, PlayerNumber, Sitting, State, Tournament,
};
use tokio::task::JoinSet;

use super::{HOUSE, LiveTournament, Refused};
use crate::app::{App, House};
use crate::live::LiveTable;
use crate::{clock, live, secret};

/// When what could not be stored is tried again.
const AGAIN: Millis = Millis::seconds(2);

/// The tables that the house looks after.
#[derive(Debug, Default)]
pub(super) struct Tables {
    kept: BTreeMap<GameNumber, Kept>,
    /// When somebody is looked for next, as far as a timer knows.
    armed: Option<Millis>,
}

#[derive(Clone, Debug)]
struct Kept {
    sitting: Sitting,
    table: String,
    opened: Millis,
    /// Whether both have come, so that nobody is waited for.
    started: bool,
}

/// A seat that somebody has taken.
#[derive(Debug)]
pub(crate) struct Seat {
    pub(crate) table: String,
    pub(crate) seat: u8,
}

impl LiveTournament {
    /// Whether there are tables to be looked after.
    pub(super) fn has_tables(&self) -> bool {
        self.tables.try_lock().map_or(true, |tables| !tables.kept.is_empty())
    }

    /// The name of the table at which a game is being played.
    pub(crate) fn table_of(&self, tournament: &Tournament, game: GameNumber) -> Option<String> {
        let sitting = tournament.sittings().find(|sitting| sitting.game == game)?;
        Some(self.name_of(sitting))
    }

    fn name_of(&self, sitting: Sitting) -> String {
        secret::sitting_id(&self.id, sitting.game.get(), sitting.since)
    }

    /// Looks after the tables, without anybody waiting for it.
    pub(super) fn look_after_soon(self: &Arc<Self>, house: &House, news: Option<GameNumber>) {
        let (live, house) = (Arc::clone(self), Arc::clone(house));
        tokio::spawn(async move { live.look_after(&house, news).await });
    }

    /// Opens, closes and reads tables until all is as the tournament wants it; `news` is a game at whose table something
    /// has happened.
    pub(super) async fn look_after(self: &Arc<Self>, house: &House, news: Option<GameNumber>) {
        let mut tables = self.tables.lock().await;
        if let Err(reason) = self.settle(house, &mut tables, news).await {
            tracing::warn!(tournament = self.id, %reason, "tables could not be looked after");
            self.arm(house, &mut tables, Millis(clock::now().0 + AGAIN.0));
        }
    }

    async fn settle(
        self: &Arc<Self>,
        house: &House,
        tables: &mut Tables,
        news: Option<GameNumber>,
    ) -> Result<(), Refused> {
        let mut to_read: Vec<GameNumber> = news.into_iter().collect();
        loop {
            let tournament = self.now().await;
            self.close_others(house, tables, &tournament).await?;
            to_read.extend(self.open_missing(house, tables, &tournament).await?);
            to_read.extend(overdue(house, tables, tournament.state()));
            to_read.sort_unstable();
            to_read.dedup();
            let mut happened = false;
            for game in to_read.drain(..) {
                if let Some(kept) = tables.kept.get_mut(&game) {
                    happened |= self.read(house, &tournament, kept).await?;
                }
            }
            if !happened {
                break;
            }
        }
        let next = self.now().await.state().plan().online.and_then(|online| {
            let waiting = tables.kept.values().filter(|kept| !kept.started);
            let waits = waiting.map(|kept| due(house, kept, online.wait));
            waits.filter(|due| *due > clock::now()).min()
        });
        if let Some(next) = next {
            self.arm(house, tables, next);
        }
        Ok(())
    }

    /// Closes the tables whose games were decided otherwise, or are played elsewhere.
    async fn close_others(
        &self,
        house: &House,
        tables: &mut Tables,
        tournament: &Tournament,
    ) -> Result<(), Refused> {
        let wanted: BTreeMap<GameNumber, Sitting> =
            tournament.sittings().map(|sitting| (sitting.game, sitting)).collect();
        let others: Vec<Kept> = tables
            .kept
            .values()
            .filter(|kept| wanted.get(&kept.sitting.game) != Some(&kept.sitting))
            .cloned()
            .collect();
        for other in others {
            house.live.table(house, &other.table).await?.close(house, false).await?;
            tables.kept.remove(&other.sitting.game);
        }
        Ok(())
    }

    /// Opens the tables that are missing, all at once, and says which; some may have been there before the house was
    /// closed.
    async fn open_missing(
        self: &Arc<Self>,
        house: &House,
        tables: &mut Tables,
        tournament: &Arc<Tournament>,
    ) -> Result<Vec<GameNumber>, Refused> {
        let mut opening = JoinSet::new();
        for sitting in tournament.sittings().filter(|sitting| !tables.kept.contains_key(&sitting.game)) {
            let (live, house, tournament) = (Arc::clone(self), Arc::clone(house), Arc::clone(tournament));
            opening.spawn(async move {
                let table = live.open_table(&house, &tournament, sitting).await?;
                let opened = table.opened().await;
                Ok::<_, Refused>(Kept { sitting, table: table.id.clone(), opened, started: false })
            });
        }
        let mut opened = Vec::new();
        while let Some(kept) = opening.join_next().await {
            let kept = kept.unwrap_or(Err(Refused::Broken))?;
            opened.push(kept.sitting.game);
            tables.kept.insert(kept.sitting.game, kept);
        }
        Ok(opened)
    }

    /// The table of a game, opened if it is not there yet.
    async fn open_table(
        &self,
        house: &House,
        tournament: &Tournament,
        sitting: Sitting,
    ) -> Result<Arc<LiveTable>, Refused> {
        let id = self.name_of(sitting);
        match house.live.table(house, &id).await {
            Err(live::Refused::NoTable) => {}
            found => return Ok(found?),
        }
        let state = tournament.state();
        let opening = state.opening(state.game(sitting.game)?, &self.id).ok_or(Refused::NoGame)?;
        match house.live.open_here(house, &id, opening).await {
            Err(live::Refused::Taken) => Ok(house.live.table(house, &id).await?),
            opened => Ok(opened?),
        }
    }

    /// Writes down how a game ended, or that somebody has not come; says whether anything was.
    async fn read(
        self: &Arc<Self>,
        house: &House,
        tournament: &Tournament,
        kept: &mut Kept,
    ) -> Result<bool, Refused> {
        let state = tournament.state();
        let (game, Some(online)) = (state.game(kept.sitting.game)?, state.plan().online) else {
            return Ok(false);
        };
        let live = house.live.table(house, &kept.table).await?;
        let mut table = live.snapshot().await;
        if table.stage() == Stage::Waiting && clock::now() >= due(house, kept, online.wait) {
            let empty = table.holders().iter().all(Holder::is_open);
            // Somebody goes through: the first who comes now.
            if empty && !state.may_stay_empty(game.number) {
                return Ok(false);
            }
            live.close(house, true).await?;
            table = live.snapshot().await;
        }
        kept.started = table.stage() != Stage::Waiting;
        if table.stage() != Stage::Over {
            return Ok(false);
        }
        let Some(report) = state.report_of(game, &table) else {
            tracing::warn!(tournament = self.id, game = %game.number, "the table does not tell how it ended");
            return Ok(false);
        };
        let command = Command { by: HOUSE.to_owned(), seen: None, action: Action::Result(report) };
        match self.carry_out(&command, Some(kept.sitting)).await {
            Ok(_) => Ok(true),
            Err(Refused::Tournament(refusal)) => {
                // The organiser will see that it is open, and decide.
                tracing::error!(tournament = self.id, game = %game.number, %refusal, "a result was refused");
                Ok(false)
            }
            Err(reason) => Err(reason),
        }
    }

    /// A table of this tournament is over, or was loaded: it is read, or closed if its game has no need of it any more.
    async fn look_at(self: &Arc<Self>, house: &House, game: GameNumber, table: &Arc<LiveTable>) {
        self.look_after(house, Some(game)).await;
        let tournament = self.now().await;
        if self.table_of(&tournament, game).as_deref() != Some(&table.id)
            && let Err(reason) = table.close(house, false).await
        {
            tracing::warn!(table = table.id, %reason, "a table could not be closed");
        }
    }

    fn arm(self: &Arc<Self>, house: &House, tables: &mut Tables, at: Millis) {
        let now = clock::now();
        if tables.armed.is_some_and(|armed| now < armed && armed <= at) {
            return;
        }
        tables.armed = Some(at);
        let (house, id): (Weak<App>, String) = (Arc::downgrade(house), self.id.clone());
        tokio::spawn(async move {
            tokio::time::sleep(Duration::from_millis(at.since(now).0)).await;
            let Some(house) = house.upgrade() else { return };
            if let Ok(live) = house.tournaments.get(&id).await {
                live.look_after(&house, None).await;
            }
        });
    }

    /// Gives a player his seat at the table where he is to play now. Whoever shows his link is the player.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        house: &House,
        player: PlayerNumber,
        link: Option<&str>,
        by: &Player,
    ) -> Result<Seat, Refused> {
        if !self.is_link_of(player, link).await {
            return Err(Refused::NotYourSeat);
        }
        let tournament = self.now().await;
        let state = tournament.state();
        let entrant = state.entrant(player)?;
        let plays = |game: &&Game| game.is_being_played() && game.has(player);
        let game = state.games().iter().find(plays).filter(|_| entrant.engine.is_none());
        let game = game.ok_or(Refused::NoGame)?;
        let sitting = tournament.sittings().find(|sitting| sitting.game == game.number);
        let table = self.open_table(house, &tournament, sitting.ok_or(Refused::NoGame)?).await?;
        let seat = if game.first == player { 1 } else { 2 };
        let holder = Holder::guest(&by.player, &seat_name(entrant));
        let wish = Wish::new(Deed::GiveSeat { holder }, table.look(Table::number).await).for_seat(seat);
        table.command(house, &wish, &Actor::House).await?;
        // Who comes first to a match that nobody had come to goes through.
        self.look_after_soon(house, Some(game.number));
        Ok(Seat { table: table.id.clone(), seat })
    }
}

impl super::Tournaments {
    /// Takes up the tournaments that are being played.
    pub(crate) async fn wake(&self, house: &House) {
        let sleeping = self.store.tournaments_at_tables().await.unwrap_or_else(|reason| {
            tracing::error!(%reason, "tournaments could not be taken up");
            Vec::new()
        });
        for id in sleeping {
            match self.get(&id).await {
                Ok(live) => live.look_after(house, None).await,
                Err(reason) => tracing::error!(tournament = id, %reason, "a tournament could not be loaded"),
            }
        }
    }

    /// Tells a tournament that one of its tables is over or was loaded, without anybody waiting for it.
    pub(crate) fn tell(house: &House, table: &Arc<LiveTable>, tournament: &str, game: u32) {
        let (house, table, id) = (Arc::clone(house), Arc::clone(table), tournament.to_owned());
        tokio::spawn(async move {
            match house.tournaments.get(&id).await {
                Ok(live) => live.look_at(&house, GameNumber::new(game), &table).await,
                Err(reason) => tracing::warn!(tournament = id, %reason, "a tournament could not be told"),
            }
        });
    }
}

/// Until when a table waits; nobody could sit down while the house was closed.
fn due(house: &House, kept: &Kept, wait: Millis) -> Millis {
    Millis(kept.opened.max(house.opened).0 + wait.0)
}

/// The games whose tables have waited long enough.
fn overdue(house: &House, tables: &Tables, state: &State) -> Vec<GameNumber> {
    let Some(online) = state.plan().online else { return Vec::new() };
    let now = clock::now();
    let late = |kept: &&Kept| !kept.started && due(house, kept, online.wait) <= now;
    tables.kept.values().filter(late).map(|kept| kept.sitting.game).collect()
}

/// What somebody is called at his table, where names are shorter than in a tournament.
fn seat_name(entrant: &Entrant) -> String {
    let short: String = if entrant.name.chars().count() > tessera_table::MOST_NAME {
        entrant.name.chars().take(tessera_table::MOST_NAME - 1).chain(['…']).collect()
    } else {
        entrant.name.clone()
    };
    sound_name(&short).unwrap_or_else(|| format!("#{}", entrant.number))
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_store::NewPlayer;
    use tessera_table::ClockSetting;
    use tessera_tournament::{NewEntrant, Online, Outcome, Plan, Report, What};

    use super::*;
    use crate::testing::Rooms;
    use crate::tournaments::Role;

    /// Ada and Ben at their table, about to move.
    async fn two_at_their_table(house: &House) -> (Arc<LiveTournament>, Arc<LiveTable>) {
        let olga = NewPlayer { player: "olga".into(), name: "Olga".into(), token_hash: vec![1], at: 0 };
        house.store.add_player(&olga).await.expect("the organiser");
        let online = Online { clock: ClockSetting::None, wait: Millis::seconds(600) };
        let plan = Plan { online: Some(online), ..Plan::new("Net", GameKind::Pentago) };
        let live = house.tournaments.open(plan, "olga", "Olga").await.expect("a tournament");
        let entrants = ["Ada", "Ben"].map(NewEntrant::named).to_vec();
        for action in [Action::Enter { entrants }, Action::Draw { groups: None }] {
            live.command(house, Role::Organiser, action.into()).await.expect("it can be done");
        }
        let mut table = String::new();
        for number in [1, 2] {
            let (player, link) = (PlayerNumber::new(number), live.link_of(PlayerNumber::new(number)).await);
            let by = Player { player: format!("p{number}"), name: format!("P{number}"), account: false };
            table = live.sit(house, player, link.as_deref(), &by).await.expect("a seat").table;
        }
        let table = house.live.table(house, &table).await.expect("the table");
        assert_eq!(table.look(Table::stage).await, Stage::Playing);
        (live, table)
    }

    fn results(tournament: &Tournament) -> usize {
        let told = |event: &&tessera_tournament::Event| matches!(event.what, What::Resulted { .. });
        tournament.events().iter().filter(told).count()
    }

    #[tokio::test]
    async fn a_game_that_ended_as_the_house_was_killed_is_written_down_once() {
        let rooms = Rooms::open().await;
        let (live, table) = two_at_their_table(&rooms.house).await;
        let seen = table.snapshot().await;
        let first = Actor::guest(seen.holders()[0].player().expect("a player").as_str(), "");
        // It is on the disk, and nobody was told.
        let resign = Wish::new(Deed::Resign, seen.number());
        let events = seen.decide(&resign, &first, clock::now()).expect("he may");
        rooms.house.store.append(&table.id, &events, None).await.expect("stored");
        let again = rooms.after_a_kill();
        for _ in 0..2 {
            again.tournaments.wake(&again).await;
        }
        let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
        assert_eq!(results(&tournament), 1);
        let game = &tournament.state().games()[0];
        assert_eq!(game.outcome(), Some(Outcome::Forfeit { winner: game.second }), "he had not moved");
    }

    #[tokio::test]
    async fn a_table_that_was_not_closed_before_the_house_was_killed_is_closed() {
        let rooms = Rooms::open().await;
        let (live, table) = two_at_their_table(&rooms.house).await;
        let game = live.now().await.state().games()[0].number;
        let drawn = Action::Result(Report::new(game, Outcome::Drawn));
        live.carry_out(&drawn.into(), None).await.expect("the organiser decides");
        let again = rooms.after_a_kill();
        let table = again.live.table(&again, &table.id).await.expect("the table");
        for _ in 0..100 {
            if table.look(Table::stage).await == Stage::Over {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        assert_eq!(table.look(Table::stage).await, Stage::Over);
        let tournament = again.tournaments.get(&live.id).await.expect("the tournament").now().await;
        assert_eq!(results(&tournament), 1, "and tells nothing of its own");
    }

    #[test]
    fn a_long_name_fits_a_seat() {
        let named = |name: &str| Entrant {
            number: PlayerNumber::new(7),
            name: name.to_owned(),
            club: String::new(),
            seed: None,
            qualified_in: None,
            engine: None,
            withdrawn: false,
        };
        assert_eq!(seat_name(&named("Ада")), "Ада");
        assert_eq!(seat_name(&named(&"x".repeat(60))), format!("{}…", "x".repeat(39)));
        assert_eq!(seat_name(&named("#12")), "#7");
    }
}
