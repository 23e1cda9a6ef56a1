//! The visitor's own games: those that wait for the visitor first, then the others in progress, then finished ones.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::response::{IntoResponse, Response};
use maud::{Markup, html};
use serde::{Deserialize, Serialize};
use tessera_rules::GameKind;
use tessera_service::{Challenges, LiveTables};
use tessera_store::{GameFilter, ListPage, StoreError};

use super::game_cards::GameCardRenderer;
use super::layout::HtmlPage;
use super::{challenges, store_failed};
use crate::drawings::DrawingQueues;
use crate::extract::Visitor;
use crate::labels;
use crate::message_keys as key;

/// Games of a page that are paged by time.
const FINISHED_GAMES_PER_PAGE: u32 = 30;
/// Unfinished games above the finished ones on the first page. The rest is on pages of its own.
const MAX_UNFINISHED_GAMES_SHOWN: usize = 12;

/// The query of the page: which games, and only those that changed before a time.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct MyGamesQuery {
    before: Option<u64>,
    show: ShownGames,
    /// The name of a game; empty for all.
    game: String,
}

/// Which games are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ShownGames {
    #[default]
    All,
    Unfinished,
    Finished,
}

impl ShownGames {
    const CHOICES: [(ShownGames, &str, tessera_i18n::MessageKey); 3] = [
        (ShownGames::All, "all", key::GAMES_ALL),
        (ShownGames::Unfinished, "unfinished", key::GAMES_UNFINISHED),
        (ShownGames::Finished, "finished", key::GAMES_FINISHED),
    ];

    fn name(self) -> &'static str {
        ShownGames::CHOICES.iter().find(|(shown, ..)| *shown == self).map_or("all", |(_, name, _)| name)
    }
}

