//! The buttons beside the board, and the page's connection.

use anyhow::{Result, ensure};
use serde_json::json;
use tessera_tests::{Browser, TestServer};

use crate::browser::expected_texts::english;
use crate::browser::new_tables::new_game;

#[tokio::test]
async fn a_copy_button_confirms_and_shows_its_label_again() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    page.open_tools().await?;
    let (button, held) = ("[data-do=copy-record]", "document.activeElement?.dataset.do === 'copy-record'");
    let drawn = browser.evaluate(&format!("return document.querySelector('{button}').innerHTML")).await?;
    ensure!(drawn.to_string().contains("<svg"), "the button has an icon: {drawn}");
    // Twice: the temporary confirmation must not become the label.
    for _ in 0..2 {
        browser.click(button).await?;
        browser.wait_for_text(button, &english("page-copied", &[])?).await?;
        page.until_announced(&english("page-copied", &[])?).await?;
        ensure!(browser.evaluate(&format!("return {held}")).await? == true, "who pressed it is still there");
        browser.click(button).await?;
        let same = format!("document.querySelector('{button}').innerHTML === {}", json!(drawn));
        browser.wait_until("the icon again", &same).await?;
        ensure!(browser.evaluate(&format!("return {held}")).await? == true, "and stays there");
    }
    browser.close().await
}

/// A connection that closes only after the next one is open, as after a short loss of the network.
const CLOSE_AFTER_RECONNECT: &str = "const tell = arguments[arguments.length - 1];
    const made = [];
    window.WebSocket = class {
        static OPEN = 1;
        readyState = 0;
        constructor() { made.push(this); }
        close() { this.readyState = 2; }
        send() {}
    };
    const open = (socket) => { socket.readyState = 1; socket.onopen(); };
    import('/static/v/reconnecting_socket.js').then(({ ReconnectingSocket }) => {
        const notified = [];
        const listener = {
            opened: () => notified.push(true),
            closed: () => notified.push(false),
            received: (text) => notified.push(JSON.parse(text).number),
        };
        new ReconnectingSocket(() => new URL('/t/none/socket', location.href), listener, { first: 300, longest: 5000, spread: 0 });
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
        tell(notified);
    }).catch((reason) => tell(String(reason)))";

#[tokio::test]
async fn a_late_close_does_not_affect_the_new_connection() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    browser.go("/rules").await?;
    assert_eq!(browser.evaluate_async(CLOSE_AFTER_RECONNECT).await?, json!([true, true, 8, false]));
    browser.close().await
}

/// Records the messages of new connections, and closes the current one so that the page reconnects.
const INTERCEPT_SOCKET: &str = "window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            window.intercepted = this;
            this.addEventListener('message', ({ data }) => (window.last = data));
        }
    };
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));";

#[tokio::test]
async fn an_outdated_message_is_ignored() -> Result<()> {
    let server = TestServer::start()?;
    let browser = Browser::start(&server).await?;
    let page = new_game(&browser, "pentago", "screen", &[]).await?;
    page.play("b2A+").await?;
    browser.evaluate(INTERCEPT_SOCKET).await?;
    browser.wait_until("a new connection", "JSON.parse(window.last ?? '{}').type === 'show'").await?;
    let sentence = page.sentence().await?;
    // Repeats the last message with another number and another sentence.
    let say = |number: &str, text: &str| {
        let regions = json!({ "say": format!("<p class=\"sentence\">{text}</p>") });
        format!(
            "const last = JSON.parse(window.last);
            window.intercepted.onmessage({{ data: JSON.stringify({{ ...last, number: last.number {number}, regions: {regions} }}) }})"
        )
    };
    browser.evaluate(&say("- 1", "outdated")).await?;
    assert_eq!(page.sentence().await?, sentence);
    browser.evaluate(&say("+ 1", "new")).await?;
    page.until_sentence("new").await?;
    browser.close().await
}
