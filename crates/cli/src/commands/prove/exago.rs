//! `tessera prove exago`: whether a player can force a line in the placing phase.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use tessera_prover::{ExagoPlacementProgress, ExagoPlacementResult, search_exago_placing};
use tessera_rules::{Exago, Game, Seat};

use super::ProveCommand;
use super::progress_output::with_progress;
use crate::error::CliError;
use crate::interrupt::cancel_on_interrupt;
use crate::option_values::number;

impl ProveCommand {
    pub(super) fn search_exago(&self, start: &Exago, out: &mut dyn Write) -> Result<(), CliError> {
        self.refuse_options(&["--first", "--within", "--quiet", "--out", "--threads", "--memory"])?;
        let cancel = cancel_on_interrupt()?;
        let chosen =
            self.player.as_deref().map(|text| number("--player", text, 1..=start.seats())).transpose()?;
        let mut found = Vec::new();
        for attacker in
            Seat::all(start.seats()).filter(|seat| chosen.is_none_or(|chosen| chosen == seat.number()))
        {
            let began = Instant::now();
            let searched = ExagoPlacementProgress::default();
            let progress_text = || format!("player {attacker}: {} positions searched", searched.positions());
            let placing =
                with_progress(progress_text, || search_exago_placing(start, attacker, &searched, &cancel))
                    .map_err(anyhow::Error::from)?;
            let seconds = began.elapsed().as_secs_f64();
            let line = start.rules().line();
            if self.json {
                found.push(json!({
                    "player": attacker.number(),
                    "prevented": match placing {
                        ExagoPlacementResult::Prevented => Some(true),
                        ExagoPlacementResult::NotPrevented => Some(false),
                        ExagoPlacementResult::Cancelled => None,
                    },
                    "nodes": searched.positions(),
                    "pairings": searched.pairings(),
                    "seconds": seconds,
                }));
            } else {
                let verdict = match placing {
                    ExagoPlacementResult::Prevented => "cannot be forced (searched, not certified)",
                    ExagoPlacementResult::NotPrevented => "is not prevented (searched, not certified)",
                    ExagoPlacementResult::Cancelled => "unknown, the search was stopped",
                };
                writeln!(
                    out,
                    "player {attacker}: {line} in a line while tiles are placed: {verdict}\n\
                     {} positions searched, {} decided by pairing, {seconds:.1} s",
                    searched.positions(),
                    searched.pairings()
                )?;
            }
            // The searches for the other players would be cancelled immediately.
            if placing == ExagoPlacementResult::Cancelled {
                break;
            }
        }
        if self.json {
            writeln!(
                out,
                "{}",
                json!({ "certified": false, "stopped": cancel.is_cancelled(), "players": found })
            )?;
        }
        Ok(())
    }
}
