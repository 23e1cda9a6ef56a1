//! Generated requests and socket messages, most of them well-formed (`cargo xtask fuzz-server` sends more).

use anyhow::{Result, ensure};
use tessera_tests::{FuzzSettings, TestServer, TestServerSettings, fuzz_server};

/// A few seconds' work in a debug build.
const INPUTS: u64 = 3_000;

#[tokio::test(flavor = "multi_thread")]
async fn generated_requests_never_make_the_server_fail() -> Result<()> {
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let report = fuzz_server(&server, FuzzSettings { inputs: INPUTS, seed: 1, workers: 2 }).await?;
    println!("{report}");
    ensure!(report.well_formed() > 0.6, "most inputs should be well-formed:\n{report}");
    ensure!(report.accepted() > 0.3, "many inputs should be accepted:\n{report}");
    Ok(())
}
