//! The tools of `OpenAPI` documents: nothing is lost between an operation and its arguments, and references lead where they lead there.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::outcome;

/// The schema of the tool `run`, and the last line of the program.
fn run(document: &Value) -> (Value, String) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("api.json"), document.to_string()).unwrap();
    let (code, _, said) = outcome(folder.path(), &["--isolated", "snapshot", "snaps", "api.json"]);
    assert_eq!(code, 0, "{said}");
    let tool = fs::read_to_string(folder.path().join("snaps/run.json")).unwrap();
    let mut tool: Value = serde_json::from_str(&tool).unwrap();
    (tool["inputSchema"].take(), said.lines().next_back().unwrap_or_default().to_owned())
}

/// The findings of `check`, one a line, and its exit code.
fn checked(document: &Value) -> (String, i32) {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("api.json"), document.to_string()).unwrap();
    super::run(folder.path(), &["--isolated", "check", "api.json", "-f", "concise"])
}

/// A document with one operation, `run`, at `/x/{id}`.
fn document(path_item: &Value, components: &Value) -> Value {
    let mut path_item = path_item.clone();
    path_item["post"]["operationId"] = "run".into();
    json!({ "openapi": "3.1.0", "paths": { "/x/{id}": path_item }, "components": components })
}

fn parameter(name: &str, place: &str, kind: &str) -> Value {
    json!({ "name": name, "in": place, "required": true, "schema": { "type": kind } })
}

fn content(kind: &str, schema: &Value) -> Value {
    json!({ "required": true, "content": { kind: { "schema": schema } } })
}

#[test]
fn arguments_of_one_name_are_all_there() {
    let path_item = json!({
        "parameters": [parameter("id", "path", "string"), parameter("page", "query", "string")],
        "post": {
            "parameters": [
                parameter("id", "query", "integer"),
                parameter("page", "query", "integer"),
                parameter("id_path", "header", "boolean"),
                parameter("body", "query", "number"),
            ],
            "requestBody": content("application/json", &json!({ "type": "object" })),
        },
    });
    let (schema, said) = run(&document(&path_item, &json!({})));
    let names = ["id", "page", "id_path", "body", "id_path_", "request_body"];
    let kinds = ["integer", "integer", "boolean", "number", "string", "object"];
    let properties = schema["properties"].as_object().unwrap();
    let found: Vec<_> = properties.iter().map(|(name, it)| (&**name, it["type"].as_str().unwrap())).collect();
    assert_eq!(found, names.into_iter().zip(kinds).collect::<Vec<_>>());
    assert_eq!(schema["required"], json!(names));
    assert_eq!(said, "read 1 tool in 1 file; skipped nothing");
}

#[test]
fn a_form_is_a_body_too() {
    let form = json!({ "type": "object", "properties": { "file": { "type": "string" } } });
    let all = json!({ "content": {
        "application/octet-stream": {}, "application/json": {}, "multipart/form-data": { "schema": form },
    } });
    for body in [content("multipart/form-data", &form), content("application/x-www-form-urlencoded", &form), all] {
        let (schema, said) = run(&document(&json!({ "post": { "requestBody": body } }), &json!({})));
        assert!(schema == form && said.ends_with("skipped nothing"), "{schema} {said}");
    }
    // JSON comes first.
    let two = json!({ "content": {
        "multipart/form-data": { "schema": { "type": "object" } }, "application/json": { "schema": form },
    } });
    assert_eq!(run(&document(&json!({ "post": { "requestBody": two } }), &json!({}))).0, form);
}

/// A body alone is the arguments, also where it is a component.
#[test]
fn a_body_alone_is_the_arguments() {
    let pet = json!({ "type": "object", "properties": { "next": { "$ref": "#/components/schemas/Again" } } });
    let reference = json!({ "$ref": "#/components/schemas/Again", "description": "A pet." });
    let list = json!({ "type": "array", "items": { "$ref": "#/components/schemas/Pet" } });
    let components =
        json!({ "schemas": { "Pet": pet, "Again": { "$ref": "#/components/schemas/Pet" }, "List": list } });
    let body = |schema: &Value| {
        let post = json!({ "post": { "requestBody": content("application/json", schema) } });
        run(&document(&post, &components)).0
    };
    let found = body(&reference);
    assert_eq!(found["properties"], json!({ "next": { "$ref": "#/$defs/Again" } }), "{found}");
    assert_eq!(found["$defs"]["Again"], json!({ "$ref": "#/$defs/Pet" }), "{found}");
    let found = body(&json!({ "$ref": "#/components/schemas/List" }));
    assert_eq!(found["properties"]["value"]["items"], json!({ "$ref": "#/$defs/Pet" }), "{found}");
}

