//! The start page: the visitor's unfinished games, the four games as pictures, open tables, running games.

use std::sync::{Arc, OnceLock};

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use maud::{Markup, PreEscaped, html};
use tessera_draw::{BoardPicture, PictureLayers};
use tessera_i18n::Translator;
use tessera_rules::{AnyGame, GameKind};
use tessera_service::LiveTables;
use tessera_store::StoreError;

use super::game_cards::GameCardRenderer;
use super::layout::HtmlPage;
use super::{store_failed, table_lists};
use crate::drawings::DrawingQueues;
use crate::extract::Visitor;
use crate::message_keys as key;

/// Unfinished games of the visitor on the page.
const CONTINUED_GAMES_SHOWN: usize = 3;

/// `GET /`
pub(crate) async fn show(
    State(live_tables): State<LiveTables>,
    State(drawings): State<Arc<DrawingQueues>>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let continued = continued_games(&live_tables, &drawings, &visitor);
    let lists =
        tokio::try_join!(live_tables.open_tables(None, 6), live_tables.running_tables(None, 4), continued);
    let (open, mut running, continued) = match lists {
        Ok(lists) => lists,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    // The visitor's own games are above.
    let is_own = |seat: &tessera_store::SummarySeat| {
        seat.player.is_some() && seat.player == visitor.player.as_ref().map(|player| player.id.clone())
    };
    running.entries.retain(|game| !game.seats.iter().any(is_own));
    let body = html! {
        main {
            h1 { (words.text(key::LINE_UP_FIVE)) }
            @if let Some(continued) = continued {
                section .continued {
                    div .head { h2 { (words.text(key::CONTINUE_GAME)) } a href="/games" { (words.text(key::MY_GAMES)) } }
                    (continued)
                }
            } @else {
                p .lead { (words.text(key::LEAD)) }
            }
            ul .games {
                @for game in GameKind::ALL {
                    li .game-card {
                        (PreEscaped(picture(game)))
                        h2 { a href={"/new/" (game.name())} { (words.game_name(game)) } }
                        p { (words.text_of(key::GAME, game.name())) }
                        div .card-buttons {
                            a .button .primary href={"/new/" (game.name())} aria-label={(words.text(key::NAV_PLAY)) ": " (words.game_name(game))} { (words.text(key::NAV_PLAY)) }
                            a .button href={"/learn/" (game.name())} aria-label={(words.text(key::LEARN)) ": " (words.game_name(game))} { (words.text(key::LEARN)) }
                        }
                    }
                }
            }
            (quick_play(words, visitor.prefs.level))
            div .two {
                section .list {
                    h2 { (words.text(key::OPEN_TABLES)) }
                    (table_lists::open(words, &open.entries))
                    p .more { a href="/lobby" { (words.text(key::ALL_OPEN_TABLES)) } }
                }
                section .list {
                    h2 { (words.text(key::RUNNING_GAMES)) }
                    (table_lists::running(words, &running.entries))
                    p .more { a href="/watch" { (words.text(key::ALL_RUNNING_GAMES)) } }
                }
            }
        }
    };
    HtmlPage::new(&words.text(key::LINE_UP_FIVE), body)
        .with_style("style/game_lists.css")
        .render(&visitor)
        .into_response()
}

/// The visitor's unfinished games, those that wait for the visitor first; none if there are none.
async fn continued_games(
    live_tables: &LiveTables,
    drawings: &Arc<DrawingQueues>,
    visitor: &Visitor,
) -> Result<Option<Markup>, StoreError> {
    let Some(player) = &visitor.player else { return Ok(None) };
    let mut games = live_tables.unfinished_games(&player.id).await?;
    games.truncate(CONTINUED_GAMES_SHOWN);
    if games.is_empty() {
        return Ok(None);
    }
    let cards =
        GameCardRenderer { live_tables, drawings, words: visitor.translator(), player: Some(&player.id) };
    cards.render(&games).await.map(Some)
}

/// A game against the computer with one click, at the level of the last game.
fn quick_play(words: Translator<'_>, level: u8) -> Markup {
    html! {
        form .quick-play method="post" {
            input type="hidden" name="with" value="computer";
            input type="hidden" name="level" value=(level);
            b { (words.format(key::QUICK_PLAY, &[("level", level.into())])) }
            @for game in GameKind::ALL { button formaction={"/new/" (game.name())} { (words.game_name(game)) } }
        }
    }
}

/// The picture of a game in progress, rendered once.
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
    let mut game = AnyGame::new(kind, players, "").expect("the default rules");
    for text in moves.split(' ') {
        // The pictures are decoration: an illegal move is skipped.
        let _illegal = game.play_text(text);
    }
    let layers =
        PictureLayers { coordinates: false, last_move: false, cells: false, ..PictureLayers::default() };
    BoardPicture::of(&game).with_layers(layers).with_ids(&format!("home-{}-", kind.name())).decorative().svg()
}
