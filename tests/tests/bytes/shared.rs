//! Types that are used more than once: definitions, or written in place, as the dialect says.

use serde::Deserialize;
use serde_json::Value;
use strict_schema::Dialect;
use strict_schema::dialect::{ANTHROPIC, Definitions, MOONSHOT, OPENAI};
use strict_schema::{Provider, StrictSchema, Tool, json, to_string};

const IN_PLACE: Dialect = OPENAI.with_definitions(Definitions::Recursive);

#[derive(Deserialize, StrictSchema)]
struct Order {
    /// Where the bill goes.
    billing: Address,
    shipping: Address,
    former: Option<Address>,
}

/// A postal address.
#[derive(Deserialize, StrictSchema)]
struct Address {
    street: String,
    city: String,
    postcode: String,
}

#[test]
fn a_type_is_a_definition_where_that_is_shorter() {
    assert_eq!(
        json!(Order),
        concat!(
            r##"{"type":"object","properties":{"billing":{"description":"Where the bill goes.","anyOf":[{"$ref":"#/$defs/Address"}]},"##,
            r##""shipping":{"$ref":"#/$defs/Address"},"former":{"anyOf":[{"$ref":"#/$defs/Address"},{"type":"null"}]}},"##,
            r##""required":["billing","shipping","former"],"additionalProperties":false,"$defs":{"Address":{"type":"object","##,
            r##""description":"A postal address.","properties":{"street":{"type":"string"},"city":{"type":"string"},"##,
            r##""postcode":{"type":"string"}},"required":["street","city","postcode"],"additionalProperties":false}}}"##,
        )
    );
    assert!(json!(Order, IN_PLACE).len() > json!(Order).len());
}

/// When it happened, in the time zone of the place where it happened, with an offset from UTC, as the log of that place has it.
#[derive(Deserialize, StrictSchema)]
struct When(String);

#[derive(Deserialize, StrictSchema)]
struct Count(u64);

/// A newtype is used wherever it stands.
#[test]
fn the_order_of_fields_decides_no_definition() {
    #[derive(Deserialize, StrictSchema)]
    struct Span<A, B> {
        one: A,
        two: B,
    }
    #[derive(Deserialize, StrictSchema)]
    struct Both<A, B> {
        left: Span<A, B>,
        right: Span<B, A>,
        third: A,
        fourth: A,
        fifth: u8,
    }
    fn definitions<T: strict_schema::Root>() -> Vec<String> {
        let schema: Value = serde_json::from_str(&to_string::<T>(&OPENAI).unwrap()).unwrap();
        let Some(definitions) = schema.get("$defs") else { return Vec::new() };
        definitions.as_object().unwrap().keys().cloned().collect()
    }
    assert_eq!(definitions::<Span<When, When>>(), ["When"]);
    assert_eq!(definitions::<Both<When, u8>>(), ["When"]);
    assert_eq!(definitions::<Both<u8, When>>(), ["When"]);
    assert_eq!(definitions::<Both<Count, u8>>(), ["Count"]);
}

#[test]
fn the_dialect_says_which_types_are_definitions() {
    let refers = |text: &str| text.contains("$ref");
    assert_eq!(json!(Order, IN_PLACE), to_string::<Order>(&IN_PLACE).unwrap());
    assert!(!refers(json!(Order, IN_PLACE)));
    assert!(!refers(&to_string::<Order>(&ANTHROPIC).unwrap()));
    assert!(refers(&to_string::<Order>(&ANTHROPIC.with_definitions(Definitions::Shared)).unwrap()));
    // Its levels count through references.
    assert!(!refers(&to_string::<Order>(&MOONSHOT.with_definitions(Definitions::Shared)).unwrap()));
    for strict in [true, false] {
        let payload = |provider: Provider| Tool::of::<Order>().strict(strict).to_json(&provider).unwrap();
        assert!(refers(&payload(Provider::openai_chat())), "{strict}");
        assert!(!refers(&payload(Provider::openai_chat().with_dialect(IN_PLACE))), "{strict}");
        assert!(!refers(&payload(Provider::mcp())), "{strict}");
    }
}

/// What is changed in one place stays as it is in the others.
#[test]
fn a_tool_that_is_changed_at_run_time_has_all_in_place() {
    let tool = Tool::of::<Order>().with_enum("/shipping/city", ["Oslo"]).unwrap();
    let payload: Value = serde_json::from_str(&tool.to_json(&Provider::openai_chat()).unwrap()).unwrap();
    let city = |of: &str| &payload["function"]["parameters"]["properties"][of]["properties"]["city"];
    assert_eq!(city("shipping")["enum"][0], "Oslo");
    assert!(city("billing").get("enum").is_none() && city("billing")["type"] == "string");
}

macro_rules! levels {
    ($($name:ident of $inner:ident),*) => {$(
        #[derive(Deserialize, StrictSchema)]
        struct $name {
            left: $inner,
            right: $inner,
        }
    )*};
}
levels!(L1 of Address, L2 of L1, L3 of L2, L4 of L3, L5 of L4, L6 of L5, L7 of L6, L8 of L7, L9 of L8, L10 of L9, L11 of L10);
levels!(L12 of L11, L13 of L12, L14 of L13, L15 of L14, L16 of L15, L17 of L16, L18 of L17, L19 of L18, L20 of L19);

/// In place the text would double with each level.
#[test]
fn the_text_grows_with_the_types_and_not_with_their_uses() {
    let (ten, twenty) = (to_string::<L10>(&OPENAI).unwrap().len(), to_string::<L20>(&OPENAI).unwrap().len());
    assert!(twenty < 2 * ten + 100, "{ten}, {twenty}");
    let deep = IN_PLACE.without_limits();
    let error = to_string::<L20>(&deep).unwrap_err().to_string();
    assert!(error.contains("too many parts"), "{error}");
}
