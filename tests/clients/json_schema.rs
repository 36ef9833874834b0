//! What asks for `schemars::JsonSchema` and is not an MCP server: `aide`, `ollama-rs`, and what `mistralrs` does with it. The types
//! have `#[strict(schemars)]`.

use ::aide::axum::ApiRouter;
use ::aide::axum::routing::post;
use ::aide::openapi::OpenApi;
use ::ollama_rs::Ollama;
use ::ollama_rs::generation::chat::ChatMessage;
use ::ollama_rs::generation::chat::request::ChatMessageRequest;
use ::ollama_rs::generation::parameters::{FormatType, JsonStructure};
use ::ollama_rs::generation::tools;
use axum::Json;
use schemars::schema_for;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::dialect::{OPENAI, PORTABLE};
use strict_schema::{Root, StrictSchema, to_string, validate};
use strict_schema_tests::decoder::{Decoder, Sample};
use strict_schema_tests::server::Server;

use super::{run, sent};

/// Look up the weather.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(schemars)]
struct Weather {
    /// City and country
    location: String,
    #[strict(range(min = 1, max = 10))]
    days: u8,
    unit: Option<Unit>,
    /// Where else
    near: Vec<Place>,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(schemars)]
#[serde(rename_all = "snake_case")]
enum Unit {
    Celsius,
    Fahrenheit,
}

#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(schemars)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Place {
    City { name: String, country: Option<String> },
    Point { latitude: i8, longitude: i16 },
}

/// It contains itself.
#[derive(Debug, Serialize, Deserialize, StrictSchema)]
#[strict(schemars)]
struct Outline {
    title: String,
    /// Parts of this part
    parts: Vec<Outline>,
    /// The best of them
    best: Option<Box<Outline>>,
}

/// Ours, as `JsonSchema` has it: of every provider, or of OpenAI.
fn ours<T: Root>() -> Value {
    to_string::<T>(&PORTABLE).or_else(|_| to_string::<T>(&OPENAI)).unwrap().parse().unwrap()
}

/// Without what `schemars` adds at a root.
fn without_root_keys(mut schema: Value) -> Value {
    let object = schema.as_object_mut().unwrap();
    assert!(object.remove("$schema").is_some_and(|draft| draft.is_string()));
    assert!(object.remove("title").is_some_and(|title| title.is_string()));
    schema
}

/// Values are the same in any order; what a model writes in order is the properties.
#[track_caller]
fn assert_same(theirs: &Value, ours: &Value) {
    assert_eq!(theirs, ours);
    let mut open = vec![(theirs, ours)];
    while let Some((theirs, ours)) = open.pop() {
        match (theirs, ours) {
            (Value::Object(theirs), Value::Object(ours)) => {
                if let (Some(Value::Object(theirs)), Some(Value::Object(ours))) =
                    (theirs.get("properties"), ours.get("properties"))
                {
                    assert!(theirs.keys().eq(ours.keys()), "{theirs:?}");
                }
                open.extend(theirs.values().zip(theirs.keys().map(|key| &ours[key])));
            }
            (Value::Array(theirs), Value::Array(ours)) => open.extend(theirs.iter().zip(ours)),
            _ => {}
        }
    }
}

/// `Json<T>` of a request and of a response, in the document that aide writes.
#[test]
fn aide() {
    async fn forecast(Json(_): Json<Weather>) -> Json<Weather> {
        unreachable!("nobody calls it")
    }
    async fn outline(Json(outline): Json<Outline>) -> Json<Outline> {
        Json(outline)
    }
    let mut api = OpenApi::default();
    let routes = ApiRouter::<()>::new().api_route("/forecast", post(forecast)).api_route("/outline", post(outline));
    drop(routes.finish_api(&mut api));
    let document: Value = serde_json::to_string(&api).unwrap().parse().unwrap();

    let body =
        |path: &str| document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"].clone();
    assert_same(&body("/forecast"), &ours::<Weather>());
    let answer = &document["paths"]["/forecast"]["post"]["responses"]["200"]["content"]["application/json"]["schema"];
    assert_same(answer, &ours::<Weather>());

    // What contains itself is a component, and refers to that in place of `#`.
    assert_eq!(body("/outline"), json!({ "$ref": "#/components/schemas/Outline" }));
    let component = &document["components"]["schemas"]["Outline"];
    let text = ours::<Outline>().to_string().replace(r##""$ref":"#""##, r##""$ref":"#/components/schemas/Outline""##);
    assert_same(component, &text.parse().unwrap());
    println!("{component}");
}

/// A tool of ollama-rs: its trait, and the request that it sends.
#[test]
fn ollama_rs() {
    struct Forecast;

    impl tools::Tool for Forecast {
        type Params = Weather;

        fn name() -> &'static str {
            "forecast"
        }

        fn description() -> &'static str {
            "Look up the weather."
        }

        async fn call(&mut self, weather: Weather) -> tools::Result<String> {
            Ok(weather.location)
        }
    }

    let server = Server::start();
    let request = ChatMessageRequest::new("dice".to_owned(), vec![ChatMessage::user("?".to_owned())])
        .add_tool(Forecast)
        .format(FormatType::StructuredJson(Box::new(JsonStructure::new::<Weather>())));
    // The server has no API of Ollama's, and says so; what it was sent counts.
    let _ = run(Ollama::try_new(server.url()).unwrap().send_chat_messages(request));
    let sent = sent(&server);
    let tool = &sent["tools"][0]["function"];
    assert_eq!((&tool["name"], &tool["description"]), (&json!("forecast"), &json!("Look up the weather.")));
    assert_same(&without_root_keys(tool["parameters"].clone()), &ours::<Weather>());
    assert_same(&without_root_keys(sent["format"].clone()), &ours::<Weather>());
}

/// It asks schemars to put every type where it is used. What contains itself cannot be, and is a definition all the same.
#[test]
fn ollama_rs_of_a_type_that_contains_itself() {
    let sent = serde_json::to_value(JsonStructure::new::<Outline>()).unwrap();
    println!("{sent}");
    let validator = Decoder::new(&sent.to_string()).unwrap();
    for seed in 1..20 {
        if let Sample::Whole(text) = validator.sample(seed) {
            assert!(strict_schema::from_str::<Outline>(&text).is_ok(), "{text}");
        }
    }
}

/// `Model::generate_structured` of `mistralrs` 0.8.1 gives this to llguidance, which is the decoder here too: it cannot be built
/// here itself, so this is its one line and no more.
#[test]
fn mistralrs() {
    fn constrained<T: Root + schemars::JsonSchema + serde::de::DeserializeOwned>() -> usize {
        let schema = serde_json::to_value(schema_for!(T)).unwrap();
        assert_same(&without_root_keys(schema.clone()), &ours::<T>());
        let decoder = Decoder::new(&schema.to_string()).unwrap();
        let written = (1..60).filter_map(|seed| match decoder.sample(seed) {
            Sample::Whole(text) => Some(text),
            Sample::Truncated => None,
        });
        written.filter(|text| strict_schema::from_str::<T>(text).is_ok()).count()
    }

    assert!(constrained::<Weather>() > 0);
    assert!(constrained::<Outline>() > 0);
    let schema = without_root_keys(serde_json::to_value(schema_for!(Weather)).unwrap());
    assert!(validate(&schema, &PORTABLE).is_ok());
}
