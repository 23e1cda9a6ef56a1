//! A tournament on paper: sheets as PDF, and as one page that a browser prints.

pub(crate) mod bracket;
mod cards;
mod fonts;
mod ink;
mod page;
mod sheets;
mod table;
#[cfg(test)]
mod tests;

use tessera_tournament::{PlayerNumber, State};

use crate::clock;
use crate::pages::tournament::printed_page;
use crate::tournaments::say;
use crate::words::{Language, Vocabulary, Words};

/// What can be printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sheet {
    Entries,
    Groups,
    Slips,
    Cup,
    Ranking,
    /// Never among all the others: those are pinned to the wall, and these are secret.
    Links,
}

impl Sheet {
    pub(crate) const ALL: [Sheet; 6] =
        [Sheet::Entries, Sheet::Groups, Sheet::Slips, Sheet::Cup, Sheet::Ranking, Sheet::Links];

    /// Those for the wall and the tables.
    pub(crate) const FOR_THE_HALL: &[Sheet] =
        &[Sheet::Entries, Sheet::Groups, Sheet::Slips, Sheet::Cup, Sheet::Ranking];

    /// As in addresses.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Sheet::Entries => "entries",
            Sheet::Groups => "groups",
            Sheet::Slips => "slips",
            Sheet::Cup => "cup",
            Sheet::Ranking => "ranking",
            Sheet::Links => "links",
        }
    }

    pub(crate) fn title(self, words: Words<'_>) -> String {
        words.say(&format!("tournament-sheet-{}", self.name())).into_owned()
    }
}

/// What is to be printed, of a tournament as it is now.
pub(crate) struct Order<'a> {
    pub(crate) sheets: &'a [Sheet],
    /// The address of everybody's page, in the order of their numbers; none if the tournament has no pages.
    pub(crate) pages: Vec<String>,
    /// The address by which each player takes his seat.
    pub(crate) links: Vec<(PlayerNumber, String)>,
}

/// The sheets as PDF.
pub(crate) fn print(words: Words<'_>, state: &State, order: &Order<'_>) -> Vec<u8> {
    let fonts = fonts::Fonts::new();
    let (name, date) = (&state.plan().name, clock::date(clock::now()));
    let mut pages = page::Pages::new(&fonts, name, &date);
    for &sheet in order.sheets {
        sheets::draw(&mut pages, words, state, order, sheet);
    }
    ink::write(&fonts, &pages.finish(), name, words.language.code())
}

/// Everything that is printed of a tournament without pages of its own, as PDF.
pub fn pdf(state: &State, language: Language) -> Vec<u8> {
    let vocabulary = Vocabulary::of(language);
    print(
        vocabulary.words(),
        state,
        &Order { sheets: Sheet::FOR_THE_HALL, pages: Vec::new(), links: Vec::new() },
    )
}

/// The same as a page for a browser to print.
pub fn html(state: &State, language: Language) -> String {
    printed_page(Vocabulary::of(language).words(), state).into_string()
}
