//! Gemini, `generateContent`: `tools[].functionDeclarations[]` and the format's part of `generationConfig`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::Form;
use super::payload_place::Place;

pub(super) static GEMINI: Api = Api {
    name: "Gemini",
    tools: &[
        Seat { surface: "`parametersJsonSchema`", flag: Flag::NoneButJudged, place: TOOLS, form: TOOL },
        Seat { surface: "`parameters`", flag: Flag::NoneButJudged, place: TOOLS, form: OPENAPI_TOOL },
    ],
    formats: &[
        Seat { surface: "`responseJsonSchema`", flag: Flag::NoneButJudged, place: CONFIG, form: FORMAT },
        Seat { surface: "`responseSchema`", flag: Flag::NoneButJudged, place: CONFIG, form: OPENAPI_FORMAT },
    ],
    without_strict: Binding::MarkedAtRoot,
    tool_root_is_object: false,
    strict_of_request: None,
};

const TOOLS: Place = Place::Shared("tools", "functionDeclarations");
const CONFIG: Place = Place::Members(&["generationConfig"]);

/// `{"name":…,"parametersJsonSchema":…}`
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
const TOOL: Form =
    Form::Object(&[("name", Form::Name), ("description", Form::Description), ("parametersJsonSchema", Form::Schema)]);

/// `{"responseMimeType":"application/json","responseJsonSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
const FORMAT: Form =
    Form::Object(&[("responseMimeType", Form::Text("application/json")), ("responseJsonSchema", Form::Schema)]);

/// `{"name":…,"parameters":…}`: a schema in `OpenAPI`'s subset.
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
const OPENAPI_TOOL: Form =
    Form::Object(&[("name", Form::Name), ("description", Form::Description), ("parameters", Form::Schema)]);

/// `{"responseMimeType":"application/json","responseSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
const OPENAPI_FORMAT: Form =
    Form::Object(&[("responseMimeType", Form::Text("application/json")), ("responseSchema", Form::Schema)]);
