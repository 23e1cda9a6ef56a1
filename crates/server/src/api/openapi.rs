//! The `OpenAPI` document, generated from the handlers and the request and response types.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};

use super::requests::PublicTableStage;
use super::responses::{ErrorAnswer, ErrorReason};

/// The document without the routes.
#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Tessera",
        version = "1",
        description = "Everything that a browser can do, for programs: open tables, take seats, play, chat, watch, and run tournaments. For live play open the WebSocket /t/{table}/socket instead of polling for events; its messages are described in docs/websocket.md, its events in docs/events.md.",
        license(name = "MIT OR Apache-2.0", identifier = "MIT OR Apache-2.0")
    ),
    servers((url = "/", description = "This server")),
    security(("bearer" = [])),
    // Schemas that only parameters and error responses refer to.
    components(schemas(ErrorAnswer, ErrorReason, PublicTableStage)),
    tags(
        (name = "Document", description = "The description of this API."),
        (name = "People", description = "Guests, accounts and sessions."),
        (name = "Bots", description = "Stream of all your games, challenges, and tokens for programs."),
        (name = "Tables", description = "Tables: open, view and play."),
        (name = "Advice", description = "Hints and reviews of the engine."),
        (name = "Tournaments", description = "Tournaments: create, run and view."),
        (name = "Operators", description = "Moderation, for operators.")
    ),
    modifiers(&BearerScheme)
)]
pub(super) struct ApiDocument;

/// Adds the security scheme: a bearer token.
struct BearerScheme;

impl utoipa::Modify for BearerScheme {
    fn modify(&self, api: &mut OpenApi) {
        let scheme = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("A token from POST /api/guests, POST /api/session or POST /api/tokens."))
            .build();
        let components = api.components.get_or_insert_default();
        components.add_security_scheme("bearer", SecurityScheme::Http(scheme));
    }
}

/// The document as text, in a form that client generators understand: an enum with fields becomes a list of named objects,
/// also where it is flattened into another type, as the action of a command is.
pub(super) fn text(api: &OpenApi) -> String {
    let mut document = serde_json::to_value(api).expect("a document is plain data");
    let schemas = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let mut plain = Map::new();
    for (name, schema) in &schemas {
        let mut schema = flattened(schema, &schemas);
        plain.extend(take_variants(&mut schema, name));
        plain.insert(name.clone(), schema);
    }
    document["components"]["schemas"] = plain.into();
    while let Some(unused) = unused_schema(&document) {
        document["components"]["schemas"].as_object_mut().and_then(|schemas| schemas.remove(&unused));
    }
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.sort_keys();
    }
    let mut text = serde_json::to_string_pretty(&document).expect("JSON is text");
    text.push('\n');
    text
}

/// A schema without `allOf` compositions.
fn flattened(schema: &Value, schemas: &Map<String, Value>) -> Value {
    let composed = |schema: &Value| schema["allOf"].as_array().is_some_and(|parts| parts.len() > 1);
    let mut variants = schema["oneOf"].as_array().into_iter().flatten();
    if !composed(schema) && !variants.any(composed) {
        return schema.clone();
    }
    let Some(mut objects) = alternatives(schema, schemas) else { return schema.clone() };
    let mut whole = if objects.len() == 1 { objects.remove(0) } else { json!({ "oneOf": objects }) };
    if let Some(description) = schema.get("description") {
        whole["description"] = description.clone();
    }
    whole
}

