//! Schemas with a choice of which the branches are decoded differently.

use serde_json::{Value, json};

/// The families in which the branch decides what an answer means.
#[must_use]
pub fn families() -> Vec<Value> {
    let string = || json!({ "type": "string" });
    let name = || object(json!({ "name": string() }), json!(["name"]));
    let in_property = |schema: Value| object(json!({ "m": schema }), json!(["m"]));
    let map = || json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let open = json!({ "type": "object", "properties": { "t": { "type": "integer" } }, "additionalProperties": true });
    let pair =
        json!({ "type": "array", "prefixItems": [string(), { "type": "number" }], "minItems": 2, "items": false });
    let mut families = Vec::new();
    let choices = vec![
        vec![name(), object(json!({ "name": string(), "page": { "type": "integer" } }), json!(["name"]))],
        vec![object(json!({ "name": string(), "page": { "type": "integer" } }), json!(["name"])), name()],
        vec![object(json!({ "a": {} }), json!([])), object(json!({ "a": map() }), json!(["a"]))],
        vec![object(json!({ "a": { "type": "array" } }), json!(["a"])), object(json!({ "a": map() }), json!(["a"]))],
        vec![object(json!({ "a": { "type": "object" } }), json!(["a"])), object(json!({ "a": pair }), json!(["a"]))],
        vec![
            object(json!({ "item0": string(), "item1": { "type": "number" } }), json!(["item0", "item1"])),
            pair.clone(),
        ],
        vec![open.clone(), json!({ "type": "null" })],
        vec![json!({ "type": "null" }), open],
        vec![
            map(),
            json!({ "type": "array", "items": string() }),
            json!({ "type": "object", "properties": { "file": string() }, "additionalProperties": { "type": "string" } }),
        ],
        vec![object(json!({ "value": string() }), json!(["value"])), object(json!({ "value": {} }), json!(["value"]))],
        vec![object(json!({ "value": string() }), json!([])), object(json!({ "value": string() }), json!(["value"]))],
        vec![map(), json!({ "type": "object", "additionalProperties": { "type": "integer" } })],
        vec![map(), object(json!({ "entries": { "type": "array", "items": name() } }), json!(["entries"]))],
        // Where such objects stay, an undeclared property may be of both.
        vec![
            json!({ "type": "object", "additionalProperties": map() }),
            json!({ "type": "object", "properties": { "t": string() }, "additionalProperties": true }),
        ],
        vec![
            json!({ "type": "object", "additionalProperties": object(json!({ "page": {} }), json!(["page"])) }),
            json!({ "type": "object", "additionalProperties": { "type": "object" } }),
            map(),
        ],
        vec![
            object(json!({ "json": string() }), json!(["json"])),
            json!({ "type": "object", "additionalProperties": {} }),
        ],
        vec![
            object(json!({ "option2": string() }), json!(["option2"])),
            object(json!({ "value": {} }), json!(["value"])),
            object(json!({ "value": string() }), json!(["value"])),
        ],
        vec![
            object(json!({ "op": { "const": "a" }, "arg": { "$ref": "#/$defs/self" } }), json!(["op"])),
            object(json!({ "op": { "const": "b" }, "arg": map() }), json!(["op"])),
            json!({ "type": "number" }),
        ],
    ];
    for choice in choices {
        for keyword in ["anyOf", "oneOf"] {
            let mut schema = in_property(json!({ keyword: choice }));
            if schema.to_string().contains("#/$defs/self") {
                schema["$defs"] = json!({ "self": { keyword: choice } });
            }
            families.push(schema);
        }
    }
    families.extend(maps().into_iter().map(in_property));
    // A map in a choice that is written at the root, where the dialect accepts it.
    let integers = json!({ "type": "object", "patternProperties": { "^a": { "type": "integer" } }, "additionalProperties": false });
    families.push(
        json!({ "anyOf": [in_property(integers), object(json!({ "n": string(), "o": string() }), json!(["n"]))] }),
    );
    // Properties beside a choice, as in the steps of a workflow.
    families.push(in_property(json!({ "type": "object", "properties": {
        "uses": string(), "run": string(), "with": map(), "env": map(), "id": string(),
    }, "oneOf": [{ "required": ["uses"] }, { "required": ["run"] }] })));
    families.push(in_property(json!({ "type": "object", "properties": { "with": map(), "n": { "type": "integer" } },
        "oneOf": [object(json!({ "uses": string() }), json!(["uses"])), object(json!({ "run": string(), "env": map() }), json!(["run"]))] })));
    families
}

/// Maps with several kinds of entries, alone, beside declared properties and in choices: the form of an entry decides what
/// its value means.
fn maps() -> Vec<Value> {
    let string = || json!({ "type": "string" });
    let strings = || json!({ "type": "object", "additionalProperties": string() });
    let pair =
        || json!({ "type": "array", "prefixItems": [string(), { "type": "number" }], "minItems": 2, "items": false });
    let page = || object(json!({ "name": string(), "page": { "type": "integer" } }), json!(["name"]));
    let paged =
        || object(json!({ "name": string(), "page": { "type": ["integer", "null"] } }), json!(["name", "page"]));
    // The values of keys that match `^a`, of those that match `b$`, and of others.
    let kinds = vec![
        (json!({ "type": ["integer", "null"] }), None, json!({})),
        (string(), None, json!({})),
        (json!({}), None, string()),
        (json!({}), None, json!(false)),
        (strings(), None, pair()),
        (pair(), None, strings()),
        (page(), None, paged()),
        (paged(), None, page()),
        (json!({ "anyOf": [strings(), { "type": "integer" }] }), None, json!({ "anyOf": [string(), pair()] })),
        (string(), Some(json!({})), json!({ "type": "integer" })),
        (json!({}), Some(string()), json!(false)),
        (page(), Some(paged()), json!({})),
        (json!({ "type": ["object", "null"] }), Some(strings()), json!({ "type": "array", "items": strings() })),
        (json!({ "type": "array" }), Some(pair()), string()),
        (
            strings(),
            Some(json!({ "type": "object", "additionalProperties": { "type": ["string", "null"] } })),
            json!({}),
        ),
    ];
    let mut maps = Vec::new();
    for (first, second, others) in kinds {
        let mut map = json!({ "type": "object", "patternProperties": { "^a": first }, "additionalProperties": others });
        if let Some(second) = second {
            map["patternProperties"]["b$"] = second;
        }
        let mut declaring = map.clone();
        declaring["properties"] = json!({ "n": { "type": "integer" } });
        let nested = json!({ "type": "object", "patternProperties": { "^a": map }, "additionalProperties": string() });
        let either = json!({ "anyOf": [map, { "type": "object", "additionalProperties": { "type": "string" } }] });
        maps.extend([map, declaring, nested, either]);
    }
    maps
}

/// An object with these properties.
#[allow(clippy::needless_pass_by_value, reason = "both are made for it")]
#[must_use]
pub fn object(properties: Value, required: Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}
