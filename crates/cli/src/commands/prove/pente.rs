//! `tessera prove pente`: a forced win, and its certificate.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use tessera_engine::theory::{PenteCertificate, prove_pente};
use tessera_rules::{Game, Pente};

use super::watch::watched;
use super::{Prove, first_move, write_file};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;

/// As much as the positions of a search may take.
const MEMORY: usize = 2 << 30;

impl Prove {
    pub(super) fn prove_pente(&self, start: &Pente, out: &mut dyn Write) -> Result<(), Failure> {
        let first = self.first.as_deref().map(|text| first_move(start, text)).transpose()?;
        let stop = stop_on_interrupt()?;
        let began = Instant::now();
        let proof = watched(|| "searching".to_owned(), || prove_pente(start, first, MEMORY, &stop));
        let seconds = began.elapsed().as_secs_f64();
        if let (Some(proof), Some(file)) = (&proof, &self.out) {
            let bytes = proof.to_bytes(&self.command(&[])).map_err(anyhow::Error::from)?;
            write_file(file, &bytes)?;
        }
        if self.json {
            let value = json!({
                "proven": proof.is_some(),
                "first": proof.as_ref().map(|proof| proof.first().to_string()),
                "stones": proof.as_ref().map(PenteCertificate::stones),
                "plans": proof.as_ref().map(PenteCertificate::plans),
                "stopped": stop.is_due(),
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        match proof {
            Some(proof) => writeln!(
                out,
                "proven: player {} wins with {}, with {} more stones at the most; {} plans\n{seconds:.1} s",
                start.to_move(),
                proof.first(),
                proof.stones(),
                proof.plans()
            )?,
            None if stop.is_due() => writeln!(out, "stopped")?,
            None => writeln!(out, "not proven\n{seconds:.1} s")?,
        }
        Ok(())
    }
}
