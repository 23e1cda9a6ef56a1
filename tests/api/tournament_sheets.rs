//! The sheets and slides of large tournaments.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::House;

use crate::tournaments::Hall;

#[tokio::test(flavor = "multi_thread")]
async fn the_entry_list_of_the_largest_tournament_is_light() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 512).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    let page = hall.organiser.get(&format!("/tournaments/{}/print/all", hall.tournament)).send().await?;
    let text = page.text()?;
    assert_eq!(text.matches("<svg viewBox").count(), 512, "a code for everybody");
    assert!(text.len() < 3 << 20, "{} bytes", text.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_of_sixty_four_is_shown_in_parts_that_can_be_read() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 64).await?;
    hall.organise(json!({ "action": "draw" })).await?.json_of(200)?;
    loop {
        let playing = hall.view().await?["playing"].as_array().context("games")?.clone();
        if playing.is_empty() {
            break;
        }
        for game in playing {
            let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
            hall.organise(result).await?.json_of(200)?;
        }
    }
    hall.organise(json!({ "action": "plan_cup", "size": 64, "third_place": true })).await?.json_of(200)?;
    for page in ["display", "print/cup", "cup"] {
        let shown = hall.organiser.get(&format!("/tournaments/{}/{page}", hall.tournament)).send().await?;
        let text = shown.text()?;
        let parts: Vec<&str> = text.split("<svg class=\"bracket\"").skip(1).collect();
        assert_eq!(parts.len(), 3, "two halves and the final on {page}");
        let boxes = |part: &str| part.split("</svg>").next().unwrap_or_default().matches("<rect").count();
        assert_eq!(parts.iter().map(|part| boxes(part)).collect::<Vec<_>>(), [31, 31, 2], "{page}");
    }
    Ok(())
}
