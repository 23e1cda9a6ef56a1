//! The sheets and slides of large tournaments.

use anyhow::{Context, Result};
use serde_json::json;
use tessera_tests::{Bot, House};

use crate::api::tournaments::Hall;

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
    // On paper, where letters are smaller, four rounds are enough.
    let (wall, paper) = (&[31, 31, 2][..], &[15, 15, 15, 15, 4][..]);
    for (page, wanted) in [("display", wall), ("cup", wall), ("print/cup", paper)] {
        let shown = hall.organiser.get(&format!("/tournaments/{}/{page}", hall.tournament)).send().await?;
        let text = shown.text()?;
        let parts: Vec<&str> = text.split("<svg class=\"bracket\"").skip(1).collect();
        let boxes = |part: &str| part.split("</svg>").next().unwrap_or_default().matches("<rect").count();
        assert_eq!(parts.iter().map(|part| boxes(part)).collect::<Vec<_>>(), wanted, "{page}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cup_of_one_player_is_shown_and_printed() -> Result<()> {
    let house = House::start()?;
    let hall = Hall::with_players(&house, 2).await?;
    for command in [
        json!({ "action": "draw" }),
        json!({ "action": "withdraw", "player": 1 }),
        json!({ "action": "plan_cup", "third_place": true }),
    ] {
        hall.organise(command).await?.json_of(200)?;
    }
    let view = hall.view().await?;
    assert_eq!((&view["stage"], &view["ranking"]), (&json!("over"), &json!([2, 1])));
    for page in ["", "/cup", "/ranking", "/display", "/print/all", "/print/cup"] {
        let shown = hall.organiser.get(&format!("/tournaments/{}{page}", hall.tournament)).send().await?;
        assert_eq!(shown.status, 200, "{page}");
        assert!(!shown.text()?.contains("<svg class=\"bracket\""), "nobody has played a match: {page}");
    }
    for sheet in ["all", "cup", "ranking"] {
        let path = format!("/tournaments/{}/print/{sheet}.pdf", hall.tournament);
        assert_eq!(hall.organiser.get(&path).send().await?.status, 200, "{sheet}");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_list_on_the_wall_gives_nobody_s_seat_away() -> Result<()> {
    let house = House::start()?;
    let clock = json!({ "kind": "per_move", "time": 30_000 });
    let plan = json!({ "name": "Net", "game": "pentago", "online": { "clock": clock, "wait": 600_000 } });
    let net = Hall::announce_as(&house, plan).await?;
    let entrants =
        json!([{ "name": "Ada" }, { "name": "Ben" }, { "name": "Cleo" }, { "name": "Hal", "engine": 1 }]);
    net.organise(json!({ "action": "enter", "entrants": entrants })).await?.json_of(200)?;
    net.organise(json!({ "action": "withdraw", "player": 3 })).await?.json_of(200)?;
    let links = net.organiser.get(&net.path("/links")).send().await?.json_of(200)?;
    let links = links["links"].as_array().context("links")?.clone();
    let of = |player: u64| {
        let own = links.iter().find(|link| link["player"] == player);
        own.and_then(|link| link["link"].as_str()).map(str::to_owned).context("a link")
    };
    let eve = Bot::come(&house, "Eve").await?;
    let shown = async |by: &Bot, sheet: &str| {
        let answer = by.get(&format!("/tournaments/{}/print/{sheet}", net.tournament)).send().await?;
        anyhow::Ok((answer.status, answer.text()?.to_owned()))
    };
    // A code cannot be read here, but two that are alike say the same.
    let drawn = |page: &str| -> Vec<String> {
        let codes = page.split("class=\"qr\"").skip(1);
        codes.map(|rest| rest.split("</svg>").next().unwrap_or_default().to_owned()).collect()
    };
    for sheet in ["entries", "all"] {
        let (_, his) = shown(&net.organiser, sheet).await?;
        let (_, hers) = shown(&eve, sheet).await?;
        assert_eq!(drawn(&his).len(), 4, "{sheet}");
        assert_eq!(drawn(&his), drawn(&hers), "{sheet}: the organiser's codes are everybody's");
        assert!(!his.contains("?link="), "{sheet}");
        assert!(his.contains("print/links") && !hers.contains("print/links"), "{sheet}");
    }
    // The same as PDF, which is nobody else's either.
    for (by, sheet, status) in [
        (&net.organiser, "all", 200),
        (&net.organiser, "links", 200),
        (&eve, "all", 200),
        (&eve, "links", 404),
        (&eve, "nonsense", 404),
    ] {
        let answer = by.get(&format!("/tournaments/{}/print/{sheet}.pdf", net.tournament)).send().await?;
        assert_eq!(answer.status, status, "{sheet}.pdf");
        if status == 200 {
            assert_eq!(answer.header("content-type"), Some("application/pdf"), "{sheet}");
            assert!(answer.body.starts_with(b"%PDF-"), "{sheet}");
        }
    }
    let (status, slips) = shown(&net.organiser, "links").await?;
    assert_eq!(status, 200);
    assert_eq!(drawn(&slips).len(), 2, "no slip for the computer, and none for who has gone");
    for player in [1, 2] {
        let address = format!("/tournaments/{}/players/{player}?link={}", net.tournament, of(player)?);
        assert_eq!(slips.matches(&address).count(), 1, "{address}");
    }
    let helpers = net.link().await?;
    for (by, sheet) in [(&eve, "links".to_owned()), (&eve, format!("links{helpers}"))] {
        assert_eq!(shown(by, &sheet).await?.0, 404, "{sheet}");
    }
    let hall = Hall::with_players(&house, 4).await?;
    let none = hall.organiser.get(&format!("/tournaments/{}/print/links", hall.tournament)).send().await?;
    assert_eq!(none.status, 404, "in a hall nobody has a link");
    Ok(())
}
