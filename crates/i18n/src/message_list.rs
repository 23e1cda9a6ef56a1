//! Lists the messages of `locales/` and their variables.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{Language, Locales, MessageFileSet, is_file_of, read_locale_file};

/// The keys of all messages of a set; the same in all languages.
pub(crate) fn message_keys(set: MessageFileSet) -> BTreeSet<String> {
    messages(Language::English, set).into_keys().collect()
}

/// The keys of all messages of a set, each with the names of its variables.
pub(crate) fn messages(language: Language, set: MessageFileSet) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for file in Locales::iter().filter(|file| is_file_of(language, set, file)) {
        let resource = FluentResource::try_new(read_locale_file(&file))
            .unwrap_or_else(|(_, errors)| panic!("locales/{file} is invalid: {errors:?}"));
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let mut variables = BTreeSet::new();
            message.value.iter().for_each(|value| collect_from_pattern(value, &mut variables));
            let before = messages.insert(message.id.name.to_owned(), variables);
            assert!(before.is_none(), "locales/{file} defines {} a second time", message.id.name);
        }
    }
    messages
}

fn collect_from_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_from_expression(expression, found);
        }
    }
}

fn collect_from_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => collect_from_inline(inline, found),
        Expression::Select { selector, variants } => {
            collect_from_inline(selector, found);
            for variant in variants {
                collect_from_pattern(&variant.value, found);
            }
        }
    }
}

fn collect_from_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. }
        | InlineExpression::TermReference { arguments: Some(arguments), .. } => {
            collect_from_arguments(arguments, found);
        }
        InlineExpression::Placeable { expression } => collect_from_expression(expression, found),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { arguments: None, .. } => {}
    }
}

fn collect_from_arguments(arguments: &CallArguments<&str>, found: &mut BTreeSet<String>) {
    arguments.positional.iter().for_each(|argument| collect_from_inline(argument, found));
    arguments.named.iter().for_each(|argument| collect_from_inline(&argument.value, found));
}
