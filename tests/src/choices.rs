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
    // Properties beside a choice, as in the steps of a workflow.
    families.push(in_property(json!({ "type": "object", "properties": {
        "uses": string(), "run": string(), "with": map(), "env": map(), "id": string(),
    }, "oneOf": [{ "required": ["uses"] }, { "required": ["run"] }] })));
    families.push(in_property(json!({ "type": "object", "properties": { "with": map(), "n": { "type": "integer" } },
        "oneOf": [object(json!({ "uses": string() }), json!(["uses"])), object(json!({ "run": string(), "env": map() }), json!(["run"]))] })));
    families
}

/// An object with these properties.
#[allow(clippy::needless_pass_by_value, reason = "both are made for it")]
#[must_use]
pub fn object(properties: Value, required: Value) -> Value {
    json!({ "type": "object", "properties": properties, "required": required })
}
