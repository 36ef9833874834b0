//! `JsonSchema` from the derive: what other crates get, and what is read of their attributes.

#![allow(dead_code, reason = "these are tests, and most types are only described")]

use std::collections::BTreeMap;

use rmcp::handler::server::tool::schema_for_input;
use rmcp::handler::server::wrapper::Parameters;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use schemars::transform::ReplaceBoolSchemas;
use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::dialect::{OPENAI, PORTABLE};
use strict_schema::{Provider, Root, StrictSchema, Tool, to_string};

/// Look up the weather.
#[derive(Deserialize, StrictSchema)]
#[strict(schemars)]
struct GetWeather {
    /// City and country
    location: String,
    days: Option<u8>,
    unit: Unit,
}

#[derive(Deserialize, StrictSchema)]
#[strict(schemars)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

/// A type that contains itself.
#[derive(Deserialize, StrictSchema)]
#[strict(schemars)]
struct Outline {
    title: String,
    parts: Vec<Outline>,
}

/// One that contains such a type.
#[derive(Deserialize, StrictSchema)]
#[strict(schemars)]
struct Book {
    outline: Outline,
    other: Option<Outline>,
}

fn root<T: JsonSchema>() -> Value {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>().to_value()
}

/// `schemars` serializes the keywords of a schema in an order of its own, and rmcp serializes. What a model answers in is the
/// order of the properties, and that stays.
#[test]
fn what_rmcp_lists_for_parameters_is_our_payload() {
    let theirs = schema_for_input::<Parameters<GetWeather>>().unwrap();
    let mut theirs = (*theirs).clone();
    // The one thing that it adds. It takes the description of the root away, which stands beside the schema there.
    assert_eq!(theirs.remove("$schema"), Some(json!("https://json-schema.org/draft/2020-12/schema")));
    let ours = Tool::of::<GetWeather>().payload(&Provider::mcp()).unwrap();
    let ours: Value = ours.schema().parse().unwrap();
    let properties = |schema: &Value| schema["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let theirs = Value::Object(theirs);
    assert_eq!(properties(&theirs), ["location", "days", "unit"]);
    assert_eq!((properties(&theirs), &theirs), (properties(&ours), &ours));
}

/// Whatever the type: what PORTABLE does not take is strict by the rules of OpenAI, and the payload says so.
#[test]
fn both_ways_into_rmcp_agree() {
    fn check<T: JsonSchema + StrictSchema + strict_schema::strict::AnyRoot + 'static>(is_portable: bool) {
        let payload = Tool::of::<T>().payload(&Provider::mcp()).unwrap();
        assert_eq!(payload.demoted().is_none(), is_portable, "{payload}");
        let (mut theirs, mut ours) = (root::<T>(), payload.schema().parse::<Value>().unwrap());
        for schema in [&mut theirs, &mut ours] {
            for keyword in ["$schema", "title", "description"] {
                schema.as_object_mut().unwrap().remove(keyword);
            }
        }
        assert_eq!(theirs, ours);
        // Where it is demanded, it is the same, or an error.
        if let Ok(demanded) = Tool::of::<T>().strict(true).payload(&Provider::mcp()) {
            assert_eq!(demanded.as_str(), payload.as_str());
        }
    }
    check::<GetWeather>(true);
    check::<Outline>(false);
    check::<Book>(false);
}

#[test]
fn a_root_that_contains_itself_is_ours_too() {
    let mut theirs = root::<Outline>();
    let object = theirs.as_object_mut().unwrap();
    object.remove("$schema");
    assert_eq!(object.remove("title"), Some(json!("Outline")));
    let [portable, openai] = [PORTABLE, OPENAI].map(|dialect| to_string::<Outline>(&dialect));
    assert_eq!(theirs.to_string(), portable.or(openai).unwrap());
}

/// Within a type of `schemars`' own derive, each reference leads to where the type is put.
#[test]
fn a_type_that_contains_itself_stands_within_another() {
    #[derive(JsonSchema)]
    struct Shelf {
        book: Book,
    }

    #[derive(JsonSchema)]
    struct Theirs {
        weather: GetWeather,
        outline: Outline,
        book: Book,
    }

    let theirs = root::<Theirs>();
    assert_eq!(theirs["properties"]["weather"], to_string::<GetWeather>(&PORTABLE).unwrap().parse::<Value>().unwrap());
    assert_eq!(theirs["properties"]["outline"], json!({ "$ref": "#/$defs/Outline" }));
    assert_eq!(theirs["$defs"]["Outline"]["properties"]["parts"]["items"], json!({ "$ref": "#/$defs/Outline" }));

    let validator = jsonschema::validator_for(&theirs).unwrap();
    let outline = json!({ "title": "a", "parts": [{ "title": "b", "parts": [] }] });
    let weather = json!({ "location": "Oslo", "days": null, "unit": "celsius" });
    let with = |outline: &Value| json!({ "weather": weather, "outline": outline, "book": { "outline": outline, "other": outline } });
    assert!(validator.is_valid(&with(&outline)), "{theirs}");
    let deep = json!({ "title": "a", "parts": [{ "title": "b", "parts": [{ "title": 1, "parts": [] }] }] });
    assert!(!validator.is_valid(&with(&deep)), "{theirs}");

    // Where nothing else brings the inner type along.
    let validator = jsonschema::validator_for(&root::<Shelf>()).unwrap();
    for (outline, fits) in [(&outline, true), (&deep, false)] {
        assert_eq!(validator.is_valid(&json!({ "book": { "outline": outline, "other": outline } })), fits);
        assert_eq!(validator.is_valid(&json!({ "book": { "outline": outline, "other": null } })), fits);
    }
}

