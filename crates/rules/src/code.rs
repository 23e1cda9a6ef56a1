//! Reasons in one word, for programs and for translations.

use std::fmt::Debug;

/// The name of an enum's variant, `NotYourTurn { … }`, as `not-your-turn`: the same for every detail.
///
/// ```
/// #[derive(Debug)]
/// enum Reason { NotYourTurn { seat: u8 } }
///
/// assert_eq!(tessera_rules::code_of(&Reason::NotYourTurn { seat: 2 }), "not-your-turn");
/// ```
pub fn code_of(reason: &impl Debug) -> String {
    let variant = format!("{reason:?}");
    let name = variant.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
    let mut code = String::with_capacity(name.len() + 4);
    for (i, c) in name.char_indices() {
        if c.is_ascii_uppercase() && i > 0 {
            code.push('-');
        }
        code.push(c.to_ascii_lowercase());
    }
    code
}
