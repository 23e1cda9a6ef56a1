//! Thinking while the conversation goes on.

use std::cell::Cell;
use std::fmt::Write as _;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};
use std::time::Duration;

use tessera_engine::{Engine, Level, Limits, Report, Score, Skill, Stop};
use tessera_rules::{AnyGame, AnyMove, Dice};

/// How soon a thought without end, all of whose questions are settled, notices that it may answer.
const GLANCE: Duration = Duration::from_millis(5);

/// What is to be thought about.
pub(super) struct Task {
    pub(super) game: AnyGame,
    pub(super) limits: Limits,
    pub(super) level: Option<Level>,
    pub(super) seed: u64,
    /// Whether the answer waits for `stop`.
    pub(super) waits: bool,
}

/// A thought under way.
pub(super) struct Thinking<'scope> {
    pub(super) stop: Stop,
    waits: bool,
    answered: Arc<AtomicBool>,
    thread: ScopedJoinHandle<'scope, Engine>,
}

impl<'scope> Thinking<'scope> {
    pub(super) fn begin<W: Write + Send>(
        scope: &'scope Scope<'scope, '_>,
        output: &'scope Mutex<W>,
        mut engine: Engine,
        task: Task,
    ) -> Thinking<'scope> {
        let (stop, answered) = (Stop::never(), Arc::new(AtomicBool::new(false)));
        let (hand, flag, waits) = (stop.clone(), Arc::clone(&answered), task.waits);
        let thread = scope.spawn(move || {
            let best = think(&mut engine, &task, &hand, output);
            while task.waits && !hand.is_due() {
                thread::sleep(GLANCE);
            }
            let text = best.map_or_else(|| "none".to_owned(), |mv| task.game.move_text(mv));
            let mut output = lock(output);
            flag.store(true, Ordering::Release);
            // Nobody may be left to hear it.
            let _unheard = writeln!(output, "bestmove {text}").and_then(|()| output.flush());
            engine
        });
        Thinking { stop, waits, answered, thread }
    }

    pub(super) fn is_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    /// Waits for the answer, which comes at once if it would not come by itself.
    pub(super) fn finish(self) -> Engine {
        if self.waits {
            self.stop.now();
        }
        self.thread.join().unwrap_or_default()
    }
}

/// What was said while somebody panicked is still said.
pub(super) fn lock<W>(output: &Mutex<W>) -> MutexGuard<'_, W> {
    output.lock().unwrap_or_else(PoisonError::into_inner)
}

fn think<W: Write>(engine: &mut Engine, task: &Task, stop: &Stop, output: &Mutex<W>) -> Option<AnyMove> {
    if let Some(level) = task.level {
        let Limits { nodes, time, .. } = task.limits;
        let usual = Skill::of(level, &task.game);
        let skill = Skill { nodes: nodes.map_or(usual.nodes, |nodes| nodes.min(usual.nodes)), ..usual };
        let stop = stop.and_within(time);
        return engine.choose_as(&task.game, skill, &mut Dice::from_seed(task.seed), &stop);
    }
    let told = Cell::new(0);
    let mut tell = |report: &Report<AnyMove>| {
        told.set(report.depth);
        let mut output = lock(output);
        let said = output.write_all(info(&task.game, report).as_bytes()).and_then(|()| output.flush());
        if said.is_err() {
            stop.now();
        }
    };
    let report = engine.think(&task.game, &task.limits, stop, &mut tell);
    if report.depth != told.get() && !report.lines.is_empty() {
        tell(&report);
    }
    report.best()
}

/// A line for each of the best moves.
fn info(game: &AnyGame, report: &Report<AnyMove>) -> String {
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

fn score(score: Score) -> String {
    match score.moves_to_end() {
        Some(moves) => format!("{} {moves}", if score > Score::EVEN { "win" } else { "loss" }),
        None => format!("cp {}", score.raw()),
    }
}
