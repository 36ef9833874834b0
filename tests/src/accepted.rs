//! Schemas that a dialect may accept as they stand: made for the dialect, and made for a keyword.

use serde_json::{Map, Value, json};
use strict_schema::Dialect;
use strict_schema::RuleKind;
use strict_schema::dialect::Optional;
use strict_schema::keyword::{Holds, Keyword};

use crate::dice::Dice;

/// A random schema of keywords that the dialect takes, most often one that it accepts.
pub fn schema_for(dialect: &Dialect, dice: &mut Dice) -> Value {
    let mut maker = Maker { dialect, dice };
    let mut root = maker.object(3);
    if maker.with(Keyword::Defs) && maker.with(Keyword::Ref) && maker.dice.below(2) == 0 {
        let part = maker.schema(1);
        root["$defs"] = json!({ "part": part });
        add_property(&mut root, "refers", json!({ "$ref": "#/$defs/part" }));
    }
    root
}

fn add_property(object: &mut Value, name: &str, schema: Value) {
    object["properties"][name] = schema;
    if let Some(required) = object.get_mut("required").and_then(Value::as_array_mut) {
        required.push(json!(name));
    }
}

struct Maker<'d, 'r> {
    dialect: &'d Dialect,
    dice: &'r mut Dice,
}

impl Maker<'_, '_> {
    /// Whether to write a keyword: never one that the dialect does not take.
    fn with(&mut self, keyword: Keyword) -> bool {
        self.dialect.allows(keyword) && self.dice.below(3) == 0
    }

    fn schema(&mut self, depth: usize) -> Value {
        let forms = if depth == 0 { 5 } else { 9 };
        let mut schema = match self.dice.below(forms) {
            0 | 1 => self.string(),
            2 => self.number(),
            3 => json!({ "type": "boolean" }),
            4 => self.values(),
            5 => self.list(depth - 1),
            6 => self.union(depth - 1),
            7 if self.dialect.allows_breaking(RuleKind::TypeList) => json!({ "type": ["string", "null"] }),
            _ => self.object(depth - 1),
        };
        for (keyword, value) in [
            (Keyword::Title, json!("A title")),
            (Keyword::Description, json!(if self.dice.below(4) == 0 { "" } else { "What it is." })),
            (Keyword::Deprecated, json!(true)),
            (Keyword::ReadOnly, json!(true)),
            (Keyword::Comment, json!("a comment")),
        ] {
            if self.with(keyword) {
                schema[keyword.name()] = value;
            }
        }
        schema
    }

    fn string(&mut self) -> Value {
        let mut schema = json!({ "type": "string" });
        let format = self.dialect.formats.iter().next().map_or("date", strict_schema::format::StringFormat::name);
        for (keyword, value) in [
            (Keyword::MinLength, json!(self.dice.below(3))),
            (Keyword::MaxLength, json!(3 + self.dice.below(9))),
            (Keyword::Pattern, json!(self.dice.pick(&["^[a-z]+$", "^a{2}$", "^a{200}$", "x"]))),
            (Keyword::Format, json!(format)),
            (Keyword::Default, json!("x")),
            (Keyword::Examples, json!(["x"])),
            (Keyword::Example, json!("x")),
            (Keyword::ContentEncoding, json!("base64")),
            // It says nothing of strings.
            (Keyword::MaxItems, json!(1)),
        ] {
            if self.with(keyword) {
                schema[keyword.name()] = value;
            }
        }
        schema
    }

    fn number(&mut self) -> Value {
        let mut schema = json!({ "type": self.dice.pick(&["integer", "number"]) });
        for (keyword, value) in [
            (Keyword::Minimum, json!(0)),
            (Keyword::Maximum, json!(10)),
            (Keyword::ExclusiveMinimum, json!(-1)),
            (Keyword::ExclusiveMaximum, json!(11)),
            (Keyword::MultipleOf, json!(2)),
            (Keyword::Default, json!(2)),
        ] {
            if self.with(keyword) {
                schema[keyword.name()] = value;
            }
        }
        schema
    }

    fn values(&mut self) -> Value {
        let mut schema = json!({ "type": "string" });
        if self.with(Keyword::Const) {
            schema["const"] = json!("a");
        } else if self.dialect.allows(Keyword::Enum) {
            schema["enum"] = json!(["a", "b"]);
        }
        schema
    }

    fn list(&mut self, depth: usize) -> Value {
        let mut schema = json!({ "type": "array", "items": self.schema(depth) });
        if self.with(Keyword::PrefixItems) {
            schema["prefixItems"] = json!([self.schema(depth), self.schema(depth)]);
        }
        for (keyword, value) in [
            (Keyword::MinItems, json!(self.dice.below(2))),
            (Keyword::MaxItems, json!(2 + self.dice.below(5))),
            (Keyword::UniqueItems, json!(true)),
        ] {
            if self.with(keyword) {
                schema[keyword.name()] = value;
            }
        }
        schema
    }

    fn union(&mut self, depth: usize) -> Value {
        let keyword = if self.with(Keyword::OneOf) { "oneOf" } else { "anyOf" };
        let branches = 1 + self.dice.below(3);
        let branches: Vec<Value> = (0..branches).map(|_| self.schema(depth)).collect();
        json!({ keyword: branches })
    }

