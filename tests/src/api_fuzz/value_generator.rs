//! Values for requests: valid by the schema and real where possible, and sometimes wrong on purpose.

use arbitrary::{Arbitrary, Result, Unstructured};
use serde_json::{Map, Value, json};

use super::api_schema::ApiSchema;
use super::known_values::{KnownTable, KnownTournament};

/// Per cent of values that are replaced by any JSON.
const WRONG_VALUES: u8 = 2;
/// Per cent of optional fields that are present.
const OPTIONAL_FIELDS: u8 = 20;
/// Per cent of commands that are chosen among all, whether or not they may be accepted now.
const USELESS_COMMANDS: u8 = 45;
const MAX_DEPTH: usize = 8;
const MAX_ITEMS: u8 = 8;

const NAMES: [&str; 12] = [
    "Ada",
    "Bob",
    "Zoé",
    "Zoe\u{301}",
    "Кept",
    "Ｋept",
    "Ada  Love",
    "\u{202e}Eve",
    "<b>",
    "a\u{0}b",
    "",
    "a name that is longer than any name may be, by far",
];
const PASSWORDS: [&str; 4] = ["quartz violin tundra", "password", "", "пароль и ещё один пароль"];
const RULES: [&str; 16] = [
    "",
    "",
    "",
    "",
    "swap",
    "touch_move",
    "mover_wins_ties",
    "no_turn_back",
    "play_on",
    "teams",
    "marbles=7",
    "rejoin",
    "championship",
    "size=13",
    "side=4,line=3,tiles=3:3:3",
    "no_such_rule",
];
const TEXTS: [&str; 8] =
    ["hello", "", "b2A+", "\u{feff}", "🙂🙂", "{\"a\":1}", "' OR 1=1 --", "../../etc/passwd"];
const TIMES: [u64; 6] = [0, 1_000, 60_000, 600_000, 3_600_000, u64::MAX];
/// The holders of the seats of most new tables.
const SEATS: [&[&str]; 6] = [
    &["me", "same_screen"],
    &["me", "open"],
    &["me", "engine"],
    &["me", "open", "open"],
    &["me", "same_screen", "same_screen", "same_screen"],
    &["open", "me"],
];

/// Generates values from a source of random bytes; without bytes it generates the simplest values.
pub(super) struct ValueGenerator<'a, 'b> {
    pub(super) source: &'a mut Unstructured<'b>,
    pub(super) schema: &'a ApiSchema,
    pub(super) table: Option<&'a KnownTable>,
    pub(super) tournament: Option<&'a KnownTournament>,
}

impl ValueGenerator<'_, '_> {
    /// Whether something that happens in so many of a hundred cases happens; never without bytes.
    pub(super) fn chance(&mut self, percent: u8) -> Result<bool> {
        Ok(self.source.int_in_range(0..=99_u8)? >= 100 - percent)
    }

    /// The value of a field or parameter.
    pub(super) fn value(&mut self, name: &str, schema: &Value) -> Result<Value> {
        self.field(name, schema, "", MAX_DEPTH)
    }

    fn field(&mut self, name: &str, schema: &Value, action: &str, depth: usize) -> Result<Value> {
        if depth == 0 || self.chance(WRONG_VALUES)? {
            return self.any();
        }
        let schema = self.schema.resolve(schema).clone();
        if let Some(known) = self.known(name, &schema, action)? {
            return Ok(known);
        }
        if let Some(constant) = schema.get("const") {
            return Ok(constant.clone());
        }
        if let Some(values) = schema["enum"].as_array() {
            return Ok(self.source.choose(values)?.clone());
        }
        if let Some(variants) = schema["oneOf"].as_array() {
            let variant = self.variant(variants)?;
            return self.field(name, &variant, action, depth - 1);
        }
        match type_of(&schema) {
            "object" => self.object(&schema, depth),
            "array" => {
                let least = schema["minItems"].as_u64().unwrap_or_default() as u8;
                let items = self.source.int_in_range(least..=least.max(MAX_ITEMS))?;
                (0..items).map(|_| self.field("", &schema["items"], action, depth - 1)).collect()
            }
            "boolean" => Ok(json!(self.source.arbitrary::<bool>()?)),
            "integer" => self.integer(&schema),
            "null" => Ok(Value::Null),
            _ => self.text(),
        }
    }

    /// One of several variants; among commands mostly one that may be accepted now.
    fn variant(&mut self, variants: &[Value]) -> Result<Value> {
        if !self.chance(USELESS_COMMANDS)? {
            let useful = self.useful_actions();
            let action = |variant: &Value| {
                let properties = &self.schema.resolve(variant)["properties"];
                properties["action"]["const"].as_str().unwrap_or_default().to_owned()
            };
            let useful: Vec<&Value> =
                variants.iter().filter(|variant| useful.contains(&action(variant).as_str())).collect();
            if !useful.is_empty() {
                return Ok((*self.source.choose(&useful)?).clone());
            }
        }
        Ok(self.source.choose(variants)?.clone())
    }

