//! The sentence about the outcome of a game, for its players and for spectators.

use anyhow::{Context, Result};
use tessera_tests::{HtmlDocument, TestServer, page_catalogue};

/// Each reader of a table in the page catalogue, with the sentence that they see.
async fn outcome_sentences(table: &str) -> Result<Vec<(String, String)>> {
    let server = TestServer::start()?;
    let mut sentences = Vec::new();
    for page in page_catalogue(&server).await? {
        if let Some(reader) = page.name.strip_prefix(table).and_then(|rest| rest.strip_prefix(", to ")) {
            let html = HtmlDocument::parse(page.request.send().await?.text()?)?;
            let is_sentence = |class: &str| class.split(' ').any(|class| class == "sentence");
            let sentence =
                html.all("p").find(|p| p.get("class").is_some_and(is_sentence)).context("a sentence")?;
            sentences.push((reader.to_owned(), sentence.text.clone()));
        }
    }
    Ok(sentences)
}

fn as_strs(sentences: &[(String, String)]) -> Vec<(&str, &str)> {
    sentences.iter().map(|(reader, sentence)| (reader.as_str(), sentence.as_str())).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn pg_6_a_draw_by_two_lines_is_explained() -> Result<()> {
    let sentence = "A draw. Both sides have five in a row.";
    assert_eq!(
        as_strs(&outcome_sentences("a game drawn by two lines").await?),
        ["Ada", "Bob", "an anonymous reader"].map(|reader| (reader, sentence))
    );
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn xl_9_a_win_of_a_team_is_no_shared_win() -> Result<()> {
    let others = "Ada and Eve have won. Five in a row.";
    assert_eq!(
        as_strs(&outcome_sentences("a game won by a team").await?),
        [("Ada", "You have won! Five in a row."), ("Bob", others), ("an anonymous reader", others)]
    );
    Ok(())
}
