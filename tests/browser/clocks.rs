//! Clocks on the page.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::two_player_game;

/// Records the text of the first player's clock while it runs.
const RECORD_CLOCK_TEXT: &str = "window.noted = [];
    setInterval(() => {
        const clock = document.querySelector('.clock.running[data-clock=\"1\"]');
        if (clock) window.noted.push(Number(clock.textContent));
    }, 50);";

#[tokio::test]
async fn a_clock_runs_in_both_pages_and_a_timeout_ends_the_game_in_both() -> Result<()> {
    let server = TestServer::start()?;
    let [one, two] = Browser::start_several(&server).await?;
    let clock = json!({ "kind": "per_move", "time": 2_500 });
    let [first, second] =
        two_player_game(&server, [&one, &two], json!({ "game": "pentago", "clock": clock })).await?;
    // First moves are not timed.
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    for browser in [&one, &two] {
        browser.evaluate(RECORD_CLOCK_TEXT).await?;
    }
    second.play("e5A-").await?;
    let time = english("why-time", &[])?;
    second.until_sentence(&format!("{} {time}", english("result-you-won", &[])?)).await?;
    first.until_sentence(&format!("({}) has won. {time}", english("piece-black", &[])?)).await?;
    ensure!(!first.is_my_turn().await?, "no move can be made after the end");
    for browser in [&one, &two] {
        let noted = browser.evaluate("return window.noted").await?;
        let noted: Vec<f64> =
            noted.as_array().into_iter().flatten().filter_map(serde_json::Value::as_f64).collect();
        let down = noted.windows(2).all(|two| two[1] <= two[0]);
        ensure!(
            noted.len() > 5 && down && noted[0] > 1.0 && noted[noted.len() - 1] < 1.0,
            "the clock runs down: {noted:?}"
        );
    }
    one.close().await?;
    two.close().await
}
