//! `tessera prove pente`: a forced win, and its certificate.

use std::io::Write;
use std::time::Instant;

use serde_json::json;
use tessera_prover::{PenteCertificate, PenteFound, search_pente};
use tessera_rules::{Game, Pente};

use super::watch::watched;
use super::{NO_ROOM, Prove, first_move};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::whole_file::write_whole;

impl Prove {
    pub(super) fn prove_pente(&self, start: &Pente, out: &mut dyn Write) -> Result<(), Failure> {
        let first = self.first.as_deref().map(|text| first_move(start, text)).transpose()?;
        let memory = self.memory()?;
        self.check_place()?;
        let stop = stop_on_interrupt()?;
        let began = Instant::now();
        let search = || search_pente(start, first, memory, &stop);
        let found = watched(|| "searching".to_owned(), search)?;
        let seconds = began.elapsed().as_secs_f64();
        let proof = if let PenteFound::Proven(proof) = &found { Some(&**proof) } else { None };
        if let (Some(proof), Some(file)) = (proof, &self.out) {
            let command = self.command(&start.rules().to_string(), &start.to_string(), &[]);
            write_whole(file, &proof.to_bytes(&command).map_err(anyhow::Error::from)?)?;
        }
        if self.json {
            let value = json!({
                "found": proof.is_some(),
                "first": proof.map(|proof| proof.first().to_string()),
                "stones": proof.map(PenteCertificate::stones),
                "plans": proof.map(PenteCertificate::plans),
                "stopped": matches!(found, PenteFound::Stopped),
                "full": matches!(found, PenteFound::Full),
                "seconds": seconds,
            });
            writeln!(out, "{value}")?;
            return Ok(());
        }
        let verdict = match &found {
            PenteFound::Proven(proof) => format!(
                "found: player {} wins with {}, with {} more stones at the most; {} plans; {}",
                start.to_move(),
                proof.first(),
                proof.stones(),
                proof.plans(),
                self.how_to_check()
            ),
            PenteFound::Open => "not proven".to_owned(),
            PenteFound::Full => NO_ROOM.to_owned(),
            PenteFound::Stopped => "stopped".to_owned(),
        };
        writeln!(out, "{verdict}\n{seconds:.1} s")?;
        Ok(())
    }
}
