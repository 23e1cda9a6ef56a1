//! Board images in the reader's colour scheme.

use anyhow::Result;
use tessera_tests::{Bot, TestServer};

#[tokio::test(flavor = "multi_thread")]
async fn a_board_image_has_the_readers_colour_scheme() -> Result<()> {
    let server = TestServer::start()?;
    let table = Bot::sign_in(&server, "Ada").await?.open_for_two("pentago").await?.table;
    let (light, dark) = ("tessera_prefs=theme-light", "tessera_prefs=theme-dark");
    let mut etags = Vec::new();
    // With the system theme, the query says which one the device uses.
    for (prefs, query, is_dark) in [
        ("tessera_prefs=theme-system", "", false),
        ("tessera_prefs=theme-system", "?theme=dark", true),
        (light, "?theme=dark", false),
        (dark, "", true),
    ] {
        let drawn = server.get(&format!("/t/{table}/board.svg{query}")).cookie(prefs).send().await?;
        let text = drawn.text()?;
        let background = if is_dark { "#15171a" } else { "#f5f1ea" };
        assert!(text.contains(background), "{prefs} {query}: {}", &text[..300.min(text.len())]);
        etags.push((is_dark, drawn.header("etag").map(str::to_owned)));
    }
    assert_ne!(etags[0].1, etags[1].1, "the two images have different etags");
    assert!(etags.iter().all(|(is_dark, tag)| *tag == etags[usize::from(*is_dark)].1));
    Ok(())
}
