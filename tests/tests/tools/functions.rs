//! Functions with `#[tool]` as people write them, and as macros do.

#![allow(
    clippy::needless_pass_by_value,
    clippy::too_many_arguments,
    clippy::trivially_copy_pass_by_ref,
    clippy::unused_self,
    clippy::wrong_self_convention,
    reason = "the arguments of a tool are its own, and what it is called"
)]

use std::fmt;

use serde_json::json;
use strict_schema::{Function, Functions, Payload, Provider, Reply, Tool, Toolbox};

/// What the model reads when the function is called.
fn said<F: Function<u8, Reply>>(arguments: &str) -> String {
    let ready = Toolbox::new().with_state(2u8).function::<F>().fit(&Provider::openai_chat()).unwrap();
    let name = ready.request().tools()[0].name().to_owned();
    ready.reply(&name, arguments).into_text()
}

/// The schema and the description that a provider is sent.
fn sent<F: Function<u8, Reply>>() -> serde_json::Value {
    let functions = Functions::<u8, Reply>::new().with::<F>().fit(&Provider::openai_chat()).unwrap();
    let payload: &Payload = &functions.request().tools()[0];
    payload.as_str().parse::<serde_json::Value>().unwrap()["function"].clone()
}

mod names_of_parameters {
    /// The macro has words of its own.
    #[strict_schema::tool]
    pub(super) fn call(
        args: u8,
        self_: u8,
        this: u8,
        call: u8,
        context: u8,
        returned: u8,
        functions: u8,
        __itself: u8,
        __context0: u8,
        __arguments: u8,
        #[ctx] __context1: &u8,
    ) -> u32 {
        let all =
            [args, self_, this, call, context, returned, functions, __itself, __context0, __arguments, *__context1];
        all.into_iter().map(u32::from).sum()
    }

    #[strict_schema::tool]
    pub(super) fn r#type(r#type: u8, r#fn: Option<u8>) -> u8 {
        r#type + r#fn.unwrap_or_default()
    }

    #[strict_schema::tool]
    pub(super) fn __reply_of_tool(one: u8) -> u8 {
        one
    }
}

