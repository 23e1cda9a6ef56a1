//! Makes the summary of a table for lists.

use tessera_store::{SummarySeat, TableSummary, TableSummaryStage};
use tessera_table::{
    AccessPolicy, ClockSetting, HolderKind, Millis, SeatHolder, Table, TableEvent, TableEventKind, TableStage,
};

/// The number and time of the last event that counts as play.
#[derive(Clone, Copy, Debug)]
pub(super) struct LastPlayEvent {
    pub(super) number: u32,
    pub(super) at: Millis,
}

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
            TableStage::Waiting => TableSummaryStage::Waiting,
            TableStage::Playing => TableSummaryStage::Playing,
            TableStage::Over => TableSummaryStage::Over,
        },
        private: setup.access != AccessPolicy::Public,
        clock: setup.clock,
        seats: table.holders().iter().map(summary_seat).collect(),
        moves: table.moves().len() as u32,
        to_move: table.to_move().map(Into::into),
        opened: opened.0,
        last_played: played.0,
        result: table.outcome().cloned(),
        away: Some(table.absences().iter().map(|since| since.map(|since| since.0)).collect()),
        away_as_of: 0,
        needs_resume,
    }
}

fn summary_seat(holder: &SeatHolder) -> SummarySeat {
    SummarySeat {
        kind: match holder {
            SeatHolder::Open => HolderKind::Open,
            SeatHolder::Person { .. } => HolderKind::Person,
            SeatHolder::Guest { .. } => HolderKind::Guest,
            SeatHolder::SameScreen { .. } => HolderKind::SameScreen,
            SeatHolder::Engine { .. } => HolderKind::Engine,
        },
        name: holder.name(),
        player: holder.player().map(|player| player.as_str().to_owned()),
        level: if let SeatHolder::Engine { level } = holder { Some(*level) } else { None },
        bot: holder.is_bot(),
    }
}

/// Whether an event changes what the lists show, so that the summary is written with it.
pub(super) fn changes_summary(event: &TableEvent) -> bool {
    matches!(
        event.kind,
        TableEventKind::SeatTaken { .. }
            | TableEventKind::SeatLeft { .. }
            | TableEventKind::Renamed { .. }
            | TableEventKind::Started { .. }
            | TableEventKind::Ended { .. }
            | TableEventKind::PlayedOn
            | TableEventKind::Withdrew { .. }
    )
}

/// The last event that counts as play. Presence, chat and restarts of the server do not change the order of games.
pub(super) fn last_play(events: &[TableEvent]) -> Option<LastPlayEvent> {
    let is_no_play = |kind: &TableEventKind| {
        matches!(
            kind,
            TableEventKind::Left { .. }
                | TableEventKind::Returned { .. }
                | TableEventKind::Renamed { .. }
                | TableEventKind::Resumed
                | TableEventKind::Paused { .. }
                | TableEventKind::Said { .. }
        )
    };
    let last = events.iter().rfind(|event| !is_no_play(&event.kind))?;
    Some(LastPlayEvent { number: last.number, at: last.at })
}
