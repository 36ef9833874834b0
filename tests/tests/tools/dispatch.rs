//! From a call to the value.

use serde::Deserialize;
use serde_json::{Value, json};
use strict_schema::{Provider, Returning, StrictSchema, Tool, Toolbox};

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Add {
    one: u32,
    other: Option<u32>,
}

#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
struct Ping {}

#[derive(Debug, PartialEq)]
enum Call {
    Add(Add),
    Ping(Ping),
    Foreign(Value),
}

fn toolbox() -> Toolbox<'static, Returning<Call>> {
    let schema = json!({ "type": "object", "properties": { "path": { "type": "string" } } });
    Toolbox::returning().on(Call::Add).on(Call::Ping).on_foreign(Tool::new("read", "", schema), Call::Foreign)
}

/// For each provider that takes all the tools.
#[track_caller]
fn check(name: &str, arguments: &str, expected: &Result<Call, &str>) {
    for provider in [Provider::openai_chat(), Provider::anthropic(), Provider::mcp()] {
        let toolbox = toolbox();
        let ready = toolbox.fit(&provider).unwrap();
        assert_eq!(ready.request().left_out().count(), 0);
        match (ready.call(name, arguments), expected) {
            (Ok(call), Ok(expected)) => assert_eq!(&call, expected),
            (Err(error), Err(expected)) => assert_eq!(&error.to_string(), expected),
            (called, expected) => panic!("{called:?} and not {expected:?}"),
        }
    }
}

