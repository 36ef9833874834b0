//! What an API streams.

use super::*;

#[test]
fn a_streamed_chat_is_decoded() {
    let delta = |delta: Value, end: Value| json!({ "id": "x", "choices": [{ "index": 0, "delta": delta, "finish_reason": end }] });
    let call = |index: u64, name: &str| json!({ "tool_calls": [{ "index": index, "id": format!("c{index}"), "type": "function", "function": { "name": name, "arguments": "" } }] });
    let piece =
        |index: u64, text: &str| json!({ "tool_calls": [{ "index": index, "function": { "arguments": text } }] });
    let mut all = vec![
        delta(json!({ "role": "assistant", "content": "{" }), Value::Null),
        delta(call(0, "weather"), Value::Null),
    ];
    all.extend(pieces(WRITTEN).iter().map(|it| delta(piece(0, it), Value::Null)));
    // A tool without a codec, and a tool whose arguments stay incomplete.
    all.push(delta(call(1, "other"), Value::Null));
    all.extend(pieces(WRITTEN).iter().map(|it| delta(piece(1, it), Value::Null)));
    all.push(delta(call(2, "weather"), Value::Null));
    all.push(delta(piece(2, r#"{"city":"#), Value::Null));
    all.push(delta(json!({}), json!("length")));
    let text = stream(&all) + ": comment\n\ndata: {\"choices\":[],\"usage\":{}}\n\ndata: [DONE]\n\n";
    let plain = json!({ "type": "object", "properties": {}, "required": [], "additionalProperties": false });
    let other = json!({ "type": "function", "function": { "name": "other", "parameters": plain } });
    let request = chat(&json!({ "stream": true, "tools": [chat_tool(&parameters()), other] })).to_string();
    let api = Api::saying(answer("200 OK", "text/event-stream; charset=utf-8", &text));
    let proxy = Proxy::start(&api, &[]);
    let (_, read, is_whole) = proxy.post("/chat/completions", &request);
    assert!(is_whole);
    let arguments = |index: u64, text: &str| -> Vec<String> {
        let calls = events(text)
            .into_iter()
            .flat_map(|it| it["choices"][0]["delta"]["tool_calls"].as_array().cloned().unwrap_or_default());
        calls
            .filter(|it| it["index"] == index)
            .map(|it| it["function"]["arguments"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(arguments(0, &read).concat(), READ);
    assert_eq!(arguments(0, &read).iter().filter(|it| !it.is_empty()).count(), 1);
    assert_eq!(arguments(1, &read), arguments(1, &text));
    assert_eq!(arguments(2, &read).concat(), r#"{"city":"#);
    let untouched = |text: &str| {
        text.split("\n\n")
            .filter(|it| {
                !it.contains("\"index\":0,\"function\"") && !it.contains("\"index\":2") && !it.contains("length")
            })
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(untouched(&read), untouched(&text));
    // Everything in one event, as some APIs write it.
    let whole = delta(
        json!({ "tool_calls": [{ "id": "c", "function": { "name": "weather", "arguments": WRITTEN } }] }),
        json!("tool_calls"),
    );
    let read = streamed(&stream(&[whole]), "/chat/completions", &request);
    assert_eq!(events(&read)[0]["choices"][0]["delta"]["tool_calls"][0]["function"]["arguments"], READ);
}

#[test]
fn streamed_messages_are_decoded() {
    let mut all = vec![
        json!({ "type": "message_start", "message": { "content": [] } }),
        json!({ "type": "content_block_start", "index": 0, "content_block": { "type": "text", "text": "" } }),
        json!({ "type": "content_block_delta", "index": 0, "delta": { "type": "text_delta", "text": "{ hm" } }),
        json!({ "type": "content_block_stop", "index": 0 }),
    ];
    let piece = |index: u64, text: &str| json!({ "type": "content_block_delta", "index": index, "delta": { "type": "input_json_delta", "partial_json": text } });
    for (index, text) in [(1, WRITTEN), (2, r#"{"city":"#)] {
        let block = json!({ "type": "tool_use", "id": format!("t{index}"), "name": "weather", "input": {} });
        all.push(json!({ "type": "content_block_start", "index": index, "content_block": block }));
        all.extend(pieces(text).iter().map(|it| piece(index, it)));
        all.push(json!({ "type": "content_block_stop", "index": index }));
    }
    all.push(json!({ "type": "message_stop" }));
    let text = stream(&all);
    let tool = json!({ "name": "weather", "input_schema": parameters() });
    let request = json!({ "model": "m", "messages": [], "stream": true, "tools": [tool] }).to_string();
    let read = streamed(&text, "/v1/messages", &request);
    let input = |index: u64| -> String {
        let all = events(&read).into_iter().filter(|it| it["index"] == index);
        all.filter_map(|it| Some(it["delta"]["partial_json"].as_str()?.to_owned())).collect()
    };
    assert_eq!((input(1), input(2)), (READ.to_owned(), r#"{"city":"#.to_owned()));
    // The held pieces come before the end of their block.
    let last = events(&read).iter().rposition(|it| it["delta"]["partial_json"].is_string()).unwrap();
    assert_eq!(events(&read)[last + 1], json!({ "type": "content_block_stop", "index": 2 }));
    let others =
        |text: &str| events(text).into_iter().filter(|it| it["delta"]["partial_json"].is_null()).collect::<Vec<_>>();
    assert_eq!(others(&read), others(&text));
}

#[test]
fn streamed_responses_are_decoded() {
    let item =
        |arguments: &str| json!({ "type": "function_call", "id": "i", "name": "weather", "arguments": arguments });
    let mut all = vec![json!({ "type": "response.output_item.added", "output_index": 1, "item": item("") })];
    all.extend(
        pieces(WRITTEN)
            .iter()
            .map(|it| json!({ "type": "response.function_call_arguments.delta", "output_index": 1, "delta": it })),
    );
    all.push(json!({ "type": "response.function_call_arguments.done", "output_index": 1, "arguments": WRITTEN }));
    all.push(json!({ "type": "response.output_item.done", "output_index": 1, "item": item(WRITTEN) }));
    // Text outside of a structured output passes.
    all.push(
        json!({ "type": "response.output_text.delta", "output_index": 2, "content_index": 0, "delta": "{\"a\":" }),
    );
    all.push(json!({ "type": "response.completed", "response": { "output": [item(WRITTEN), { "type": "message", "content": [{ "type": "output_text", "text": "{}" }] }] } }));
    let tool = json!({ "type": "function", "name": "weather", "parameters": parameters() });
    let request = json!({ "model": "m", "input": "hi", "stream": true, "tools": [tool] }).to_string();
    let read = events(&streamed(&stream(&all), "/v1/responses", &request));
    let deltas: String =
        read.iter().filter(|it| it["output_index"] == 1).filter_map(|it| it["delta"].as_str()).collect();
    assert_eq!(deltas, READ);
    let by = |kind: &str| read.iter().find(|it| it["type"] == format!("response.{kind}")).unwrap();
    assert_eq!(by("function_call_arguments.done")["arguments"], READ);
    assert_eq!(by("output_item.done")["item"]["arguments"], READ);
    assert_eq!(by("completed")["response"]["output"][0]["arguments"], READ);
    assert_eq!(by("output_text.delta")["delta"], "{\"a\":");
    assert_eq!(read.len(), all.len());
}

/// Nothing that is held is lost where a stream breaks off.
#[test]
fn a_stream_that_breaks_off_is_passed_on_as_it_was_written() {
    let half = r#"{"city":"#;
    let call = json!({ "name": "weather", "arguments": half });
    let chunk = json!({ "choices": [{ "index": 0, "delta": { "tool_calls": [{ "index": 1, "id": "c", "function": call }] } }] });
    let block = json!({ "type": "content_block_start", "index": 2, "content_block": { "type": "tool_use", "name": "weather" } });
    let delta = json!({ "type": "content_block_delta", "index": 2, "delta": { "type": "input_json_delta", "partial_json": half } });
    let item = json!({ "type": "response.output_item.added", "output_index": 1, "item": { "type": "function_call", "name": "weather" } });
    let piece = json!({ "type": "response.function_call_arguments.delta", "output_index": 1, "delta": half });
    let tool = json!({ "name": "weather", "input_schema": parameters() });
    let of_responses = json!({ "type": "function", "name": "weather", "parameters": parameters() });
    for (path, request, said, place) in [
        (
            "/chat/completions",
            chat(&json!({ "tools": [chat_tool(&parameters())] })),
            vec![chunk],
            "/choices/0/delta/tool_calls/0/function/arguments",
        ),
        ("/messages", chat(&json!({ "tools": [tool] })), vec![block, delta], "/delta/partial_json"),
        ("/responses", json!({ "model": "m", "input": "", "tools": [of_responses] }), vec![item, piece], "/delta"),
    ] {
        // Clients read nothing after the mark of the end.
        for end in
            ["", "data: [DONE]\n\n", "data: {\"type\":\"error\"}\n\n", "data: {\"type\":\"response.failed\"}\n\n"]
        {
            let api = Api::saying(answer("200 OK", "text/event-stream", &(stream(&said) + end)));
            let proxy = Proxy::start(&api, &[]);
            let read = proxy.post(path, &request.to_string()).1;
            assert!(read.ends_with(end), "{path}: {read}");
            let written: String =
                events(&read).iter().filter_map(|it| Some(it.pointer(place)?.as_str()?.to_owned())).collect();
            assert_eq!(written, half, "{path}: {read}");
            assert!(proxy.said().contains("ended too early"), "{path}");
        }
    }
}
