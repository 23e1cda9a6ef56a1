//! Whatever happens in whatever order, a tournament keeps its promises.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tessera_rules::{Dice, GameKind};
use tessera_table::{ClockSetting, Millis};
use tessera_tournament::{
    Action, Event, Game, GameNumber, MatchPlace, NewEntrant, Of, Online, Outcome, Plan, PlayerNumber,
    Question, Report, Sitting, Stage, State, What,
};

use crate::hall::{Hall, entrants};

fn one_in(dice: &mut Dice, sides: u32) -> bool {
    dice.roll(sides) == 0
}

fn report(state: &State, game: &Game, dice: &mut Dice) -> Report {
    let mut report = tessera_tournament::by_lot(state, game, dice);
    let winner = *dice.pick(&game.players());
    match dice.roll(20) {
        0 => report.outcome = Outcome::Forfeit { winner },
        1 => report.outcome = Outcome::NoShow { winner },
        2 => report.outcome = Outcome::NobodyCame,
        3 => report.outcome = Outcome::won(winner, dice.roll(25) as u16),
        4 => report.outcome = Outcome::Walkover { winner },
        5..8 => report.outcome = Outcome::Drawn,
        _ => {}
    }
    report.began = one_in(dice, 5).then(|| *dice.pick(&game.players()));
    report
}

fn some_game(state: &State, dice: &mut Dice, wanted: impl Fn(&Game) -> bool) -> Option<Game> {
    let games: Vec<&Game> = state.games().iter().filter(|game| wanted(game)).collect();
    (!games.is_empty()).then(|| (*dice.pick(&games)).clone())
}

/// Something that somebody might do, mostly what comes next.
fn action(hall: &Hall, dice: &mut Dice) -> Action {
    let state = hall.state();
    let player = PlayerNumber::new(dice.roll(state.entrants().len() as u32 + 1) as u16);
    let decided = |game: &Game| game.result.is_some();
    match dice.roll(60) {
        0 | 1 => return Action::Withdraw { player },
        2 => {
            let gone: Vec<_> = state.entrants().iter().filter(|entrant| entrant.withdrawn).collect();
            let player = if gone.is_empty() { player } else { dice.pick(&gone).number };
            return Action::Reinstate { player };
        }
        3..=6 => return Action::Undo { command: hall.tournament.last_command().unwrap_or(0) },
        7 => return Action::Undo { command: dice.roll(hall.tournament.number() + 2) },
        8 => return Action::SetTables { tables: [None, Some(1), Some(3), Some(0)][dice.roll(4) as usize] },
        9 => {
            let name = format!("Late {}", dice.roll(40));
            return Action::Enter { entrants: vec![NewEntrant::named(&name)] };
        }
        19 => {
            let online = Online {
                clock: ClockSetting::PerMove { time: Millis::seconds(30) },
                wait: Millis::seconds(u64::from(dice.roll(3))),
            };
            return Action::SetOnline { online: (!one_in(dice, 4)).then_some(online) };
        }
        10 => return Action::Draw { groups: Some(dice.roll(6) as u16) },
        11 => {
            return Action::PlanCup { size: Some(dice.roll(12) as u16), third_place: one_in(dice, 2) };
        }
        12..=15 => {
            if let Some(game) = some_game(state, dice, decided) {
                return Action::Correct(report(state, &game, dice));
            }
        }
        16 | 17 => {
            let game = some_game(state, dice, decided).map_or(GameNumber::new(0), |game| game.number);
            return Action::Strike { game };
        }
        18 => {
            let entrant = NewEntrant { seed: Some(dice.roll(9) as u16), ..NewEntrant::named("Another") };
            return Action::Amend { player, entrant };
        }
        20 => return Action::RenewLink { player },
        _ => {}
    }
    match state.stage() {
        Stage::Entry => Action::Draw { groups: None },
        Stage::GroupsDone => Action::PlanCup { size: None, third_place: one_in(dice, 2) },
        _ => match some_game(state, dice, Game::is_open) {
            Some(game) => Action::Result(report(state, &game, dice)),
            None => Action::Undo { command: hall.tournament.last_command().unwrap_or(0) },
        },
    }
}