    fn object(&mut self, depth: usize) -> Value {
        let mut properties = Map::new();
        for name in ["a", "b", "c"].into_iter().take(1 + self.dice.below(3)) {
            properties.insert(name.to_owned(), self.schema(depth));
        }
        let may_be_left_out =
            self.dialect.optional == Optional::LeftOut && self.dialect.allows_breaking(RuleKind::OptionalProperty);
        let required: Vec<Value> =
            properties.keys().filter(|_| !may_be_left_out || self.dice.below(2) == 0).map(|name| json!(name)).collect();
        let mut schema = json!({ "type": "object", "properties": properties, "required": required });
        let is_open = self.dialect.allows_breaking(RuleKind::OpenObject);
        match self.dice.below(3) {
            0 if is_open => {}
            1 if is_open && self.dialect.allows(Keyword::AdditionalProperties) => {
                schema["additionalProperties"] = self.schema(depth);
            }
            _ if self.dialect.allows(Keyword::AdditionalProperties) => schema["additionalProperties"] = json!(false),
            _ => {}
        }
        for (keyword, value) in [(Keyword::MinProperties, json!(1)), (Keyword::MaxProperties, json!(9))] {
            if self.with(keyword) {
                schema[keyword.name()] = value;
            }
        }
        schema
    }
}

/// Schemas with the keyword in a place where it belongs, and in one where it says nothing: each as the only property of a
/// closed object, and as the root.
pub fn wholes(keyword: Keyword) -> Vec<Value> {
    let mut all = Vec::new();
    for part in parts(keyword) {
        all.push(json!({
            "type": "object",
            "properties": { "a": part },
            "required": ["a"],
            "additionalProperties": false
        }));
        let mut root = json!({
            "type": "object",
            "properties": { "b": { "type": "string" } },
            "required": ["b"],
            "additionalProperties": false
        });
        if let (Value::Object(root), Value::Object(part)) = (&mut root, &part) {
            for (name, value) in part {
                root.entry(name.clone()).or_insert_with(|| value.clone());
            }
        }
        all.push(root);
        all.push(part);
    }
    all
}

/// Schemas with the keyword.
fn parts(keyword: Keyword) -> Vec<Value> {
    let name = keyword.name();
    let text = || json!({ "type": "string" });
    let on = |kind: &str, value: Value| {
        let mut schema = json!({ "type": kind });
        if kind == "array" {
            schema["items"] = text();
        }
        if kind == "object" {
            schema["properties"] = json!({ "b": text() });
            schema["required"] = json!(["b"]);
            schema["additionalProperties"] = json!(false);
        }
        schema[name] = value;
        schema
    };
    let everywhere = |value: Value| -> Vec<Value> {
        let kinds = ["string", "number", "integer", "boolean", "null", "array", "object"];
        kinds.into_iter().map(|kind| on(kind, value.clone())).chain([json!({ name: value.clone() })]).collect()
    };
    match keyword {
        Keyword::Type => vec![text(), json!({ "type": ["string", "null"] }), json!({ "type": ["string", "integer"] })],
        Keyword::Enum => {
            vec![on("string", json!(["a", "b"])), on("integer", json!([1, 2])), json!({ "enum": ["a", 1, null] })]
        }
        Keyword::Const => vec![on("string", json!("a")), on("integer", json!(1)), json!({ "const": { "a": 1 } })],
        Keyword::AnyOf | Keyword::OneOf | Keyword::AllOf => vec![
            json!({ name: [text()] }),
            json!({ name: [text(), { "type": "integer" }] }),
            on("string", json!([{ "type": "string" }])),
        ],
        Keyword::Properties => vec![on("object", json!({ "b": text() })), on("object", json!({ "b": {} }))],
        Keyword::Required => {
            vec![on("object", json!(["b"])), on("object", json!([])), on("object", json!(["b", "c"]))]
        }
        Keyword::AdditionalProperties | Keyword::UnevaluatedProperties => {
            [json!(false), json!(true), text()].into_iter().map(|value| on("object", value)).collect()
        }
        Keyword::Items => vec![on("array", text()), on("array", json!([text()])), on("array", json!({}))],
        Keyword::PrefixItems => vec![on("array", json!([text(), text()])), on("string", json!([text()]))],
        Keyword::Ref => vec![on("string", json!("#")), json!({ "$ref": "#" })],
        _ => match keyword.row().holds {
            Holds::Schema | Holds::SchemaOrFlag => everywhere(text()),
            Holds::SchemaList => everywhere(json!([text()])),
            Holds::SchemaMap | Holds::SchemaOrNamesMap => {
                [everywhere(json!({ "b": text() })), everywhere(json!({}))].concat()
            }
            Holds::Count => [everywhere(json!(0)), everywhere(json!(1))].concat(),
            Holds::Number | Holds::PositiveNumber | Holds::NumberOrFlag => {
                [everywhere(json!(1)), everywhere(json!(2.5))].concat()
            }
            Holds::Flag => [everywhere(json!(true)), everywhere(json!(false))].concat(),
            // An empty reference is one to the root, and engines differ about it.
            Holds::Text if keyword.name().ends_with("Ref") => everywhere(json!("#")),
            Holds::Text => [
                everywhere(json!("date")),
                everywhere(json!("#x")),
                everywhere(json!("^a{200}$")),
                everywhere(json!("")),
            ]
            .concat(),
            Holds::Names => everywhere(json!(["b"])),
            _ => [everywhere(json!("x")), everywhere(json!({ "b": ["b"] })), everywhere(json!(null))].concat(),
        },
    }
}
