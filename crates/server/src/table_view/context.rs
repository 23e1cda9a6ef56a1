//! The line that says what is played: game, clock, options, and a link to the rules.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_table::TableSetup;

use super::TablePageView;
use crate::key;
use crate::labels;

/// "Pentago · 10 min + 5 s · Touch-move · Rules".
pub(crate) fn context_line(page: &TablePageView<'_>) -> Markup {
    let (words, setup) = (page.words, page.table.setup());
    html! {
        p .context {
            b { (setup.game.title()) }
            span { (labels::clock(words, setup.clock)) }
            @for option in option_labels(words, setup) { span { (option) } }
            // In another tab, so that the game stays open.
            a href={"/rules/" (setup.game.name())} target="_blank" { (words.text(key::NAV_RULES)) }
        }
    }
}

/// The labels of the options that differ from the usual rules.
fn option_labels(words: Translator<'_>, setup: &TableSetup) -> Vec<String> {
    let rules = setup.rules.split(',').map(str::trim).filter(|option| !option.is_empty());
    let settings = [("xl_touch_move", setup.touch_move), ("announcements", setup.announcements)];
    let settings = settings.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name);
    rules.chain(settings).filter_map(|option| option_label(words, option)).collect()
}

/// The label of an option as it is written in the rules of a table: `play_on`, `must_block=off`, `marbles=18`.
fn option_label(words: Translator<'_>, option: &str) -> Option<String> {
    if option == "teams" {
        return Some(words.text(key::TWO_AGAINST_TWO).into_owned());
    }
    let label = |name: &str| words.find_text(key::RULE, name.replace(['_', '='], "-"));
    label(option).or_else(|| {
        let (name, value) = option.split_once('=')?;
        Some(format!("{} {}", label(name)?, value.replace('/', " / ")))
    })
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, translations};
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn options_have_labels_with_their_values() {
        let words = translations().translator(Language::English);
        let label = |name: &str| words.find_text(key::RULE, name).expect("a label");
        let labels = |rules: &str| {
            let setup = TableSetup { rules: rules.to_owned(), ..TableSetup::new(GameKind::Exago, 4, "") };
            option_labels(words, &setup)
        };
        assert_eq!(labels(""), Vec::<String>::new());
        assert_eq!(labels("play_on, marbles=18"), [label("play-on"), format!("{} 18", label("marbles"))]);
        assert_eq!(
            labels("must_block=off,teams"),
            [label("must-block-off"), words.text(key::TWO_AGAINST_TWO).into_owned()]
        );
        let announced = TableSetup { announcements: true, ..TableSetup::new(GameKind::Pente, 2, "") };
        assert_eq!(option_labels(words, &announced), [label("announcements")]);
    }
}
