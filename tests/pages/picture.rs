//! Pictures of tables, as their readers like to see them.

use anyhow::Result;
use tessera_tests::{Bot, House};

#[tokio::test(flavor = "multi_thread")]
async fn a_picture_is_dark_for_those_who_like_it_dark() -> Result<()> {
    let house = House::start()?;
    let table = Bot::come(&house, "Ada").await?.open_for_two("pentago").await?.table;
    let (light, dark) = ("tessera_prefs=theme-light", "tessera_prefs=theme-dark");
    let mut seen = Vec::new();
    // Who leaves it to the device says in the address how that is.
    for (prefs, query, is_dark) in [
        ("tessera_prefs=theme-system", "", false),
        ("tessera_prefs=theme-system", "?theme=dark", true),
        (light, "?theme=dark", false),
        (dark, "", true),
    ] {
        let drawn = house.get(&format!("/t/{table}/board.svg{query}")).cookie(prefs).send().await?;
        let text = drawn.text()?;
        let ground = if is_dark { "#15171a" } else { "#f5f1ea" };
        assert!(text.contains(ground), "{prefs} {query}: {}", &text[..300.min(text.len())]);
        seen.push((is_dark, drawn.header("etag").map(str::to_owned)));
    }
    assert_ne!(seen[0].1, seen[1].1, "nobody is told that the other one is still good");
    assert!(seen.iter().all(|(is_dark, tag)| *tag == seen[usize::from(*is_dark)].1));
    Ok(())
}
