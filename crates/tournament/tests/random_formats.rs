//! Random commands to tournaments of every format: nothing panics, and the invariants hold.

use std::collections::BTreeSet;

use tessera_rules::{Dice, FinalPlaces, GameKind};
use tessera_tournament::{
    GameNumber, GameReport, GameResult, NewEntrant, PlayerNumber, TournamentAction, TournamentFormat,
    TournamentGame, TournamentSetup, TournamentState,
};

use crate::test_tournament::{TestTournament, entrants, simulated_tournaments};

const COMMANDS: u32 = 120;

fn plan(dice: &mut Dice) -> TournamentSetup {
    let rounds = 1 + dice.roll(5) as u16;
    let (game, format) = match dice.roll(5) {
        0 => (GameKind::Pentago, TournamentFormat::RoundRobin { double: dice.roll(2) == 0 }),
        1 => (GameKind::Pente, TournamentFormat::KnockOut { third_place: dice.roll(2) == 0 }),
        2 => (GameKind::PentagoXl, TournamentFormat::Tables { rounds, seats: 3 + dice.roll(2) as u8 }),
        _ => (GameKind::Pentago, TournamentFormat::Swiss { rounds, accelerated: dice.roll(2) == 0 }),
    };
    TournamentSetup { format, ..TournamentSetup::new("Random", game) }
}

fn some_game(state: &TournamentState, dice: &mut Dice, is_decided: bool) -> Option<TournamentGame> {
    let games: Vec<&TournamentGame> =
        state.games().iter().filter(|game| game.result.is_some() == is_decided && !game.cancelled).collect();
    (!games.is_empty()).then(|| (*dice.pick(&games)).clone())
}

fn report(state: &TournamentState, game: &TournamentGame, dice: &mut Dice) -> GameReport {
    let mut report = tessera_tournament::random_result(state, game, dice);
    let winner = *dice.pick(&game.players());
    match dice.roll(16) {
        0 => report.outcome = GameResult::Forfeit { winner },
        1 => report.outcome = GameResult::NobodyCame,
        2 => report.outcome = GameResult::Drawn,
        3 => report.outcome = GameResult::Placed { places: FinalPlaces::ranking(&[1, 2, 2]).expect("sound") },
        4 => report.began = Some(winner),
        _ => {}
    }
    report
}

fn action(test: &TestTournament, dice: &mut Dice) -> TournamentAction {
    let state = test.state();
    let player = PlayerNumber::new(dice.roll(state.entrants().len() as u32 + 1) as u16);
    match dice.roll(40) {
        0 => TournamentAction::Withdraw { player },
        1 | 2 => {
            let gone = state.entrants().iter().find(|entrant| entrant.withdrawn);
            TournamentAction::Reinstate { player: gone.map_or(player, |entrant| entrant.number) }
        }
        3 => {
            let name = format!("Late {}", test.tournament.number());
            TournamentAction::Enter { entrants: vec![NewEntrant::named(&name)] }
        }
        4 | 5 => TournamentAction::Undo { command: test.tournament.last_command().unwrap_or(0) },
        6 => TournamentAction::CancelRound,
        7 => TournamentAction::SetRounds { rounds: dice.roll(7) as u16 },
        8 => TournamentAction::SetTables { tables: [None, Some(2)][dice.roll(2) as usize] },
        9 => TournamentAction::PlanCup { size: None, third_place: false },
        10 => TournamentAction::DeleteResult {
            game: some_game(state, dice, true).map_or(GameNumber::new(0), |game| game.number),
        },
        11..14 => match some_game(state, dice, true) {
            Some(game) => TournamentAction::Correct(report(state, &game, dice)),
            None => TournamentAction::Draw { groups: None },
        },
        _ => match some_game(state, dice, false) {
            Some(game) => TournamentAction::Result(report(state, &game, dice)),
            None => TournamentAction::Draw { groups: None },
        },
    }
}

fn check(state: &TournamentState) {
    let mut busy = BTreeSet::new();
    let mut tables = BTreeSet::new();
    for game in state.now_playing() {
        assert!(game.seated().all(|player| busy.insert(player)), "nobody plays two games at once");
        assert!(tables.insert(game.table), "no table has two games");
    }
    for game in state.games().iter().filter(|game| game.is_open() && game.table.is_none()) {
        let full = state.plan().tables.is_some_and(|all| tables.len() >= usize::from(all));
        assert!(full || game.seated().any(|player| busy.contains(&player)), "nobody waits needlessly");
    }
    let is_swiss = matches!(state.plan().format, TournamentFormat::Swiss { .. });
    let mut pairs = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for round in state.rounds().iter().filter(|_| is_swiss) {
        for pairing in &round.pairings {
            let pair: BTreeSet<PlayerNumber> = pairing.players.iter().copied().collect();
            assert!(pairs.insert(pair), "no pair meets twice");
        }
        assert!(round.bye.is_none_or(|bye| byes.insert(bye.player)), "nobody has two byes");
    }
    let ranked: BTreeSet<PlayerNumber> = state.ranking().iter().map(|row| row.player).collect();
    assert_eq!(ranked.len(), state.ranking().len(), "everyone is ranked once");
    for group in state.groups() {
        assert_eq!(ranked, group.players.iter().copied().collect());
    }
}

#[test]
fn tr_9_random_commands_in_every_format() {
    for seed in 0..simulated_tournaments(70) {
        let mut dice = Dice::from_seed(seed);
        let mut test = TestTournament::open(plan(&mut dice), seed);
        test.execute(TournamentAction::Enter { entrants: entrants(2 + dice.roll(12) as u16) });
        for _ in 0..COMMANDS {
            let action = action(&test, &mut dice);
            let preview = test.tournament.preview(&action.clone().into());
            let done = test.try_execute(action);
            assert_eq!(preview.is_ok(), done.is_ok(), "a preview is refused like its command");
            check(test.state());
        }
    }
}
