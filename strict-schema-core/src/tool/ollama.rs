//! Ollama, `/api/chat`: `tools[]` and `format`. It reads no flag, and constrains no tool.

use super::api::{Api, Binding, Flag, Seat};
use super::payload_form::PayloadForm;
use super::payload_place::PayloadPlace;

pub(super) static OLLAMA: Api = Api {
    name: "Ollama",
    tools: &[Seat { surface: "Ollama, tool", flag: Flag::None, place: PayloadPlace::Item(&["tools"]), form: TOOL }],
    formats: &[Seat {
        surface: "Ollama, `format`",
        flag: Flag::NoneButJudged,
        place: PayloadPlace::Value(&["format"]),
        form: FORMAT,
    }],
    without_strict: Binding::RootIsObject,
    tool_root_is_object: false,
    strict_of_request: None,
};

/// `{"type":"function","function":{…}}`, without a flag.
///
/// Source: Ollama's API reference (November 2026).
const TOOL: PayloadForm = super::openai_chat::FUNCTION;

/// The schema itself.
///
/// Source: Ollama's API reference (November 2026).
const FORMAT: PayloadForm = PayloadForm::Schema;
