//! Random commands, valid and invalid, at every kind of table: the invariants of a table hold.

use proptest::prelude::*;
use tessera_rules::{AnyGame, AnyMove, Dice, FinalPlaces, GameKind, Seat};
use tessera_table::{
    AccessPolicy, Actor, ClockSetting, EndReason, FirstPlayerRule, GameCategory, Millis, OfferKind,
    SeatHolder, SeatNumber, Table, TableAction, TableCommand, TableEvent, TableEventKind, TableRefusal,
    TableSetup, TableStage,
};

use crate::test_table::{BLITZ, TestTable, player};

const TABLES: [(GameKind, u8, &str); 14] = [
    (GameKind::Pentago, 2, ""),
    (GameKind::Pentago, 2, "touch_move,mover_wins_ties"),
    (GameKind::Pentago, 2, "no_turn_back,touch_move"),
    (GameKind::PentagoXl, 2, "marbles=8"),
    (GameKind::PentagoXl, 3, ""),
    (GameKind::PentagoXl, 3, "play_on,marbles=9"),
    (GameKind::PentagoXl, 4, ""),
    (GameKind::PentagoXl, 4, "teams"),
    (GameKind::Exago, 2, "side=4,line=4,tiles=4:5"),
    (GameKind::Exago, 3, "side=4,line=3"),
    (GameKind::Exago, 4, "side=7,tiles=3:3:3:3,rejoin"),
    (GameKind::Exago, 6, "line=4,early_moves"),
    (GameKind::Pente, 2, "size=13"),
    (GameKind::Pente, 2, "championship"),
];

fn chance(dice: &mut Dice, one_in: u32) -> bool {
    dice.roll(one_in) == 0
}

fn setup(dice: &mut Dice) -> TableSetup {
    let (game, players, rules) = *dice.pick(&TABLES);
    let mut setup = TableSetup::new(game, usize::from(players), "p1");
    rules.clone_into(&mut setup.rules);
    setup.play = *dice.pick(&[
        GameCategory::Casual,
        GameCategory::Casual,
        GameCategory::Rated,
        GameCategory::Tournament,
    ]);
    if (setup.play, game) == (GameCategory::Tournament, GameKind::Pentago) {
        "mover_wins_ties,touch_move".clone_into(&mut setup.rules);
    }
    for seat in 1..=players {
        let name = format!("Player {seat}");
        setup.seats[usize::from(seat) - 1] = match dice.roll(10) {
            0 => SeatHolder::Open,
            1 => SeatHolder::Engine { level: 5 },
            2 if setup.play == GameCategory::Casual => SeatHolder::same_screen("p1", &name),
            3 => SeatHolder::guest(&format!("p{seat}"), &name),
            _ => SeatHolder::person(&format!("p{seat}"), &name),
        };
    }
    let per_move = ClockSetting::PerMove { time: Millis::seconds(30) };
    setup.clock = *dice.pick(&[ClockSetting::None, BLITZ, per_move]);
    setup.first_player = *dice.pick(&[FirstPlayerRule::Random, FirstPlayerRule::AsSeated]);
    setup.touch_move = game == GameKind::PentagoXl && chance(dice, 3);
    setup.announcements = game == GameKind::Pente && chance(dice, 2);
    if chance(dice, 4) {
        setup.access = AccessPolicy::Private { link: "link".into() };
    }
    setup
}

/// A random legal move, mostly a winning one where it is easily found.
fn some_move(table: &Table, dice: &mut Dice) -> String {
    let moves = table.game().legal_moves();
    if moves.is_empty() {
        return "b2A+".into();
    }
    // In Pentago XL every seat fills its own row; otherwise hardly any game would be won.
    let row = table.game().to_move().number();
    let planned = moves.iter().find(|&&mv| {
        let text = table.game().move_text(mv);
        table.game().kind() == GameKind::PentagoXl && text[1..].starts_with(&format!("{row}A+"))
    });
    let wins =
        |mv: &&AnyMove| matches!(mv, AnyMove::Pentago(mv) | AnyMove::PentagoXl(mv) if mv.turn.is_none());
    if let Some(&planned) = planned.filter(|_| !moves.iter().any(|mv| wins(&mv)) && dice.roll(8) > 0) {
        return table.game().move_text(planned);
    }
    let mv = moves.iter().find(wins).filter(|_| dice.roll(4) > 0).unwrap_or_else(|| dice.pick(&moves));
    let mut text = table.game().move_text(*mv);
    if let (Some(cell), true) = (table.placed(), chance(dice, 4)) {
        text = format!("{cell}A-");
    }
    text
}

