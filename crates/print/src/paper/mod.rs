//! The sheets of a tournament as PDF.

mod cards;
mod fonts;
mod ink;
mod page;
mod sheets;
mod table;
#[cfg(test)]
mod tests;

use tessera_i18n::{Language, Vocabulary, Words};

use tessera_tournament::State;

use crate::sheets::Order;

/// The sheets as PDF.
pub fn print(words: Words<'_>, state: &State, order: &Order<'_>) -> Vec<u8> {
    let fonts = fonts::Fonts::new();
    let name = &state.plan().name;
    let printable = fonts.printable(name);
    let mut pages = page::Pages::new(&fonts, &printable, &order.date);
    for &sheet in order.sheets {
        sheets::draw(&mut pages, words, state, order, sheet);
    }
    ink::write(&fonts, &pages.finish(), name, words.language.code())
}

/// Everything that is printed of a tournament without pages of its own, as PDF.
pub fn sheets_as_pdf(state: &State, language: Language, date: &str) -> Vec<u8> {
    print(Vocabulary::of(language).words(), state, &Order::for_the_hall(date))
}
