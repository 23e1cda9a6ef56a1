//! Makes the summary of a table for lists.

use tessera_store::{SummarySeat, SummaryStage, TableSummary};
use tessera_table::{Access, ClockSetting, Millis, SeatHolder, SeatKind, Table, TableStage};

/// The summary of a table in its current state; `played` is the time of the last event that counts as play.
pub(super) fn table_summary(id: &str, table: &Table, opened: Millis, played: Millis) -> TableSummary {
    let setup = table.setup();
    let is_engine = |holder: &SeatHolder| matches!(holder, SeatHolder::Engine { .. });
    // A game without a clock in which a person plays goes on when the person comes back: their page loads the table.
    let needs_resume = setup.clock != ClockSetting::None || table.holders().iter().all(is_engine);
    TableSummary {
        table: id.to_owned(),
        game: setup.game,
        rules: setup.rules.clone(),
        stage: match table.stage() {
            TableStage::Waiting => SummaryStage::Waiting,
            TableStage::Playing => SummaryStage::Playing,
            TableStage::Over => SummaryStage::Over,
        },
        private: setup.access != Access::Public,
        clock: setup.clock,
        seats: table.holders().iter().map(summary_seat).collect(),
        moves: table.moves().len() as u32,
        opened: opened.0,
        last_played: played.0,
        result: table.outcome().cloned(),
        needs_resume,
    }
}

fn summary_seat(holder: &SeatHolder) -> SummarySeat {
    SummarySeat {
        kind: match holder {
            SeatHolder::Open => SeatKind::Open,
            SeatHolder::Person { .. } => SeatKind::Person,
            SeatHolder::Guest { .. } => SeatKind::Guest,
            SeatHolder::SameScreen { .. } => SeatKind::SameScreen,
            SeatHolder::Engine { .. } => SeatKind::Engine,
        },
        name: holder.name(),
        player: holder.player().map(|player| player.as_str().to_owned()),
        level: if let SeatHolder::Engine { level } = holder { Some(*level) } else { None },
    }
}
