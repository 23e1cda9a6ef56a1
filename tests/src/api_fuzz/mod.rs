//! Fuzzing of the whole API, the pages and the sockets: requests are generated from the `OpenAPI` document and from values
//! that the server gave before, so that most are well-formed.
//!
//! No answer may be a server error, except a 503 that says when to come back, and every refusal of the API has a code.

mod api_schema;
mod fuzz_socket;
mod fuzz_worker;
mod http_connection;
mod known_values;
mod value_generator;

use std::collections::BTreeMap;
use std::fmt;

use anyhow::{Result, ensure};

use crate::{TestResponse, TestServer};
use api_schema::ApiSchema;
use fuzz_worker::FuzzWorker;

/// The size of a run.
#[derive(Clone, Copy, Debug)]
pub struct ApiFuzzSettings {
    /// The number of requests and socket messages.
    pub inputs: u64,
    /// The seed; each worker has its own stream of random bytes.
    pub seed: u64,
    /// The number of clients that send at the same time.
    pub workers: u64,
}

/// The answers by operation and status; that of a socket message is 200 if it was not refused, else 409.
#[derive(Clone, Debug, Default)]
pub struct ApiFuzzReport {
    answers: BTreeMap<(String, u16), u64>,
}

/// A request, for the report of a failure and for learning from its answer.
#[derive(Debug)]
struct FuzzRequest {
    /// The operation's id, or `page` or `socket`.
    operation: String,
    method: String,
    path: String,
    token: Option<String>,
    target: RequestTarget,
    content_type: &'static str,
    body: Vec<u8>,
}

/// The table or tournament of a request, as an index of the known ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequestTarget {
    Nothing,
    Table(usize),
    Tournament(usize),
}

/// Sends generated requests to a server. The error shows the first request that was answered wrongly.
pub async fn fuzz_server(server: &TestServer, settings: ApiFuzzSettings) -> Result<ApiFuzzReport> {
    let document = server.get("/api/openapi.json").send().await?.expect_json(200)?;
    let mut workers = tokio::task::JoinSet::new();
    for number in 0..settings.workers {
        let schema = ApiSchema::read(&document)?;
        let inputs = settings.inputs / settings.workers;
        let worker = FuzzWorker::new(server.address(), schema, settings.seed + number);
        workers.spawn(worker.run(inputs));
    }
    let mut report = ApiFuzzReport::default();
    while let Some(finished) = workers.join_next().await {
        report.add(finished??);
    }
    let schema = ApiSchema::read(&document)?;
    for operation in schema.operations {
        ensure!(report.count(|id, _| id == operation.id) > 0, "{} was never requested", operation.id);
    }
    Ok(report)
}

impl ApiFuzzReport {
    fn record(&mut self, operation: &str, status: u16) {
        *self.answers.entry((operation.to_owned(), status)).or_default() += 1;
    }

    fn add(&mut self, other: ApiFuzzReport) {
        for (key, count) in other.answers {
            *self.answers.entry(key).or_default() += count;
        }
    }

    fn count(&self, counted: impl Fn(&str, u16) -> bool) -> u64 {
        let counted = self.answers.iter().filter(|((id, status), _)| counted(id, *status));
        counted.map(|(_, count)| count).sum()
    }

    /// All inputs.
    pub fn inputs(&self) -> u64 {
        self.count(|_, _| true)
    }

    /// The share of inputs that the server could read and whose path exists.
    pub fn well_formed(&self) -> f64 {
        self.count(|_, status| !matches!(status, 400 | 404 | 405 | 413 | 415 | 422)) as f64
            / self.inputs().max(1) as f64
    }

    /// The share of inputs that did what they asked for.
    pub fn accepted(&self) -> f64 {
        self.count(|_, status| status < 400) as f64 / self.inputs().max(1) as f64
    }

    /// The number of 503.
    pub fn unavailable(&self) -> u64 {
        self.count(|_, status| status == 503)
    }
}

impl fmt::Display for ApiFuzzReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut last = "";
        for ((operation, status), count) in &self.answers {
            if last != operation {
                write!(f, "{}{operation:<26}", if last.is_empty() { "" } else { "\n" })?;
                last = operation;
            }
            write!(f, " {status}: {count}")?;
        }
        write!(
            f,
            "\n{} inputs: {:.0} % well-formed, {:.0} % accepted, {} times 503, no other server error",
            self.inputs(),
            100.0 * self.well_formed(),
            100.0 * self.accepted(),
            self.unavailable()
        )
    }
}

/// Checks an answer: no server error but a 503 with `Retry-After`, and a code in every refusal of the API.
fn check_answer(request: &FuzzRequest, answer: &TestResponse) -> Result<()> {
    let body = String::from_utf8_lossy(&request.body);
    let shown = || format!("{} {} {:?}\n{body}", request.method, request.path, request.token);
    let text = String::from_utf8_lossy(&answer.body);
    if answer.status == 503 {
        ensure!(answer.header("retry-after").is_some(), "a 503 without retry-after: {}\n{text}", shown());
    } else {
        ensure!(answer.status < 500, "{}: {}\n{text}", answer.status, shown());
    }
    if answer.status >= 400 && request.path.starts_with("/api/") {
        ensure!(answer.code().is_some(), "{} without a code: {}\n{text}", answer.status, shown());
    }
    Ok(())
}
