//! Random commands: the invariants of a tournament hold.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use tessera_rules::{Dice, GameKind};
use tessera_table::{ClockSetting, Millis};
use tessera_tournament::{
    BracketPosition, GameNumber, GamePhase, GameReport, GameResult, GroupFirstPlayerRule, NewEntrant,
    OnlineSettings, OnlineTableKey, PlayerNumber, RandomDrawSubject, TournamentAction, TournamentEvent,
    TournamentEventKind, TournamentGame, TournamentSetup, TournamentStage, TournamentState,
};

use crate::test_tournament::{TestTournament, entrants};

fn one_in(dice: &mut Dice, sides: u32) -> bool {
    dice.roll(sides) == 0
}

fn report(state: &TournamentState, game: &TournamentGame, dice: &mut Dice) -> GameReport {
    let mut report = tessera_tournament::random_result(state, game, dice);
    let winner = *dice.pick(&game.players());
    match dice.roll(20) {
        0 => report.outcome = GameResult::Forfeit { winner },
        1 => report.outcome = GameResult::NoShow { winner },
        2 => report.outcome = GameResult::NobodyCame,
        3 => report.outcome = GameResult::won(winner, dice.roll(25) as u16),
        4 => report.outcome = GameResult::Walkover { winner },
        5..8 => report.outcome = GameResult::Drawn,
        _ => {}
    }
    report.began = one_in(dice, 5).then(|| *dice.pick(&game.players()));
    report
}

fn some_game(
    state: &TournamentState,
    dice: &mut Dice,
    wanted: impl Fn(&TournamentGame) -> bool,
) -> Option<TournamentGame> {
    let games: Vec<&TournamentGame> = state.games().iter().filter(|game| wanted(game)).collect();
    (!games.is_empty()).then(|| (*dice.pick(&games)).clone())
}

/// A random action, mostly the next sensible one.
fn action(test: &TestTournament, dice: &mut Dice) -> TournamentAction {
    let state = test.state();
    let player = PlayerNumber::new(dice.roll(state.entrants().len() as u32 + 1) as u16);
    let decided = |game: &TournamentGame| game.result.is_some();
    match dice.roll(60) {
        0 | 1 => return TournamentAction::Withdraw { player },
        2 => {
            let gone: Vec<_> = state.entrants().iter().filter(|entrant| entrant.withdrawn).collect();
            let player = if gone.is_empty() { player } else { dice.pick(&gone).number };
            return TournamentAction::Reinstate { player };
        }
        3..=6 => return TournamentAction::Undo { command: test.tournament.last_command().unwrap_or(0) },
        7 => return TournamentAction::Undo { command: dice.roll(test.tournament.number() + 2) },
        8 => {
            return TournamentAction::SetTables {
                tables: [None, Some(1), Some(3), Some(0)][dice.roll(4) as usize],
            };
        }
        9 => {
            let name = format!("Late {}", dice.roll(40));
            return TournamentAction::Enter { entrants: vec![NewEntrant::named(&name)] };
        }
        19 => {
            let online = OnlineSettings {
                clock: ClockSetting::PerMove { time: Millis::seconds(30) },
                wait: Millis::seconds(u64::from(dice.roll(3))),
            };
            return TournamentAction::SetOnline { online: (!one_in(dice, 4)).then_some(online) };
        }
        10 => return TournamentAction::Draw { groups: Some(dice.roll(6) as u16) },
        11 => {
            return TournamentAction::PlanCup {
                size: Some(dice.roll(12) as u16),
                third_place: one_in(dice, 2),
            };
        }
        12..=15 => {
            if let Some(game) = some_game(state, dice, decided) {
                return TournamentAction::Correct(report(state, &game, dice));
            }
        }
        16 | 17 => {
            let game = some_game(state, dice, decided).map_or(GameNumber::new(0), |game| game.number);
            return TournamentAction::DeleteResult { game };
        }
        18 => {
            let entrant = NewEntrant { seed: Some(dice.roll(9) as u16), ..NewEntrant::named("Another") };
            return TournamentAction::EditEntrant { player, entrant };
        }
        20 => return TournamentAction::RenewLink { player },
        _ => {}
    }
    match state.stage() {
        TournamentStage::Entry => TournamentAction::Draw { groups: None },
        TournamentStage::GroupsDone => TournamentAction::PlanCup { size: None, third_place: one_in(dice, 2) },
        _ => match some_game(state, dice, TournamentGame::is_open) {
            Some(game) => TournamentAction::Result(report(state, &game, dice)),
            None => TournamentAction::Undo { command: test.tournament.last_command().unwrap_or(0) },
        },
    }
}

