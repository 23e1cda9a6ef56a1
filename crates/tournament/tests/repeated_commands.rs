//! Commands that are sent again: recognised by their id, or because the game has the same result.

use tessera_table::CommandId;
use tessera_tournament::{
    ActorRole, GameReport, GameResult, Tournament, TournamentAction, TournamentCommand, TournamentRefusal,
};

use crate::test_tournament::{TestTournament, entrants};

fn command(id: &str, action: TournamentAction) -> TournamentCommand {
    TournamentCommand { id: Some(CommandId::new(id)), ..action.into() }
}

#[test]
fn a_repeated_id_is_executed_once_even_if_the_command_was_undone() {
    let mut test = TestTournament::pentago(1);
    let enter = command("c1", TournamentAction::Enter { entrants: entrants(4) });
    let events = test.try_command(&enter).expect("players");
    let ids: Vec<bool> = events.iter().map(|event| event.command_id == enter.id).collect();
    assert_eq!(ids, [true, false, false, false], "the first event has the id");
    assert_eq!(test.try_command(&enter), Ok(Vec::new()));
    test.undo();
    assert_eq!(test.try_command(&enter), Ok(Vec::new()));
    // After a restart, from the stored events.
    let stored = test.stored.iter().map(|json| serde_json::from_str(json).expect(json));
    let replayed = Tournament::replay(stored).expect("stored events follow each other");
    assert!(replayed.is_executed(&enter));
    // The ids of another author are their own.
    let helper = TournamentCommand { by: "Henk".into(), by_role: Some(ActorRole::Helper), ..enter };
    assert_eq!(test.try_command(&helper).map(|events| events.len()), Ok(4));
    for id in [String::new(), "x".repeat(65)] {
        let enter = command(&id, TournamentAction::Enter { entrants: entrants(5) });
        assert_eq!(test.try_command(&enter), Err(TournamentRefusal::CommandId));
    }
}

#[test]
fn the_same_result_again_is_no_change_and_another_is_refused() {
    let mut test = TestTournament::drawn(4, 3);
    let game = test.state().now_playing()[0].clone();
    let report = GameReport::new(game.number, GameResult::won(game.first, 9));
    assert!(!test.execute(TournamentAction::Result(report.clone())).is_empty());
    assert_eq!(test.execute(TournamentAction::Result(report.clone())), []);
    // Named or not, the player who should have begun has begun.
    let named = GameReport { began: Some(game.first), ..report.clone() };
    assert_eq!(test.execute(TournamentAction::Result(named)), []);
    let decided = TournamentRefusal::DecidedAlready { game: game.number };
    for other in [
        GameReport::new(game.number, GameResult::won(game.second, 9)),
        GameReport::new(game.number, GameResult::won(game.first, 8)),
        GameReport { began: Some(game.second), ..report.clone() },
        GameReport { moves: Some("b2A+".into()), ..report.clone() },
    ] {
        assert_eq!(test.refused(TournamentAction::Result(other)), decided);
    }
    // A walkover follows from a withdrawal and is still not entered.
    test.execute(TournamentAction::Withdraw { player: game.first });
    let walkover =
        test.state().games().iter().find(|game| matches!(game.outcome(), Some(GameResult::Walkover { .. })));
    let walkover = walkover.expect("a game that was not played").clone();
    let report = GameReport::new(walkover.number, walkover.outcome().expect("a walkover"));
    assert!(matches!(
        test.refused(TournamentAction::Result(report)),
        TournamentRefusal::DecidedAlready { .. }
    ));
}
