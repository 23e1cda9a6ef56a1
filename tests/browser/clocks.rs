//! Clocks that run out.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, House};

use crate::start::sit_down_together;
use crate::words::english;

#[tokio::test]
async fn a_clock_runs_in_both_pages_and_its_fall_ends_the_game_in_both() -> Result<()> {
    let house = House::start()?;
    let [one, two] = Browser::start_several(&house).await?;
    let clock = json!({ "kind": "per_move", "time": 2_500 });
    let [first, second] =
        sit_down_together(&house, [&one, &two], json!({ "game": "pentago", "clock": clock })).await?;
    // First moves are not timed.
    first.until_my_turn().await?;
    first.play("b2A+").await?;
    second.until_my_turn().await?;
    second.play("e5A-").await?;
    for browser in [&one, &two] {
        browser.until_seen(".clock.running[data-clock=\"1\"]").await?;
        let low = "Number(document.querySelector('[data-clock=\"1\"]').textContent) < 1";
        browser.until("a clock that has run down", low).await?;
    }
    let time = english("why-time", &[])?;
    second.until_sentence(&format!("{} {time}", english("result-you-won", &[])?)).await?;
    first.until_sentence(&format!("({}) has won. {time}", english("piece-black", &[])?)).await?;
    ensure!(!first.is_my_turn().await?, "nobody moves after the end");
    one.close().await?;
    two.close().await
}
