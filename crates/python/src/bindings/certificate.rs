//! Proof certificates: `verify`.

use std::fs::File;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::Instant;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use tessera_checker::{
    CertificateError, PenteCertificate, XlCertificate, certificate_game, verify_pente, verify_xl,
};
use tessera_solver::CancelToken;
use tessera_solver::certificates::BUILT_IN_CERTIFICATES;

use super::cancellable::{progress_poll, run_cancellable};
use super::errors::wrong_certificate;
use super::integer_arguments::{optional_integer, thread_count};

/// Far more than any certificate has, so that endless input is refused.
const MAX_CERTIFICATE_BYTES: u64 = 256 << 20;

/// What a certificate proves, as counted by the independent checker.
#[pyclass(name = "Verification", module = "tessera_games", frozen, get_all)]
#[derive(Debug)]
pub(super) struct Verification {
    /// The game's name.
    game: &'static str,
    /// The rule options.
    rules: String,
    /// The position of the claim.
    position: String,
    /// The seat that wins.
    winner: usize,
    /// The winner's first move.
    first: String,
    /// Positions in which the winner moves and cannot win at once.
    positions: u64,
    /// Replies of the loser, all of them answered.
    replies: u64,
    /// Marbles of the winner on the board (Pentago XL), or stones placed by the winner (Pente), at the latest win.
    pieces: usize,
    /// The longest line of play.
    line: Vec<String>,
    /// The checksum of the certificate.
    checksum: String,
    /// The time it took.
    seconds: f64,
}

#[pymethods]
impl Verification {
    fn __repr__(&self) -> String {
        let Verification { game, position, winner, first, replies, .. } = self;
        format!("<Verification: {game} {position}: seat {winner} wins with {first}, {replies} replies>")
    }
}

/// The content of a certificate, or its file.
#[derive(Debug, FromPyObject)]
pub(super) enum CertificateSource {
    Content(Vec<u8>),
    File(PathBuf),
}

/// The certificates that are part of the package, by name.
#[pyfunction]
pub(super) fn built_in_certificates(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let certificates = PyDict::new(py);
    for known in &BUILT_IN_CERTIFICATES {
        certificates.set_item(known.name, PyBytes::new(py, known.bytes))?;
    }
    Ok(certificates)
}

/// Checks a certificate, given as bytes or as a path, by playing through every reply. A certificate that proves nothing raises
/// `CertificateError`. `progress(done, total)` is called with the number of positions.
#[pyfunction]
#[pyo3(signature = (certificate, *, threads = None, progress = None))]
pub(super) fn verify(
    py: Python<'_>,
    certificate: CertificateSource,
    #[pyo3(from_py_with = optional_integer)] threads: Option<i64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Verification> {
    let bytes = match certificate {
        CertificateSource::Content(bytes) => bytes,
        CertificateSource::File(path) => read(&path)?,
    };
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let threads = thread_count(threads, cores)?;
    let counts: Arc<[AtomicU64; 2]> = Arc::default();
    let written = Arc::clone(&counts);
    let work = move |stop: &CancelToken| {
        let report = |done: u64, total: u64| {
            written[0].store(done, Ordering::Relaxed);
            written[1].store(total, Ordering::Relaxed);
            if stop.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        check(&bytes, threads, &report)
    };
    let read_counts = move || (counts[0].load(Ordering::Relaxed), counts[1].load(Ordering::Relaxed));
    let checked = run_cancellable(py, work, progress_poll(progress, read_counts))?;
    checked.map_err(|error| wrong_certificate(&error))
}

fn check(
    bytes: &[u8],
    threads: usize,
    report: &(dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
) -> Result<Verification, CertificateError> {
    let began = Instant::now();
    if certificate_game(bytes)? == "pente" {
        let certificate = PenteCertificate::read(bytes)?;
        let found = verify_pente(&certificate, report)?;
        let claim = certificate.claim();
        return Ok(Verification {
            game: "pente",
            rules: plain_rules(&claim.rules),
            position: claim.position.clone(),
            winner: claim.winner,
            first: claim.first.clone(),
            positions: found.positions,
            replies: found.replies,
            pieces: found.stones,
            line: found.line,
            checksum: claim.checksum.clone(),
            seconds: began.elapsed().as_secs_f64(),
        });
    }
    let certificate = XlCertificate::read(bytes)?;
    let found = verify_xl(&certificate, threads, report)?;
    let claim = certificate.claim();
    Ok(Verification {
        game: "pentago-xl",
        rules: plain_rules(&claim.rules),
        position: claim.position.clone(),
        winner: claim.winner,
        first: claim.first.clone(),
        positions: found.positions,
        replies: found.replies,
        pieces: found.marbles,
        line: found.line,
        checksum: claim.checksum.clone(),
        seconds: began.elapsed().as_secs_f64(),
    })
}

/// The rules of a claim, in which `-` stands for the printed rules.
fn plain_rules(rules: &str) -> String {
    if rules == "-" { String::new() } else { rules.to_owned() }
}

fn read(path: &Path) -> PyResult<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path).and_then(|file| file.take(MAX_CERTIFICATE_BYTES + 1).read_to_end(&mut bytes));
    file.map_err(|error| match error.raw_os_error() {
        // Python chooses the class by the code, such as `FileNotFoundError`, and names the file.
        Some(code) => PyOSError::new_err((code, error.to_string(), path.to_owned())),
        None => error.into(),
    })?;
    if bytes.len() as u64 > MAX_CERTIFICATE_BYTES {
        let text = format!("{} is too large for a certificate", path.display());
        return Err(super::errors::CertificateError::new_err(text));
    }
    Ok(bytes)
}
