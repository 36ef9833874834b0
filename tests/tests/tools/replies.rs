//! Handlers with state, async and fallible ones, what the model is told, and tools that a handler cannot take.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, mpsc};
use std::task::{Context, Poll, Wake, Waker};
use std::thread;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use strict_schema::{ErrorKind, Exclusive, Pending, Provider, Ready, Reply, StrictSchema, Tool, ToolSet, Toolbox};

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Add {
    #[strict(range(max = 9))]
    one: u32,
    other: Option<u32>,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Wait {
    milliseconds: u64,
}

#[derive(Debug, Serialize)]
struct Sum {
    sum: u32,
    of: Vec<u32>,
}

#[derive(Debug)]
struct Broken;

impl std::fmt::Display for Broken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if f.alternate() { "it broke: the disk is full" } else { "it broke" })
    }
}

type Log = Arc<Mutex<Vec<String>>>;

/// It is kept in a struct, and sent to other threads.
struct Agent {
    tools: Ready<'static, Pending<'static>>,
}

fn agent(log: &Log) -> Agent {
    fn is_shared<T: Send + Sync + Clone + 'static>(_: &T) {}
    let list = json!({ "type": "object", "properties": { "path": { "type": "string", "minLength": 2 } }, "required": ["path"] });
    let toolbox = Toolbox::new_async()
        .with_state(log.clone())
        .on(async |log: Log, add: Add| {
            let of: Vec<u32> = [Some(add.one), add.other].into_iter().flatten().collect();
            log.lock().unwrap().push(format!("add {of:?}"));
            Ok::<_, Broken>(Sum { sum: of.iter().sum(), of })
        })
        .on(async |log: Log, wait: Wait| {
            log.lock().unwrap().push(format!("start {}", wait.milliseconds));
            tokio::time::sleep(Duration::from_millis(wait.milliseconds)).await;
            log.lock().unwrap().push(format!("end {}", wait.milliseconds));
            match wait.milliseconds {
                0 => Err(Broken),
                _ => Ok("waited"),
            }
        })
        .on_foreign(Tool::new("list", "", list), async |arguments: Value| arguments["path"].clone());
    let tools = toolbox.fit(&Provider::anthropic()).unwrap();
    is_shared(&tools);
    Agent { tools }
}

fn texts(replies: &[Reply]) -> Vec<&str> {
    replies.iter().map(Reply::text).collect()
}

fn run<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_time().build().unwrap().block_on(future)
}