#[test]
fn a_call_is_decoded_into_the_type_of_its_tool() {
    check("add", r#"{"one":1,"other":null}"#, &Ok(Call::Add(Add { one: 1, other: None })));
    check("add", r#"{"one":1}"#, &Ok(Call::Add(Add { one: 1, other: None })));
    check("read", r#"{"path":"a"}"#, &Ok(Call::Foreign(json!({ "path": "a" }))));
}

#[test]
fn no_arguments_are_empty_ones() {
    for arguments in ["", " ", "{}", "null"] {
        check("ping", arguments, &Ok(Call::Ping(Ping {})));
    }
    let ready = toolbox().fit(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.call("ping", Value::Null).unwrap(), Call::Ping(Ping {}));
}

/// As a `Value`, the arguments of an `OpenAI` call are a string.
#[test]
fn arguments_in_a_string_are_their_text() {
    let call = json!({ "function": { "name": "add", "arguments": r#"{"one":1}"# } });
    let ready = toolbox().fit(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.call("add", &call["function"]["arguments"]).unwrap(), Call::Add(Add { one: 1, other: None }));
}

/// Where JSON is what the handler receives, nothing else reads the text.
#[test]
fn json_loses_nothing_of_the_text() {
    let schema = json!({
        "type": "object", "properties": { "id": { "type": "integer" } }, "required": ["id"], "additionalProperties": false
    });
    let tools = [Tool::new("pay", "", schema.clone()), Tool::new("pay", "", schema).normalized()];
    for tool in tools {
        let ready = Toolbox::returning().on_foreign(tool, |it| it).fit(&Provider::openai_chat()).unwrap();
        let wrong = |arguments| ready.call("pay", arguments).unwrap_err();
        assert_eq!(wrong(r#"{"id":1,"id":2}"#).reasons()[0].message, "`id` occurs more than once: send it once");
        assert!(ready.call("pay", r#"{"id":1000000000000000000000}"#).is_ok());
        let error = wrong(r#"{"id":123456789012345678901}"#);
        assert_eq!(error.reasons()[0].pointer, "/id");
        assert_eq!(
            error.reasons()[0].message,
            "expected a number whose digits fit into 64 bits, not 123456789012345678901"
        );
    }
}

#[test]
fn json_of_a_tool_with_a_type_is_checked() {
    let ready = Toolbox::returning().on_foreign(Tool::of::<Add>(), |it| it).fit(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.call("add", r#"{"one":1}"#).unwrap(), json!({ "one": 1 }));
    for wrong in ["[]", r#"{"one":"x"}"#, r#"{"one":-1}"#, "{}"] {
        assert!(ready.call("add", wrong).is_err(), "{wrong}");
        assert!(ready.call("add", wrong.parse::<Value>().unwrap()).is_err(), "{wrong}");
        let payload = Tool::of::<Add>().payload(&Provider::openai_chat()).unwrap();
        assert!(payload.decode(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn a_call_without_any_tool_is_told_so() {
    let ready = Toolbox::returning::<()>().fit(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.call("add", "{}").unwrap_err().to_string(), "there is no tool `add`: respond without a tool");
}

#[test]
fn a_wrong_call_is_told_what_is_wrong() {
    check("pin", "{}", &Err("there is no tool `pin`: did you mean `ping`? the tools are `add`, `ping`, `read`"));
    check("delete_everything", "{}", &Err("there is no tool `delete_everything`: the tools are `add`, `ping`, `read`"));
    check(
        "add",
        r#"{"one":-1,"other":null}"#,
        &Err("the JSON does not match the schema\n  at /one: expected an integer from 0 to 4294967295, not -1"),
    );
    check("read", "{", &Err("the JSON is cut off: EOF while parsing an object at line 1 column 1"));
}

/// A tag of somebody else's tool, with a map, which strict mode has not.
#[derive(Debug, PartialEq, Deserialize, StrictSchema)]
#[strict(false)]
struct Tagged {
    name: String,
    labels: std::collections::BTreeMap<String, u8>,
}

#[test]
fn a_normalized_tool_is_read_back_before_it_is_read_as_a_type() {
    let schema = json!({
        "type": "object",
        "properties": {
            "name": { "type": "string", "maxLength": 3 },
            "labels": { "type": "object", "additionalProperties": { "type": "integer", "maximum": 300 } }
        },
        "required": ["name", "labels"],
        "additionalProperties": false
    });
    for provider in [Provider::openai_chat, Provider::openai_responses, Provider::anthropic, Provider::gemini] {
        let provider = provider();
        let tool = Tool::new("tag", "", schema.clone()).normalized();
        let toolbox = Toolbox::returning::<Tagged>().on_tool(tool.clone(), |tagged: Tagged| tagged);
        let ready = toolbox.fit(&provider).unwrap();
        let as_map = ready.request().tools()[0].changes().is_empty();
        let arguments = |name: &str, label: u32| {
            let labels = if as_map { json!({ "a": label }) } else { json!([{ "key": "a", "value": label }]) };
            json!({ "name": name, "labels": labels }).to_string()
        };
        let expected = Tagged { name: "abc".to_owned(), labels: [("a".to_owned(), 7)].into() };
        assert_eq!(ready.call("tag", arguments("abc", 7)), Ok(expected));
        // What the original forbids does not come to the handler, and neither does what is not of the type.
        let error = ready.call("tag", arguments("long", 7)).unwrap_err();
        assert!(error.to_string().contains("at most 3 characters, not \"long\""), "{error}");
        let error = tool.payload(&provider).unwrap().decode(&arguments("long", 7)).unwrap_err();
        assert!(error.to_string().contains("at most 3 characters, not \"long\""), "{error}");
        let at = if as_map { "/labels/a" } else { "/labels/0/value" };
        let error = ready.call("tag", arguments("abc", 299)).unwrap_err();
        assert!(
            error.to_string().starts_with(&format!(
                "the JSON does not match the schema\n  at {at}: expected an integer from 0 to 255, not 299"
            )),
            "{error}"
        );
        assert!(ready.call("tag", r#"{"name":"abc","labels":[1]}"#).is_err());
    }
}

#[test]
fn handlers_may_do_the_work_themselves() {
    let log = std::sync::Mutex::new(Vec::new());
    let toolbox = Toolbox::returning().on(|add: Add| add.one + add.other.unwrap_or_default()).on_tool(
        Tool::of::<Ping>().with_name("pong").strict(false),
        |Ping {}| {
            log.lock().unwrap().push("pong");
            0
        },
    );
    let ready = toolbox.fit(&Provider::openai_responses()).unwrap();
    assert_eq!(ready.call("add", r#"{"one":1,"other":2}"#), Ok(3));
    assert_eq!(ready.call("pong", ""), Ok(0));
    assert_eq!(ready.request().tools()[1].strict(), Some(false));
    assert_eq!(*log.lock().unwrap(), ["pong"]);
}

#[test]
fn a_tool_that_was_not_offered_cannot_be_called() {
    let list = Tool::new("list", "", json!({ "type": "array", "items": { "type": "string" } }));
    let toolbox = Toolbox::returning().on_foreign(list, |_| ());
    assert!(toolbox.fit(&Provider::openai_chat()).is_err());
    let ready = toolbox.fit_leaving_out(&Provider::openai_chat()).unwrap();
    assert_eq!(ready.request().left_out().count(), 1);
    assert!(ready.call("list", "[]").is_err());
}
