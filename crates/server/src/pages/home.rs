//! The first page: four games as pictures.

use std::sync::OnceLock;
use tessera_service::Live;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::{PreEscaped, html};
use tessera_draw::{Layers, Picture};
use tessera_rules::{AnyGame, GameKind};

use super::layout::Page;
use super::{cards, not_stored};
use crate::key;
use crate::who::Visitor;

/// `GET /`
pub(crate) async fn show(State(live): State<Live>, visitor: Visitor) -> Response {
    let words = visitor.words();
    let (open, running) = match tokio::try_join!(live.open_tables(6), live.running_tables(4)) {
        Ok(tables) => tables,
        Err(reason) => return not_stored(&visitor, &reason),
    };
    let body = html! {
        main {
            h1 { (words.say(key::LINE_UP_FIVE)) }
            p .lead { (words.say(key::LEAD)) }
            ul .games {
                @for game in GameKind::ALL {
                    li { a .game-card href={"/new/" (game.name())} {
                        (PreEscaped(picture(game)))
                        h2 { (game.title()) }
                        p { (words.say_of(key::GAME, game.name())) }
                    } }
                }
            }
            div .two {
                section .list {
                    h2 { (words.say(key::OPEN_TABLES)) }
                    (cards::open(words, &open))
                    p .more { a href="/lobby" { (words.say(key::ALL_OPEN_TABLES)) } }
                }
                section .list {
                    h2 { (words.say(key::RUNNING_GAMES)) }
                    (cards::running(words, &running))
                    p .more { a href="/watch" { (words.say(key::ALL_RUNNING_GAMES)) } }
                }
            }
        }
    };
    Page::new(&words.say(key::LINE_UP_FIVE), body).draw(&visitor).into_response()
}

/// A game in the middle of it, drawn once.
pub(super) fn picture(game: GameKind) -> &'static str {
    static PICTURES: OnceLock<Vec<String>> = OnceLock::new();
    let pictures = PICTURES.get_or_init(|| GameKind::ALL.into_iter().map(draw).collect());
    let index = GameKind::ALL.iter().position(|other| *other == game).unwrap_or(0);
    &pictures[index]
}

fn draw(kind: GameKind) -> String {
    let (players, moves) = match kind {
        GameKind::Pentago => (2, "b5A+ e5B- d3D+ c3C- c2C+ e1D- b2A- c4B+ e4D+"),
        GameKind::PentagoXl => (4, "e6A+ e5B+ f5C- d4D- e7F+ c7F- g5G+ f3H- b8A- h8C+ c5I+ h2D+ f4H+ b2I-"),
        GameKind::Exago => (6, "f6 f7 e6 g6 f5 e5 g7 d5 h7 f8 e4 d6 c4"),
        GameKind::Pente => (2, "K10 L9 M10 K9 L11 J9 N9 L10 J12 M12"),
    };
    let mut game = AnyGame::new(kind, players, "").expect("the usual game");
    for text in moves.split(' ') {
        // The pictures are decoration: a move that the rules do not allow is left out.
        let _illegal = game.play_text(text);
    }
    let layers = Layers { coordinates: false, last_move: false, cells: false, ..Layers::default() };
    Picture::of(&game).with_layers(layers).with_ids(&format!("home-{}-", kind.name())).decorative().svg()
}
