//! Reports to operators and blocked players, in the API, on pages and in the shell.

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tessera_tests::{Bot, TestRequest, TestServer};

use crate::api::moderation::operator;

/// The number of the event of the last chat message that a player sees.
async fn last_message(reader: &Bot, table: &tessera_tests::TableAddress) -> Result<u64> {
    let view = reader.fetch(table, "").await?;
    let last = view["chat"].as_array().and_then(|chat| chat.last()).context("a message")?;
    last["number"].as_u64().context("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_report_is_answered_by_an_action_that_the_log_records() -> Result<()> {
    let server = TestServer::start()?;
    let olga = operator(&server, "Olga").await?;
    let (ada, bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let (table, ada, bob) = (ada.address().clone(), ada.bot().clone(), bob.bot().clone());
    bob.act(&table, json!({ "action": "say", "text": "you fool" })).await?;
    let message = last_message(&ada, &table).await?;
    let path = format!("/api/tables/{}/reports", table.table);
    let report = json!({ "message": message, "reason": "insults", "note": "please look" });
    for _ in 0..2 {
        assert_eq!(ada.post(&path).json(&report).send().await?.status, 204, "again is success");
    }
    for (by, report, status, code) in [
        (&bob, report.clone(), 409, "yourself"),
        (&ada, json!({ "seat": 3, "reason": "spam" }), 404, "no-target"),
        (&ada, json!({ "reason": "spam" }), 400, "unreadable"),
        (&ada, json!({ "seat": 2, "message": message, "reason": "spam" }), 400, "unreadable"),
        (&ada, json!({ "seat": 2, "reason": "spam", "note": "x".repeat(501) }), 400, "note"),
    ] {
        let answer = by.post(&path).json(&report).send().await?;
        assert_eq!((answer.status, answer.code()), (status, Some(code.to_owned())), "{report}");
    }
    assert_eq!(server.post(&path).json(&report).send().await?.status, 401, "without a session");
    let unknown = ada.post(&path).json(&json!({ "seat": 2, "reason": "boring" })).send().await?;
    assert_eq!(unknown.status, 422);
    let form = [("reason", "stalling"), ("note", "")];
    let page = format!("/t/{}/seats/2", table.table);
    assert_eq!(ada.get(&page).send().await?.status, 200);
    let sent = ada.post(&format!("{page}/report")).form(&form).send().await?;
    assert_eq!((sent.status, sent.header("location")), (303, Some(format!("{page}?done=reported").as_str())));

    let open = olga.get("/api/operator/reports").send().await?.expect_json(200)?;
    let open = open["reports"].as_array().context("a list")?;
    assert_eq!(open.len(), 2, "{open:?}");
    assert_eq!(open[0]["name"], "Bob");
    assert_eq!((&open[0]["text"], &open[0]["reporter"]), (&json!("you fool"), &json!("Ada")));
    assert_eq!(ada.get("/api/operator/reports").send().await?.status, 403);
    let shell = server.admin(&["reports"])?;
    assert!(shell.contains("you fool") && shell.contains("stalling"), "{shell}");

    let form = [
        ("action", "mute-day"),
        ("target", open[0]["player"].as_str().context("an id")?),
        ("report", &open[0]["report"].to_string()),
        ("reason", "insults"),
    ];
    let acted = olga.post("/operator/act").form(&form).send().await?;
    assert_eq!((acted.status, acted.header("location")), (303, Some("/operator/reports?done=1")));
    let muted = bob.command(&table, json!({ "action": "say", "text": "again", "seen": 1 })).await?;
    assert_eq!(muted.code().as_deref(), Some("muted"));
    server.admin(&["dismiss", &open[1]["report"].to_string(), "--reason", "the opponent waited"])?;
    let again = server.admin(&["dismiss", &open[1]["report"].to_string(), "--reason", "x"]);
    assert!(again.is_err_and(|reason| reason.to_string().contains("no open report")));
    assert_eq!(server.admin(&["reports"])?.trim(), "none");
    assert!(server.admin(&["reports", "--handled"])?.contains("action: mute"));
    let log = olga.get("/api/operator/log").send().await?.expect_json(200)?;
    let entry = &log["entries"][1];
    assert_eq!((&entry["action"], &entry["operator"]), (&json!("mute"), &json!("Olga")));
    assert_eq!(entry["report"], open[0]["report"]);
    let dismissed = &log["entries"][0];
    assert_eq!(
        (&dismissed["action"], &dismissed["reason"]),
        (&json!("dismiss"), &json!("the opponent waited"))
    );

    let mine = ada.get("/api/reports").send().await?.expect_json(200)?;
    assert_eq!(mine["reports"][0]["handled"], true);
    assert!(!mine.to_string().contains("mute"), "the reporter does not learn what was done");
    for page in ["/account", "/api/reports", "/api/data"] {
        let seen = bob.get(page).send().await?;
        ensure!(!seen.text()?.contains("please look"), "{page} shows a report to the reported player");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_blocked_player_gets_no_seat_and_is_not_heard() -> Result<()> {
    let server = TestServer::start()?;
    let (mut ada, bob) = crate::api::table_after_moves(&server, "pente", &["K10"]).await?;
    let (table, bob) = (ada.address().clone(), bob.bot().clone());
    let owner = ada.bot().clone();
    let blocks = format!("/api/tables/{}/blocks", table.table);
    for _ in 0..2 {
        assert_eq!(owner.post(&blocks).json(&json!({ "seat": 2 })).send().await?.status, 204);
    }
    assert_eq!(owner.post(&blocks).json(&json!({ "seat": 1 })).send().await?.status, 409, "that is Ada");
    bob.act(&table, json!({ "action": "say", "text": "hello?" })).await?;
    bob.act(&table, json!({ "action": "move", "text": "A1" })).await?;
    ada.wait_for("moved").await?;
    let heard = |events: &[Value]| events.iter().any(|event| event["event"] == "said");
    assert!(!heard(ada.events()), "the open socket does not tell it");
    assert!(!heard(&owner.all_events(&table).await?), "nor do the events");
    assert_eq!(owner.fetch(&table, "").await?["chat"], json!([]));
    let page = owner.get(&format!("/t/{}", table.table)).send().await?;
    assert!(!page.text()?.contains("hello?"));
    assert_eq!(bob.fetch(&table, "").await?["chat"][0]["text"], "hello?", "others read it");

    let next = owner.open_for_two("pentago").await?;
    let refused = bob.command(&next, json!({ "action": "take_seat", "seen": 1 })).await?;
    assert_eq!((refused.status, refused.code().as_deref()), (403, Some("blocked")));
    let form = bob.post(&format!("/t/{}/sit", next.table)).form(&[("seat", "2")]).send().await?;
    assert_eq!(form.status, 403);
    let list = owner.get("/api/blocks").send().await?.expect_json(200)?;
    assert_eq!(list["blocks"].as_array().map(Vec::len), Some(1));
    assert_eq!(list["blocks"][0]["name"], "Bob");
    let account = owner.get("/account").send().await?;
    assert!(account.text()?.contains("action=\"/account/blocks\""));
    let entry = format!("/api/blocks/{}", list["blocks"][0]["block"]);
    let delete = |by: &Bot| TestRequest::new(server.address(), "DELETE", &entry).bearer(&by.token);
    assert_eq!(delete(&bob).send().await?.status, 204, "which changes nothing");
    assert_eq!(bob.command(&next, json!({ "action": "take_seat", "seen": 1 })).await?.status, 403);
    assert_eq!(delete(&owner).send().await?.status, 204);
    bob.act(&next, json!({ "action": "take_seat" })).await?;
    Ok(())
}
