//! What stands on the sheets of a tournament, worked out once. `paper` draws them as PDF, `html` for a browser that prints.

pub(crate) mod bracket;
mod rows;

use tessera_i18n::Words;
use tessera_tournament::{Cup, PlayerNumber, Stage, State};

pub(crate) use rows::{
    Column, ENTRY_COLUMNS, Ended, Entry, Field, GAME_COLUMNS, GameRow, Kind, Link, Named, RANKING_COLUMNS,
    RankingRow, Slip, StandingsRow,
};

use crate::key;

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// The entry list.
    Entries,
    /// The groups: standings and games.
    Groups,
    /// A score slip for every game that is still to be played.
    Slips,
    /// The cup.
    Cup,
    /// The ranking.
    Ranking,
    /// The links by which players take their seats. Never among all the others: those are pinned to the wall, and these are secret.
    Links,
}

impl Sheet {
    /// All of them.
    pub const ALL: [Sheet; 6] =
        [Sheet::Entries, Sheet::Groups, Sheet::Slips, Sheet::Cup, Sheet::Ranking, Sheet::Links];

    /// Those for the wall and the tables.
    pub const FOR_THE_HALL: &[Sheet] =
        &[Sheet::Entries, Sheet::Groups, Sheet::Slips, Sheet::Cup, Sheet::Ranking];

    /// As in addresses.
    pub const fn name(self) -> &'static str {
        match self {
            Sheet::Entries => "entries",
            Sheet::Groups => "groups",
            Sheet::Slips => "slips",
            Sheet::Cup => "cup",
            Sheet::Ranking => "ranking",
            Sheet::Links => "links",
        }
    }

    /// Its title in a language.
    pub fn title(self, words: Words<'_>) -> String {
        words.say_of(key::SHEET, self.name())
    }

    /// Whether the tournament has come so far that something stands on it.
    pub(crate) fn is_there(self, state: &State) -> bool {
        match self {
            Sheet::Entries | Sheet::Slips | Sheet::Links => true,
            Sheet::Groups | Sheet::Ranking => !state.groups().is_empty(),
            Sheet::Cup => cup(state).is_some(),
        }
    }
}

/// What is to be printed, of a tournament as it is now.
#[derive(Debug)]
pub struct Order<'a> {
    /// The sheets, in this order.
    pub sheets: &'a [Sheet],
    /// The address of everybody's page, in the order of their numbers; none if the tournament has no pages.
    pub pages: Vec<String>,
    /// The address by which each player takes his seat.
    pub links: Vec<(PlayerNumber, String)>,
    /// The day that stands on every sheet, such as `2026-11-15`.
    pub date: String,
}

impl Order<'static> {
    /// Everything for the hall, of a tournament without pages of its own.
    pub(crate) fn for_the_hall(date: &str) -> Order<'static> {
        Order { sheets: Sheet::FOR_THE_HALL, pages: Vec::new(), links: Vec::new(), date: date.to_owned() }
    }
}

/// The cup, once it is drawn.
pub(crate) fn cup(state: &State) -> Option<&Cup> {
    state.cup().filter(|cup| cup.slots.is_some())
}

/// What the ranking is called, so far or for good.
pub(crate) fn ranking_title(words: Words<'_>, state: &State) -> String {
    let over = state.stage() == Stage::Over;
    words.say(if over { key::TOURNAMENT_FINAL_RANKING } else { key::TOURNAMENT_RANKING_SO_FAR }).into_owned()
}
