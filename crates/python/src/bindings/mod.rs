//! The extension module `tessera_games._native`.

mod cancellable;
mod certificate;
mod engine;
mod errors;
mod game;
mod game_learning_methods;
mod game_picture;
mod game_solve;
mod integer_arguments;
mod numpy_arrays;
mod perft;
mod record;
mod vector_env;

use pyo3::prelude::pymodule;

/// Games, engine, solver and proofs of the package `tessera_games`, compiled from Rust.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use super::certificate::{Verification, built_in_certificates, verify};
    #[pymodule_export]
    use super::engine::{PyAnalysis, PyEngine, PyVariation};
    #[pymodule_export]
    use super::errors::{
        CertificateError, IllegalMoveError, RecordError, SetupError, SolveError, TesseraError,
    };
    #[pymodule_export]
    use super::game::PyGame;
    #[pymodule_export]
    use super::game_learning_methods::PyRollouts;
    #[pymodule_export]
    use super::game_solve::PySolution;
    #[pymodule_export]
    use super::record::PyRecord;
    #[pymodule_export]
    use super::vector_env::PyVectorEnv;

    use pyo3::types::{PyModule, PyModuleMethods};
    use pyo3::{Bound, PyResult};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
