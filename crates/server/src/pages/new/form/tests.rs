use tessera_table::{Holder, Millis, Opening};

use super::*;

fn form(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn ada() -> Player {
    Player { player: "p1".to_owned(), name: "Ada".to_owned(), account: false }
}

fn usual(number: usize) -> String {
    format!("Player {number}")
}

fn opening(form: &NewTableForm) -> Opening {
    form.request(&ada(), usual).opening(&ada()).0
}

#[test]
fn every_option_of_every_game_is_on_the_page() {
    let values = |game| boxes(game).map(SwitchBox::value).collect::<Vec<_>>();
    assert_eq!(values(GameKind::Pentago), ["mover_wins_ties", "touch_move", "no_turn_back", "swap"]);
    assert_eq!(values(GameKind::PentagoXl), ["play_on", "swap", "xl_touch_move"]);
    assert_eq!(values(GameKind::Exago), ["must_block=off", "early_moves", "rejoin"]);
    assert_eq!(values(GameKind::Pente), ["championship", "swap", "announcements"]);
    for game in GameKind::ALL {
        let teams = usize::from(game.option(TEAMS).is_some());
        let settings = boxes(game).filter(|it| matches!(it, SwitchBox::Setting(_))).count();
        let shown = boxes(game).count() - settings + numbers(game).count() + numbers_per_seat(game).count();
        assert_eq!(shown + teams, game.options().len(), "{game}");
    }
}

#[test]
fn every_option_on_the_page_makes_a_table_that_can_be_played() {
    for (game, option) in GameKind::ALL.into_iter().flat_map(|game| boxes(game).map(move |it| (game, it))) {
        for players in game.players() {
            let players = players.to_string();
            let fields = form(&[("with", "computer"), ("players", &players), ("rule", &option.value())]);
            let wish = NewTableForm::read(game, &fields).expect("the page made it");
            let opened = tessera_table::Table::open(opening(&wish), Millis(0));
            assert!(opened.is_ok(), "{option:?} {players}: {:?}", opened.err());
        }
    }
}

#[test]
fn xl_11_the_first_turn_is_taken_over_among_two_only_and_then_nobody_plays_on() {
    let both = [("rule", "swap"), ("rule", "play_on")];
    let chosen = |players| rules(GameKind::PentagoXl, &[&[("players", players)], &both[..]].concat());
    assert_eq!(chosen("2").as_deref(), Some("swap"));
    assert_eq!(chosen("3").as_deref(), Some("play_on"));
    assert_eq!(chosen("teams").as_deref(), Some("teams"));
}

fn rules(game: GameKind, fields: &[(&str, &str)]) -> Option<String> {
    let mut fields = form(fields);
    fields.push(("with".to_owned(), "screen".to_owned()));
    let wish = NewTableForm::read(game, &fields)?;
    let opening = opening(&wish);
    let opened = tessera_table::Table::open(opening.clone(), Millis(0));
    assert!(opened.is_ok(), "{}: {:?}", opening.rules, opened.err());
    Some(opening.rules)
}

#[test]
fn every_number_on_the_page_makes_a_table_that_can_be_played() {
    let all = GameKind::ALL.into_iter().flat_map(|game| numbers(game).map(move |option| (game, option)));
    for (game, (option, values, _)) in all {
        let name = option.name();
        for players in game.players() {
            let players = players.to_string();
            for number in values.iter() {
                let number = number.to_string();
                let mut fields = vec![("players", players.as_str()), (name, number.as_str())];
                if name == "line" {
                    // Somebody has enough tiles for the longest line, and it fits on the board.
                    fields.extend([("side", "10"), ("tiles", "12")]);
                }
                let made = rules(game, &fields).expect("a number of the page");
                assert!(made.split(',').any(|rule| rule == format!("{name}={number}")), "{made}");
            }
            assert_eq!(rules(game, &[("players", &players), (name, " ")]).as_deref(), Some(""), "as usual");
            for odd in ["0", "82", "255", "256", "x", "-1", "14.5"] {
                assert_eq!(rules(game, &[("players", &players), (name, odd)]), None, "{name} {odd}");
            }
        }
    }
}

#[test]
fn ex_1_somebody_can_win_at_every_table_that_the_page_makes() {
    let values = |name: &str| numbers(GameKind::Exago).find(|(option, ..)| option.name() == name);
    let (_, sides, _) = values("side").expect("sides");
    let (_, lines, usual_line) = values("line").expect("lines");
    for players in GameKind::Exago.players() {
        for (side, line) in
            sides.iter().flat_map(|side| lines.iter().map(Some).chain([None]).map(move |line| (side, line)))
        {
            let needed = line.unwrap_or(usual_line(players));
            for most in 1..=12 {
                let mut fields = vec![
                    ("players", players.to_string()),
                    ("side", side.to_string()),
                    ("line", line.map(|line| line.to_string()).unwrap_or_default()),
                ];
                fields.push(("tiles", most.to_string()));
                fields.resize(3 + players, ("tiles", "1".to_owned()));
                let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let made = rules(GameKind::Exago, &fields);
                assert_eq!(made.is_some(), most >= needed && needed < 2 * side, "{fields:?}");
            }
        }
    }
    assert_eq!(rules(GameKind::Exago, &[("line", "13")]), None, "not on the page");
}

#[test]
fn ex_12_some_may_begin_with_fewer_tiles() {
    let tiles = |players, fields: [&'static str; 3]| {
        let [a, b, c] = fields.map(|text| ("tiles", text));
        rules(GameKind::Exago, &[("players", players), a, b, c])
    };
    assert_eq!(tiles("3", ["", " ", ""]).as_deref(), Some(""));
    assert_eq!(tiles("3", ["", "4", ""]).as_deref(), Some("tiles=6:4:6"));
    assert_eq!(tiles("2", ["7", "", "3"]).as_deref(), Some("tiles=7:12"), "nobody sits on the third seat");
    assert_eq!(tiles("4", ["1", "12", "3"]).as_deref(), Some("tiles=1:12:3:6"));
    for odd in ["0", "13", "x"] {
        assert_eq!(tiles("3", [odd, "", ""]), None);
    }
}

#[test]
fn pg_10_who_begins_is_drawn_by_lot_unless_somebody_says_otherwise() {
    let opening_of = opening;
    let opening = |with: &str, begins: &str| {
        let fields = form(&[("with", with), ("begins", begins), ("players", "3"), ("level", "7")]);
        opening_of(&NewTableForm::read(GameKind::Exago, &fields).expect("a form of the page"))
    };
    for with in ["computer", "link", "lobby"] {
        assert_eq!(opening(with, "lot").beginning, Beginning::Lot);
        let (me, other) = (opening(with, "me"), opening(with, "other"));
        assert_eq!((me.beginning, other.beginning), (Beginning::AsSeated, Beginning::AsSeated));
        assert_eq!(me.seats[0].name(), "Ada");
        assert_eq!(other.seats[2].name(), "Ada");
    }
    assert_eq!(opening("computer", "other").seats[0], Holder::Engine { level: 7 });
    assert_eq!(opening("screen", "lot").beginning, Beginning::AsSeated);
}

#[test]
fn what_is_played_at_home_is_private_unless_somebody_likes_company() {
    let private = |with: &str, more: &[(&str, &str)]| {
        let fields = [&[("with", with)], more].concat();
        NewTableForm::read(GameKind::Pente, &form(&fields)).expect("a form of the page").is_private()
    };
    for (with, alone) in [("computer", true), ("screen", true), ("link", true), ("lobby", false)] {
        assert_eq!(private(with, &[]), alone, "{with}");
    }
    assert!(!private("screen", &[("watched", "on")]) && !private("computer", &[("watched", "on")]));
    assert!(private("link", &[("watched", "on")]));
}

#[test]
fn teams_are_four_and_never_play_on() {
    let fields = form(&[("with", "screen"), ("players", "teams"), ("rule", "play_on")]);
    let wish = NewTableForm::read(GameKind::PentagoXl, &fields).expect("a form of the page");
    let opening = opening(&wish);
    assert!(opening.has_teams() && opening.seats.len() == 4);
}

#[test]
fn those_at_one_screen_have_names() {
    let fields =
        form(&[("with", "screen"), ("players", "3"), ("name", "Mum"), ("name", " "), ("name", "Bo")]);
    let wish = NewTableForm::read(GameKind::Exago, &fields).expect("a form of the page");
    let names: Vec<String> = opening(&wish).seats.iter().map(Holder::name).collect();
    assert_eq!(names, ["Mum", "Player 2", "Bo"]);
}

#[test]
fn what_the_page_never_sends_is_refused() {
    for fields in [
        &[("with", "nobody")][..],
        &[],
        &[("with", "link"), ("players", "7")],
        &[("with", "link"), ("players", "x")],
        &[("with", "link"), ("clock", "5-5")],
        &[("with", "computer"), ("level", "11")],
        &[("with", "link"), ("rule", "play_on")],
        &[("with", "link"), ("begins", "nobody")],
    ] {
        assert!(NewTableForm::read(GameKind::Pentago, &form(fields)).is_none(), "{fields:?}");
    }
}