fn action(table: &Table, dice: &mut Dice) -> TableAction {
    let offer = *dice.pick(&OfferKind::ALL);
    let text = some_move(table, dice);
    if table.stage() == TableStage::Waiting && !chance(dice, 4) {
        return match dice.roll(6) {
            0 => TableAction::TakeSeat { link: Some("link".into()), name: Some("Sister".into()) },
            1 | 2 => TableAction::TakeSeat { link: Some("link".into()), name: None },
            3 => TableAction::SeatEngine { level: 1 + dice.roll(11) as u8 },
            _ => TableAction::Start { seed: dice.bits() },
        };
    }
    if table.stage() == TableStage::Over && chance(dice, 2) {
        let open = table.offers().first().map(|open| open.kind);
        return open.map_or(TableAction::Offer { offer, first: None }, |offer| TableAction::Agree { offer });
    }
    let touch = table.setup().has_touch_move();
    match dice.roll(64) {
        0 => TableAction::TakeSeat { link: None, name: None },
        1 => TableAction::LeaveSeat,
        2 => TableAction::OpenSeat,
        3 => TableAction::Start { seed: 0 },
        4..=6 => TableAction::Offer { offer, first: None },
        7..=11 => TableAction::Agree { offer: table.offers().first().map_or(offer, |open| open.kind) },
        12 => TableAction::Decline { offer },
        13 => TableAction::Resign,
        14 if chance(dice, 4) => TableAction::Abort,
        15 => TableAction::Tick,
        16 => TableAction::ClaimGone,
        17 => TableAction::Pause { length: Millis(u64::from(dice.roll(10_000))) },
        18 | 19 if chance(dice, 4) => TableAction::Resume,
        20 => TableAction::say("hello"),
        21 => TableAction::say("\u{1}"),
        22 => TableAction::OpenRematch { table: "next".into() },
        23 => TableAction::play("zz"),
        24..=40 if touch => match (table.placed(), text.get(2..)) {
            (Some(_), Some(turn)) => TableAction::Turn { turn: turn.to_owned() },
            _ => TableAction::Place { cell: text[..2].to_owned() },
        },
        _ => TableAction::play(&text),
    }
}

/// Mostly the right actor: the holder of the seat to move, the server for its own actions.
fn actor(table: &Table, action: &TableAction, dice: &mut Dice) -> Actor {
    let by_server = matches!(
        action,
        TableAction::Start { .. }
            | TableAction::Pause { .. }
            | TableAction::Resume
            | TableAction::Tick
            | TableAction::OpenRematch { .. }
    );
    let playing =
        matches!(action, TableAction::Move { .. } | TableAction::Place { .. } | TableAction::Turn { .. });
    match table.to_move() {
        _ if chance(dice, 8) => player(1 + dice.roll(7) as u8),
        _ if by_server => Actor::Server,
        Some(seat) if playing => holder(table, seat),
        _ => holder(table, Seat::at(dice.roll(table.holders().len() as u32) as usize)),
    }
}

fn holder(table: &Table, seat: Seat) -> Actor {
    match table.holders()[seat.index()].player() {
        Some(player) => Actor::person(player.as_str(), "Somebody"),
        None => Actor::Engine(seat.into()),
    }
}

/// State that a take-back must restore: position, seat to move and clocks, by the moves played.
type Snapshot = (String, Option<Seat>, Vec<Option<Millis>>);

fn snapshot(table: &Table, at: Millis) -> Snapshot {
    let clocks = table.view(None, at).seats.iter().map(|seat| seat.clock).collect();
    (table.game().to_string(), table.to_move(), clocks)
}

#[derive(Default)]
struct Watch {
    snapshots: Vec<Snapshot>,
}

impl Watch {
    fn record(&mut self, table: &Table, events: &[TableEvent]) {
        for event in events {
            if event.kind == TableEventKind::PlayedOn
                || matches!(
                    event.kind,
                    TableEventKind::Moved { .. }
                        | TableEventKind::Withdrew { .. }
                        | TableEventKind::Started { .. }
                )
            {
                self.snapshots.truncate(table.moves().len());
                self.snapshots.push(snapshot(table, table.at()));
            }
            if let TableEventKind::TakenBack { .. } = event.kind {
                let before = &self.snapshots[table.moves().len()];
                assert_eq!(snapshot(table, table.at()), *before, "a take-back restores");
            }
        }
    }
}