/// In version 3.0, an `allOf` gives a reference a description.
#[test]
fn a_body_that_refers_to_an_object_keeps_its_description() {
    let pet = json!({ "type": "object", "description": "A pet.", "properties": { "a": { "type": "string" } } });
    let endless =
        json!({ "allOf": [{ "$ref": "#/components/schemas/Endless" }, { "$ref": "#/components/schemas/Endless" }] });
    let round = json!({ "$ref": "#/components/schemas/Round" });
    let components = json!({ "schemas": { "Pet": pet, "Endless": endless, "Round": round } });
    let body = |schema: &Value| {
        let post = json!({ "post": { "requestBody": content("application/json", schema) } });
        run(&document(&post, &components)).0
    };
    let refers = json!({ "$ref": "#/components/schemas/Pet" });
    for schema in [
        json!({ "$ref": "#/components/schemas/Pet", "description": "The new one." }),
        json!({ "allOf": [refers], "description": "The new one." }),
        json!({ "allOf": [{ "$ref": "#/components/schemas/Pet", "description": "The new one." }], "title": "New" }),
    ] {
        let found = body(&schema);
        let said = json!("The new one.\nA pet.");
        assert_eq!((&found["properties"], &found["description"]), (&pet["properties"], &said), "{schema}");
    }
    let two = json!({ "allOf": [refers, { "required": ["a"] }] });
    let found = body(&two);
    assert_eq!(found["allOf"], json!([{ "$ref": "#/$defs/Pet" }, { "required": ["a"] }]), "{found}");
    // What is no object, or refers to itself.
    for schema in [json!({ "allOf": [{ "type": "string" }] }), json!({ "$ref": "#/components/schemas/Endless" }), round]
    {
        let found = body(&schema);
        assert!(found["properties"]["value"].is_object(), "{schema}: {found}");
    }
}

#[test]
fn what_is_no_argument_is_reported() {
    let path_item = json!({ "post": {
        "parameters": [
            { "$ref": "#/components/parameters/Gone" },
            { "name": "raw", "in": "query", "content": { "text/csv": {} } },
            parameter("id", "path", "string"),
        ],
        "requestBody": { "content": { "application/octet-stream": {} } },
    } });
    let (schema, said) = run(&document(&path_item, &json!({})));
    assert_eq!(schema["properties"], json!({ "id": { "type": "string" } }));
    assert_eq!(
        said,
        "read 1 tool in 1 file; skipped 3 values (a reference without a target in the document: \
         api.json#/paths/~1x~1{id}/post/parameters/0; a parameter without a schema: \
         api.json#/paths/~1x~1{id}/post/parameters/1; a body without a schema: api.json#/paths/~1x~1{id}/post/requestBody)"
    );
}

/// Where version 2 has its parameters and its body.
#[test]
fn version_2_loses_nothing_either() {
    let document = json!({ "swagger": "2.0", "paths": { "/x/{id}": {
        "parameters": [{ "name": "id", "in": "path", "required": true, "type": "string" }],
        "post": { "operationId": "run", "parameters": [
            { "name": "id", "in": "query", "type": "integer" },
            { "name": "pet", "in": "body", "required": true, "schema": { "type": "object" } },
            { "name": "other", "in": "body", "schema": { "type": "array" } },
        ] },
    } } });
    let (schema, said) = run(&document);
    let properties =
        json!({ "id": { "type": "integer" }, "id_path": { "type": "string" }, "body": { "type": "object" } });
    assert_eq!((&schema["properties"], &schema["required"]), (&properties, &json!(["id_path", "body"])));
    assert!(said.ends_with("skipped 1 value (a second body: api.json#/paths/~1x~1{id}/post/parameters/2)"), "{said}");
}

#[test]
fn a_file_is_a_string_in_version_2_too() {
    let file =
        json!({ "name": "photo", "in": "formData", "required": true, "type": "file", "description": "A photo." });
    let document =
        json!({ "swagger": "2.0", "paths": { "/x": { "post": { "operationId": "run", "parameters": [file] } } } });
    let photo = json!({ "type": "string", "format": "binary", "description": "A photo." });
    assert_eq!(run(&document).0["properties"]["photo"], photo);
}