#[test]
fn async_handlers_share_state_and_run_at_the_same_time() {
    let log = Log::default();
    let Agent { tools } = agent(&log);
    let calls = [
        ("wait", json!({ "milliseconds": 60 })),
        ("wait", json!({ "milliseconds": 1 })),
        ("add", json!({ "one": 1.0, "other": null })),
        ("wait", json!({ "milliseconds": 0 })),
        ("list", json!({ "path": "a/b" })),
    ];
    let replies = run(tools.reply_all(calls));
    assert_eq!(
        texts(&replies),
        ["waited", "waited", r#"{"sum":1,"of":[1]}"#, "the tool failed: it broke: the disk is full", "a/b"]
    );
    assert_eq!(replies[3].error().unwrap().kind(), ErrorKind::Handler);
    assert_eq!(replies.iter().map(Reply::is_error).collect::<Vec<_>>(), [false, false, false, true, false]);
    let log = log.lock().unwrap();
    let at = |what: &str| log.iter().position(|it| it == what).unwrap();
    assert!(at("end 1") < at("end 60") && at("start 1") < at("end 60"), "{log:?}");
}

#[test]
fn a_wrong_call_becomes_text_for_the_model() {
    let log = Log::default();
    let Agent { tools } = agent(&log);
    for (name, arguments, kind, expected) in [
        (
            "add",
            r#"{"one":10,"other":"x"}"#,
            ErrorKind::Shape,
            "the JSON does not match the schema\n  at /one: expected an integer from 0 to 9, not 10\n  at /other: expected an integer from 0 to 4294967295 or null, not \"x\"\ncall the tool again with arguments that fit",
        ),
        (
            "add",
            r#"{"one":10,"other":1}"#,
            ErrorKind::Constraint,
            "the JSON does not match the schema\n  at /one: expected an integer from 0 to 9, not 10\ncall the tool again with arguments that fit",
        ),
        (
            "list",
            r#"{"path":"a"}"#,
            ErrorKind::Constraint,
            "the JSON does not match the schema\n  at /path: expected a string of at least 2 characters, not \"a\" (1 character)\ncall the tool again with arguments that fit",
        ),
        (
            "list",
            "{",
            ErrorKind::Truncated,
            "the JSON is cut off: EOF while parsing an object at line 1 column 1\ncall the tool again with arguments that fit",
        ),
        (
            "ad",
            "{}",
            ErrorKind::UnknownTool,
            "there is no tool `ad`: did you mean `add`? the tools are `add`, `wait`, `list`",
        ),
    ] {
        let reply = run(tools.clone().reply(name, arguments));
        assert_eq!(reply.text(), expected);
        assert_eq!(reply.error().unwrap().kind(), kind);
        assert_eq!(serde_json::to_value(&reply).unwrap(), expected);
    }
    assert_eq!(*log.lock().unwrap(), [""; 0]);
}

#[test]
fn replies_of_handlers_that_are_not_async() {
    let toolbox = Toolbox::new()
        .on(|add: Add| if add.one > 0 { Ok(add.one) } else { Err("nothing to add") })
        .on_tool(Tool::of::<Wait>().with_name("sleep"), |wait: Wait| format!("{} ms", wait.milliseconds))
        .on_foreign(Tool::new("echo", "", json!({ "type": "object", "properties": {} })), |it| it);
    let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
    let calls = [("add", r#"{"one":1}"#), ("add", r#"{"one":0}"#), ("sleep", r#"{"milliseconds":5}"#), ("echo", "")];
    let replies = ready.reply_all(calls);
    assert_eq!(texts(&replies), ["1", "the tool failed: nothing to add", "5 ms", "{}"]);
    assert_eq!(ready.call_all([("add", Value::Null)])[0].as_ref().unwrap_err().kind(), ErrorKind::Shape);
}

#[test]
fn a_handler_of_another_type_is_an_error() {
    let toolbox = Toolbox::returning().on_tool(Tool::of::<Wait>().with_name("add"), |add: Add| add.one);
    let error = toolbox.fit(&Provider::openai_chat()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "no tool `add`: its arguments are of type `Wait`, but its handler accepts `Add`: write `Tool::of::<Add>()`, or a handler for the other type"
    );
}

#[test]
fn names_are_mapped_and_back() {
    let none = json!({ "type": "object", "properties": {}, "additionalProperties": false });
    let names = ["a.b", "a/b", "a_b", "", "ä", &"x".repeat(100), &"x".repeat(101)];
    let toolbox = names.iter().fold(Toolbox::returning(), |toolbox, name| {
        let own = (*name).to_owned();
        toolbox.on_foreign(Tool::new(own.clone(), "", none.clone()), move |_| own.clone())
    });
    let error = toolbox.fit(&Provider::openai_chat()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Name);
    let ready = toolbox.with_mapped_names().fit(&Provider::openai_chat()).unwrap();
    let mut sent = Vec::new();
    for (own, payload) in names.iter().zip(ready.request().tools()) {
        assert_eq!(ready.request().own_name(payload.name()), *own);
        assert_eq!(ready.call(payload.name(), "{}").unwrap(), *own);
        sent.push(payload.name());
    }
    let cut = format!("{}_2", "x".repeat(62));
    assert_eq!(sent, ["a_b_2", "a_b_3", "a_b", "_", "__2", &"x".repeat(64), &cut]);
    // Some rules are about the first character, or the least length.
    let (gemini, moonshot, openai) = (Provider::gemini(), Provider::moonshot(), Provider::openai_chat());
    for (provider, own, sent) in [
        (&openai, "1 b", "1_b"),
        (&gemini, "a b", "a_b"),
        (&gemini, "1 b", "_1_b"),
        (&gemini, "_ b", "__b"),
        (&moonshot, "a", "a__"),
        (&moonshot, "1", "_1_"),
    ] {
        let fitted = ToolSet::new().with(Tool::new(own, "", none.clone())).with_mapped_names().fit(provider).unwrap();
        assert_eq!(fitted.tools()[0].name(), sent, "{own}");
    }
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
#[strict(false)]
struct Stored {
    zulu: String,
    labels: BTreeMap<String, u8>,
    pair: (u8, String),
    any: Value,
    #[serde(default)]
    alpha: Option<Inner>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize, StrictSchema)]
struct Inner {
    #[strict(range(max = 9))]
    small: u8,
}

#[test]
fn a_type_that_opts_out_is_strict_on_the_wire_and_itself_in_rust() {
    for provider in [Provider::openai_chat, Provider::openai_responses, Provider::anthropic, Provider::gemini] {
        let provider = provider();
        let payload = Tool::of::<Stored>().normalized().payload(&provider).unwrap();
        let schema: Value = serde_json::from_str(payload.schema()).unwrap();
        let report = strict_schema::validate(&schema, provider.dialect());
        assert!(report.is_ok(), "{report}");
        assert_ne!(payload.strict(), Some(false));
        let at = |name: &str| payload.schema().find(&format!("\"{name}\":")).unwrap();
        assert!(
            at("zulu") < at("labels") && at("labels") < at("pair") && at("any") < at("alpha"),
            "{}",
            payload.schema()
        );
    }
    let toolbox = Toolbox::returning().on_tool(Tool::of::<Stored>().normalized(), |it: Stored| it);
    let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
    println!("{}", ready.request().tools()[0].schema());
    let answer = json!({
        "zulu": "z", "labels": [{ "key": "a", "value": 1 }], "pair": { "item0": 3, "item1": "x" }, "any": "[1]",
        "alpha": { "small": 10 }
    });
    let error = ready.call("stored", &answer).unwrap_err();
    assert!(error.to_string().contains("an integer from 0 to 9, not 10"), "{error}");
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[strict(false)]
struct Seats {
    taken: BTreeMap<String, Even>,
}

/// What no schema says, and only reading finds out.
#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(try_from = "u8")]
#[strict(as = "u8")]
struct Even(u8);

impl TryFrom<u8> for Even {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, String> {
        if number.is_multiple_of(2) { Ok(Self(number)) } else { Err(format!("{number} is odd")) }
    }
}

/// The model wrote entries, and knows no map.
#[test]
fn a_fault_behind_a_codec_is_told_at_its_place_in_the_answer() {
    let toolbox = Toolbox::returning().on_tool(Tool::of::<Seats>().normalized(), |it: Seats| it);
    let ready = toolbox.fit(&Provider::openai_chat()).unwrap();
    let answer = json!({ "taken": [{ "key": "a", "value": 2 }, { "key": "b", "value": 3 }] });
    let by_call = ready.call("seats", &answer).unwrap_err();
    let by_payload = ready.request().tools()[0].decode_as::<Seats>(&answer.to_string()).unwrap_err();
    for error in [by_call, by_payload] {
        assert_eq!(error.reasons()[0].pointer, "/taken/1/value", "{error}");
        assert!(error.to_string().contains("3 is odd"), "{error}");
    }
}

#[derive(Debug, Deserialize, StrictSchema)]
#[strict(false)]
#[allow(dead_code, reason = "no answer is right")]
struct Doc {
    list: Vec<u8>,
    last: i64,
    any: Value,
}

#[derive(Debug, Deserialize, StrictSchema)]
#[allow(dead_code, reason = "no answer is right")]
struct Page {
    number: u8,
}

/// The schema, what was set at run time and the type tell of one number.
#[test]
fn a_number_is_told_once() {
    let provider = Provider::openai_chat();
    let reasons = |error: &strict_schema::Error| error.reasons().iter().map(ToString::to_string).collect::<Vec<_>>();
    let answer = |list: &[&str], last: &str| format!(r#"{{"list":[{}],"last":{last},"any":"1"}}"#, list.join(","));
    let tool = || Tool::of::<Doc>().normalized();
    let all = |tool: Tool, answer: &str| {
        let payload = tool.payload(&provider).unwrap();
        let mut partial = payload.partial_as::<Doc>().unwrap();
        partial.push(answer).unwrap();
        let ready = Toolbox::returning().on_tool(tool, |it: Doc| it).fit(&provider).unwrap();
        let name = payload.name().to_owned();
        let errors = [payload.decode_as::<Doc>(answer), partial.finish(), ready.call(&name, answer)];
        let [one, others @ ..] = errors.map(Result::unwrap_err);
        assert!(others.iter().all(|it| *it == one), "{one}\n{others:?}");
        reasons(&one)
    };
    assert_eq!(all(tool(), &answer(&["300"], "0")), ["at /list/0: expected an integer from 0 to 255, not 300"]);
    let many = all(tool(), &answer(&["300"; 15], "0.5"));
    assert_eq!((many.len(), &*many[15]), (16, "at /last: expected an integer, not 0.5"));
    let bounded = || tool().with_maximum("/list/*", 5).unwrap();
    for number in ["900", "900.5", "-1"] {
        let told = format!("at /list/0: expected an integer from 0 to 5, not {number}");
        assert_eq!(all(bounded(), &answer(&[number], "0")), [told]);
    }
    let format = strict_schema::Format::of::<Doc>().normalized().payload(&provider).unwrap();
    assert_eq!(reasons(&format.decode(&answer(&["300"], "0")).unwrap_err()).len(), 1);

    let payload = Tool::of::<Page>().with_maximum("/number", 5).unwrap().payload(&provider).unwrap();
    for number in ["900", "900.5", "-3.5"] {
        let error = payload.decode_as::<Page>(&format!(r#"{{"number":{number}}}"#)).unwrap_err();
        assert_eq!(error.reasons().len(), 1, "{error}");
    }
    let schema =
        json!({ "type": "object", "properties": { "number": { "type": "number", "exclusiveMaximum": 7 }, "any": {} } });
    let foreign = Tool::new("foreign", "", schema).normalized();
    let ready = Toolbox::returning().on_tool(foreign, |it: Page| it).fit(&provider).unwrap();
    let error = ready.call("foreign", r#"{"number":900,"any":"1"}"#).unwrap_err();
    assert_eq!(reasons(&error), ["at /number: expected an integer of at least 0 and less than 7, not 900"]);
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Trip {
    /// Where it starts
    from: String,
    legs: Vec<Leg>,
    class: Option<Class>,
    #[strict(range(min = 1))]
    people: u8,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Leg {
    to: Option<String>,
    back: Option<Box<Leg>>,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[serde(rename_all = "lowercase")]
enum Class {
    First,
    Second,
    Third,
}

#[test]
fn values_known_at_run_time_are_told_and_held() {
    let tool = Tool::of::<Trip>()
        .with_enum("/from", ["Oslo", "Bergen"])
        .and_then(|it| it.with_enum("/legs/*/to", ["Rome"]))
        .and_then(|it| it.with_enum("/class", ["first", "second"]))
        .and_then(|it| it.with_description_at("/from", "One of our cities"))
        .and_then(|it| it.with_default_at("/class", "second"))
        .and_then(|it| it.with_maximum("/people", 4))
        .and_then(|it| it.with_max_items("/legs", 2))
        .unwrap();
    for provider in [Provider::openai_chat(), Provider::openai_responses(), Provider::azure_openai()] {
        let payload = tool.payload(&provider).unwrap();
        let schema: Value = serde_json::from_str(payload.schema()).unwrap();
        assert!(strict_schema::validate(&schema, provider.dialect()).is_ok(), "{}", payload.schema());
        let at = |name: &str| payload.schema().find(&format!("\"{name}\":")).unwrap();
        assert!(at("from") < at("legs") && at("legs") < at("class") && at("class") < at("people"));
    }
    let payload = tool.payload(&Provider::openai_chat()).unwrap();
    assert!(
        payload
            .schema()
            .contains(r#""from":{"type":"string","description":"One of our cities","enum":["Oslo","Bergen"]}"#),
        "{}",
        payload.schema()
    );
    let right = json!({ "from": "Oslo", "legs": [{ "to": "Rome", "back": null }, { "to": null, "back": { "to": "Nice", "back": null } }], "class": null, "people": 4 });
    let ready = Toolbox::returning().on_tool(tool, |trip: Trip| trip).fit(&Provider::openai_chat()).unwrap();
    ready.call("trip", &right).unwrap();
    for (pointer, value) in [
        ("/from", json!("Nice")),
        ("/legs/0/to", json!("Nice")),
        ("/class", json!("third")),
        ("/people", json!(5)),
        ("/people", json!(0)),
        ("/legs", json!([{ "to": null, "back": null }, { "to": null, "back": null }, { "to": null, "back": null }])),
    ] {
        let mut answer = right.clone();
        *answer.pointer_mut(pointer).unwrap() = value;
        let error = ready.call("trip", answer).unwrap_err();
        assert_eq!(error.reasons()[0].pointer, pointer, "{error}");
    }
}

#[test]
fn what_cannot_be_said_of_a_place_is_an_error() {
    let tool = Tool::of::<Trip>;
    for (result, expected) in [
        (tool().with_enum("/form", ["a"]), "there is no `form` at the root: did you mean `from`?"),
        (tool().with_enum("/legs/to", ["a"]), "there is no `to` at `/legs`: there are `*`"),
        (tool().with_enum("/from/name", ["a"]), "there is no `name` at `/from`: there is nothing below it"),
        (tool().with_enum("from", ["a"]), "`from` is not a pointer: a pointer begins with `/`, as in `/city`"),
        (
            tool().with_enum("/class", ["fourth"]),
            "\"fourth\" cannot be one of the values: the type does not admit it there",
        ),
        (tool().with_enum("/from", [1]), "1 cannot be one of the values: the type does not admit it there"),
        (tool().with_enum::<&str>("/from", []), "no value is given for `/from`: an enum needs at least one"),
        (tool().with_minimum("/people", 0), "`minimum` is already 1 there, and 0 is wider"),
        (tool().with_minimum("/from", 0), "the value at `/from` cannot have these bounds"),
        (tool().with_default_at("/people", 900), "900 cannot be the default: the schema does not admit it"),
        // No name is near one that has none of its letters.
        (
            Tool::new("trip", "", json!({ "type": "object", "properties": { "m": {} } })).with_enum("/x", ["a"]),
            "there is no `x` at the root: there are `m`",
        ),
        (
            Tool::new("trip", "", json!({ "properties": { "a": { "allOf": [{}, { "maxLength": 1 }] } } }))
                .with_enum("/a", ["a", "ab"]),
            "\"ab\" cannot be one of the values: the type does not admit it there",
        ),
        (
            Tool::new(
                "trip",
                "",
                json!({ "allOf": [{ "properties": { "a": {} } }, { "properties": { "a": { "const": 1 } } }] }),
            )
            .with_enum("/a", [2]),
            "2 cannot be one of the values: the type does not admit it there",
        ),
    ] {
        assert_eq!(result.unwrap_err().to_string(), format!("no tool `trip`: {expected}"));
    }
}

/// A shape.
#[derive(Debug, Deserialize, StrictSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[expect(dead_code, reason = "it is only read")]
enum Shape {
    /// A circle.
    Circle { color: Option<String> },
    /// A square.
    Square { color: String },
}

#[derive(Debug, Deserialize, StrictSchema)]
#[expect(dead_code, reason = "it is only read")]
struct Drawing {
    /// What to draw.
    shape: Shape,
    more: Vec<Shape>,
}

#[test]
fn a_choice_of_which_one_branch_is_left_is_that_branch_with_all_descriptions() {
    let tool = Tool::of::<Drawing>().with_enum("/shape/kind", ["circle"]).unwrap();
    let payload = tool.payload(&Provider::openai_responses()).unwrap();
    let schema: Value = serde_json::from_str(payload.schema()).unwrap();
    assert_eq!(schema["properties"]["shape"]["description"], "What to draw.\n\nA shape.\n\nA circle.");
    assert_eq!(schema["properties"]["shape"]["properties"]["kind"]["enum"], json!(["circle"]));
    assert!(schema["properties"]["more"]["items"]["anyOf"].is_array(), "{schema}");
    // Only the choice has a description, and none has one.
    for (outer, expected) in [(json!({ "description": "Outer" }), json!("Outer")), (json!({}), Value::Null)] {
        let mut choice = json!({ "anyOf": [{ "type": "string" }, { "type": "integer" }] });
        choice.as_object_mut().unwrap().extend(outer.as_object().unwrap().clone());
        let tool = Tool::new("t", "", json!({ "type": "object", "properties": { "a": choice } }));
        let payload = tool.with_enum("/a", ["x"]).unwrap().payload(&Provider::gemini()).unwrap();
        let schema: Value = serde_json::from_str(payload.schema()).unwrap();
        assert_eq!(schema["properties"]["a"]["description"], expected);
        assert_eq!(schema["properties"]["a"]["enum"], json!(["x"]));
    }
}

/// For a constraint that depends on the branch, the library checks an `if` that is not in the schema.
#[test]
fn no_message_speaks_of_a_keyword_that_is_not_in_the_schema() {
    let ready = |tool: Tool| tool.payload(&Provider::openai_responses()).unwrap();
    let of_type = ready(Tool::of::<Drawing>().with_enum("/shape/color", ["red"]).unwrap());
    let error = of_type.decode_as::<Drawing>(r#"{"shape":{"kind":"circle","color":"blue"},"more":[]}"#).unwrap_err();
    assert_eq!(error.reasons()[0].message, "expected \"red\" or null, not \"blue\"");
    let schema = json!({
        "type": "object", "properties": { "a": { "type": "string" }, "b": { "type": "string" } },
        "if": { "properties": { "a": { "const": "x" } } }, "then": { "properties": { "b": { "const": "y" } } }
    });
    let foreign = Tool::new("t", "", schema).payload(&Provider::mcp()).unwrap();
    let error = foreign.decode(r#"{"a":"x","b":"z"}"#).unwrap_err();
    assert_eq!(error.reasons()[0].message, "expected \"y\", not \"z\" (required by `if`)");
}

struct Woken(AtomicUsize);

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }
}

#[test]
fn a_call_that_waits_for_an_exclusive_value_is_woken_once() {
    let woken = Arc::new(Woken(AtomicUsize::new(0)));
    let waker = Waker::from(Arc::clone(&woken));
    let mut context = Context::from_waker(&waker);
    let value = Exclusive::new(7);
    let held = value.lock_now();
    assert_eq!(format!("{held:?}"), "7");
    let mut waits = pin!(value.lock());
    for _ in 0..2 {
        assert!(waits.as_mut().poll(&mut context).is_pending());
    }
    drop(held);
    assert_eq!(woken.0.load(Ordering::Relaxed), 1);
    assert!(matches!(waits.poll(&mut context), Poll::Ready(held) if *held == 7));
}

#[test]
fn a_thread_that_waits_for_an_exclusive_value_goes_on() {
    let value = Exclusive::new(7);
    let held = value.lock_now();
    let (sender, receiver) = mpsc::channel();
    let other = value.clone();
    thread::spawn(move || sender.send(*other.lock_now()));
    assert!(receiver.recv_timeout(Duration::from_millis(50)).is_err());
    drop(held);
    assert_eq!(receiver.recv_timeout(Duration::from_secs(10)), Ok(7));
}

/// Gemini takes what contains itself only where a property may be left out.
#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Person {
    name: String,
    parent: Option<Box<Person>>,
}

#[test]
fn a_type_that_contains_itself_is_normalized_where_the_dialect_takes_some() {
    let provider = Provider::gemini();
    let why = Tool::of::<Person>().payload(&provider).unwrap_err().to_string();
    assert!(why.contains("only through optional properties") && why.contains("normalized()"), "{why}");
    // Without references, no form is left.
    let why = strict_schema::to_string::<Person>(&strict_schema::dialect::SM).unwrap_err().to_string();
    assert!(why.contains("accepts no schema that contains itself") && !why.contains("normalized()"), "{why}");

    let toolbox = Toolbox::returning().on_tool(Tool::of::<Person>().normalized(), |person: Person| person);
    let ready = toolbox.fit(&provider).unwrap();
    let text = ready.request().tools_json();
    assert!(text.contains(r##""$ref":"#"##), "{text}");
    let person = ready.call("person", r#"{"name":"a","parent":{"name":"b"}}"#).unwrap();
    let parent = Person { name: "b".to_owned(), parent: None };
    assert_eq!(person, Person { name: "a".to_owned(), parent: Some(Box::new(parent)) });
}
