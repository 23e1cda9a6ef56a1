//! Printed sheets and display slides of tournaments.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, TestServer};

use crate::api::tournaments::TournamentClient;

#[tokio::test(flavor = "multi_thread")]
async fn the_entry_list_of_the_largest_tournament_is_small() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 512).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    let page = tournament.organiser.get(&format!("/tournaments/{}/print/all", tournament.id)).send().await?;
    let text = page.text()?;
    assert_eq!(text.matches("<svg viewBox").count(), 512, "a QR code for each player");
    assert!(text.len() < 3 << 20, "{} bytes", text.len());
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_of_sixty_four_is_split_into_legible_brackets() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 64).await?;
    tournament.organise(json!({ "action": "draw" })).await?.expect_json(200)?;
    loop {
        let playing = tournament.view().await?["playing"].as_array().context("games")?.clone();
        if playing.is_empty() {
            break;
        }
        for game in playing {
            let result = json!({ "action": "result", "game": game["game"], "how": "won", "winner": game["first"], "marbles": 9 });
            tournament.organise(result).await?.expect_json(200)?;
        }
    }
    tournament
        .organise(json!({ "action": "plan_cup", "size": 64, "third_place": true }))
        .await?
        .expect_json(200)?;
    // Paper has smaller type and shows four rounds per bracket; the wall is read from afar and shows three.
    let (screen, paper) = (&[31, 31, 2][..], &[15, 15, 15, 15, 4][..]);
    let wall = &[7, 7, 7, 7, 7, 7, 7, 7, 8][..];
    for (page, wanted) in [("display", wall), ("cup", screen), ("print/cup", paper)] {
        let shown =
            tournament.organiser.get(&format!("/tournaments/{}/{page}", tournament.id)).send().await?;
        let text = shown.text()?;
        let parts: Vec<&str> = text.split("<svg class=\"bracket\"").skip(1).collect();
        let boxes = |part: &str| part.split("</svg>").next().unwrap_or_default().matches("<rect").count();
        assert_eq!(parts.iter().map(|part| boxes(part)).collect::<Vec<_>>(), wanted, "{page}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_of_one_player_is_shown_and_printed() -> Result<()> {
    let server = TestServer::start()?;
    let tournament = TournamentClient::with_players(&server, 2).await?;
    for command in [
        json!({ "action": "draw" }),
        json!({ "action": "withdraw", "player": 1 }),
        json!({ "action": "plan_cup", "third_place": true }),
    ] {
        tournament.organise(command).await?.expect_json(200)?;
    }
    let view = tournament.view().await?;
    assert_eq!((&view["stage"], &view["ranking"]), (&json!("over"), &json!([2, 1])));
    for page in ["", "/cup", "/ranking", "/display", "/print/all", "/print/cup"] {
        let shown = tournament.organiser.get(&format!("/tournaments/{}{page}", tournament.id)).send().await?;
        assert_eq!(shown.status, 200, "{page}");
        assert!(!shown.text()?.contains("<svg class=\"bracket\""), "no match was played: {page}");
    }
    for sheet in ["all", "cup", "ranking"] {
        let path = format!("/tournaments/{}/print/{sheet}.pdf", tournament.id);
        assert_eq!(tournament.organiser.get(&path).send().await?.status, 200, "{sheet}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_public_entry_list_contains_no_personal_links() -> Result<()> {
    let server = TestServer::start()?;
    let clock = json!({ "kind": "per_move", "time": 30_000 });
    let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": 600_000 } });
    let net = TournamentClient::create_with(&server, plan).await?;
    let entrants =
        json!([{ "name": "Ada" }, { "name": "Ben" }, { "name": "Cleo" }, { "name": "Hal", "engine": 1 }]);
    net.organise(json!({ "action": "enter", "entrants": entrants })).await?.expect_json(200)?;
    net.organise(json!({ "action": "withdraw", "player": 3 })).await?.expect_json(200)?;
    let links = net.organiser.get(&net.path("/links")).send().await?.expect_json(200)?;
    let links = links["links"].as_array().context("links")?.clone();
    let of = |player: u64| {
        let own = links.iter().find(|link| link["player"] == player);
        own.and_then(|link| link["link"].as_str()).map(str::to_owned).context("a link")
    };
    let eve = Bot::sign_in(&server, "Eve").await?;
    let shown = async |by: &Bot, sheet: &str| {
        let answer = by.get(&format!("/tournaments/{}/print/{sheet}", net.id)).send().await?;
        anyhow::Ok((answer.status, answer.text()?.to_owned()))
    };
    // The QR codes are compared, not decoded.
    let qr_codes = |page: &str| -> Vec<String> {
        let codes = page.split("class=\"qr\"").skip(1);
        codes.map(|rest| rest.split("</svg>").next().unwrap_or_default().to_owned()).collect()
    };
    for sheet in ["entries", "all"] {
        let (_, organiser_page) = shown(&net.organiser, sheet).await?;
        let (_, public_page) = shown(&eve, sheet).await?;
        assert_eq!(qr_codes(&organiser_page).len(), 4, "{sheet}");
        assert_eq!(
            qr_codes(&organiser_page),
            qr_codes(&public_page),
            "{sheet}: the organiser's codes are everybody's"
        );
        assert!(!organiser_page.contains("?link="), "{sheet}");
        assert!(organiser_page.contains("print/links") && !public_page.contains("print/links"), "{sheet}");
    }
    // The same as PDF; the links are for the organiser only.
    for (by, sheet, status) in [
        (&net.organiser, "all", 200),
        (&net.organiser, "links", 200),
        (&eve, "all", 200),
        (&eve, "links", 404),
        (&eve, "nonsense", 404),
    ] {
        let answer = by.get(&format!("/tournaments/{}/print/{sheet}.pdf", net.id)).send().await?;
        assert_eq!(answer.status, status, "{sheet}.pdf");
        if status == 200 {
            assert_eq!(answer.header("content-type"), Some("application/pdf"), "{sheet}");
            assert!(answer.body.starts_with(b"%PDF-"), "{sheet}");
        }
    }
    let (status, slips) = shown(&net.organiser, "links").await?;
    assert_eq!(status, 200);
    assert_eq!(qr_codes(&slips).len(), 2, "no slip for the engine and the withdrawn player");
    for player in [1, 2] {
        let address = format!("/tournaments/{}/players/{player}?link={}", net.id, of(player)?);
        assert_eq!(slips.matches(&address).count(), 1, "{address}");
    }
    let helpers = net.link().await?;
    for (by, sheet) in [(&eve, "links".to_owned()), (&eve, format!("links{helpers}"))] {
        assert_eq!(shown(by, &sheet).await?.0, 404, "{sheet}");
    }
    let tournament = TournamentClient::with_players(&server, 4).await?;
    let none =
        tournament.organiser.get(&format!("/tournaments/{}/print/links", tournament.id)).send().await?;
    assert_eq!(none.status, 404, "an on-site tournament has no personal links");
    Ok(())
}
