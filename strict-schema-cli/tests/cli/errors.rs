//! Errors that people met, with where they wrote of them, and what `explain` makes of each.

use serde_json::Value;

use super::strict_schema;

/// Who met it, the text, the rule (none if it is about the request or the model), the place (`-` if the text has none), and the
/// number of the tool.
type Row = (&'static str, &'static str, &'static str, &'static str, Option<u64>);

const ERRORS: &[Row] = &[
    (
        "vercel/ai#6484",
        "Invalid schema for response_format 'response': In context=('properties', 'organizations', 'items'), 'required' is required to be supplied and to be an array including every key in properties. Missing 'roles'.",
        "optional-property",
        "/properties/organizations/items",
        None,
    ),
    (
        "dotnet/extensions#6656",
        "System.ClientModel.ClientResultException : HTTP 400 (invalid_request_error: )
Parameter: response_format

Invalid schema for response_format 'NaturalLanguageGridState_1': In context=('properties', 'gridState', 'properties', 'groupDescriptors', 'type', '0', 'items', 'properties', 'aggregateFunctions', 'type', '0'), array schema missing items.",
        "missing-items",
        "/properties/gridState/properties/groupDescriptors/type/0/items/properties/aggregateFunctions/type/0",
        None,
    ),
    (
        "reports of the live API from .NET, 2025",
        "HTTP 400 (invalid_request_error: invalid_function_parameters)
Parameter: tools[0].function.parameters

Invalid schema for function 'get_weather': None is not of type 'array'.",
        "malformed",
        "-",
        Some(0),
    ),
    (
        "midscene#259",
        "400 Invalid parameter: 'response_format' of type 'json_schema' is not supported with this model. Learn more about supported models at the Structured Outputs guide: https://platform.openai.com/docs/guides/structured-outputs",
        "",
        "-",
        None,
    ),
    (
        "spring-ai#4776",
        "Invalid schema for function 'xxx': In context=(), object schema missing properties.",
        "missing-properties",
        "",
        None,
    ),
    (
        "PSOpenAI#44",
        "Unsupported parameter: 'response_format'. In the Responses API, this parameter has moved to 'text.format'. Try again with the new parameter.",
        "",
        "-",
        None,
    ),
    ("spring-ai#2969", "Unknown parameter: 'response_format.schema'.", "", "-", None),
    (
        "openai-dotnet#205",
        "HTTP 400 (invalid_request_error: missing_required_parameter)
Parameter: response_format.json_schema
Missing required parameter: 'response_format.json_schema'.",
        "",
        "-",
        None,
    ),
    (
        "xray.koplugin#33",
        "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
        "",
        "-",
        None,
    ),
    (
        "mcp-gsuite#58",
        "tools.9.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12",
        "malformed",
        "-",
        Some(9),
    ),
    (
        "gmail-mcp-server#5",
        "tools.2.custom.input_schema.properties: Property keys should match pattern '^[a-zA-Z0-9_-]{1,64}$'",
        "",
        "/properties",
        Some(2),
    ),
    ("claude-code#4378", "messages.65.content.1.tool_use.text: Extra inputs are not permitted", "", "-", None),
    (
        "Kiro#11026",
        "Bedrock error message: The value at toolConfig.tools.26.toolSpec.inputSchema.json.type must be one of the following: object. (request_id: 3e8e6713)",
        "root-not-object",
        "/type",
        Some(26),
    ),
    (
        "bifrost#1720",
        r#"{"message":"The json schema definition at toolConfig.tools.1.toolSpec.inputSchema is invalid. Fix the following errors and try again: $.properties: null found, object expected"}"#,
        "malformed",
        "/properties",
        Some(1),
    ),
    (
        "aws-sdk-net#3377",
        "The format of the value at toolConfig.tools.0.toolSpec.inputSchema.json is invalid. Provide a json object for the field and try again.",
        "",
        "-",
        Some(0),
    ),
    (
        "koog#500",
        "Malformed input request: #/tools/4: extraneous key [inputSchema] is not permitted, please reformat your input and try again.",
        "",
        "-",
        None,
    ),
    (
        "reports of Bedrock, 2025 to 2026",
        "Malformed input request: #/toolConfig/tools/0/toolSpec/inputSchema/json: extraneous key [$defs] is not permitted, please reformat your input and try again.",
        "unsupported-keyword",
        "-",
        None,
    ),
    (
        "reports of Bedrock, 2025 to 2026",
        "The json schema definition at toolConfig.tools.0.toolSpec.inputSchema is invalid. Fix the following errors and try again: Reference #/$defs/Foo cannot be resolved",
        "dangling-ref",
        "-",
        Some(0),
    ),
    (
        "livekit#5082",
        "invalid JSON schema for tool tool_without_parameters, tools[1].function.parameters: 'required' present but 'properties' is missing",
        "missing-properties",
        "-",
        Some(1),
    ),
    (
        "vercel/ai#7808",
        "'response_format' : one of the following must be satisfied[('response_format.type' : value is not one of the allowed values ['text']) OR ('response_format.name' : property 'name' is missing) OR ('response_format.type' : value is not one of the allowed values ['json_object'])]",
        "",
        "-",
        None,
    ),
    (
        "deep-research#127",
        "'response_format.type' : value is not one of the allowed values ['text','json_object']",
        "",
        "-",
        None,
    ),
    (
        "Vane#980, and Groq's documentation",
        "This model does not support response format `json_schema`. See supported models at https://console.groq.com/docs/structured-outputs#supported-models",
        "",
        "-",
        None,
    ),
    (
        "litellm#6610",
        "Error code: 400 - {'code': 'Client specified an invalid argument', 'error': 'The response_format parameter is unsupported at the moment. Leave it unset.'}",
        "",
        "-",
        None,
    ),
    (
        "oh-my-pi#8698",
        "tool parameter root must be an object type (root schema is an anyOf with no object branch)",
        "root-combinator",
        "-",
        None,
    ),
    (
        "php-mistral#76",
        r#"{"object":"Error","detail":[{"type":"extra_forbidden","loc":["body","tools"],"msg":"Extra inputs are not permitted","input":[]}],"type":"invalid_request_error","code":3001}"#,
        "",
        "-",
        None,
    ),
    (
        "openclaude#739",
        r#"API Error: 422 {"detail":[{"type":"extra_forbidden","loc":["body","store"],"msg":"Extra inputs are not permitted","input":false}]}"#,
        "",
        "-",
        None,
    ),
    (
        "LibreChat#12804",
        "400 Failed to deserialize the JSON body into the target type: tools[0]: missing field `function` at line 1 column 2949",
        "",
        "-",
        Some(0),
    ),
    (
        "litellm#30722",
        "Failed to deserialize the JSON body into the target type: tools[7].type: unknown variant `namespace`, expected `function` at line 1 column 80187",
        "",
        "-",
        Some(7),
    ),
    (
        "browser-use#215",
        "Failed to deserialize the JSON body into the target type: response_format: response_format.type `json_schema` is unavailable now at line 1 column 12440",
        "",
        "-",
        None,
    ),
    ("marker#984", r#"{"error":"invalid JSON schema in format"}"#, "dangling-ref", "-", None),
    (
        "ollama-python#367",
        "json: cannot unmarshal object into Go struct field ChatRequest.format of type string",
        "",
        "-",
        None,
    ),
    ("ollama#8126", r#"invalid format: expected "json" or a JSON schema"#, "malformed", "-", None),
    (
        "node-red#22",
        r#"ResponseError: invalid format: "\"[{\"; expected "json" or a valid JSON Schema object"#,
        "malformed",
        "-",
        None,
    ),
    (
        "ollama#10328",
        "json: cannot unmarshal array into Go struct field .tools.function.parameters.properties.type of type string",
        "type-list",
        "-",
        None,
    ),
    (
        "ollama#10328b",
        "json: cannot unmarshal array into Go struct field .tools.function.parameters.properties of type map[string]str",
        "malformed",
        "-",
        None,
    ),
    (
        "rakazo#851",
        r#"[
 {
 "code": "invalid_union_discriminator",
 "options": ["object"],
 "path": [15, "function", "parameters", "type"],
 "message": "Invalid discriminator value. Expected 'object'"
 }
]"#,
        "root-not-object",
        "/type",
        Some(15),
    ),
    (
        "jiuwenswarm#3942",
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.questions.items.properties.options': when using anyOf, type should be defined in anyOf items instead of the parent schema>",
        "type-beside",
        "/properties/questions/items/properties/options",
        None,
    ),
    (
        "kimi-cli#2531",
        "400 tools.function.parameters is not a valid
moonshot flavored json schema, details: <At path 'root': when using anyOf,
type should be defined in anyOf items instead of the parent schema>",
        "type-beside",
        "",
        None,
    ),
    (
        "kimi-cli#2061",
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.assetRef': conflicting keywords found after $ref expansion: description>",
        "target-repeats",
        "/properties/assetRef",
        None,
    ),
    (
        "oh-my-pi#5952",
        "400 tools.function.parameters is not a valid moonshot flavored json schema,
details: <At path 'properties.tasks.items.properties': property schema for 'outputSchema' must be an object>",
        "malformed-structure",
        "/properties/tasks/items/properties",
        None,
    ),
    (
        "command-code#594",
        "Error: 400 400 Invalid request: tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.filters.properties.hiddenPageDuration.$ref':
  references must start with #/$de...",
        "ref-outside-definitions",
        "/properties/filters/properties/hiddenPageDuration/$ref",
        None,
    ),
    (
        "kimi-code#1610",
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.workFlow.items.required': required property 'codecType' is not defined in properties>",
        "undeclared-required",
        "/properties/workFlow/items/required",
        None,
    ),
    (
        "hermes-agent#66853",
        "Invalid request: tools.function.parameters is not a valid moonshot flavored json schema,
details: <At path 'required': required must be an array>",
        "malformed-structure",
        "-",
        None,
    ),
    (
        "pi#5822",
        "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.task': type is not defined>",
        "untyped-enum",
        "/properties/task",
        None,
    ),
    (
        "pi#5822b",
        "400 Error from provider: Conflict in schema definitions for key 'if'. Previous: {'required': ['expand']}, New: {'required': ['collect']}",
        "all-of",
        "-",
        None,
    ),
    (
        "MiqroForge#1165",
        r#"tools.function.parameters.type is required and must be "object""#,
        "root-not-object",
        "-",
        None,
    ),
    (
        "BrowserOS#255",
        r#"JSON schema conversion failed: Unrecognized schema: {"description":"Arguments for the tool (JSON object)"}"#,
        "untyped",
        "-",
        None,
    ),
    (
        "goose#4815",
        r#"JSON schema conversion failed:
Unrecognized schema: {"required":["instructions"]}
Unrecognized schema: {"required":["prompt"]}"#,
        "untyped",
        "-",
        None,
    ),
    (
        "many reports of the live API",
        "* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[go back].properties: should be non-empty for OBJECT type",
        "empty-object",
        "/properties/go back/properties",
        Some(2),
    ),
];

/// What `explain` says of a text, as JSON.
fn explained(text: &str, more: &[&str]) -> (Option<i32>, Vec<Value>, String) {
    let folder = tempfile::TempDir::new().unwrap();
    let mut command = strict_schema(folder.path(), &[&["explain", "-", "--format", "json"], more].concat());
    let output = command.write_stdin(text).output().unwrap();
    let all = serde_json::from_slice(&output.stdout).unwrap_or_default();
    (output.status.code(), all, String::from_utf8(output.stderr).unwrap())
}

#[test]
fn every_error_that_people_met_is_explained() {
    let mut wrong = Vec::new();
    for (who, text, rule, pointer, tool) in ERRORS {
        let (_, all, said) = explained(text, &[]);
        let Some(first) = all.first() else {
            wrong.push(format!("{who}: {said}"));
            continue;
        };
        let found = (
            first["rule"]["name"].as_str().unwrap_or_default(),
            first["pointer"].as_str().unwrap_or("-"),
            first["tool"]["index"].as_u64(),
        );
        if found != (*rule, *pointer, *tool) {
            wrong.push(format!("{who}: {found:?} is not {:?}", (rule, pointer, tool)));
        }
        // What is no rule's has something to say all the same.
        assert!(!rule.is_empty() || first["note"].as_str().is_some_and(|it| it.len() > 30), "{who}");
    }
    assert!(wrong.is_empty() && ERRORS.len() >= 48, "{}", wrong.join("\n"));
}

/// Nothing is advised that caused the error.
#[test]
fn the_advice_is_not_the_cause() {
    let fix = |text: &str| explained(text, &[]).1[0]["rule"]["fix"].as_str().unwrap_or_default().to_owned();
    let empty = "* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties: should be non-empty for OBJECT type";
    assert!(!fix(empty).contains("`properties: {}`"), "{}", fix(empty));
    let form = "Failed to deserialize the JSON body into the target type: tools[0]: missing field `function` at line 1 column 2949";
    assert_eq!(fix(form), "");
}

/// Of many tools of a request the one that is wrong, and what `fix` makes of it.
#[test]
fn the_guilty_tool_of_a_request_is_named_and_fixed() {
    let folder = tempfile::TempDir::new().unwrap();
    let tool = |name: &str, task: &str| {
        format!(
            r#"{{"type":"function","function":{{"name":"{name}","parameters":{{"type":"object","properties":{{"task":{task}}},"required":["task"]}}}}}}"#
        )
    };
    let good = r#"{"type":"string"}"#;
    let tools = [tool("one", good), tool("two", r#"{"enum":["a"]}"#), tool("three", good)].join(",");
    let body = format!(r#"{{"model":"m","messages":[],"tools":[{{"type":"web_search"}},{tools}]}}"#);
    let path = folder.path().join("body.json");
    std::fs::write(&path, body).unwrap();
    let path = path.to_str().unwrap();
    for (text, provider) in [
        (
            "tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.task': type is not defined>",
            "moonshot",
        ),
        (
            "Invalid schema for function 'two': In context=('properties', 'task'), schema must have a 'type' key.",
            "openai",
        ),
        ("JSON schema conversion failed:\nUnrecognized schema: {\"enum\":[\"a\"]}", "llama-cpp"),
    ] {
        let (code, all, said) = explained(text, &["--request", path]);
        let schema = &all[0]["schema"];
        if provider == "llama-cpp" {
            // It takes an `enum` alone by now: nothing in the file is wrong.
            assert!(code == Some(0) && schema["tool"].is_null(), "{schema}");
            continue;
        }
        assert!(code == Some(0) && schema["tool"] == "two", "{provider}: {schema} {said}");
        assert_eq!(schema["fix"]["schema"]["properties"]["task"]["type"], "string", "{provider}: {schema}");
        assert!(schema["fix"]["command"].as_str().unwrap().ends_with(&format!("--provider {provider}")), "{schema}");
        assert_eq!(schema["places"].as_array().unwrap().len(), 1, "{schema}");
    }
    // A number counts the tools that a provider has built in, too.
    let (_, all, _) = explained(
        "tools.2.custom.input_schema.properties.task: JSON schema is invalid. It must match JSON Schema draft 2020-12",
        &["--request", path],
    );
    assert!(
        all[0]["schema"]["places"]
            .as_array()
            .unwrap()
            .iter()
            .all(|it| it["pointer"].as_str().unwrap().contains("task")),
        "{}",
        all[0]
    );
    // People see it too.
    let mut command = strict_schema(
        folder.path(),
        &[
            "explain",
            "Invalid schema for function 'two': In context=('properties', 'task'), schema must have a 'type' key.",
            "--request",
            path,
        ],
    );
    let printed = String::from_utf8(command.output().unwrap().stdout).unwrap();
    assert!(
        printed.contains("the tool is `two`")
            && printed.contains("--provider openai` would write")
            && printed.contains("+      \"type\": \"string\""),
        "{printed}"
    );
}