#[test]
fn generic_types_have_names_of_their_own() {
    #[derive(StrictSchema)]
    #[strict(schemars)]
    struct Page<T> {
        items: Vec<T>,
    }

    assert_eq!(<Page<u8>>::schema_name(), "Page_u8");
    assert_ne!(<Page<u8>>::schema_id(), <Page<u16>>::schema_id());
    assert_eq!(root::<Page<u8>>()["properties"]["items"]["type"], "array");
}

/// What a transform does is known: `ReplaceBoolSchemas` writes `{"not":{}}` for `false`, and providers refuse that.
#[test]
fn transforms_change_ours_as_they_change_any() {
    let settings = SchemaSettings::draft2020_12().with_transform(ReplaceBoolSchemas::default());
    let schema = settings.into_generator().into_root_schema_for::<GetWeather>().to_value();
    assert_eq!(schema["additionalProperties"], json!({ "not": {} }));
    assert!(!strict_schema::validate(&schema, &OPENAI).is_ok());
}

fn bounds<T: Root>(name: &str) -> Value {
    to_string::<T>(&OPENAI).unwrap().parse::<Value>().unwrap()["properties"][name].clone()
}

/// Attributes of `schemars` on a field, beside its derive.
#[test]
fn attributes_of_schemars_are_read() {
    #[derive(Deserialize, JsonSchema, StrictSchema)]
    struct Both {
        #[schemars(range(min = 1, max = 10))]
        count: u8,
        #[schemars(length(min = 1, max = 5), description = "Short")]
        code: String,
        #[schemars(regex(pattern = "^a+$"))]
        a: String,
        #[schemars(pattern("^b+$"))]
        b: String,
        #[schemars(inner(pattern(r"^[0-9]$")))]
        digits: Vec<String>,
        #[schemars(contains(pattern = "x"))]
        #[strict(pattern = "x")]
        x: String,
        #[schemars(with = "Option<u16>")]
        #[serde(skip_serializing_if = "Option::is_none")]
        port: Option<u16>,
        #[schemars(inner(range(min = 2)))]
        list: Vec<u8>,
        #[schemars(range(min = 3))]
        #[strict(range(min = 4, max = 5))]
        ours: u8,
        #[schemars(title = "Free", extend("x-a" = 1))]
        #[strict(ignore_others)]
        free: String,
        /// Ours.
        #[schemars(email)]
        address: String,
    }

    assert_eq!(bounds::<Both>("count"), json!({ "type": "integer", "minimum": 1, "maximum": 10 }));
    let code = bounds::<Both>("code")["description"].to_string();
    assert!(code.contains("Short") && code.contains("from 1 to 5 characters"), "{code}");
    assert_eq!(bounds::<Both>("a")["pattern"], "^a+$");
    assert_eq!(bounds::<Both>("b")["pattern"], "^b+$");
    assert_eq!(bounds::<Both>("digits")["items"]["pattern"], r"^[0-9]$");
    assert_eq!(bounds::<Both>("x")["pattern"], "x");
    assert_eq!(bounds::<Both>("port")["type"], json!(["integer", "null"]));
    assert_eq!(bounds::<Both>("list")["items"]["minimum"], 2);
    assert_eq!(bounds::<Both>("ours")["minimum"], 4);
    assert_eq!(bounds::<Both>("free"), json!({ "type": "string" }));
    assert_eq!(bounds::<Both>("address")["format"], "email");
    let fits = to_string::<Both>(&strict_schema::dialect::SM);
    assert!(fits.is_ok(), "{fits:?}");
}

