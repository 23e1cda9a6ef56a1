//! Arguments of the exact values of Pentago.

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use tessera_engine::ExactPentagoSource;

use crate::memory_size::{default_memory_limit, parse_memory_size};

/// Memory of the solver of `engine`, `analyse` and `match` if none is given (the server has a default of its own): enough for 18 marbles at full speed.
const DEFAULT_SOLVER_MEMORY_BYTES: u64 = 1_100_000_000;

/// Tables and solver that the engine uses in Pentago.
#[derive(Debug, Default, Args)]
pub(crate) struct ExactValuesArgs {
    /// Folder with the published tables of solved Pentago: slice-7.pentago and so on
    #[arg(long, value_name = "FOLDER")]
    tables: Option<PathBuf>,

    /// Memory limit of the exact solver of Pentago, e.g. 600M for 18 marbles [default: up to 1100M of the free memory]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true)]
    solver_memory: Option<String>,
}

impl ExactValuesArgs {
    /// Opens the tables and makes a solver with a number of threads.
    pub(crate) fn open(&self, threads: usize) -> anyhow::Result<Arc<ExactPentagoSource>> {
        let memory = match &self.solver_memory {
            Some(text) => parse_memory_size("--solver-memory", text)?,
            None => DEFAULT_SOLVER_MEMORY_BYTES.min(default_memory_limit()),
        };
        Ok(Arc::new(ExactPentagoSource::open(self.tables.as_deref(), threads, memory)?))
    }
}
