//! A search in a background thread while the session reads commands.

use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use tessera_engine::{
    CancelToken, Engine, EngineClock, Level, LevelParameters, SearchLimits, SearchReport, SearchScore,
    TimeBudget,
};
use tessera_rules::{AnyGame, AnyMove, Dice};

/// Interval between two checks for `stop` when an infinite search has finished early.
const STOP_POLL_INTERVAL: Duration = Duration::from_millis(5);

/// The position and the limits of a search that the command `go` starts.
pub(super) struct GoSearchRequest {
    pub(super) game: AnyGame,
    pub(super) limits: SearchLimits,
    pub(super) clock: Option<EngineClock>,
    pub(super) level: Option<Level>,
    pub(super) seed: u64,
    /// Whether the answer waits for `stop`.
    pub(super) waits_for_stop: bool,
}

/// A running search.
pub(super) struct BackgroundSearch<'scope> {
    pub(super) stop: CancelToken,
    waits_for_stop: bool,
    answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, Engine>,
}

impl<'scope> BackgroundSearch<'scope> {
    pub(super) fn begin<W: Write + Send>(
        scope: &'scope Scope<'scope, '_>,
        output: &'scope Mutex<W>,
        mut engine: Engine,
        request: GoSearchRequest,
    ) -> BackgroundSearch<'scope> {
        let (stop, answered) = (CancelToken::new(), Arc::new(AtomicBool::new(false)));
        let (token, flag, waits_for_stop) = (stop.clone(), Arc::clone(&answered), request.waits_for_stop);
        let thread = scope.spawn(move || {
            let best = think(&mut engine, &request, &token, output);
            while request.waits_for_stop && !token.is_cancelled() {
                thread::sleep(STOP_POLL_INTERVAL);
            }
            let text = best.map_or_else(|| "none".to_owned(), |mv| request.game.move_text(mv));
            let mut output = lock(output);
            flag.store(true, Ordering::Release);
            // The output may be closed.
            let _closed = writeln!(output, "bestmove {text}").and_then(|()| output.flush());
            engine
        });
        BackgroundSearch { stop, waits_for_stop, answered, thread }
    }

    pub(super) fn is_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    /// Waits for the answer; stops an infinite search.
    pub(super) fn finish(self) -> Engine {
        if self.waits_for_stop {
            self.stop.cancel();
        }
        self.thread.join().unwrap_or_default()
    }
}

/// The output stays usable after a panic in another thread.
pub(super) fn lock<W>(output: &Mutex<W>) -> MutexGuard<'_, W> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

fn think<W: Write>(
    engine: &mut Engine,
    request: &GoSearchRequest,
    stop: &CancelToken,
    output: &Mutex<W>,
) -> Option<AnyMove> {
    if let Some(level) = request.level {
        let SearchLimits { nodes, time, .. } = request.limits;
        let level_skill = LevelParameters::of(level, &request.game);
        let skill = LevelParameters {
            nodes: nodes.map_or(level_skill.nodes, |nodes| nodes.min(level_skill.nodes)),
            ..level_skill
        };
        let clock_time = request.clock.map(|clock| TimeBudget::new(&clock, &request.game).maximum);
        let stop = stop.and_timeout(time).and_timeout(clock_time);
        return engine.choose_with_parameters(
            &request.game,
            skill,
            &mut Dice::from_seed(request.seed),
            &stop,
        );
    }
    let mut write_info = |report: &SearchReport<AnyMove>| {
        let mut output = lock(output);
        let written = output.write_all(info(&request.game, report).as_bytes()).and_then(|()| output.flush());
        if written.is_err() {
            stop.cancel();
        }
    };
    // The last report has the lines of the result.
    let GoSearchRequest { game, limits, .. } = request;
    let report = match &request.clock {
        Some(clock) => engine.think_on_clock(game, clock, limits, stop, &mut write_info),
        None => engine.think(game, limits, stop, &mut write_info),
    };
    report.best()
}

/// One `info` line for each variation.
fn info(game: &AnyGame, report: &SearchReport<AnyMove>) -> String {
    let mut text = String::new();
    let many = report.lines.len() > 1;
    for (i, line) in report.lines.iter().enumerate() {
        let number = if many { format!(" multipv {}", i + 1) } else { String::new() };
        let _infallible = write!(
            text,
            "info depth {}{number} score {} nodes {} nps {:.0} time {} pv",
            report.depth,
            score(line.score),
            report.nodes,
            report.speed(),
            report.time.as_millis()
        );
        let mut after = game.clone();
        for &mv in &line.moves {
            let _infallible = write!(text, " {}", after.move_text(mv));
            if after.play(mv).is_err() {
                break;
            }
        }
        text.push('\n');
    }
    text
}

fn score(score: SearchScore) -> String {
    match score.moves_to_end() {
        Some(moves) => format!("{} {moves}", if score > SearchScore::EVEN { "win" } else { "loss" }),
        None => format!("cp {}", score.raw()),
    }
}
