//! Moves that are played when a table is opened, so that a new game goes on from a position of an old one.

use tessera_table::{
    Actor, SeatHolder, SeatNumber, Table, TableAction, TableCommand, TableEvent, TableRefusal,
};

use super::LiveTableError;
use crate::secrets_and_ids;

/// Starts the game of a full table and plays moves for its seats. Their events follow `events`.
pub(super) fn play(
    table: &mut Table,
    events: &mut Vec<TableEvent>,
    moves: &[String],
) -> Result<(), LiveTableError> {
    execute(table, events, TableAction::Start { seed: secrets_and_ids::random_number() }, None)?;
    for text in moves {
        let seat = table.to_move().ok_or(TableRefusal::NotStarted)?;
        execute(table, events, TableAction::play(text), Some(seat.into()))?;
    }
    Ok(())
}

fn execute(
    table: &mut Table,
    events: &mut Vec<TableEvent>,
    action: TableAction,
    seat: Option<SeatNumber>,
) -> Result<(), LiveTableError> {
    let command = TableCommand { seat, ..TableCommand::new(action, table.number()) };
    for event in table.decide(&command, &holder_of(table, seat), table.at())? {
        table.apply(&event).map_err(|_| LiveTableError::Broken)?;
        events.push(event);
    }
    Ok(())
}

/// The actor who moves for a seat; without a seat, the server.
fn holder_of(table: &Table, seat: Option<SeatNumber>) -> Actor {
    let Some(seat) = seat else { return Actor::Server };
    match table.holders().get(usize::from(seat.get()) - 1) {
        Some(
            SeatHolder::Person { player, name, .. }
            | SeatHolder::Guest { player, name }
            | SeatHolder::SameScreen { player, name },
        ) => Actor::person(player.as_str(), name),
        Some(SeatHolder::Engine { .. }) => Actor::Engine(seat),
        Some(SeatHolder::Open) | None => Actor::Server,
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_table::{FirstPlayerRule, TableSetup, TableStage};

    use super::*;
    use crate::test_service::TestService;

    #[tokio::test]
    async fn a_table_that_is_opened_after_moves_can_be_played_on_and_loaded_again() {
        let test = TestService::open().await;
        let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
        setup.seats = vec![SeatHolder::Engine { level: 1 }, SeatHolder::guest("ada", "Ada")];
        setup.first_player = FirstPlayerRule::AsSeated;
        let moves = ["b2A+", "e5D-", "a1A+"].map(str::to_owned);
        let table = test.service.tables.open_from(setup.clone(), &moves, None).await.expect("a table");
        assert_eq!(table.read(|table| table.moves().len()).await, 3);
        let command = TableCommand::new(TableAction::play("c3B+"), table.read(Table::number).await);
        table.command(&command, &Actor::guest("ada", "Ada")).await.expect("it is their turn");
        let id = table.id.clone();
        drop(table);
        let test = test.restart_after(std::time::Duration::ZERO);
        let table = test.service.tables.table(&id).await.expect("the table");
        assert!(table.read(|table| table.moves().len() >= 4 && table.stage() == TableStage::Playing).await);
        let illegal = ["b2A+", "b2A+"].map(str::to_owned);
        let count = test.service.tables.loaded_count();
        let refused = test.service.tables.open_from(setup, &illegal, None).await;
        assert!(matches!(refused, Err(LiveTableError::Refused(_))), "{refused:?}");
        assert_eq!(test.service.tables.loaded_count(), count, "nothing was opened");
    }
}
