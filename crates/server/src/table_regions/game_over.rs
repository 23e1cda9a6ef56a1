//! The panel after a game: rematch, review, the next level, play on against the computer, share.

use maud::{Markup, html};
use tessera_rules::{Level, Seat};
use tessera_table::{AllowedAction, SeatHolder};

use super::TablePageView;
use super::status::to_tournament;
use crate::extract::Visitor;
use crate::message_keys as key;

/// The most moves of a game that is drawn as an animation.
pub(crate) const MAX_ANIMATED_MOVES: usize = 200;

pub(super) fn render(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let words = page.words;
    let may = |action: AllowedAction| page.view.may.contains(&action);
    html! {
        div .next {
            (to_tournament(page, "button primary"))
            @if let Some(next) = page.table.rematch_table() {
                a .button .primary href={"/t/" (next) (visitor.link_query())} { (words.text(key::TO_THE_REMATCH)) }
            } @else if may(AllowedAction::OfferRematch) {
                button .primary type="button" data-action="offer" data-seat=[page.acting_seat()] data-fields="{\"offer\":\"rematch\"}" { (words.text(key::OFFER_REMATCH)) }
            }
            @if may(AllowedAction::OfferPlayOn) {
                button type="button" data-action="offer" data-seat=[play_on_seat(page)] data-fields="{\"offer\":\"play_on\"}" { (words.text(key::OFFER_PLAY_ON)) }
            }
            @if !page.table.moves().is_empty() {
                button type="button" data-do="review" data-from={"/t/" (page.id) "/review" (visitor.link_query())} { (words.text(key::REVIEW_BEGIN)) }
            }
            @if let Some(level) = next_level(page) {
                (computer_form(page, visitor, &html! {
                    input type="hidden" name="level" value=(level);
                    button { (words.format(key::NEXT_LEVEL, &[("level", level.into())])) }
                }))
            }
            @if page.table.setup().tournament.is_none() { a .button href={"/new/" (page.table.setup().game.name())} { (words.text(key::NEW_GAME)) } }
            @if may(AllowedAction::OfferRematch) && let Some(first) = other_rematch_first(page) {
                button type="button" data-action="offer" data-seat=[page.acting_seat()]
                    data-fields={"{\"offer\":\"rematch\",\"first\":" (first.number()) "}"} {
                    @if page.own_seats() == [first] { (words.text(key::OFFER_REMATCH_FIRST_YOU)) }
                    @else { (words.format(key::OFFER_REMATCH_FIRST, &[("name", page.name(first).into())])) }
                }
            }
        }
        // A game that is open after its first move can be played on; nothing else is replayed for every reader.
        @if page.table.continuation(1) > 0 {
            (computer_form(page, visitor, &html! {
                // The script sets the number of moves before the position that is looked at. In the present it is that of
                // the attribute: the default of a hidden field changes with its value.
                @let moves = continued_moves(page);
                input type="hidden" name="moves" value=(moves) data-shown-position=(moves);
                button { (words.text(key::PLAY_ON_FROM_HERE)) }
            }))
        }
        @if !page.table.moves().is_empty() { (share(page, visitor)) }
    }
}

/// The player who does not begin a rematch of Pente unless the players choose so (PE-8).
fn other_rematch_first(page: &TablePageView<'_>) -> Option<Seat> {
    let usual = page.table.usual_rematch_first()?;
    page.seats().find(|&seat| seat != usual)
}

/// A form that opens a game against the computer with the same rules.
fn computer_form(page: &TablePageView<'_>, visitor: &Visitor, content: &Markup) -> Markup {
    html! {
        form .computer-game method="post" action={"/t/" (page.id) "/computer"} {
            input type="hidden" name="link" value=[visitor.link_secret()];
            (content)
        }
    }
}

/// The moves after which the visitor plays on unless they look at another position: all of them, or if the board decided
/// the game, those before the visitor's last one, which may be the mistake.
fn continued_moves(page: &TablePageView<'_>) -> usize {
    let (moves, own) = (page.table.moves(), page.own_seats());
    let is_own = |seat: Seat| own.is_empty() || own.contains(&seat);
    let is_last =
        |played: &tessera_table::PlayedMove| played.seat.seat(page.table.holders().len()).is_some_and(is_own);
    let decided = moves.len() - usize::from(!moves.is_empty());
    if !page.table.game().is_over() {
        return moves.len();
    }
    moves[..decided].iter().rposition(is_last).unwrap_or(decided)
}

