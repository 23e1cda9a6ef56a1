//! The line that says what is played: game, clock, options, and a link to the rules.

use maud::{Markup, html};
use tessera_i18n::Translator;
use tessera_table::TableSetup;

use super::TablePageView;
use crate::labels;
use crate::message_keys as key;

/// "Pentago · 10 min + 5 s · Touch-move · Rules".
pub(crate) fn context_line(page: &TablePageView<'_>) -> Markup {
    let (words, setup) = (page.words, page.table.setup());
    html! {
        p .context {
            b { (page.words.game_name(setup.game)) }
            span { (labels::clock(words, setup.clock)) }
            @for option in option_labels(words, &page.table.game().rules(), setup) { span { (option) } }
            // In another tab, so that the game stays open.
            a href={"/rules/" (setup.game.name())} target="_blank" { (words.text(key::NAV_RULES)) }
        }
    }
}

/// The labels of the options that differ from the usual rules. `rules` is the list that the game writes: without spaces and
/// without options that have their usual values.
fn option_labels(words: Translator<'_>, rules: &str, setup: &TableSetup) -> Vec<String> {
    let rules = rules.split(',').filter(|option| !option.is_empty());
    let settings = [("xl_touch_move", setup.touch_move), ("announcements", setup.announcements)];
    let settings = settings.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name);
    rules.chain(settings).filter_map(|option| option_label(words, option)).collect()
}

/// The label of an option as a game writes it: `play_on`, `must_block=off`, `marbles=18`. A value that is no number, which
/// only older games have, is left out.
fn option_label(words: Translator<'_>, option: &str) -> Option<String> {
    if option == "teams" {
        return Some(words.text(key::TWO_AGAINST_TWO).into_owned());
    }
    let label = |name: &str| words.find_text(key::RULE, name.replace(['_', '='], "-"));
    label(option).or_else(|| {
        let (name, value) = option.split_once('=')?;
        let is_number = value.starts_with(|first: char| first.is_ascii_digit());
        let value = if is_number { format!(" {}", value.replace(':', " : ")) } else { String::new() };
        Some(label(name)? + &value)
    })
}

#[cfg(test)]
mod tests {
    use tessera_i18n::{Language, translations};
    use tessera_rules::{AnyGame, GameKind};

    use super::*;

    #[test]
    fn options_have_labels_with_their_values() {
        let words = translations().translator(Language::English);
        let label = |name: &str| words.find_text(key::RULE, name).expect("a label");
        let labels = |kind: GameKind, players: usize, rules: &str| {
            let game = AnyGame::new(kind, players, rules).expect("valid rules");
            option_labels(words, &game.rules(), &TableSetup::new(kind, players, ""))
        };
        assert_eq!(labels(GameKind::Exago, 4, ""), Vec::<String>::new());
        assert_eq!(
            labels(GameKind::PentagoXl, 4, "marbles = 18, play_on"),
            [label("play-on"), format!("{} 18", label("marbles"))]
        );
        let teams = words.text(key::TWO_AGAINST_TWO).into_owned();
        assert_eq!(labels(GameKind::PentagoXl, 4, "teams=on"), [teams]);
        assert_eq!(labels(GameKind::Exago, 3, "must_block = off, rejoin=off"), [label("must-block-off")]);
        assert_eq!(labels(GameKind::Exago, 2, "rejoin = every"), [label("rejoin")]);
        assert_eq!(
            labels(GameKind::Exago, 2, "tiles=3:4, rejoin=on"),
            [label("rejoin"), format!("{} 3 : 4", label("tiles"))]
        );
        let announced = TableSetup { announcements: true, ..TableSetup::new(GameKind::Pente, 2, "") };
        assert_eq!(option_labels(words, "", &announced), [label("announcements")]);
    }
}