/// Moves the variants of an enum out into named schemas, and leaves references to them.
fn take_variants(schema: &mut Value, name: &str) -> Vec<(String, Value)> {
    let mut taken = Vec::new();
    let variants = schema.get_mut("oneOf").and_then(Value::as_array_mut);
    for variant in variants.into_iter().flatten() {
        let mut title = String::new();
        let properties = variant.get_mut("properties").and_then(Value::as_object_mut);
        for property in properties.into_iter().flat_map(Map::values_mut) {
            if let Some([Value::String(only)]) = property["enum"].as_array().map(Vec::as_slice) {
                title.extend(only.split(['_', '-']).map(capitalised));
                *property = json!({ "type": "string", "const": only });
            }
        }
        if !title.is_empty() {
            let title = format!("{name}{title}");
            let reference = json!({ "$ref": format!("#/components/schemas/{title}") });
            taken.push((title, std::mem::replace(variant, reference)));
        }
    }
    taken
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// The alternative objects of a schema; none if it allows anything but objects.
fn alternatives(schema: &Value, schemas: &Map<String, Value>) -> Option<Vec<Value>> {
    if let Some(reference) = schema["$ref"].as_str() {
        return alternatives(schemas.get(reference.rsplit('/').next()?)?, schemas);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let mut whole = vec![json!({ "type": "object" })];
        for part in parts {
            let with = alternatives(part, schemas)?;
            whole = whole.iter().flat_map(|one| with.iter().map(|other| merged(one, other))).collect();
        }
        return Some(whole);
    }
    if let Some(variants) = schema["oneOf"].as_array() {
        let objects: Option<Vec<Vec<Value>>> =
            variants.iter().map(|variant| alternatives(variant, schemas)).collect();
        return Some(objects?.concat());
    }
    (schema["type"] == "object").then(|| vec![schema.clone()])
}

/// An object with the properties of both.
fn merged(one: &Value, other: &Value) -> Value {
    let mut both = one.clone();
    for (name, value) in other.as_object().into_iter().flatten() {
        match (name.as_str(), both[name].as_object_mut(), value.as_object()) {
            ("properties", Some(properties), Some(more)) => properties.extend(more.clone()),
            ("required", _, _) => {
                let known = one["required"].as_array().into_iter().flatten();
                let all = known.chain(value.as_array().into_iter().flatten()).cloned();
                both["required"] = all.collect::<Vec<_>>().into();
            }
            _ => both[name] = value.clone(),
        }
    }
    both
}

/// A schema without references to it: it was inlined into another.
fn unused_schema(document: &Value) -> Option<String> {
    fn references(value: &Value, found: &mut BTreeSet<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(to)) = fields.get("$ref") {
                    found.extend(to.rsplit('/').next().map(str::to_owned));
                }
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| references(value, found)),
            _ => {}
        }
    }
    let mut used = BTreeSet::new();
    references(document, &mut used);
    let schemas = document["components"]["schemas"].as_object()?;
    schemas.keys().find(|name| !used.contains(*name)).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flattened_enum_becomes_one_object_a_variant() {
        let schemas = json!({
            "Action": { "oneOf": [
                { "type": "object", "required": ["action", "text"],
                  "properties": { "action": { "type": "string", "enum": ["move"] }, "text": { "type": "string" } } },
                { "type": "object", "required": ["action"],
                  "properties": { "action": { "type": "string", "enum": ["claim_gone"] } } }
            ] },
            "Command": { "description": "Something to do.", "allOf": [
                { "$ref": "#/components/schemas/Action" },
                { "type": "object", "required": ["seen"], "properties": { "seen": { "type": "integer" } } }
            ] }
        });
        let schemas = schemas.as_object().expect("an object");
        let mut command = flattened(&schemas["Command"], schemas);
        let variants = take_variants(&mut command, "Command");
        assert_eq!(command["description"], "Something to do.");
        assert_eq!(command["oneOf"][1]["$ref"], "#/components/schemas/CommandClaimGone");
        let (name, first) = &variants[0];
        assert_eq!((name.as_str(), variants.len()), ("CommandMove", 2));
        assert_eq!(first["required"], json!(["action", "text", "seen"]));
        assert_eq!(first["properties"]["action"], json!({ "type": "string", "const": "move" }));
        let properties: Vec<&String> = first["properties"].as_object().expect("fields").keys().collect();
        assert_eq!(properties, ["action", "text", "seen"]);
    }
}