#[test]
fn a_reference_leads_wherever_its_target_is() {
    let address = json!({ "type": "object", "properties": { "next": { "$ref": "#/components/schemas/User/properties/address" } } });
    let user = json!({ "type": "object", "properties": { "address": address, "name": { "type": "string" } } });
    let with = |reference: &str| {
        json!({ "post": { "requestBody": { "$ref": "#/components/requestBodies/Again" }, "responses": {
        "200": content("application/json", &user),
    }, "x": reference } })
    };
    for (reference, name) in [
        ("#/components/schemas/User/properties/address", "User_properties_address"),
        ("#/components/schemas/a%20b", "a b"),
        ("#/components/schemas/c~1d", "c~1d"),
        (
            "#/paths/~1x~1%7Bid%7D/post/responses/200/content/application~1json/schema/properties/address",
            "paths__1x_1_id__post_responses_200_content_application_1json_schema_properties_address",
        ),
    ] {
        let components = json!({
            "requestBodies": {
                "Again": { "$ref": "#/components/requestBodies/Body" },
                "Body": content("application/json", &json!({ "type": "object", "properties": { "a": { "$ref": reference } } })),
            },
            "schemas": { "User": user, "a b": address, "c/d": address },
        });
        let document = document(&with(reference), &components);
        let (schema, said) = run(&document);
        assert_eq!(schema["properties"]["a"]["$ref"], format!("#/$defs/{name}"), "{schema}");
        let definition = &schema["$defs"][name.replace("~1", "/")];
        assert!(definition["properties"]["next"]["$ref"].is_string(), "{schema}");
        assert!(said.ends_with("skipped nothing"), "{said}");
        let (out, code) = checked(&document);
        assert!(code == 1 && !out.contains("dangling"), "{out}");
    }
    // Two places have one name, and one leads nowhere.
    let mut same = document(
        &json!({ "post": { "requestBody": content("application/json", &json!({ "type": "object", "properties": { "a": { "$ref": "#/x/~1y/z" }, "b": { "$ref": "#/x/_1y_z" } } })) } }),
        &json!({}),
    );
    same["x"] = json!({ "/y": { "z": { "type": "string" } }, "_1y_z": { "type": "null" } });
    let (schema, _) = run(&same);
    assert_eq!(schema["$defs"]["x__1y_z_"]["type"], "null", "{schema}");
    assert_eq!(schema["properties"]["b"]["$ref"], "#/$defs/x__1y_z_", "{schema}");
    let gone = document(
        &json!({ "post": { "requestBody": content("application/json", &json!({ "$ref": "#/components/schemas/Gone" })) } }),
        &json!({}),
    );
    let (out, _) = checked(&gone);
    assert!(out.contains("SM-44 dangling-ref") && out.contains("`#/components/schemas/Gone`"), "{out}");
}

#[test]
fn a_path_may_be_a_reference() {
    let item = json!({ "post": { "operationId": "run", "parameters": [parameter("id", "path", "string")] } });
    let mut document = document(&item, &json!({ "pathItems": { "X": item } }));
    document["components"]["pathItems"]["Y"] = json!({ "$ref": "#/components/pathItems/Y" });
    document["paths"] = json!({
        "/x/{id}": { "$ref": "#/components/pathItems/X" }, "/y": { "$ref": "y.yaml" },
        "/z": { "$ref": "#/components/pathItems/Y" },
    });
    let (schema, said) = run(&document);
    assert_eq!(schema["required"], json!(["id"]));
    assert!(
        said.ends_with(
            "skipped 2 values (a reference without a target in the document: api.json#/paths/~1y, api.json#/paths/~1z)"
        ),
        "{said}"
    );
}

#[test]
fn an_operation_may_have_the_name_of_a_component() {
    for name in ["Run", "run"] {
        let components = json!({ name: { "type": "object" }, "Other": { "type": "string" } });
        let (schema, _) = run(&document(&json!({ "post": {} }), &components));
        assert_eq!(schema["type"], "object", "{schema}");
    }
    // Also if the longer name is taken.
    let components = json!({ "schemas": { "Run": { "type": "object" }, "run_schema": { "type": "object" } } });
    let document = document(&json!({ "post": { "operationId": "run" } }), &components);
    let folder = crate::folder(&[("api.json", &document.to_string())]);
    let (_, out, _) = outcome(folder.path(), &["snapshot", "snaps", "api.json"]);
    assert!(out.contains("wrote snaps/Run_schema.json") && out.contains("wrote snaps/run_schema_schema.json"), "{out}");
}

/// A component is reported once, and each operation that refers to it is rejected for it.
#[test]
fn what_several_operations_share_is_the_fault_of_each() {
    let post = |id: &str| json!({ "post": { "operationId": id, "requestBody": content("application/json", &json!({ "$ref": "#/components/schemas/Pet" })) } });
    let mut document = document(
        &post("one"),
        &json!({ "schemas": { "Pet": { "type": "object", "properties": { "a": { "type": "strng" } } } } }),
    );
    document["paths"]["/other"] = post("two");
    let folder = crate::folder(&[("api.json", &document.to_string())]);
    let (_, out, _) = outcome(folder.path(), &["compat", "api.json", "--provider", "openai", "--format", "json"]);
    let found: Value = serde_json::from_str(&out).unwrap();
    let rows = found["rows"].as_array().unwrap().iter();
    let rows: Vec<_> = rows
        .map(|it| (it["name"].as_str().unwrap(), it["cells"]["openai-2026-10"]["verdict"].as_str().unwrap()))
        .collect();
    assert_eq!(rows, [("run", "error"), ("two", "error"), ("Pet", "error")]);
    let (_, out, _) = outcome(folder.path(), &["check", "api.json", "--format", "junit"]);
    let said = format!("failures=\"{}\"", out.matches("<failure ").count());
    assert_eq!(out.matches(&said).count(), 2, "{out}");
    let (_, out, _) = outcome(folder.path(), &["check", "api.json", "--format", "concise"]);
    assert_eq!(out.matches("`strng`").count(), 1, "{out}");
}