fn check(state: &TournamentState) {
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
            assert!(!game.cancelled && game.phase == GamePhase::Group(group.number));
            assert!(pairs.insert((game.first.min(game.second), game.first.max(game.second))));
            *starts.get_mut(&game.first).expect("of the group") += 1;
        }
        let players = group.players.len();
        assert_eq!(pairs.len(), players * (players - 1) / 2, "every pair meets exactly once");
        let (most, fewest) = (starts.values().max(), starts.values().min());
        let balanced = most.zip(fewest).is_some_and(|(most, fewest)| most - fewest <= 1);
        assert!(balanced || state.plan().group_starts() == GroupFirstPlayerRule::Random, "{starts:?}");
    }
    let grouped: BTreeSet<PlayerNumber> = state.groups().iter().flat_map(|g| g.players.clone()).collect();
    let ranking = state.ranking();
    let ranked: BTreeSet<PlayerNumber> = ranking.iter().map(|placed| placed.player).collect();
    assert_eq!((ranked, ranking.len()), (grouped.clone(), grouped.len()), "ranks are a permutation");
    assert!(ranking.iter().enumerate().all(|(i, placed)| usize::from(placed.place) == i + 1));
    check_cup(state);
}

fn check_cup(state: &TournamentState) {
    let Some(cup) = state.cup() else { return };
    for played in &cup.matches {
        let games: Vec<&TournamentGame> =
            played.games.iter().map(|&game| state.game(game).expect("its games are known")).collect();
        for pair in games.windows(2) {
            assert_eq!(pair[0].outcome(), Some(GameResult::Drawn), "only a draw is replayed (TR-6)");
            // A replay that was played keeps its first player, even if the game before is corrected.
            let other = pair[0].opponent(pair[0].began());
            assert!(!pair[1].is_open() || pair[1].first == other, "by the one who did not begin");
        }
        if let (Some([one, other]), None) = (played.players(), played.winner) {
            assert!(games.last().is_some_and(|game| game.is_open()), "{played:?}");
            assert!(state.is_active(one) && state.is_active(other));
        }
    }
    if state.stage() == TournamentStage::Over {
        let champion = cup.champion().expect("one winner");
        assert_eq!(state.ranking()[0].player, champion);
        let losers = cup.matches.iter().filter(|m| matches!(m.place, BracketPosition::Cup { .. }));
        let losers: BTreeSet<_> = losers.filter_map(tessera_tournament::CupMatch::loser).collect();
        assert_eq!(losers.len() + 1, usize::from(cup.plan.size), "every other player has lost once");
        assert!(!losers.contains(&champion));
    }
}

/// Every subject has one seed, also after an undo, and no seed decides two subjects.
fn check_random_draws(events: &[TournamentEvent]) {
    let mut draws: BTreeMap<&RandomDrawSubject, u64> = BTreeMap::new();
    for event in events {
        if let TournamentEventKind::RandomDrawn { subject, seed, .. } = &event.kind {
            assert_eq!(*draws.entry(subject).or_insert(*seed), *seed, "{subject:?} was drawn twice");
        }
    }
    let different: BTreeSet<u64> = draws.values().copied().collect();
    assert_eq!(different.len(), draws.len());
}

/// History of online tables: a game never gets a former table again, or an old result would come back.
#[derive(Default)]
struct OnlineTableHistory {
    now: BTreeSet<OnlineTableKey>,
    left: BTreeSet<OnlineTableKey>,
    /// Players of each game number.
    pairs: BTreeMap<GameNumber, [PlayerNumber; 2]>,
}

impl OnlineTableHistory {
    fn check(&mut self, test: &TestTournament) {
        let now: BTreeSet<OnlineTableKey> = test.tournament.online_tables().collect();
        self.left.extend(self.now.difference(&now));
        assert!(now.is_disjoint(&self.left), "{now:?} after {:?}", self.left);
        self.now = now;
        for game in test.state().games() {
            let mut pair = game.players();
            pair.sort_unstable();
            assert_eq!(
                *self.pairs.entry(game.number).or_insert(pair),
                pair,
                "game {} is one game",
                game.number
            );
        }
        let online = test.state().plan().online.is_some();
        assert_eq!(self.now.len(), if online { test.state().now_playing().len() } else { 0 });
    }
}

/// History of personal links: an invalid link never becomes valid again.
#[derive(Default)]
struct LinkHistory {
    now: BTreeSet<(PlayerNumber, u32)>,
    gone: BTreeSet<(PlayerNumber, u32)>,
}

impl LinkHistory {
    fn check(&mut self, test: &TestTournament) {
        let link = |entrant: &tessera_tournament::Entrant| {
            (entrant.number, test.tournament.link_valid_since(entrant.number).expect("every player has one"))
        };
        let now: BTreeSet<_> = test.state().entrants().iter().map(link).collect();
        self.gone.extend(self.now.difference(&now));
        assert!(now.is_disjoint(&self.gone), "{now:?} after {:?}", self.gone);
        self.now = now;
    }
}

