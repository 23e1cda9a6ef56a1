//! Games as cards: a small picture of the position, the players, and whose turn it is or the result.

use std::sync::Arc;

use axum::body::Bytes;
use maud::{Markup, PreEscaped, html};
use tessera_i18n::Translator;
use tessera_service::{LiveTableError, LiveTables};
use tessera_store::{StoreError, SummarySeat, TableSummary, TableSummaryStage};

use super::table_lists::{opponents, players};
use crate::board_frame::seat_pieces;
use crate::drawings::DrawingQueues;
use crate::labels;
use crate::message_keys as key;

/// Renders games as cards for one player, in their language.
pub(super) struct GameCardRenderer<'a> {
    pub(super) live_tables: &'a LiveTables,
    pub(super) drawings: &'a Arc<DrawingQueues>,
    pub(super) words: Translator<'a>,
    /// The id of the player whose games they are; none in a list of games of others.
    pub(super) player: Option<&'a str>,
}

impl GameCardRenderer<'_> {
    /// The list of cards.
    pub(super) async fn render(&self, games: &[TableSummary]) -> Result<Markup, StoreError> {
        let mut pictures = Vec::with_capacity(games.len());
        for game in games {
            pictures.push(self.picture(game).await?);
        }
        Ok(html! {
            ul .game-list {
                @for (game, picture) in games.iter().zip(&pictures) {
                    @let is_won = self.own_result(game);
                    @let waits = self.player.is_some_and(|player| game.waits_for(player));
                    li .waits[waits] .won[is_won == Some(true)] .lost[is_won == Some(false)] {
                        a href={"/t/" (game.table)} {
                            (PreEscaped(String::from_utf8_lossy(picture)))
                            span .about {
                                b { (self.words.game_name(game.game)) }
                                @if let Some(player) = self.player { span { (opponents(self.words, game, player)) } }
                                @else { span { (players(self.words, game)) } }
                                span .state { (self.state(game)) }
                                @if self.player.is_some() { span .soft { (labels::date(self.words, tessera_table::Millis(game.last_played))) } }
                                @else { span .soft { (labels::clock(self.words, game.clock)) } }
                            }
                        }
                    }
                }
            }
        })
    }

    /// The picture of a game, from the cache or drawn now. A table that cannot be read has none.
    async fn picture(&self, game: &TableSummary) -> Result<Bytes, StoreError> {
        let name = format!("{} {} {}", game.table, game.moves, game.last_played);
        if let Some(picture) = self.drawings.thumbnail(&name) {
            return Ok(picture);
        }
        match self.live_tables.peek(&game.table).await {
            Ok(table) => {
                let picture = Bytes::from(tessera_draw::thumbnail(table.game(), &seat_pieces(&table)));
                self.drawings.keep_thumbnail(name, picture.clone());
                Ok(picture)
            }
            Err(LiveTableError::Store(reason)) => Err(reason),
            Err(_) => Ok(Bytes::new()),
        }
    }

    fn is_own(&self, seat: &SummarySeat) -> bool {
        self.player.is_some() && seat.player.as_deref() == self.player
    }

    /// The player's own result: true if they have won, false if they have lost, none in a draw or if they have several seats.
    fn own_result(&self, game: &TableSummary) -> Option<bool> {
        let places = &game.result.as_ref()?.places;
        let is_own = |seat: &&SummarySeat| self.is_own(seat);
        if game.seats.iter().filter(is_own).count() != 1 || places.iter().all(|place| *place == 1) {
            return None;
        }
        let own = game.seats.iter().position(|seat| is_own(&seat))?;
        places.get(own).map(|place| *place == 1)
    }

    /// Whose turn it is, or the result for the player.
    fn state(&self, game: &TableSummary) -> String {
        let mut own = game.seats.iter().enumerate().filter(|(_, seat)| self.is_own(seat));
        let (first, has_several) = (own.next().map(|(index, _)| index), own.next().is_some());
        let key = match game.stage {
            TableSummaryStage::Waiting => key::STAGE_WAITING,
            TableSummaryStage::Playing => {
                let to_move = game.to_move.map(|seat| usize::from(seat.get()) - 1);
                match to_move.and_then(|index| game.seats.get(index)) {
                    Some(_) if !has_several && to_move == first => key::STAGE_YOUR_TURN,
                    Some(seat) => {
                        let name = labels::summary_seat(self.words, seat);
                        return self.words.format(key::STAGE_TURN_OF, &[("name", name.into())]);
                    }
                    None => key::STAGE_PLAYING,
                }
            }
            TableSummaryStage::Over => {
                let places = game.result.as_ref().map_or(&[][..], |outcome| &outcome.places);
                match first.and_then(|seat| places.get(seat)) {
                    None if self.player.is_none() => key::STAGE_OVER,
                    None => key::STAGE_ABORTED,
                    Some(_) if places.iter().all(|place| *place == 1) => key::STAGE_DRAW,
                    Some(_) if has_several => key::STAGE_OVER,
                    Some(1) => key::STAGE_WON,
                    Some(_) => key::STAGE_LOST,
                }
            }
        };
        self.words.text(key).into_owned()
    }
}