    fn useful_actions(&self) -> &'static [&'static str] {
        match (self.table, self.tournament) {
            (Some(table), _) if table.legal.is_empty() => &["take_seat", "seat_engine", "offer", "say"],
            (Some(_), _) => &["move"],
            (_, Some(tournament)) if tournament.players < 4 => &["enter"],
            (_, Some(tournament)) if tournament.games.is_empty() => &["draw", "plan_cup", "enter"],
            (_, Some(_)) => &["result", "correct", "strike", "undo"],
            _ => &[],
        }
    }

    fn object(&mut self, schema: &Value, depth: usize) -> Result<Value> {
        let mut object = Map::new();
        let required =
            |name: &str| schema["required"].as_array().is_some_and(|all| all.iter().any(|own| own == name));
        let action = schema["properties"]["action"]["const"].as_str().unwrap_or_default();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            if required(name) || self.chance(OPTIONAL_FIELDS)? {
                object.insert(name.clone(), self.field(name, field, action, depth - 1)?);
            }
        }
        if self.chance(1)? {
            object.insert(String::arbitrary(self.source)?, self.any()?);
        }
        Ok(Value::Object(object))
    }

    /// A real value for a field of this name.
    fn known(&mut self, name: &str, schema: &Value, action: &str) -> Result<Option<Value>> {
        let is_number = type_of(schema) == "integer";
        Ok(Some(match name {
            "seen" => match (self.table, self.tournament) {
                (Some(table), _) => json!(table.number),
                (_, Some(tournament)) => json!(tournament.number),
                _ => return Ok(None),
            },
            "text" if action == "move" => return self.legal_move(str::to_owned),
            "cell" => return self.legal_move(|text| text.chars().take(2).collect()),
            "turn" => return self.legal_move(|text| text.chars().skip(2).collect()),
            "rules" => json!(self.source.choose(&RULES)?),
            "name" | "seat_name" => {
                let name = if self.chance(10)? { *self.source.choose(&NAMES)? } else { "Player" };
                json!(format!("{name} {}", self.source.int_in_range(0..=9_999)?))
            }
            "password" => json!(self.source.choose(&PASSWORDS)?),
            "seats" => self.seats()?,
            "level" | "engine" | "seat" => json!(self.source.int_in_range(1..=2)?),
            "time" | "increment" | "wait" => json!(self.source.choose(&TIMES)?),
            "id" => json!(format!("c{}", self.source.int_in_range(0..=9_999)?)),
            "marbles" | "seed" | "groups" | "size" | "tables" | "player" if is_number => {
                let most = self.tournament.map_or(18, |tournament| tournament.players.max(2));
                json!(self.source.int_in_range(1..=most)?)
            }
            "game" | "winner" | "began" if is_number => {
                let games = self.tournament.map(|tournament| tournament.games.as_slice()).unwrap_or_default();
                // The first game and its first player: the fields of a report then mostly fit together.
                let Some([game, first, _]) = games.first().copied() else { return Ok(None) };
                json!(if name == "game" { game } else { first })
            }
            "command" if is_number => json!(self.tournament.map_or(1, |tournament| tournament.number)),
            "after" => json!(self.source.int_in_range(0..=self.table.map_or(1, |table| table.number))?),
            "link" => {
                let links = self.tournament.map(|tournament| tournament.links.clone()).unwrap_or_default();
                let links: Vec<String> =
                    links.into_iter().chain(self.table.and_then(|table| table.link.clone())).collect();
                if links.is_empty() {
                    return Ok(None);
                }
                json!(self.source.choose(&links)?)
            }
            _ => return Ok(None),
        }))
    }

    fn legal_move(&mut self, part: impl Fn(&str) -> String) -> Result<Option<Value>> {
        let legal = self.table.map(|table| table.legal.as_slice()).unwrap_or_default();
        if legal.is_empty() {
            return Ok(None);
        }
        let index = self.source.int_in_range(0..=legal.len() - 1)?;
        Ok(Some(json!(part(&legal[index]))))
    }

    fn seats(&mut self) -> Result<Value> {
        let kinds = self.source.choose(&SEATS)?;
        let seat = |kind: &&str| match *kind {
            "engine" => json!({ "kind": "engine", "level": 1 }),
            "same_screen" => json!({ "kind": "same_screen", "name": "Opa" }),
            kind => json!({ "kind": kind }),
        };
        Ok(kinds.iter().map(seat).collect())
    }

    fn integer(&mut self, schema: &Value) -> Result<Value> {
        let least = schema["minimum"].as_u64().unwrap_or_default();
        let most = schema["maximum"].as_u64().unwrap_or(least + 20);
        if self.chance(10)? {
            return Ok(json!(u64::arbitrary(self.source)?));
        }
        Ok(json!(self.source.int_in_range(least..=most)?))
    }

    pub(super) fn text(&mut self) -> Result<Value> {
        if self.chance(30)? {
            return Ok(json!(String::arbitrary(self.source)?));
        }
        Ok(json!(self.source.choose(&TEXTS)?))
    }

    /// Any JSON.
    pub(super) fn any(&mut self) -> Result<Value> {
        Ok(match self.source.int_in_range(0..=7_u8)? {
            0 => Value::Null,
            1 => json!(true),
            2 => json!(i64::arbitrary(self.source)?),
            3 => json!(u64::MAX),
            4 => json!(f64::arbitrary(self.source)?),
            5 => json!([[], {}]),
            6 => json!("x".repeat(usize::from(u16::arbitrary(self.source)? % 9_000))),
            _ => self.text()?,
        })
    }
}

/// The type of a schema; of several, the first.
fn type_of(schema: &Value) -> &str {
    schema["type"].as_str().or(schema["type"][0].as_str()).unwrap_or_default()
}
