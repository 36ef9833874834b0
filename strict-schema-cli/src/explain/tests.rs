//! Every kind of error text that was ever quoted is found, with its rule and its place. So are variants of them. Texts that are a message
//! of the tables word for word are not repeated here.

use super::find::explanations;

/// Text, rule, pointer (`-`: none).
type Row = (&'static str, &'static str, &'static str);

#[rustfmt::skip]
const OPENAI: &[Row] = &[
    ("In context=(), 'additionalProperties' is required to be supplied and to be false.", "open-object", ""),
    ("In context=('properties', 'permissions'), 'additionalProperties' is required to be supplied and to be false.", "open-object", "/properties/permissions"),
    ("In context=(), 'required' is required to be supplied and to be an array including every key in properties. Missing 'id'.", "optional-property", ""),
    ("In context=(), 'required' is required to be supplied and to be an array including every key in properties. Extra required key 'determined_dir' supplied.", "undeclared-required", ""),
    ("In context=('properties', 'type'), 'default' is not permitted.", "unsupported-keyword", "/properties/type"),
    ("In context=('properties', 'created_at'), 'format' is not permitted.", "unsupported-keyword", "/properties/created_at"),
    ("In context=('properties', 'url'), 'uri' is not a valid format.", "foreign-format", "/properties/url"),
    ("In context=('properties', 'pet'), 'oneOf' is not permitted.", "one-of", "/properties/pet"),
    ("In context=(), 'allOf' is not permitted.", "all-of", ""),
    ("'uniqueItems' is not permitted.", "unsupported-keyword", "-"),
    ("In context=('properties', 'formats', 'anyOf', '0', 'items', 'anyOf', '1', 'properties', 'schema', 'anyOf', '0'), 'propertyNames' is not permitted.", "property-names", "/properties/formats/anyOf/0/items/anyOf/1/properties/schema/anyOf/0"),
    ("In context=('properties','tags','items','properties','quote'), 'minLength' is not permitted.", "unsupported-keyword", "/properties/tags/items/properties/quote"),
    ("'prefixItems' is not permitted.", "prefix-items", "-"),
    ("'minItems' is not permitted.", "unsupported-keyword", "-"),
    ("'maxItems' is not permitted.", "unsupported-keyword", "-"),
    ("context=('properties', 'pet_color'), $ref cannot have keywords {'description'}.", "ref-siblings", "/properties/pet_color"),
    ("In context=('properties', 'y', 'items'), reference can only point to definitions defined at the top level of the schema.", "nested-ref", "/properties/y/items"),
    ("In context=('properties', 'recursive'), schema must have a 'type' key.", "untyped", "/properties/recursive"),
    ("In context=('properties', 'configs'), array schema missing items.", "missing-items", "/properties/configs"),
    ("In context=('properties','interaction','type','1'), array schema missing items.", "missing-items", "/properties/interaction/type/1"),
    ("Invalid JSON schema: regex lookaround is not supported. Found at $.properties.to.items.pattern.", "look-around", "/properties/to/items/pattern"),
];

#[rustfmt::skip]
const OPENAI_SDK: &[Row] = &[
    ("Object schema at `properties/x` must set `additionalProperties: false` to be compatible with strict Structured Outputs.", "open-object", "/properties/x"),
    ("Object schema at `<root>` requires property `k` but does not declare it in `properties`.", "undeclared-required", ""),
    ("Schema field at `properties/x/items` uses `.optional()` without `.nullable()` which is not supported by the API.", "optional-property", "/properties/x/items"),
    ("Schema at `properties/x` uses unsupported keyword `uniqueItems` and cannot be represented in strict Structured Outputs.", "unsupported-keyword", "/properties/x"),
    ("Schema at `properties/x` uses tuple-form `items`, which cannot be represented in strict Structured Outputs.", "tuple-items", "/properties/x"),
    ("Schema at `properties/x` declares an array without `items`, which cannot be represented in strict Structured Outputs.", "missing-items", "/properties/x"),
    ("External $ref at `properties/x` is not supported in strict Structured Outputs: \"…\"", "external-ref", "/properties/x"),
    ("Local $ref at `properties/x` does not resolve to an object or boolean schema: \"…\"", "dangling-ref", "/properties/x"),
    ("Cyclic local $ref at `<root>` is not supported: \"…\"", "ref-loop", ""),
    ("Schema $ref at `properties/x` has non-annotation siblings that Draft 7 ignores and cannot be represented in strict Structured Outputs.", "ref-siblings", "/properties/x"),
    ("Expected object schema but got boolean; path=properties/x", "boolean-schema", "/properties/x"),
];

#[rustfmt::skip]
const ANTHROPIC: &[Row] = &[
    ("tools.0.custom: For 'object' type, 'additionalProperties' must be explicitly set to false", "open-object", "-"),
    ("For 'number' type, properties maximum, minimum are not supported", "unsupported-keyword", "-"),
    ("For 'integer' type, property 'minimum' is not supported", "unsupported-keyword", "-"),
    ("output_config.format.schema: For 'array' type, property 'maxItems' is not supported", "unsupported-keyword", "-"),
    ("For 'array' type, property 'prefixItems' is not supported", "prefix-items", "-"),
    ("For 'array' type, property 'contains' is not supported", "contains", "-"),
    ("For 'object' type, property 'if' is not supported", "if", "-"),
    ("For 'object' type, property 'dependentRequired' is not supported", "dependent-required", "-"),
    ("For 'object' type, property 'unevaluatedProperties' is not supported", "unevaluated-properties", "-"),
    ("Schema type 'oneOf' is not supported", "one-of", "-"),
    ("Schema keyword 'not' is not supported", "not", "-"),
    ("tools.0.custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'", "bad-name", "-"),
    ("tools.8.custom.input_schema.type: Field required", "root-not-object", "/type"),
];

#[rustfmt::skip]
const OTHERS: &[Row] = &[
    ("Invalid JSON payload received. Unknown name \"exclusiveMinimum\" at 'tools[0].function_declarations[6].parameters.properties[3].value.any_of[0]': Cannot find field.", "unsupported-keyword", "/properties/<property 4>/anyOf/0"),
    ("Unknown name \"$schema\" at 'generation_config.response_schema': Cannot find field.", "unsupported-keyword", ""),
    ("'definitions' is not supported in JSON schema. Use '$defs' instead", "definitions", "-"),
    ("Unsupported JSON schema fields: {'nullable'}", "unsupported-keyword", "-"),
    ("tools.function.parameters is not a valid moonshot flavored json schema, details: <At path 'properties.skill': when using anyOf, type should be defined in anyOf items instead of the parent schema>", "type-beside", "/properties/skill"),
    ("… 'properties.x': type is not defined", "untyped-enum", "/properties/x"),
    ("JSON schema conversion failed: JSON schema error at #/properties/v: …", "malformed", "/properties/v"),
    ("{\"object\":\"error\",\"message\":\"Received unsupported keyword `format` in schema.\"}", "unsupported-keyword", "-"),
    ("invalid schema for response format: response_format/json_schema/next_step: minItems is not supported", "unsupported-keyword", "-"),
    ("invalid JSON schema for response_format: 'x': /properties/q/items/anyOf: anyOf disambiguation failed: anyOf: discriminator: multiple candidate properties A, B [discriminator_multiple_candidates]", "ambiguous-branches", "/properties/q/items/anyOf"),
    ("… /properties/p/items/required: The following properties must be listed in `required`: span", "optional-property", "/properties/p/items/required"),
];

/// Variants that were not quoted before: other names, keywords and numbers, and the envelopes in which clients print them.
#[rustfmt::skip]
const ALIKE: &[Row] = &[
    ("openai.BadRequestError: Error code: 400 - {'error': {'message': \"Invalid schema for function 'get_me': In context=(), object schema missing properties.\", 'type': 'invalid_request_error', 'param': 'tools[13].function.parameters', 'code': 'invalid_function_parameters'}}", "missing-properties", ""),
    ("openai.BadRequestError: Error code: 400 - {'error': {'message': 'Invalid schema for response_format \\'Reply\\': In context=(\\'properties\\', \\'when\\'), \\'iri\\' is not a valid format.', 'type': 'invalid_request_error'}}", "foreign-format", "/properties/when"),
    ("{\n  \"error\": {\n    \"message\": \"Invalid schema for function 'f': In context=('properties', 'a b', 'items'), 'contains' is not permitted.\",\n    \"param\": \"tools[0].parameters\"\n  }\n}", "contains", "/properties/a b/items"),
    ("litellm.BadRequestError: AnthropicException - {\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"tools.41.custom.input_schema: For 'string' type, property 'maxLength' is not supported\"},\"request_id\":\"req_x\"}", "unsupported-keyword", "-"),
    ("API Error: 400 {\"type\":\"error\",\"error\":{\"type\":\"invalid_request_error\",\"message\":\"tools.73.custom.input_schema: input_schema does not support oneOf, allOf, or anyOf at the top level\"}}", "root-combinator", "-"),
    ("{\"error\":{\"message\":\"Provider returned error\",\"code\":400,\"metadata\":{\"raw\":\"{\\\"error\\\":{\\\"message\\\":\\\"Invalid schema for function 'x': In context=('properties', 'tags'), array schema missing items.\\\"}}\"}}}", "missing-items", "/properties/tags"),
    ("400 INVALID_ARGUMENT. {'error': {'code': 400, 'message': '* GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[go back].properties: should be non-empty for OBJECT type\\n', 'status': 'INVALID_ARGUMENT'}}", "empty-object", "/properties/go back/properties"),
    ("Invalid JSON payload received. Unknown name \\\"type\\\" at 'tools[0].function_declarations[14].parameters.properties[3].value.properties[6].value': Proto field is not repeating, cannot start list.", "type-list", "/properties/<property 4>/properties/<property 7>"),
    ("Invalid JSON payload received. Unknown name \"const\" at 'tools[0].functionDeclarations[5].parameters.properties[8].value.anyOf[2]': Cannot find field.", "unsupported-keyword", "/properties/<property 9>/anyOf/2"),
    ("tools.12.custom.input_schema: JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12).", "malformed", "-"),
    ("In context=('properties', 'x'), 'required' is required to be supplied and to be an array including every key in prop...", "missing-required", "/properties/x"),
    ("Invalid schema for function 'f': In context=('properties', 'deep', 'items'), schema must have a 'ty", "untyped", "/properties/deep/items"),
    ("Invalid schema for function `f`: In context=(`properties`, `x`), `required` is required to be supplied and to be an array including every key in properties. Missing `it's`.", "optional-property", "/properties/x"),
    ("In context=('$defs', 'Node', 'properties', 'next'), $ref cannot have keywords {'description', 'title'}.", "ref-siblings", "/$defs/Node/properties/next"),
    ("at path 'properties.a.items': references must start with #/$defs/", "ref-outside-definitions", "/properties/a/items"),
    ("JSON schema conversion failed: JSON schema error at #/properties/a~1b: schema must be an object", "boolean-schema", "/properties/a~1b"),
    ("Unsupported JSON schema fields: {'pattern', 'minLength'}", "unsupported-keyword", "-"),
    ("output_config.format.schema: For 'object' type, properties minProperties, patternProperties are not supported", "unsupported-keyword", "-"),
    ("Error: Invalid schema for function \\u0027f\\u0027: In context=(\\u0027properties\\u0027, \\u0027a\\u0027), \\u0027not\\u0027 is not permitted.", "not", "/properties/a"),
    ("\u{1b}[31m400\u{1b}[0m In context=('properties', 'a'), schema\n      must have a\n │ 'type' key.", "untyped", "/properties/a"),
    ("schema must be a JSON Schema of 'type: \"object\"', got 'type: null'.", "root-not-object", "-"),
    ("12 levels of nesting exceeds limit of 5.", "deep-nesting", "-"),
    ("Expected at most 500 enum values in total within a single schema when using structured outputs, but received 501. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.", "too-many-enum-values", "-"),
    ("Expected at most 15000 total characters across enum values when there are more than 250 enum values, but received 15342. Consider reducing the number of enums, or opt out of structured outputs by setting 'strict: false'.", "large-enum", "-"),
    ("invalid JSON schema for response_format: 'x': /properties/q/anyOf: anyOf disambiguation failed: anyOf: discriminator: overlapping discriminator value 'scroll'", "ambiguous-branches", "/properties/q/anyOf"),
    ("In context=('properties', 'it\\'s', 'a\\\\b'), schema must have a 'type' key.", "untyped", "/properties/it's/a\\b"),
    ("In context=('properties', 'a', 'type[1]'), array schema missing items.", "missing-items", "/properties/a/type/1"),
    ("Invalid JSON schema: regex lookaround is not supported. Found at $['properties']['a b", "look-around", "/properties/a b"),
    ("output_config.format.schema: For 'object' type, property '", "unsupported-keyword", "-"),
    ("GenerateContentRequest.tools[0].function_declarations[2].parameters.properties[x: should be non-empty for OBJECT type", "empty-object", "-"),
];

fn wrong((text, rule, pointer): Row) -> Option<String> {
    let all = explanations(text);
    let Some(first) = all.first() else { return Some(format!("not found: {text}")) };
    let name = first.rules.first().map_or("-", |it| it.name);
    let found = (name, first.pointer.as_deref().unwrap_or("-"), all.len());
    (found != (rule, pointer, 1)).then(|| format!("{found:?} is not {:?}: {text}", (rule, pointer, 1)))
}

fn check(rows: impl Iterator<Item = (String, Row)>) {
    let wrong: Vec<String> =
        rows.filter_map(|(text, (_, rule, pointer))| wrong((text.leak(), rule, pointer))).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn rows() -> impl Iterator<Item = Row> {
    [OPENAI, OPENAI_SDK, ANTHROPIC, OTHERS].into_iter().flatten().copied()
}

#[test]
fn every_known_error_has_its_rule_and_its_place() {
    check(rows().map(|row| (row.0.to_owned(), row)));
}

#[test]
fn so_has_what_is_like_it() {
    check(ALIKE.iter().map(|row| (row.0.to_owned(), *row)));
}

#[test]
fn envelopes_change_nothing() {
    let body = |text: &str| serde_json::json!({ "error": { "message": text, "code": null } }).to_string();
    check(rows().map(|row| (format!("HTTP/1.1 400 Bad Request\n\n{}", body(row.0)), row)));
    check(rows().map(|row| (body(&body(row.0)), row)));
    let python = |text: &str| text.replace('\\', "\\\\").replace('\'', "\\'");
    check(
        rows().map(|row| {
            (format!("Error code: 400 - {{'error': {{'message': '{}', 'param': None}}}}", python(row.0)), row)
        }),
    );
}

#[test]
fn what_the_library_quotes_is_explained_by_the_rule_that_quotes_it() {
    let mut wrong = Vec::new();
    let mut seen = std::collections::HashSet::new();
    for rule in strict_schema::rules::RULES {
        for case in crate::rule_cases::of(rule.name).breaks {
            let Ok(schema) = serde_json::from_str(case) else { continue };
            for dialect in strict_schema::dialect::DIALECTS {
                for violation in strict_schema::validate(&schema, dialect).violations() {
                    for quote in violation.quotes() {
                        if !seen.insert((violation.rule.id, quote.clone())) {
                            continue;
                        }
                        let all = explanations(&quote);
                        if !all.iter().any(|it| it.rules.iter().any(|it| it.id == violation.rule.id)) {
                            wrong.push(format!("{} {}: {quote}", violation.rule.name, dialect.name));
                        }
                    }
                }
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    let count = seen.len();
    assert!(wrong.is_empty() && count > 100, "{count}\n{}", wrong.join("\n"));
}

/// Texts that end within an escape, a layer or a place.
#[rustfmt::skip]
const CUT: &[&str] = &[
    "\\", "&", "\\u12", "{", "{\"", "\u{1b}[", "\\é", "{\"a\":\"\\u00", "...", "…",
    "context=(", "context=('", "$", "$.", "$[", "$['", "tools[", "tools[0", "tools.", "#", "/", "tools[0]..a",
];

#[test]
fn nothing_else_is_taken_for_an_error() {
    for text in [
        "hello",
        "",
        "You exceeded your current quota, please check your plan",
        "model not found",
        "{}",
        "In context=()",
        "tools[0]",
    ]
    .into_iter()
    .chain(CUT.iter().copied())
    {
        assert!(explanations(text).is_empty(), "{text}");
    }
    for (text, ..) in rows() {
        for cut in (0..text.len()).step_by(23) {
            explanations(text.get(..cut).unwrap_or_default());
        }
    }
}

/// With an example in each hole.
#[test]
fn every_message_is_found_in_its_own_text() {
    const EXAMPLES: &[(&str, &str)] = &[
        ("{any}", "x"),
        ("{key}", "x"),
        ("{word}", "x"),
        ("{keyword}", "pattern"),
        ("{keywords}", "{'pattern'}"),
        ("{number}", "1"),
        ("{proto}", "tools[0].function_declarations[0].parameters.properties[0]"),
        ("{slashes}", "properties/a"),
        ("{pointer}", "/properties/a"),
    ];
    let mut wrong = Vec::new();
    for message in super::messages::all() {
        let text = EXAMPLES.iter().fold(message.text.to_owned(), |text, (hole, example)| text.replace(hole, example));
        if !explanations(&format!("error: {text}")).iter().any(|it| it.message.text == message.text) {
            wrong.push(text);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