#[test]
fn parameters_are_called_anything() {
    use names_of_parameters::{__reply_of_tool, call, r#type};
    let names = ["args", "self_", "this", "call", "context", "returned", "functions", "__itself", "__context0"];
    let mut arguments: serde_json::Map<_, _> = names.map(|name| (name.to_owned(), 1.into())).into_iter().collect();
    arguments.insert("__arguments".to_owned(), 1.into());
    assert_eq!(said::<call::Args>(&serde_json::Value::Object(arguments).to_string()), "12");
    assert_eq!(said::<r#type::Args>(r#"{"type":1,"fn":2}"#), "3");
    assert_eq!(sent::<r#type::Args>()["name"], "type");
    assert_eq!(said::<__reply_of_tool::Args>(r#"{"one":1}"#), "1");
}

mod similar_names {
    #[strict_schema::tool]
    pub(super) fn room1_2(at: u8) -> u8 {
        at
    }

    #[strict_schema::tool]
    pub(super) fn room_12(at: u8) -> u16 {
        u16::from(at) + 1000
    }

    #[strict_schema::tool]
    pub(super) fn room12(at: u8) -> u16 {
        u16::from(at) + 2000
    }

    #[strict_schema::tool]
    #[allow(non_snake_case, reason = "as it is called elsewhere")]
    pub(super) fn Room12(At: u8) -> u16 {
        u16::from(At) + 3000
    }
}

#[test]
fn names_that_differ_by_a_line_or_by_case_are_two() {
    use similar_names::{Room12, room_12, room1_2, room12};
    assert_eq!(said::<room1_2::Args>(r#"{"at":1}"#), "1");
    assert_eq!(said::<room_12::Args>(r#"{"at":1}"#), "1001");
    assert_eq!(said::<room12::Args>(r#"{"at":1}"#), "2001");
    assert_eq!(said::<Room12::Args>(r#"{"At":1}"#), "3001");
}

macro_rules! of_parts {
    ($(#[$attribute:meta])* $name:ident, $argument:ident: $type:ty, $said:literal, $body:block) => {
        $(#[$attribute])*
        #[strict_schema::tool(description = $said)]
        fn $name($argument: $type, _other: Option<$type>) -> $type $body
    };
}

of_parts!(
    /// Not this.
    of_parts, one: Vec<u8>, "In parts", { one }
);

macro_rules! of_an_item {
    ($item:item) => {
        #[strict_schema::tool]
        $item
    };
}

of_an_item! {
    /// As a whole
    fn of_an_item(one: u8) -> u8 {
        one
    }
}

macro_rules! with_context {
    ($name:ident, $type:ty) => {
        #[strict_schema::tool]
        fn $name(one: u8, #[ctx] two: $type) -> u8 {
            one + two
        }
    };
}

with_context!(of_a_lent_context, &u8);
with_context!(of_a_context, u8);

#[test]
fn macros_write_tools() {
    assert_eq!(said::<of_parts::Args>(r#"{"one":[1],"_other":null}"#), "[1]");
    assert_eq!(sent::<of_parts::Args>()["description"], "In parts");
    assert_eq!(sent::<of_an_item::Args>()["description"], "As a whole");
    assert_eq!(said::<of_a_lent_context::Args>(r#"{"one":1}"#), "3");
    assert_eq!(said::<of_a_context::Args>(r#"{"one":1}"#), "3");
}

/// Comments
#[doc = "and text"]
#[strict_schema::tool]
fn documented(
    /// "quoted" {braces} \n
    ///
    ///     as it is indented
    #[doc = "one"]
    one: u8,
) -> u8 {
    one
}

#[test]
fn comments_and_texts_are_one_documentation() {
    let sent = sent::<documented::Args>();
    assert_eq!(sent["description"], "Comments\nand text");
    let expected = "\"quoted\" {braces} \\n\n\n    as it is indented\none";
    assert_eq!(sent["parameters"]["properties"]["one"]["description"], expected.replace("\n\n\n", "\n\n"));
}

/// What a failure is in short, and with its causes.
struct Broken;

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if f.alternate() { "no answer: the line is dead" } else { "no answer" })
    }
}

mod returns {
    use std::borrow::Cow;
    use std::error::Error;
    use std::fmt::Display;

    use serde::Serialize;

    use super::Broken;

    type Result<T> = std::result::Result<T, Box<dyn Error>>;
    type Nothing = ();

    #[strict_schema::tool]
    pub(super) fn hidden(x: u8) -> impl Serialize {
        [x]
    }

    #[strict_schema::tool]
    pub(super) fn alias(x: u8) -> Result<u8> {
        if x > 3 { Err("it is too much".into()) } else { Ok(x) }
    }

    #[strict_schema::tool]
    pub(super) const fn constant(x: u8) -> u8 {
        x + 1
    }

    #[strict_schema::tool]
    pub(super) fn nothing(x: u8) -> Nothing {
        drop(x.to_string());
    }

    #[strict_schema::tool]
    pub(super) fn perhaps(x: u8) -> Option<u8> {
        (x > 3).then_some(x)
    }

    #[strict_schema::tool]
    pub(super) fn both_hidden(x: u8) -> std::result::Result<impl Serialize, impl Display> {
        if x > 3 { Err("it is too much") } else { Ok(x) }
    }

    #[strict_schema::tool]
    pub(super) fn lent(#[ctx] x: &u8) -> &u8 {
        x
    }

    #[strict_schema::tool]
    pub(super) fn cow(x: Cow<'static, str>) -> Cow<'static, str> {
        x
    }

    #[strict_schema::tool]
    pub(super) fn broken() -> std::result::Result<(), Broken> {
        Err(Broken)
    }

    #[strict_schema::tool]
    pub(super) fn passed_on(x: u8) -> std::result::Result<strict_schema::Reply, Broken> {
        if x > 3 { Err(Broken) } else { Ok(strict_schema::Reply::failed("the disk is full")) }
    }
}

#[test]
fn a_function_returns_anything() {
    use returns::{alias, both_hidden, broken, constant, cow, hidden, lent, nothing, passed_on, perhaps};
    let (few, many) = (r#"{"x":1}"#, r#"{"x":5}"#);
    assert_eq!(said::<hidden::Args>(few), "[1]");
    assert_eq!(
        (said::<alias::Args>(few), said::<alias::Args>(many)),
        ("1".to_owned(), "the tool failed: it is too much".to_owned())
    );
    assert_eq!(said::<constant::Args>(few), "2");
    assert_eq!(said::<nothing::Args>(few), "done");
    assert_eq!((said::<perhaps::Args>(few), said::<perhaps::Args>(many)), ("null".to_owned(), "5".to_owned()));
    assert_eq!(said::<both_hidden::Args>(many), "the tool failed: it is too much");
    assert_eq!(said::<lent::Args>("{}"), "2");
    assert_eq!(said::<cow::Args>(r#"{"x":"a"}"#), "a");
    assert_eq!(said::<broken::Args>("{}"), "the tool failed: no answer: the line is dead");
    assert_eq!(said::<passed_on::Args>(many), "the tool failed: no answer: the line is dead");
    let functions: Functions<u8, Reply> = Functions::new().with::<passed_on::Args>();
    let reply = functions.fit(&Provider::openai_chat()).unwrap().reply_in(0, "passed_on", few);
    assert!(reply.is_error() && reply.text() == "the tool failed: the disk is full", "{reply:?}");
}

/// Methods with names of the traits that are implemented, and functions without `self`.
struct Desk(u8);

#[strict_schema::tools]
impl Desk {
    #[tool]
    fn call(&self, call: u8) -> u8 {
        call + self.0
    }

    #[tool]
    fn shared(&mut self, by: u8) -> &u8 {
        self.0 += by;
        &self.0
    }

    #[tool]
    fn from_context(context: u8) -> u8 {
        context
    }

    #[tool]
    #[deprecated]
    fn into_reply(&self) {}

    #[tool]
    #[cfg(any())]
    fn absent(&self, of: NoType) {}
}

struct Page<T>(T);

#[strict_schema::tools]
impl Page<u8> {
    #[tool]
    fn show(&self) -> u8 {
        self.0
    }
}

#[strict_schema::tools]
impl Page<u16> {
    #[tool(args = WidePageShow)]
    fn show(&self) -> u16 {
        self.0
    }
}

#[test]
fn methods_are_called_anything() {
    let ready = Toolbox::new().methods(Desk(1)).fit(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.reply("shared", r#"{"by":2}"#).text(), "3");
    assert_eq!(ready.reply("call", r#"{"call":1}"#).text(), "4");
    assert_eq!(ready.reply("from_context", r#"{"context":1}"#).text(), "1");
    assert_eq!(ready.reply("into_reply", "{}").text(), "done");
    assert_eq!(ready.request().tools().len(), 4);
    assert_eq!(Toolbox::new().methods(Page(1u8)).fit(&Provider::mcp()).unwrap().reply("show", "{}").text(), "1");
    let two = Toolbox::new().methods(Desk(1)).with_state(()).methods(Page(1u8)).fit(&Provider::mcp()).unwrap();
    assert_eq!((two.reply("shared", r#"{"by":2}"#).text(), two.reply("show", "{}").text()), ("3", "1"));
    assert_eq!(Toolbox::new().methods(Page(300u16)).fit(&Provider::mcp()).unwrap().reply("show", "{}").text(), "300");
}

#[test]
fn functions_refuse_unknown_properties_where_they_are_told_to() {
    let functions = || Functions::<(), Reply>::new().with::<book::Args>();
    let reply = |functions: Functions<(), Reply>, answer: &str| {
        functions.fit(&Provider::openai_chat()).unwrap().reply_in((), "book", answer)
    };
    let more = r#"{"city":"Oslo","nights":2,"stars":5}"#;
    assert_eq!(reply(functions(), more).text(), "2 in Oslo");
    let strict = || functions().with_unknown_properties_refused();
    assert!(reply(strict(), more).text().contains("`stars`"), "{}", reply(strict(), more).text());
    assert_eq!(reply(strict(), r#"{"city":"Oslo","nights":2}"#).text(), "2 in Oslo");
    // In a toolbox too, where others need not.
    let toolbox = Toolbox::new().function::<ping::Args>().functions(strict());
    let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
    assert!(ready.reply("book", more).text().contains("`stars`"), "{}", ready.reply("book", more).text());
    assert_eq!(ready.reply("ping", r#"{"port":80,"pot":81}"#).text(), "80");
}

#[strict_schema::tool]
fn ping(port: u16) -> u16 {
    port
}

/// Book a night.
#[strict_schema::tool]
fn book(#[serde(alias = "town")] city: String, #[strict(range(max = 7))] nights: u8) -> String {
    format!("{nights} in {city}")
}

#[test]
fn the_tool_of_another_function_is_an_error() {
    let functions = Functions::<(), Reply>::new().with_tool::<book::Args>(Tool::of::<ping::Args>());
    let error = functions.fit(&Provider::openai_chat()).unwrap_err().to_string();
    assert!(error.contains("of type `ping`, but its handler accepts `book`: "), "{error}");
    assert!(error.contains("write `Tool::of` with the `Args` of that function"), "{error}");
}

/// A list in place of an object, and another name, are read as serde reads them, and held to the same bounds.
#[test]
fn no_form_of_an_answer_evades_the_bounds() {
    let tool = Tool::of::<book::Args>().with_enum("/city", ["Oslo"]).unwrap();
    for provider in [Provider::openai_chat(), Provider::anthropic(), Provider::vllm()] {
        let functions = Functions::<(), Reply>::new().with_tool::<book::Args>(tool.clone());
        let ready = Toolbox::new().functions(functions).fit(&provider).unwrap();
        assert_eq!(ready.reply("book", r#"{"city":"Oslo","nights":2}"#).text(), "2 in Oslo");
        for answer in [r#"["Rome",2]"#, r#"{"town":"Rome","nights":2}"#, r#"{"city":"Rome","nights":2}"#] {
            assert!(ready.reply("book", answer).is_error(), "{answer}");
        }
        let plain = Toolbox::new().function::<book::Args>().fit(&provider).unwrap();
        assert_eq!(plain.reply("book", r#"["Rome",2]"#).text(), "2 in Rome");
        let reply = plain.reply("book", r#"["Rome",9]"#);
        assert!(reply.text().contains("at /1: expected an integer from 0 to 7, not 9"), "{}", reply.text());
    }
}

#[strict_schema::tool(strict = false)]
fn set_headers(headers: std::collections::BTreeMap<String, u8>) -> String {
    format!("{headers:?}")
}

/// A map lists no properties, so alone it is a property too.
#[test]
fn a_map_alone_is_a_property() {
    assert_eq!(said::<set_headers::Args>(r#"{"headers":{"a":1}}"#), r#"{"a": 1}"#);
    assert_eq!(sent::<set_headers::Args>()["parameters"]["required"], json!(["headers"]));
}

/// A choice that contains itself, and choices that multiply, come to an end.
#[test]
fn an_edit_looks_at_so_many_places() {
    let mut definitions = json!({ "A": { "anyOf": [{ "type": "string" }, { "$ref": "#/$defs/A" }] } });
    for level in 0..40 {
        let next = json!({ "$ref": format!("#/$defs/d{}", level + 1) });
        definitions[format!("d{level}")] = json!({ "anyOf": [next, next] });
    }
    definitions["d40"] = json!({ "type": "string" });
    for first in ["A", "d0"] {
        let schema = json!({
            "type": "object",
            "properties": { "a": { "$ref": format!("#/$defs/{first}") } },
            "required": ["a"],
            "$defs": definitions
        });
        let error = Tool::new("xx", "", schema).with_enum("/a", ["x"]).unwrap_err();
        assert!(error.to_string().contains("there are too many ways to `/a`"), "{error}");
    }
    // Branches beside each other are no levels.
    let branch = |index: usize| json!({ "type": "object", "properties": { "b": { "type": "string" }, format!("c{index}"): {} } });
    let wide =
        json!({ "type": "object", "properties": { "a": { "anyOf": (0..320).map(branch).collect::<Vec<_>>() } } });
    assert!(Tool::new("xx", "", wide).with_enum("/a/b", ["x"]).is_ok());
    let schema = json!({ "type": "object", "properties": { "a": { "type": "string" } }, "allOf": [{ "$ref": "#" }] });
    assert!(Tool::new("xx", "", schema).with_description_at("/a", "x").is_err());
}

mod at_the_edge {
    use std::collections::BTreeMap;

    use serde::{Deserialize, Serialize};
    use strict_schema::StrictSchema;

    pub(super) struct Counter;

    #[strict_schema::tools]
    impl Counter {
        const NAMES: [&str; 1] = { ["a"] };

        const extern "C" fn of_the_other_side() {}

        #[tool]
        fn add(&self, number: u8) -> u8 {
            Self::of_the_other_side();
            number + u8::try_from(Self::NAMES.len()).unwrap()
        }
    }

    /// No provider accepts the function's own name.
    #[strict_schema::tool]
    #[strict(name = "get_weather")]
    pub(super) fn 天気(city: String) -> String {
        city
    }

    #[derive(Debug, Serialize, Deserialize, StrictSchema)]
    #[strict(false)]
    pub(super) struct Labels(BTreeMap<String, String>);

    #[strict_schema::tool]
    #[strict(false)]
    pub(super) fn label(labels: Labels) -> usize {
        labels.0.len()
    }

    const FLAGS: usize = 7;

    #[derive(Debug, Deserialize, StrictSchema)]
    pub(super) struct Flags {
        pub(super) all: [u8; FLAGS & 3],
    }
}

#[test]
fn functions_at_the_edge_of_the_syntax_are_tools() {
    use at_the_edge::{Counter, Flags, label, 天気};
    let methods = Toolbox::new().methods(Counter).fit(&Provider::openai_chat()).unwrap();
    assert_eq!(methods.request().tools().len(), 1);
    assert_eq!(sent::<天気::Args>()["name"], "get_weather");
    // A map has no property that a model could see, by whatever name the type has.
    assert!(sent::<label::Args>()["parameters"]["properties"]["labels"].is_object());
    assert_eq!(strict_schema::from_str::<Flags>(r#"{"all":[1,2,3]}"#).unwrap().all, [1, 2, 3]);
}