fn check(state: &State) {
    let mut busy = BTreeSet::new();
    let mut tables = BTreeSet::new();
    for game in state.now_playing() {
        assert!(busy.insert(game.first) && busy.insert(game.second), "nobody plays two games at once");
        assert!(tables.insert(game.table), "no table has two games");
    }
    let waiting = state.games().iter().filter(|game| game.is_open() && game.table.is_none());
    for game in waiting {
        let full = state.plan().tables.is_some_and(|all| tables.len() >= usize::from(all));
        assert!(full || busy.contains(&game.first) || busy.contains(&game.second), "nobody waits needlessly");
    }
    for group in state.groups() {
        let mut pairs = BTreeSet::new();
        let mut starts: BTreeMap<PlayerNumber, usize> = group.players.iter().map(|&p| (p, 0)).collect();
        for game in state.games_of(group.number) {
            assert!(!game.cancelled && game.of == Of::Group(group.number));
            assert!(pairs.insert((game.first.min(game.second), game.first.max(game.second))));
            *starts.get_mut(&game.first).expect("of the group") += 1;
        }
        let players = group.players.len();
        assert_eq!(pairs.len(), players * (players - 1) / 2, "every pair meets exactly once");
        let (most, fewest) = (starts.values().max(), starts.values().min());
        assert!(most.zip(fewest).is_some_and(|(most, fewest)| most - fewest <= 1), "{starts:?}");
    }
    let grouped: BTreeSet<PlayerNumber> = state.groups().iter().flat_map(|g| g.players.clone()).collect();
    let ranking = state.ranking();
    let ranked: BTreeSet<PlayerNumber> = ranking.iter().map(|placed| placed.player).collect();
    assert_eq!((ranked, ranking.len()), (grouped.clone(), grouped.len()), "ranks are a permutation");
    assert!(ranking.iter().enumerate().all(|(i, placed)| usize::from(placed.place) == i + 1));
    check_cup(state);
}

fn check_cup(state: &State) {
    let Some(cup) = state.cup() else { return };
    for played in &cup.matches {
        let games: Vec<&Game> =
            played.games.iter().map(|&game| state.game(game).expect("its games are known")).collect();
        for pair in games.windows(2) {
            assert_eq!(pair[0].outcome(), Some(Outcome::Drawn), "only a draw is replayed (TR-6)");
            // Once it is played, it was begun by whoever began it, whatever is corrected in the game before.
            let other = pair[0].opponent(pair[0].began());
            assert!(!pair[1].is_open() || pair[1].first == other, "by the one who did not begin");
        }
        if let (Some([one, other]), None) = (played.players(), played.winner) {
            assert!(games.last().is_some_and(|game| game.is_open()), "{played:?}");
            assert!(state.is_in(one) && state.is_in(other));
        }
    }
    if state.stage() == Stage::Over {
        let champion = cup.champion().expect("one winner");
        assert_eq!(state.ranking()[0].player, champion);
        let losers = cup.matches.iter().filter(|m| matches!(m.place, MatchPlace::Cup { .. }));
        let losers: BTreeSet<_> = losers.filter_map(tessera_tournament::Match::loser).collect();
        assert_eq!(losers.len() + 1, usize::from(cup.plan.size), "everybody else has lost once");
        assert!(!losers.contains(&champion));
    }
}

/// Every question has one lot, whatever was undone in between, and no lot answers two.
fn check_lots(events: &[Event]) {
    let mut lots: BTreeMap<&Question, u64> = BTreeMap::new();
    for event in events {
        if let What::LotDrawn { question, lot, .. } = &event.what {
            assert_eq!(*lots.entry(question).or_insert(*lot), *lot, "{question:?} was drawn twice");
        }
    }
    let different: BTreeSet<u64> = lots.values().copied().collect();
    assert_eq!(different.len(), lots.len());
}

/// The tables of the house: one that a game has left is never its table again, or an old result would come back.
#[derive(Default)]
struct Tables {
    now: BTreeSet<Sitting>,
    left: BTreeSet<Sitting>,
    /// What a game's number has meant.
    pairs: BTreeMap<GameNumber, [PlayerNumber; 2]>,
}

impl Tables {
    fn check(&mut self, hall: &Hall) {
        let now: BTreeSet<Sitting> = hall.tournament.sittings().collect();
        self.left.extend(self.now.difference(&now));
        assert!(now.is_disjoint(&self.left), "{now:?} after {:?}", self.left);
        self.now = now;
        for game in hall.state().games() {
            let mut pair = game.players();
            pair.sort_unstable();
            assert_eq!(
                *self.pairs.entry(game.number).or_insert(pair),
                pair,
                "game {} is one game",
                game.number
            );
        }
        let online = hall.state().plan().online.is_some();
        assert_eq!(self.now.len(), if online { hall.state().now_playing().len() } else { 0 });
    }
}

/// The personal links: one that is no longer good never is again.
#[derive(Default)]
struct Links {
    now: BTreeSet<(PlayerNumber, u32)>,
    gone: BTreeSet<(PlayerNumber, u32)>,
}

impl Links {
    fn check(&mut self, hall: &Hall) {
        let link = |entrant: &tessera_tournament::Entrant| {
            (entrant.number, hall.tournament.linked(entrant.number).expect("he has one"))
        };
        let now: BTreeSet<_> = hall.state().entrants().iter().map(link).collect();
        self.gone.extend(self.now.difference(&now));
        assert!(now.is_disjoint(&self.gone), "{now:?} after {:?}", self.gone);
        self.now = now;
    }
}