/// `inner` of `garde` is about the content of an `Option`, or about the items of a list.
#[test]
fn attributes_of_garde_are_read() {
    #[derive(StrictSchema)]
    struct Inner {
        a: u8,
    }

    #[derive(StrictSchema)]
    #[allow(dead_code, reason = "only the schema matters")]
    struct Both {
        #[garde(inner(length(min = 1)))]
        rows: Option<Vec<Vec<u8>>>,
        #[garde(inner(length(min = 1)))]
        structs: Option<Vec<Inner>>,
        #[garde(inner(inner(range(min = 1))))]
        items: Option<Vec<u8>>,
        #[garde(inner(range(min = 1)))]
        number: Option<u8>,
        #[garde(inner(length(min = 1), inner(length(chars, min = 2))))]
        names: Option<Vec<String>>,
        #[garde(inner(inner(length(min = 1))))]
        rows_of_options: Vec<Option<Vec<u8>>>,
        #[garde(inner(range(min = 1)))]
        #[strict(range(min = 2))]
        ours: Option<u8>,
        #[garde(ipv4)]
        address: String,
        #[garde(prefix("x"))]
        #[strict(pattern = "^x")]
        x: String,
    }

    assert_eq!(bounds::<Both>("rows")["minItems"], 1);
    assert_eq!(bounds::<Both>("rows")["items"]["minItems"], json!(null));
    assert_eq!(bounds::<Both>("structs")["minItems"], 1);
    assert_eq!(bounds::<Both>("items")["items"]["minimum"], 1);
    assert_eq!(bounds::<Both>("number")["minimum"], 1);
    assert_eq!(bounds::<Both>("names")["minItems"], 1);
    assert!(bounds::<Both>("names").to_string().contains("at least 2 characters"), "{}", bounds::<Both>("names"));
    let rows = bounds::<Both>("rows_of_options");
    assert!(rows["items"].to_string().contains("\"minItems\":1") && rows["minItems"].is_null(), "{rows}");
    assert_eq!(bounds::<Both>("ours")["minimum"], 2);
    assert_eq!(bounds::<Both>("address")["format"], "ipv4");
    assert_eq!(bounds::<Both>("x")["pattern"], "^x");
}

mod as_number {
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
        Ok(Option::<i64>::deserialize(deserializer)?.map(|number| number > 0))
    }
}

/// What ours says holds, also where the other's cannot be read; and what two of them say the same is one.
#[test]
fn what_ours_says_holds() {
    const fn three() -> i8 {
        3
    }

    #[derive(Deserialize, JsonSchema, StrictSchema)]
    #[schemars(description = "Of both", deny_unknown_fields, inline, crate = "schemars")]
    struct Both {
        #[schemars(description = concat!("a", "b"))]
        #[strict(description = "Ours")]
        a: String,
        #[validate(length(min = 1, max = 5, message = "no"))]
        #[schemars(length(min = 1, max = 5))]
        #[strict(pattern = "^a+$")]
        b: String,
        #[schemars(example = &"Oslo", !rename)]
        #[serde(rename = "c")]
        c: String,
        #[schemars(example = -1i8, example = -1, description = "Below")]
        #[serde(default = "three")]
        #[strict(default = 3)]
        d: i8,
        #[schemars(extend("x-b" = 2))]
        #[strict(ignore_others)]
        e: u8,
        #[serde(with = "as_number")]
        #[schemars(with = "Option<i64>", range(min = 0, max = 9))]
        #[validate(range(max = 9.0, min = 0.0))]
        g: Option<bool>,
        #[schemars(regex(pattern = "^a\\.$"))]
        #[garde(pattern(r"^a\.$"))]
        h: String,
        f: Choice,
    }

    #[derive(Deserialize, JsonSchema, StrictSchema)]
    #[schemars(extend("x-a" = 1))]
    #[strict(ignore_others)]
    enum Choice {
        #[schemars(description = "The first")]
        A,
        #[schemars(title = "B")]
        #[strict(ignore_others)]
        B,
    }

    let schema: Value = to_string::<Both>(&OPENAI).unwrap().parse().unwrap();
    assert_eq!(schema["description"], "Of both");
    assert_eq!(bounds::<Both>("a")["description"], "Ours");
    assert_eq!(bounds::<Both>("b")["pattern"], "^a+$");
    assert_eq!(bounds::<Both>("g"), json!({ "type": ["integer", "null"], "minimum": 0, "maximum": 9 }));
    assert_eq!(bounds::<Both>("h")["pattern"], r"^a\.$");
    let described = |name: &str| bounds::<Both>(name)["description"].as_str().unwrap_or_default().to_owned();
    assert!(bounds::<Both>("b").to_string().contains("from 1 to 5 characters"), "{}", bounds::<Both>("b"));
    assert!(described("c").contains("Oslo"), "{}", described("c"));
    let d = described("d");
    assert!(d.contains("Below") && d.contains("Default: 3. Example: -1."), "{d}");
    assert!(schema.to_string().contains("The first"), "{schema}");
}

#[test]
fn entries_and_json_text_work_beside_a_derive_of_schemars() {
    #[derive(Deserialize, JsonSchema, StrictSchema)]
    struct Both {
        #[serde(with = "strict_schema::entries")]
        #[schemars(with = "strict_schema::Entries<BTreeMap<String, u8>>")]
        labels: BTreeMap<String, u8>,
        #[serde(with = "strict_schema::json_text")]
        #[schemars(with = "strict_schema::JsonText<Value>")]
        any: Value,
    }

    let theirs = root::<Both>();
    let ours: Value = to_string::<Both>(&PORTABLE).unwrap().parse().unwrap();
    assert_eq!(theirs["properties"]["labels"], ours["properties"]["labels"]);
    assert_eq!(theirs["properties"]["any"], ours["properties"]["any"]);
    let read: Both = strict_schema::from_str(r#"{"labels":[{"key":"a","value":1}],"any":"[1]"}"#).unwrap();
    assert_eq!((read.labels["a"], read.any), (1, json!([1])));
}
