//! A table in the lists of tables.

use tessera_store::{Card, CardSeat, CardStage};
use tessera_table::{Access, ClockSetting, Holder, Millis, SeatKind, Stage, Table};

/// The card of a table as it is now; the last thing that counts as play happened at `played`.
pub(super) fn of(id: &str, table: &Table, opened: Millis, played: Millis) -> Card {
    let opening = table.opening();
    let engine = |holder: &Holder| matches!(holder, Holder::Engine { .. });
    Card {
        table: id.to_owned(),
        game: opening.game,
        rules: opening.rules.clone(),
        stage: match table.stage() {
            Stage::Waiting => CardStage::Waiting,
            Stage::Playing => CardStage::Playing,
            Stage::Over => CardStage::Over,
        },
        private: opening.access != Access::Public,
        clock: opening.clock,
        seats: table.holders().iter().map(seat).collect(),
        moves: table.moves().len() as u32,
        opened: opened.0,
        changed: played.0,
        result: table.outcome().cloned(),
        wakes: opening.clock != ClockSetting::None || table.holders().iter().any(engine),
    }
}

fn seat(holder: &Holder) -> CardSeat {
    CardSeat {
        kind: match holder {
            Holder::Open => SeatKind::Open,
            Holder::Person { .. } => SeatKind::Person,
            Holder::Guest { .. } => SeatKind::Guest,
            Holder::SameScreen { .. } => SeatKind::SameScreen,
            Holder::Engine { .. } => SeatKind::Engine,
        },
        name: holder.name(),
        player: holder.player().map(|player| player.as_str().to_owned()),
        level: if let Holder::Engine { level } = holder { Some(*level) } else { None },
    }
}
