//! Sample data.

pub(crate) mod deleted_player;

use tessera_rules::GameKind;
use tessera_store::{NewAccount, NewGuestPlayer, SummarySeat, TableSummary, TableSummaryStage};
use tessera_table::{ClockSetting, HolderKind, Millis, SeatNumber, TableEvent, TableEventKind};

pub(crate) fn moved(number: u32) -> TableEvent {
    let kind = TableEventKind::Moved {
        seat: SeatNumber::new(1),
        text: "b2A+".to_owned(),
        used: Millis(1_250),
        left: Some(Millis(298_750)),
        announces: None,
    };
    TableEvent { number, at: Millis(1_800_000_000_000 + u64::from(number)), command: None, kind }
}

pub(crate) fn events(numbers: impl IntoIterator<Item = u32>) -> Vec<TableEvent> {
    numbers.into_iter().map(moved).collect()
}

pub(crate) fn seat(player: &str) -> SummarySeat {
    SummarySeat {
        kind: HolderKind::Person,
        name: player.to_uppercase(),
        player: Some(player.to_owned()),
        level: None,
        bot: false,
    }
}

pub(crate) fn summary(table: &str, stage: TableSummaryStage, at: u64) -> TableSummary {
    let engine = SummarySeat {
        kind: HolderKind::Engine,
        name: "Level 3".to_owned(),
        player: None,
        level: Some(3),
        bot: false,
    };
    TableSummary {
        table: table.to_owned(),
        game: GameKind::Pentago,
        rules: "mover_wins_ties".to_owned(),
        stage,
        private: false,
        clock: ClockSetting::None,
        seats: vec![seat("ada"), engine],
        moves: 0,
        opened: at,
        last_played: at,
        result: None,
        to_move: None,
        away: None,
        away_as_of: 0,
        needs_resume: false,
    }
}

pub(crate) fn guest(player: &str, name: &str) -> NewGuestPlayer {
    NewGuestPlayer { id: player.to_owned(), name: name.to_owned(), token_hash: token(player), at: 7 }
}

pub(crate) fn token(player: &str) -> Vec<u8> {
    format!("token of {player}").into_bytes()
}

/// A new account of a player.
pub(crate) fn account(player: &str, name: &str, password_hash: &str) -> NewAccount {
    let [player, name, password_hash] = [player, name, password_hash].map(str::to_owned);
    let token_hash = token(&format!("{player}'s new"));
    NewAccount { player, name, password_hash, token_hash, recovery_codes: Vec::new(), at: 7 }
}