/// Plays it to its end without any more trouble.
fn finish(hall: &mut Hall) {
    hall.attempt(Action::SetTables { tables: None }).expect("there are tables");
    for _ in 0..20_000 {
        let action = match hall.state().stage() {
            Stage::Over => return,
            Stage::Entry => Action::Draw { groups: None },
            Stage::GroupsDone => Action::PlanCup { size: None, third_place: false },
            _ => {
                let game = hall.state().now_playing()[0].clone();
                let state = hall.tournament.state();
                Action::Result(tessera_tournament::by_lot(state, &game, &mut hall.lots))
            }
        };
        if let Err(refusal) = hall.attempt(action) {
            let left = hall.state().entrants().iter().filter(|entrant| !entrant.withdrawn).count();
            assert!(left < 2, "{refusal}");
            return;
        }
    }
    panic!("it never ends");
}

/// A tournament with everything that can go wrong; says what came up, so that one that never met the corners is noticed.
fn stream(seed: u64, most: u32) -> Vec<String> {
    let mut dice = Dice::from_seed(seed);
    let game = *dice.pick(&GameKind::ALL);
    let mut hall = Hall::open(Plan::new("Trouble", game), seed);
    let count = 2 + dice.roll(most - 1) as u16;
    let mut entrants = entrants(count);
    for (i, entrant) in entrants.iter_mut().enumerate() {
        entrant.club = dice.pick(&["", "Bern", "Chur"]).to_string();
        entrant.seed = one_in(&mut dice, 4).then_some(i as u16 + 1);
    }
    hall.give(Action::Enter { entrants });
    let mut before: Vec<(u32, State)> = Vec::new();
    let mut met = Vec::new();
    let mut tables = Tables::default();
    let mut links = Links::default();
    for _ in 0..40 + dice.roll(u32::from(count) * 4) {
        let action = action(&hall, &mut dice);
        let undo = matches!(action, Action::Undo { .. });
        let state = hall.state().clone();
        let preview = hall.tournament.preview(&action.clone().into());
        match hall.attempt(action) {
            Ok(events) if undo => {
                let What::Undone { command } = events[0].what else { panic!("{events:?}") };
                match before.pop() {
                    Some((undone, state)) => {
                        assert_eq!(undone, command);
                        assert_eq!(hall.state(), &state, "undo restores the exact state");
                    }
                    None => assert_eq!(command, 2, "only the entry came before"),
                }
                met.push("undone".into());
            }
            Ok(events) => {
                if matches!(events[0].what, What::LinkRenewed { .. }) {
                    assert_eq!(hall.state(), &state, "a link is renewed beside all that can be undone");
                } else {
                    before.push((events[0].number, state));
                }
                met.extend(events.iter().map(|event| name(&event.what)));
            }
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{sentence}");
                assert_eq!(preview, Err(refusal.clone()), "a preview refuses what is refused");
                met.push(refusal.code().to_owned());
            }
        }
        check(hall.state());
        tables.check(&hall);
        links.check(&hall);
    }
    if !tables.left.is_empty() {
        met.push("left a table".into());
    }
    finish(&mut hall);
    check(hall.state());
    if hall.state().stage() == Stage::Over {
        met.push("over".into());
    }
    check_lots(hall.tournament.events());
    met
}

fn name(what: &What) -> String {
    let json = serde_json::to_value(what).expect("JSON");
    json["event"].as_str().expect("a name").to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_commanded_a_tournament_keeps_its_promises(seed: u64) {
        stream(seed, 40);
    }
}

#[test]
fn streams_of_commands_meet_the_corners() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..2_000 {
        for name in stream(seed, 14) {
            *met.entry(name).or_default() += 1;
        }
    }
    for corner in [
        "groups_drawn",
        "joined",
        "withdrew",
        "reinstated",
        "corrected",
        "struck",
        "cup_entered",
        "bracket_drawn",
        "lot_drawn",
        "amended",
        "link_renewed",
        "undone",
        "online_set",
        "left a table",
        "wait",
        "over",
        "later-game-played",
        "cannot-be-played-again",
        "undo-of-another",
        "too-late-to-enter",
        "marbles",
        "somebody-goes-through",
        "walkover-entered",
    ] {
        let count = met.get(corner).copied().unwrap_or(0);
        assert!(count > 20, "{corner}: {count} times");
    }
}

#[test]
fn every_size_from_2_to_130_comes_to_an_end() {
    for count in 2..=130 {
        for lot in 0..2 {
            let mut hall = Hall::drawn(count, lot * 1_000 + u64::from(count));
            if lot == 1 {
                hall.give(Action::Withdraw { player: PlayerNumber::new(1 + count / 2) });
            }
            check(hall.state());
            hall.play_on();
            hall.give(Action::PlanCup { size: None, third_place: lot == 0 });
            check(hall.state());
            hall.play_on();
            check(hall.state());
            assert_eq!(hall.state().stage(), Stage::Over, "{count} players");
            check_lots(hall.tournament.events());
        }
    }
}
