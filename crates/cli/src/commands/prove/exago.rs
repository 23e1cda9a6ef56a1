//! `tessera prove exago`: whether a player can force a line while tiles are placed.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use tessera_prover::{Placing, Searched, forced_while_placing};
use tessera_rules::{Exago, Game, Seat};

use super::Prove;
use super::watch::watched;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::number::number;

impl Prove {
    pub(super) fn search_exago<const W: usize>(
        &self,
        start: &Exago<W>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        self.only(&["--first", "--within", "--quiet", "--out", "--threads", "--memory"])?;
        let stop = stop_on_interrupt()?;
        let chosen =
            self.player.as_deref().map(|text| number("--player", text, 1..=start.seats())).transpose()?;
        let mut found = Vec::new();
        for attacker in
            Seat::all(start.seats()).filter(|seat| chosen.is_none_or(|chosen| chosen == seat.number()))
        {
            let began = Instant::now();
            let searched = Searched::default();
            let told = || format!("player {attacker}: {} positions looked at", searched.looks());
            let placing = watched(told, || forced_while_placing(start, attacker, &searched, &stop))
                .map_err(anyhow::Error::from)?;
            let seconds = began.elapsed().as_secs_f64();
            let line = start.rules().line();
            if self.json {
                found.push(json!({
                    "player": attacker.number(),
                    "prevented": match placing {
                        Placing::Prevented => Some(true),
                        Placing::NotPrevented => Some(false),
                        Placing::Stopped => None,
                    },
                    "nodes": searched.looks(),
                    "pairings": searched.pairings(),
                    "seconds": seconds,
                }));
            } else {
                let verdict = match placing {
                    Placing::Prevented => "cannot be forced (searched, not certified)",
                    Placing::NotPrevented => "is not prevented (searched, not certified)",
                    Placing::Stopped => "not known, for the search was stopped",
                };
                writeln!(
                    out,
                    "player {attacker}: {line} in a line while tiles are placed: {verdict}\n\
                     {} positions looked at, {} settled by pairs, {seconds:.1} s",
                    searched.looks(),
                    searched.pairings()
                )?;
            }
            // Those after him would be stopped before they begin.
            if placing == Placing::Stopped {
                break;
            }
        }
        if self.json {
            writeln!(out, "{}", json!({ "certified": false, "stopped": stop.is_due(), "players": found }))?;
        }
        Ok(())
    }
}
