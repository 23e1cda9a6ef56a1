//! An account is exported and deleted, with the keyboard alone: its games are anonymous everywhere, also on open pages.

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tessera_tests::{Bot, Browser, LANGUAGES, PASSWORD, TestServer};

use crate::browser::account::{fill_and_send, press};
use crate::browser::axe::{axe, none, violations};
use crate::browser::expected_texts::translated;

const SECRET: &str = "a sentence that nobody should read";

#[tokio::test]
async fn an_account_is_exported_and_deleted_and_its_games_are_anonymous() -> Result<()> {
    let axe = axe()?;
    let server = TestServer::start()?;
    let (mut ada, bob) = tokio::try_join!(Bot::sign_in(&server, "Ada"), Bot::sign_in(&server, "Bob"))?;
    ada.create_account("Ada Lovelace").await?;
    let table = ada.open_for_two("pentago").await?;
    bob.act(&table, json!({ "action": "take_seat" })).await?;
    ada.act(&table, json!({ "action": "say", "text": SECRET })).await?;
    ada.act(&table, json!({ "action": "move", "text": "b2A+" })).await?;

    let [desk, watcher] = Browser::start_several::<2>(&server).await?;
    let page_of_table = format!("/t/{}", table.table);
    watcher.go(&page_of_table).await?;
    let shows = |text: &str| format!("document.documentElement.textContent.includes({})", json!(text));
    watcher.wait_until("the name", &shows("Ada Lovelace")).await?;
    watcher.wait_until("the message", &shows(SECRET)).await?;

    desk.go("/account").await?;
    let credentials = [("#sign-name", "Ada Lovelace"), ("#sign-password", PASSWORD)];
    fill_and_send(&desk, &credentials, "form[action='/account/sign-in'] button").await?;
    desk.wait_for("a[href='/account/delete']").await?;
    let export = "const tell = arguments[arguments.length - 1];
        fetch('/account/data.json').then((answer) => answer.json()).then(tell, String)";
    let data = desk.evaluate_async(export).await?;
    ensure!(data["account"]["name"] == "Ada Lovelace", "{data}");
    ensure!(data["games"][0]["chat"][0]["text"] == SECRET, "{data}");

    let mut found = Vec::new();
    press(&desk, "a[href='/account/delete']").await?;
    desk.wait_for("form[action='/account/delete']").await?;
    for language in LANGUAGES {
        desk.choose_language(language).await?;
        ensure!(desk.text("main h1").await? == translated(language, "delete-account", &[])?);
        let name = format!("the page that deletes an account in {language}");
        found.extend(violations(&desk, &axe, &name).await?);
    }
    desk.choose_language("en").await?;
    fill_and_send(&desk, &[("#password", "not my password")], "form[action='/account/delete'] button")
        .await?;
    desk.wait_until("a refusal", "document.querySelector('#password') === null").await?;
    ensure!(ada.get("/api/me").send().await?.status == 200, "a wrong password deletes nothing");
    desk.go("/account/delete").await?;
    fill_and_send(&desk, &[("#password", PASSWORD)], "form[action='/account/delete'] button").await?;
    desk.wait_for("[role=status]").await?;
    desk.wait_for("#sign-password").await?;
    found.extend(violations(&desk, &axe, "the account page after the deletion").await?);

    // The open page, and the same page loaded again.
    for is_loaded_again in [false, true] {
        if is_loaded_again {
            watcher.reload().await?;
        }
        // The heading and what was announced before stay until the page is loaded again.
        let part = if is_loaded_again { "html" } else { ".player, #chat" };
        let name = format!(
            "[...document.querySelectorAll('{part}')].every((part) => !part.textContent.includes('Lovelace'))"
        );
        watcher.wait_until("no name", &name).await?;
        watcher.wait_until("a neutral name", &shows("Deleted player")).await?;
        watcher.wait_until("a deleted message", &shows("This message was deleted.")).await?;
        let still_there = watcher.evaluate(&format!("return {}", shows(SECRET))).await?;
        ensure!(still_there == json!(false), "the message is gone");
    }
    for language in LANGUAGES {
        watcher.choose_language(language).await?;
        let deleted = translated(language, "deleted-player", &[])?;
        watcher.wait_until(&deleted, &shows(&deleted)).await?;
        let page = watcher.evaluate("return document.documentElement.outerHTML").await?;
        ensure!(page.as_str().is_some_and(|page| !page.contains("Lovelace") && !page.contains(SECRET)));
        found.extend(violations(&watcher, &axe, &format!("a table after the deletion in {language}")).await?);
    }
    none(&found)?;
    for path in ["", "/events", "/record"] {
        let path = format!("/api/tables/{}{path}", table.table);
        let text = bob.get(&path).send().await?.text()?.to_owned();
        ensure!(!text.contains("Lovelace") && !text.contains(SECRET), "{path}: {text}");
        ensure!(text.to_lowercase().contains("deleted"), "{path}: {text}");
    }
    let credentials = [("#sign-name", "Ada Lovelace"), ("#sign-password", PASSWORD)];
    fill_and_send(&desk, &credentials, "form[action='/account/sign-in'] button").await?;
    desk.wait_until("a refusal", "document.querySelector('#sign-password') === null").await?;
    // The console reports the status 403 of the refused forms.
    desk.close_allowing("403").await.context("the desk")?;
    watcher.close().await.context("the watcher")
}
