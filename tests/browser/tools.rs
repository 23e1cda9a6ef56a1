//! The buttons beside the board, and the connection behind it.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, House};

use crate::browser::start::new_game;
use crate::browser::words::english;

#[tokio::test]
async fn a_button_that_copies_says_so_and_is_the_same_afterwards() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    let (button, held) = ("[data-do=copy-record]", "document.activeElement?.dataset.do === 'copy-record'");
    let drawn = browser.see(&format!("return document.querySelector('{button}').innerHTML")).await?;
    ensure!(drawn.to_string().contains("<svg"), "the button has an icon: {drawn}");
    // Twice: what is told for a moment must not become what the button shows.
    for _ in 0..2 {
        browser.press(button).await?;
        browser.until_text(button, "✓").await?;
        page.until_announced(&english("page-copied", &[])?).await?;
        ensure!(browser.see(&format!("return {held}")).await? == true, "who pressed it is still there");
        browser.press(button).await?;
        let same = format!("document.querySelector('{button}').innerHTML === {}", json!(drawn));
        browser.until("the icon again", &same).await?;
        ensure!(browser.see(&format!("return {held}")).await? == true, "and stays there");
    }
    browser.close().await
}

/// A connection that is still closing when the next one is there, as after a short loss of the network.
const LATE_GOODBYE: &str = "const tell = arguments[arguments.length - 1];
    const made = [];
    window.WebSocket = class {
        static OPEN = 1;
        readyState = 0;
        constructor() { made.push(this); }
        close() { this.readyState = 2; }
        send() {}
    };
    const open = (socket) => { socket.readyState = 1; socket.onopen(); };
    import('/web/live/socket.js').then(({ Socket }) => {
        const heard = [];
        const ears = { heard: ({ number }) => heard.push(number), connected: (there) => heard.push(there) };
        new Socket({ table: 'none', number: 1 }, ears);
        open(made[0]);
        dispatchEvent(new Event('offline'));
        dispatchEvent(new Event('online'));
        open(made[1]);
        made[0].onmessage({ data: '{\"number\":7}' });
        made[0].readyState = 3;
        made[0].onclose();
        made[1].onmessage({ data: '{\"number\":8}' });
        made[1].readyState = 3;
        made[1].onclose();
        tell(heard);
    }).catch((reason) => tell(String(reason)))";

#[tokio::test]
async fn a_connection_that_ends_late_is_not_taken_for_the_new_one() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    browser.go("/rules").await?;
    assert_eq!(browser.see_later(LATE_GOODBYE).await?, json!([true, true, 8, false]));
    browser.close().await
}

/// Lets a connection be listened to, and breaks it off so that the page makes a new one.
const LISTEN: &str = "window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            window.heard = this;
            this.addEventListener('message', ({ data }) => (window.last = data));
        }
    };
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));";

#[tokio::test]
async fn a_message_that_was_overtaken_shows_nothing() -> Result<()> {
    let house = House::start()?;
    let browser = Browser::start(&house).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    browser.see(LISTEN).await?;
    browser.until("a new connection", "JSON.parse(window.last ?? '{}').type === 'show'").await?;
    let sentence = page.sentence().await?;
    // The same message again, with another number and another sentence.
    let say = |number: &str, text: &str| {
        let regions = json!({ "say": format!("<p class=\"sentence\">{text}</p>") });
        format!(
            "const last = JSON.parse(window.last);
            window.heard.onmessage({{ data: JSON.stringify({{ ...last, number: last.number {number}, regions: {regions} }}) }})"
        )
    };
    browser.see(&say("- 1", "overtaken")).await?;
    assert_eq!(page.sentence().await?, sentence);
    browser.see(&say("+ 1", "new")).await?;
    page.until_sentence("new").await?;
    browser.close().await
}
