//! Which messages there are, and the variables that stand in them.

use std::collections::{BTreeMap, BTreeSet};

use fluent_bundle::FluentResource;
use fluent_syntax::ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement};

use crate::{Language, Locales, Part, is_of, text_of};

/// The keys of all messages of a part. All languages have the same.
pub(crate) fn message_keys(part: Part) -> BTreeSet<String> {
    messages(Language::English, part).into_keys().collect()
}

/// The keys of all messages, each with the names of its variables.
pub(crate) fn messages(language: Language, part: Part) -> BTreeMap<String, BTreeSet<String>> {
    let mut messages = BTreeMap::new();
    for file in Locales::iter().filter(|file| is_of(language, part, file)) {
        let resource = FluentResource::try_new(text_of(&file))
            .unwrap_or_else(|(_, errors)| panic!("locales/{file} has mistakes: {errors:?}"));
        for entry in resource.entries() {
            let Entry::Message(message) = entry else { continue };
            let mut variables = BTreeSet::new();
            message.value.iter().for_each(|value| in_pattern(value, &mut variables));
            let before = messages.insert(message.id.name.to_owned(), variables);
            assert!(before.is_none(), "locales/{file} says {} a second time", message.id.name);
        }
    }
    messages
}

fn in_pattern(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            in_expression(expression, found);
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            for variant in variants {
                in_pattern(&variant.value, found);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::FunctionReference { arguments, .. }
        | InlineExpression::TermReference { arguments: Some(arguments), .. } => {
            in_arguments(arguments, found);
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { arguments: None, .. } => {}
    }
}

fn in_arguments(arguments: &CallArguments<&str>, found: &mut BTreeSet<String>) {
    arguments.positional.iter().for_each(|argument| in_inline(argument, found));
    arguments.named.iter().for_each(|argument| in_inline(&argument.value, found));
}
