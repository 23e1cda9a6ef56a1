//! Tests of the new-game form: which table each form opens, and which forms are refused.

use tessera_table::{Millis, SeatHolder, TableSetup};

use super::*;

fn form(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
}

fn ada() -> PlayerProfile {
    PlayerProfile { id: "p1".to_owned(), name: "Ada".to_owned(), account: false, bot: false }
}

fn default_name(number: usize) -> String {
    format!("Player {number}")
}

fn setup(form: &NewTableForm) -> TableSetup {
    form.request(&ada(), default_name).into_setup(&ada()).0
}

#[test]
fn every_option_of_every_game_is_on_the_page() {
    let values = |game| switch_boxes(game).map(OptionCheckbox::value).collect::<Vec<_>>();
    assert_eq!(values(GameKind::Pentago), ["mover_wins_ties", "touch_move", "no_turn_back", "swap"]);
    assert_eq!(values(GameKind::PentagoXl), ["play_on", "swap", "xl_touch_move"]);
    assert_eq!(values(GameKind::Exago), ["must_block=off", "early_moves", "rejoin"]);
    assert_eq!(values(GameKind::Pente), ["championship", "swap", "announcements"]);
    for game in GameKind::ALL {
        let teams = usize::from(game.option(TEAMS).is_some());
        let settings = switch_boxes(game).filter(|it| matches!(it, OptionCheckbox::Setting(_))).count();
        let shown = switch_boxes(game).count() - settings
            + number_options(game).count()
            + per_seat_options(game).count();
        assert_eq!(shown + teams, game.options().len(), "{game}");
    }
}

#[test]
fn every_option_on_the_page_makes_a_table_that_can_be_played() {
    for (game, option) in
        GameKind::ALL.into_iter().flat_map(|game| switch_boxes(game).map(move |it| (game, it)))
    {
        for players in game.players() {
            let players = players.to_string();
            let fields = form(&[("with", "computer"), ("players", &players), ("rule", &option.value())]);
            let parsed = NewTableForm::parse(game, &fields).expect("the page made it");
            let opened = tessera_table::Table::open(setup(&parsed), Millis(0));
            assert!(opened.is_ok(), "{option:?} {players}: {:?}", opened.err());
        }
    }
}

#[test]
fn xl_11_swap_is_for_two_players_and_excludes_play_on() {
    let both = [("rule", "swap"), ("rule", "play_on")];
    let chosen = |players| rules(GameKind::PentagoXl, &[&[("players", players)], &both[..]].concat());
    assert_eq!(chosen("2").as_deref(), Some("swap"));
    assert_eq!(chosen("3").as_deref(), Some("play_on"));
    assert_eq!(chosen("teams").as_deref(), Some("teams"));
}

fn rules(game: GameKind, fields: &[(&str, &str)]) -> Option<String> {
    let mut fields = form(fields);
    fields.push(("with".to_owned(), "screen".to_owned()));
    let parsed = NewTableForm::parse(game, &fields)?;
    let setup = setup(&parsed);
    let opened = tessera_table::Table::open(setup.clone(), Millis(0));
    assert!(opened.is_ok(), "{}: {:?}", setup.rules, opened.err());
    Some(setup.rules)
}

#[test]
fn every_number_on_the_page_makes_a_table_that_can_be_played() {
    let all =
        GameKind::ALL.into_iter().flat_map(|game| number_options(game).map(move |option| (game, option)));
    for (game, (option, values, _)) in all {
        let name = option.name();
        for players in game.players() {
            let players = players.to_string();
            for number in values.iter() {
                let number = number.to_string();
                let mut fields = vec![("players", players.as_str()), (name, number.as_str())];
                if name == "line" {
                    // So that the longest line can be made: enough tiles, and a board that it fits on.
                    fields.extend([("side", "10"), ("tiles", "12")]);
                }
                let made = rules(game, &fields).expect("a number of the page");
                assert!(made.split(',').any(|rule| rule == format!("{name}={number}")), "{made}");
            }
            assert_eq!(
                rules(game, &[("players", &players), (name, " ")]).as_deref(),
                Some(""),
                "the default"
            );
            for odd in ["0", "82", "255", "256", "x", "-1", "14.5"] {
                assert_eq!(rules(game, &[("players", &players), (name, odd)]), None, "{name} {odd}");
            }
        }
    }
}

#[test]
fn ex_1_every_table_that_the_form_makes_can_be_won() {
    let values = |name: &str| number_options(GameKind::Exago).find(|(option, ..)| option.name() == name);
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
fn pg_10_the_first_player_is_random_unless_the_form_says_otherwise() {
    let setup_of = setup;
    let setup = |with: &str, begins: &str| {
        let fields = form(&[("with", with), ("begins", begins), ("players", "3"), ("level", "7")]);
        setup_of(&NewTableForm::parse(GameKind::Exago, &fields).expect("a form of the page"))
    };
    for with in ["computer", "screen", "link", "lobby"] {
        assert_eq!(setup(with, "lot").first_player, FirstPlayerRule::Random);
    }
    for with in ["computer", "link", "lobby"] {
        let (me, other) = (setup(with, "me"), setup(with, "other"));
        assert_eq!(
            (me.first_player, other.first_player),
            (FirstPlayerRule::AsSeated, FirstPlayerRule::AsSeated)
        );
        assert_eq!(me.seats[0].name(), "Ada");
        assert_eq!(other.seats[2].name(), "Ada");
    }
    assert_eq!(setup("computer", "other").seats[0], SeatHolder::Engine { level: 7 });
    for order in ["names", "youngest"] {
        let as_named = setup("screen", order);
        assert_eq!(as_named.first_player, FirstPlayerRule::AsSeated);
        assert_eq!(as_named.seats[0].name(), "Ada");
    }
    // A choice that the page does not show with these opponents was made before they were changed.
    for (with, hidden) in [
        ("screen", "me"),
        ("screen", "other"),
        ("computer", "names"),
        ("link", "youngest"),
        ("lobby", "names"),
    ] {
        let drawn = setup(with, hidden);
        assert_eq!(drawn.first_player, FirstPlayerRule::Random, "{with} {hidden}");
        assert_eq!(drawn.seats[0].name(), "Ada", "{with} {hidden}");
    }
    let youngest = form(&[("with", "screen"), ("begins", "youngest")]);
    assert!(NewTableForm::parse(GameKind::Pente, &youngest).is_none(), "EX-13 is a rule of Exago");
}

#[test]
fn games_without_remote_players_are_private_unless_made_public() {
    let private = |with: &str, more: &[(&str, &str)]| {
        let fields = [&[("with", with)], more].concat();
        NewTableForm::parse(GameKind::Pente, &form(&fields)).expect("a form of the page").is_private()
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
    let parsed = NewTableForm::parse(GameKind::PentagoXl, &fields).expect("a form of the page");
    let setup = setup(&parsed);
    assert!(setup.has_teams() && setup.seats.len() == 4);
}

#[test]
fn players_at_one_screen_have_names() {
    let fields =
        form(&[("with", "screen"), ("players", "3"), ("name", "Mum"), ("name", " "), ("name", "Bo")]);
    let parsed = NewTableForm::parse(GameKind::Exago, &fields).expect("a form of the page");
    let names: Vec<String> = setup(&parsed).seats.iter().map(SeatHolder::name).collect();
    assert_eq!(names, ["Mum", "Player 2", "Bo"]);
}

#[test]
fn a_form_that_the_page_cannot_send_is_refused() {
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
        assert!(NewTableForm::parse(GameKind::Pentago, &form(fields)).is_none(), "{fields:?}");
    }
}