/// `GET /games`
pub(crate) async fn show(
    State(live_tables): State<LiveTables>,
    State(challenges): State<Challenges>,
    State(drawings): State<Arc<DrawingQueues>>,
    Query(query): Query<MyGamesQuery>,
    visitor: Visitor,
) -> Response {
    let words = visitor.translator();
    let lists = match &visitor.player {
        Some(player) => {
            let cards = GameCardRenderer {
                live_tables: &live_tables,
                drawings: &drawings,
                words,
                player: Some(&player.id),
            };
            game_lists(&cards, &query).await
        }
        None => Ok(None),
    };
    let lists = match lists {
        Ok(lists) => lists,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let challenges = match challenges::section(&challenges, &visitor).await {
        Ok(challenges) => challenges,
        Err(reason) => return store_failed(&visitor, &reason),
    };
    let is_filtered = query.show != ShownGames::All || !query.game.is_empty() || query.before.is_some();
    let body = html! {
        main {
            h1 { (words.text(key::MY_GAMES)) }
            (challenges)
            @if lists.is_some() || is_filtered { (filters(&visitor, &query)) }
            @if let Some(lists) = &lists {
                (lists)
                @if visitor.player.as_ref().is_some_and(|player| !player.account) {
                    p .soft { (words.text(key::KEEP_HINT)) " " a href="/account" { (words.text(key::CREATE_ACCOUNT)) } }
                }
            } @else if is_filtered {
                p .lead { (words.text(key::NO_SUCH_GAMES)) }
            } @else {
                p .lead { (words.text(key::NO_GAMES_YET)) }
                p { a .button .primary href="/" { (words.text(key::PLAY_FIRST_GAME)) } }
            }
        }
    };
    HtmlPage::new(&words.text(key::MY_GAMES), body)
        .with_style("style/game_lists.css")
        .render(&visitor)
        .into_response()
}

/// The cards of the page; none if there are no games.
async fn game_lists(
    cards: &GameCardRenderer<'_>,
    query: &MyGamesQuery,
) -> Result<Option<Markup>, StoreError> {
    let words = cards.words;
    let game = query.game.parse::<GameKind>().ok();
    let is_over = query.show != ShownGames::Unfinished;
    let filter = GameFilter { is_over: Some(is_over), game };
    let player = cards.player.unwrap_or_default();
    let page = cards.live_tables.games_page(player, query.before, FINISHED_GAMES_PER_PAGE, filter).await?;
    let mut unfinished = Vec::new();
    if query.show == ShownGames::All && query.before.is_none() {
        unfinished = cards.live_tables.unfinished_games(player).await?;
        unfinished.retain(|summary| game.is_none_or(|game| summary.game == game));
    }
    let has_more = unfinished.len() > MAX_UNFINISHED_GAMES_SHOWN;
    unfinished.truncate(MAX_UNFINISHED_GAMES_SHOWN);
    let ListPage { entries, next } = page;
    if unfinished.is_empty() && entries.is_empty() {
        return Ok(None);
    }
    let (unfinished, entries) = (section(cards, &unfinished).await?, section(cards, &entries).await?);
    Ok(Some(html! {
        @if let Some(unfinished) = unfinished {
            section {
                h2 { (words.text(key::GAMES_UNFINISHED)) }
                (unfinished)
                @if has_more { p .more { a href=(address(ShownGames::Unfinished, &query.game, None)) { (words.text(key::OLDER_GAMES)) } } }
            }
        }
        @if let Some(entries) = entries {
            section {
                h2 { (words.text(if is_over { key::GAMES_FINISHED } else { key::GAMES_UNFINISHED })) }
                (entries)
                @if next.is_some() { p .more { a href=(address(query.show, &query.game, next)) { (words.text(key::OLDER_GAMES)) } } }
            }
        }
    }))
}

async fn section(
    cards: &GameCardRenderer<'_>,
    games: &[tessera_store::TableSummary],
) -> Result<Option<Markup>, StoreError> {
    if games.is_empty() { Ok(None) } else { cards.render(games).await.map(Some) }
}

/// The address of another page of the list.
fn address(show: ShownGames, game: &str, before: Option<u64>) -> String {
    let mut fields = Vec::new();
    if show != ShownGames::All {
        fields.push(format!("show={}", show.name()));
    }
    if let Ok(game) = game.parse::<GameKind>() {
        fields.push(format!("game={}", game.name()));
    }
    fields.extend(before.map(|before| format!("before={before}")));
    if fields.is_empty() { "/games".to_owned() } else { format!("/games?{}", fields.join("&")) }
}

fn filters(visitor: &Visitor, query: &MyGamesQuery) -> Markup {
    let words = visitor.translator();
    let is_game = |name: &str| query.game == name;
    html! {
        nav .filters aria-label=(words.text(key::GAMES_FILTER)) {
            @for (shown, _, label) in ShownGames::CHOICES {
                a href=(address(shown, &query.game, None)) aria-current=[(shown == query.show).then_some("true")] { (words.text(label)) }
            }
            span .apart {}
            @for game in GameKind::ALL {
                // The filter that is on is also the link that switches it off.
                @let other = if is_game(game.name()) { "" } else { game.name() };
                a href=(address(query.show, other, None)) aria-current=[is_game(game.name()).then_some("true")] { (words.game_name(game)) }
            }
        }
    }
}

/// The number of games and challenges that wait for the visitor, for the menu of an open page.
#[derive(Debug, Serialize)]
struct WaitingGames {
    waiting: usize,
    text: String,
}

/// `GET /games/waiting`
pub(crate) async fn waiting(
    State(live_tables): State<LiveTables>,
    State(challenges): State<Challenges>,
    visitor: Visitor,
) -> Response {
    let counted = match &visitor.player {
        Some(player) => match live_tables.waiting_games(&player.id).await {
            Ok(games) => challenges.received_count(&player.id).await.map(|challenges| (games, challenges)),
            Err(reason) => Err(reason),
        },
        None => Ok((0, 0)),
    };
    match counted {
        Ok((games, challenges)) => {
            let text = labels::waiting(visitor.translator(), games, challenges);
            Json(WaitingGames { waiting: games + challenges, text }).into_response()
        }
        Err(reason) => store_failed(&visitor, &reason),
    }
}