fn check(table: &Table, now: Millis) {
    let view = table.view(Some(&player(1)), now);
    assert_eq!(view.to_move.is_some(), table.stage() == TableStage::Playing);
    let movers = table.holders().len() * usize::from(table.stage() == TableStage::Playing);
    let may_move = (0..movers).filter(|&seat| {
        let by = holder(table, Seat::at(seat));
        let command = TableCommand::new(TableAction::play("zz"), table.number()).for_seat(seat as u8 + 1);
        matches!(table.decide(&command, &by, table.at()), Err(TableRefusal::Illegal(_)))
    });
    assert!(may_move.count() <= 1, "at most one seat is to act");
    let later = table.view(None, Millis(now.0 + 5_000));
    for (seat, then) in view.seats.iter().zip(&later.seats) {
        let running = view.to_move == Some(seat.number);
        assert!(
            then.clock <= seat.clock && (running || then.clock == seat.clock),
            "clocks run down, one at a time"
        );
    }
    let Some(outcome) = table.outcome() else { return };
    assert_eq!(table.stage(), TableStage::Over);
    let of_teams = table.setup().has_teams() && matches!(outcome.places[..], [1, 2, 1, 2] | [2, 1, 2, 1]);
    assert_eq!(outcome.places.is_empty(), outcome.how == EndReason::Abort);
    assert!(
        outcome.places.is_empty() || of_teams || FinalPlaces::ranking(&outcome.places).is_some(),
        "{outcome:?}"
    );
    let on_board = matches!(
        outcome.how,
        EndReason::Line
            | EndReason::Captures
            | EndReason::Full
            | EndReason::Repetition
            | EndReason::TurnLimit
    );
    assert!(!on_board || table.game().places().is_some_and(|places| places.as_slice() == outcome.places));
    let record = table.record("2026.11.15").expect("a record").to_string();
    assert!(record.parse::<tessera_rules::Record>().is_ok(), "{record}");
}

/// Runs random commands and returns the events that occurred, to check that rare ones are covered.
fn run_random_commands(seed: u64) -> Vec<&'static str> {
    let mut dice = Dice::from_seed(seed);
    let mut game = TestTable::open(setup(&mut dice));
    let (mut watch, mut met) = (Watch::default(), Vec::new());
    let mut last: Option<(TableCommand, Actor)> = None;
    for nth in 0..40 + dice.roll(160) {
        let waits = [0, 0, 300, 2_000, 9_000, 40_000];
        game.now = (game.now + dice.pick(&waits)).saturating_sub(u64::from(dice.roll(200)));
        if chance(&mut dice, 24) {
            game.set_present(1 + dice.roll(6) as u8, chance(&mut dice, 2));
        }
        let action = action(&game.table, &mut dice);
        let by = actor(&game.table, &action, &mut dice);
        let last_seen =
            if chance(&mut dice, 12) { dice.roll(game.table.number() + 2) } else { game.table.number() };
        let mut command = TableCommand::new(action, last_seen).with_id(&format!("c{nth}"));
        command.seat = chance(&mut dice, 6).then(|| SeatNumber::new(dice.roll(8) as u8));
        let (command, by) = match last.take().filter(|_| chance(&mut dice, 10)) {
            Some(repeated) => repeated,
            None => (command, by),
        };
        let json = serde_json::to_string(&command).expect("commands are JSON");
        assert_eq!(serde_json::from_str::<TableCommand>(&json).expect(&json), command);
        match game.execute(&command, &by) {
            Ok(events) => {
                watch.record(&game.table, &events);
                if !events.is_empty() {
                    assert_eq!(game.execute(&command, &by), Ok(Vec::new()), "done once");
                }
                met.extend(events.iter().map(|event| name(&event.kind)));
            }
            Err(refusal) => {
                met.push("refused");
                let sentence = refusal.to_string();
                assert!(!sentence.is_empty() && !sentence.ends_with('.'), "{sentence}");
            }
        }
        check(&game.table, Millis(game.now));
        if game.table.rematch_agreed() {
            let next = game.table.rematch(seed).expect("agreed");
            assert!(Table::open(next, Millis(0)).is_ok());
            met.push("rematch");
        }
        last = Some((command, by));
    }
    met.extend(matches!(game.table.game(), AnyGame::Pente(_)).then_some("pente"));
    met
}

fn name(kind: &TableEventKind) -> &'static str {
    match kind {
        TableEventKind::TakenBack { .. } => "taken back",
        TableEventKind::PlayedOn => "played on",
        TableEventKind::Placed { .. } => "placed",
        TableEventKind::Withdrew { .. } => "withdrew",
        TableEventKind::Ended { outcome } => match outcome.how {
            EndReason::Line => "line",
            EndReason::Time => "time",
            EndReason::Agreement => "agreement",
            EndReason::Full => "full",
            EndReason::Abandonment => "gone",
            _ => "ended",
        },
        _ => "event",
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn invariants_hold_for_random_commands(seed: u64) {
        run_random_commands(seed);
    }
}

#[test]
fn random_commands_reach_rare_events() {
    let mut met: Vec<&str> = (0..1_500).flat_map(run_random_commands).collect();
    met.sort_unstable();
    for corner in [
        "taken back",
        "played on",
        "placed",
        "withdrew",
        "line",
        "time",
        "agreement",
        "full",
        "rematch",
        "refused",
        "pente",
    ] {
        let count = met.iter().filter(|&&name| name == corner).count();
        assert!(count > 2, "{corner}: {count} times");
    }
}
