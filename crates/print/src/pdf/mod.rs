//! Sheets as PDF.

mod cards_and_slips;
mod embedded_font;
mod fonts;
mod page;
mod sheet_pages;
mod table;
#[cfg(test)]
mod tests;
mod writer;

use tessera_i18n::{Language, LanguageBundle, Translator};

use tessera_tournament::TournamentState;

use crate::sheets::PrintRequest;

/// Renders the sheets of a print request as PDF.
pub fn render(words: Translator<'_>, state: &TournamentState, request: &PrintRequest<'_>) -> Vec<u8> {
    let fonts = fonts::Fonts::new();
    let name = &state.plan().name;
    let printable = fonts.printable(name);
    let mut pages = page::PagesBuilder::new(&fonts, &printable, &request.date);
    for &sheet in request.sheets {
        sheet_pages::draw(&mut pages, words, state, request, sheet);
    }
    writer::write(&fonts, &pages.finish(), name, words.language.code())
}

/// All public sheets of a tournament without web pages, as PDF.
pub fn sheets_as_pdf(state: &TournamentState, language: Language, date: &str) -> Vec<u8> {
    render(LanguageBundle::of(language).translator(), state, &PrintRequest::public_sheets(date))
}
