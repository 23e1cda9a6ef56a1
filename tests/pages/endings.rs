//! How the end of a game is told to those who played, and to those who watched.

use anyhow::{Context, Result};
use tessera_tests::{House, Html, tour};

/// What each reader of a table of the tour is told, by the reader.
async fn told(table: &str) -> Result<Vec<(String, String)>> {
    let house = House::start()?;
    let mut told = Vec::new();
    for page in tour(&house).await? {
        if let Some(reader) = page.name.strip_prefix(table).and_then(|rest| rest.strip_prefix(", to ")) {
            let html = Html::read(page.ask.send().await?.text()?)?;
            let says = |name: &str| name == "sentence";
            let sentence = html.all("p").find(|p| p.get("class").is_some_and(says)).context("a sentence")?;
            told.push((reader.to_owned(), sentence.text.clone()));
        }
    }
    Ok(told)
}

fn all_of(told: &[(String, String)]) -> Vec<(&str, &str)> {
    told.iter().map(|(reader, sentence)| (reader.as_str(), sentence.as_str())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pg_6_a_draw_by_two_lines_is_told_as_such() -> Result<()> {
    let sentence = "A draw. Both sides have five in a row.";
    assert_eq!(
        all_of(&told("a game drawn by two lines").await?),
        ["Ada", "Bob", "nobody in particular"].map(|reader| (reader, sentence))
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn xl_9_a_team_has_won_and_shares_nothing() -> Result<()> {
    let others = "Ada and Eve have won. The line is complete.";
    assert_eq!(
        all_of(&told("a game that two have won against two").await?),
        [("Ada", "You have won! The line is complete."), ("Bob", others), ("nobody in particular", others)]
    );
    Ok(())
}
