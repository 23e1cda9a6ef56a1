//! Generated requests and socket messages, most of them well-formed. `TESSERA_FUZZ_TIMES=20` sends twenty times as many;
//! `cargo xtask fuzz-server` uses the release build.

use anyhow::{Result, ensure};
use tessera_tests::{ApiFuzzSettings, TestServer, TestServerSettings, fuzz_server};

/// A few seconds' work in a debug build.
const INPUTS: u64 = 3_000;

#[tokio::test(flavor = "multi_thread")]
async fn generated_requests_never_make_the_server_fail() -> Result<()> {
    let server =
        TestServer::start_with(TestServerSettings { pause: Some(0), ..TestServerSettings::default() })?;
    let times: u64 = std::env::var("TESSERA_FUZZ_TIMES").ok().map_or(Ok(1), |text| text.parse())?;
    let settings = ApiFuzzSettings { inputs: times * INPUTS, seed: 1, workers: 2 };
    let report = fuzz_server(&server, settings).await?;
    println!("{report}");
    ensure!(report.well_formed() > 0.6, "most inputs should be well-formed:\n{report}");
    ensure!(report.accepted() > 0.3, "many inputs should be accepted:\n{report}");
    Ok(())
}