/// The level above the computer's, if the visitor has won against it alone.
fn next_level(page: &TablePageView<'_>) -> Option<u8> {
    let [own] = page.own_seats()[..] else { return None };
    let level = |seat: Seat| match page.holder(seat) {
        SeatHolder::Engine { level } => Some(*level),
        _ => None,
    };
    let levels: Option<Vec<u8>> = page.seats().filter(|&seat| seat != own).map(level).collect();
    let has_won = page.table.outcome()?.places.get(own.index()) == Some(&1) && !page.is_drawn();
    let next = levels?.into_iter().max()? + 1;
    (has_won && next <= Level::HIGHEST.number()).then_some(next)
}

/// The visitor's first seat without a final place, which may propose to play on (XL-5).
fn play_on_seat(page: &TablePageView<'_>) -> Option<u8> {
    let places = &page.table.outcome()?.places;
    let open = |seat: &Seat| places.get(seat.index()).is_some_and(|place| *place > 1);
    page.own_seats().into_iter().find(open).map(|seat| seat.number() as u8)
}

/// The game as a link, an animation, a picture and a record.
fn share(page: &TablePageView<'_>, visitor: &Visitor) -> Markup {
    let (words, link) = (page.words, visitor.link_query());
    let file = |name: &str| format!("/t/{}/{name}{link}", page.id);
    // Without the link in the request it is unknown: only its hash is stored.
    let can_share = !page.view.private || !link.is_empty();
    let address = visitor.url_for_other_machines(&format!("/t/{}{link}", page.id));
    html! {
        details .share-game {
            summary { (words.text(key::SHARE_GAME)) }
            @if can_share {
                div .share-link {
                    input #share-link type="text" readonly value=(address) aria-label=(words.text(key::SHARE_GAME_LINK));
                    button type="button" data-do="copy-link" { (words.text(key::COPY_LINK)) }
                }
            }
            div .share-files {
                @if page.table.moves().len() <= MAX_ANIMATED_MOVES {
                    a .button href=(file("game.gif")) download={(page.id) ".gif"} { (words.text(key::SHARE_ANIMATION)) }
                }
                a .button href=(file("board.png")) download={(page.id) ".png"} { (words.text(key::SHARE_PICTURE)) }
                a .button href=(file("record.txt")) download={(page.id) ".txt"} { (words.text(key::SHARE_RECORD)) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_i18n::Language;
    use tessera_rules::GameKind;
    use tessera_table::{
        Actor, FirstPlayerRule, Millis, SeatNumber, Table, TableAction, TableCommand, TableSetup,
    };

    use super::*;

    /// The level that Ada is offered after a game in which a seat resigns.
    fn offered(engine: u8, resigns: u8) -> Option<u8> {
        let ada = Actor::guest("ada", "Ada");
        let mut setup = TableSetup::new(GameKind::Pentago, 2, "ada");
        setup.seats = vec![SeatHolder::guest("ada", "Ada"), SeatHolder::Engine { level: engine }];
        setup.first_player = FirstPlayerRule::AsSeated;
        let (mut table, _) = Table::open(setup, Millis(0)).expect("a table");
        let loser = if resigns == 1 { ada.clone() } else { Actor::Engine(SeatNumber::new(resigns)) };
        for (action, by) in [(TableAction::Start { seed: 1 }, Actor::Server), (TableAction::Resign, loser)] {
            let command = TableCommand::new(action, table.number());
            for event in table.decide(&command, &by, Millis(0)).expect("it can be done") {
                table.apply(&event).expect("it follows");
            }
        }
        let words = tessera_i18n::translations().translator(Language::English);
        next_level(&TablePageView::new(&table, "t", Some(&ada), words, Millis(0)))
    }

    #[test]
    fn who_beats_the_computer_is_offered_the_next_level() {
        assert_eq!(offered(4, 2), Some(5));
        assert_eq!(offered(4, 1), None, "not after a loss");
        assert_eq!(offered(Level::HIGHEST.number(), 2), None, "there is none above");
    }
}
