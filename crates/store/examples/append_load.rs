//! Measures the CPU cost of an append: `cargo run --release -p tessera-store --example append_load`.

use std::time::Instant;

use tessera_rules::GameKind;
use tessera_store::{Store, SummarySeat, TableSummary, TableSummaryStage};
use tessera_table::{
    ActorId, ClockSetting, CommandId, CommandRef, HolderKind, Millis, PlayerId, SeatNumber, TableEvent,
    TableEventKind,
};

const APPENDS: usize = 100_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    println!("appenders  summary  appends/s  µs CPU/append  appends/commit");
    for with_summary in [false, true] {
        for appenders in [1, 64, 1_000] {
            runtime.block_on(measure(appenders, with_summary))?;
        }
    }
    Ok(())
}

/// A single appender commits every append on its own, which is the cost without group commit.
async fn measure(appenders: usize, with_summary: bool) -> Result<(), Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir_in("target")?;
    let store = Store::open(&folder.path().join("tessera.db")).await?;
    let each = if appenders == 1 { APPENDS / 20 } else { APPENDS / appenders };
    let (cpu, start, commits) = (cpu_micros(), Instant::now(), store.commits());
    let tasks: Vec<_> =
        (0..appenders).map(|table| tokio::spawn(play(store.clone(), table, each, with_summary))).collect();
    for task in tasks {
        task.await?;
    }
    let appends = (appenders * each) as f64;
    println!(
        "{appenders:>9}  {:>7}  {:>9.0}  {:>13.1}  {:>14.1}",
        if with_summary { "yes" } else { "no" },
        appends / start.elapsed().as_secs_f64(),
        (cpu_micros() - cpu) / appends,
        appends / (store.commits() - commits) as f64,
    );
    store.close().await;
    Ok(())
}

async fn play(store: Store, table: usize, moves: usize, with_summary: bool) {
    // Random like real ids: appends that follow each other are not neighbours in the B-tree.
    let name = format!("{:016x}", (table as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    for number in 1..=moves as u32 {
        let kind = TableEventKind::Moved {
            seat: SeatNumber::new(1 + (number % 2) as u8),
            text: "b2A+".to_owned(),
            used: Millis(1_250),
            left: Some(Millis(298_750)),
            announces: None,
        };
        let by = ActorId::Player(PlayerId::new(name.clone()));
        let command = Some(CommandRef { id: CommandId::new("c0123456789"), by });
        let event = TableEvent { number, at: Millis(1_800_000_000_000 + u64::from(number)), command, kind };
        let summary = with_summary.then(|| summary(&name, number));
        store.append(&name, &[event], summary).await.expect("there is room");
    }
}

fn summary(table: &str, moves: u32) -> TableSummary {
    let seat = |player: &str| SummarySeat {
        kind: HolderKind::Person,
        name: "Ada".to_owned(),
        player: Some(format!("{player}{table}")),
        level: None,
        bot: false,
    };
    TableSummary {
        table: table.to_owned(),
        game: GameKind::Pentago,
        rules: "mover_wins_ties,touch_move".to_owned(),
        stage: TableSummaryStage::Playing,
        private: false,
        clock: ClockSetting::PerGame { time: Millis(300_000), increment: Millis(3_000) },
        seats: vec![seat("a"), seat("b")],
        moves,
        opened: 1_800_000_000_000,
        last_played: 1_800_000_000_000 + u64::from(moves),
        result: None,
        away: None,
        away_as_of: 0,
        to_move: None,
        needs_resume: true,
    }
}

/// The CPU time of this process in microseconds, from `/proc/self/stat`, which counts ticks of 10 ms.
fn cpu_micros() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("/proc can be read");
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: f64 =
        after_name.split_whitespace().skip(11).take(2).filter_map(|n| n.parse::<f64>().ok()).sum();
    ticks * 10_000.0
}