/// Plays the tournament to its end without further incidents.
fn finish(test: &mut TestTournament) {
    test.try_execute(TournamentAction::SetTables { tables: None }).expect("there are tables");
    for _ in 0..20_000 {
        let action = match test.state().stage() {
            TournamentStage::Over => return,
            TournamentStage::Entry => TournamentAction::Draw { groups: None },
            TournamentStage::GroupsDone => TournamentAction::PlanCup { size: None, third_place: false },
            _ => {
                let game = test.state().now_playing()[0].clone();
                let state = test.tournament.state();
                TournamentAction::Result(tessera_tournament::random_result(state, &game, &mut test.dice))
            }
        };
        if let Err(refusal) = test.try_execute(action) {
            let left = test.state().entrants().iter().filter(|entrant| !entrant.withdrawn).count();
            assert!(left < 2, "{refusal}");
            return;
        }
    }
    panic!("it never ends");
}

/// Runs random commands and returns the events and refusals that occurred, to check that rare ones are covered.
fn run_random_commands(seed: u64, most: u32) -> Vec<String> {
    let mut dice = Dice::from_seed(seed);
    let game = *dice.pick(&GameKind::ALL);
    let mut plan = TournamentSetup::new("Trouble", game);
    plan.group_starts = Some(*dice.pick(&GroupFirstPlayerRule::ALL));
    let mut test = TestTournament::open(plan, seed);
    let count = 2 + dice.roll(most - 1) as u16;
    let mut entrants = entrants(count);
    for (i, entrant) in entrants.iter_mut().enumerate() {
        entrant.club = dice.pick(&["", "Bern", "Chur"]).to_string();
        entrant.seed = one_in(&mut dice, 4).then_some(i as u16 + 1);
    }
    test.execute(TournamentAction::Enter { entrants });
    let mut before: Vec<(u32, TournamentState)> = Vec::new();
    let mut met = Vec::new();
    let mut tables = OnlineTableHistory::default();
    let mut links = LinkHistory::default();
    for _ in 0..40 + dice.roll(u32::from(count) * 4) {
        let action = action(&test, &mut dice);
        let undo = matches!(action, TournamentAction::Undo { .. });
        let state = test.state().clone();
        let preview = test.tournament.preview(&action.clone().into());
        match test.try_execute(action) {
            Ok(events) if undo => {
                let TournamentEventKind::Undone { command } = events[0].kind else { panic!("{events:?}") };
                match before.pop() {
                    Some((undone, state)) => {
                        assert_eq!(undone, command);
                        assert_eq!(test.state(), &state, "undo restores the exact state");
                    }
                    None => assert_eq!(command, 2, "only the entry came before"),
                }
                met.push("undone".into());
            }
            Ok(events) => {
                if matches!(events[0].kind, TournamentEventKind::LinkRenewed { .. }) {
                    assert_eq!(test.state(), &state, "a link is renewed beside all that can be undone");
                } else {
                    before.push((events[0].number, state));
                }
                met.extend(events.iter().map(|event| name(&event.kind)));
            }
            Err(refusal) => {
                let sentence = refusal.to_string();
                assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{sentence}");
                assert_eq!(preview, Err(refusal.clone()), "a preview refuses what is refused");
                met.push(refusal.code().to_owned());
            }
        }
        check(test.state());
        tables.check(&test);
        links.check(&test);
    }
    if !tables.left.is_empty() {
        met.push("left a table".into());
    }
    finish(&mut test);
    check(test.state());
    if test.state().stage() == TournamentStage::Over {
        met.push("over".into());
    }
    check_random_draws(test.tournament.events());
    met
}

fn name(kind: &TournamentEventKind) -> String {
    let json = serde_json::to_value(kind).expect("JSON");
    json["event"].as_str().expect("a name").to_owned()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_for_random_commands(seed: u64) {
        run_random_commands(seed, 40);
    }
}

#[test]
fn random_commands_reach_rare_events() {
    let mut met: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..2_000 {
        for name in run_random_commands(seed, 14) {
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
fn tournaments_of_2_to_130_players_finish() {
    for count in 2..=130 {
        for seed in 0..2 {
            let mut test = TestTournament::drawn(count, seed * 1_000 + u64::from(count));
            if seed == 1 {
                test.execute(TournamentAction::Withdraw { player: PlayerNumber::new(1 + count / 2) });
            }
            check(test.state());
            test.play_open_games();
            test.execute(TournamentAction::PlanCup { size: None, third_place: seed == 0 });
            check(test.state());
            test.play_open_games();
            check(test.state());
            assert_eq!(test.state().stage(), TournamentStage::Over, "{count} players");
            check_random_draws(test.tournament.events());
        }
    }
}
