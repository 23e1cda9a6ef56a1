//! Clocks that run out.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, House};

use crate::browser::start::sit_down_together;
use crate::browser::words::english;

/// Notes what the first player's clock shows while it runs.
const NOTE_THE_CLOCK: &str = "window.noted = [];
    setInterval(() => {
        const clock = document.querySelector('.clock.running[data-clock=\"1\"]');
        if (clock) window.noted.push(Number(clock.textContent));
    }, 50);";

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
    for browser in [&one, &two] {
        browser.see(NOTE_THE_CLOCK).await?;
    }
    second.play("e5A-").await?;
    let time = english("why-time", &[])?;
    second.until_sentence(&format!("{} {time}", english("result-you-won", &[])?)).await?;
    first.until_sentence(&format!("({}) has won. {time}", english("piece-black", &[])?)).await?;
    ensure!(!first.is_my_turn().await?, "nobody moves after the end");
    for browser in [&one, &two] {
        let noted = browser.see("return window.noted").await?;
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
