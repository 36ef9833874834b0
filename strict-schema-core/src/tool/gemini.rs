//! Gemini, `generateContent`: `tools[].functionDeclarations[]` and the format's part of `generationConfig`.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

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

const TOOLS: PayloadPlace = PayloadPlace::Shared("tools", "functionDeclarations");
const CONFIG: PayloadPlace = PayloadPlace::Members(&["generationConfig"]);

/// `{"name":…,"parametersJsonSchema":…}`
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
const TOOL: PayloadForm = PayloadForm::Object(&[
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("parametersJsonSchema", PayloadForm::Schema),
]);

/// `{"responseMimeType":"application/json","responseJsonSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
const FORMAT: PayloadForm = PayloadForm::Object(&[
    ("responseMimeType", PayloadForm::Text("application/json")),
    ("responseJsonSchema", PayloadForm::Schema),
]);

/// `{"name":…,"parameters":…}`: a schema in `OpenAPI`'s subset.
///
/// Source: the Gemini API's reference, `FunctionDeclaration` (September 2026).
const OPENAPI_TOOL: PayloadForm = PayloadForm::Object(&[
    ("name", PayloadForm::Name),
    ("description", PayloadForm::Description),
    ("parameters", PayloadForm::Schema),
]);

/// `{"responseMimeType":"application/json","responseSchema":…}`
///
/// Source: the Gemini API's reference, `GenerationConfig` (September 2026).
const OPENAPI_FORMAT: PayloadForm = PayloadForm::Object(&[
    ("responseMimeType", PayloadForm::Text("application/json")),
    ("responseSchema", PayloadForm::Schema),
]);
