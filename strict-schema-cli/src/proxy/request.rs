//! Rewrites a request so that the provider accepts its schemas. Only the schemas and the flags change: all other bytes stay.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value;
use strict_schema::{Dialect, Error, ErrorKind, Format, Loss, Payload, Policy, Role, Tool, ToolSet};

use super::events::Api;
use super::told::Told;
use crate::recognize::{Item, Kind, meant, recognize};
use crate::text::{Part, Syntax, Text, inexact};

/// The rewritten request.
pub(super) struct FixedRequest {
    /// None if it is unchanged.
    pub body: Option<String>,
    /// None if the answer needs no decoding.
    pub codecs: Option<Codecs>,
    /// Which schemas were not fixed, and why.
    pub notes: Vec<String>,
}

/// The codecs for the answer to a request: only those that change a value.
#[derive(Debug, Default)]
pub(super) struct Codecs {
    /// Each tool by its full name.
    tools: BTreeMap<String, Option<Payload>>,
    format: Option<Payload>,
}

impl Codecs {
    /// The codec for the arguments of a tool, or for the structured output, with the name for messages.
    pub(super) fn of(&self, called: Option<&str>, told: &Told) -> Option<(&str, &Payload)> {
        let Some(called) = called else { return self.format.as_ref().map(|it| (it.name(), it)) };
        match &*meant(called, self.tools.keys().map(String::as_str)) {
            [name] => self.tools.get_key_value(*name).and_then(|(name, it)| Some((&**name, it.as_ref()?))),
            [] => None,
            several => {
                let several = several.join(" or ");
                told.tell(format!(
                    "the output for {called} is passed on unchanged: the call does not say if it means {several}"
                ));
                None
            }
        }
    }
}

/// Fixes the tools and the format of a request; none if the request is not understood.
pub(super) fn fix(body: &[u8], api: Api, dialect: Option<&'static Dialect>, policy: Policy) -> Option<FixedRequest> {
    let body = std::str::from_utf8(body).ok()?;
    let text = Text::new(body, Syntax::Json);
    let (parts, faults) = text.parts();
    if let Some(fault) = faults.first() {
        let note = format!("a request is passed on unchanged: it is not JSON that can be read: {}", fault.what);
        return Some(FixedRequest { body: None, codecs: None, notes: vec![note] });
    }
    let [part] = &*parts else { return None };
    let found = recognize(&part.value).ok().filter(|it| it.kind == Kind::Request)?;
    let mut provider = api.provider();
    if let Some(dialect) = dialect {
        provider = provider.with_dialect(*dialect);
    }
    let full_name = |it: &Item| it.full_name().unwrap_or_default();
    let mut called: BTreeMap<String, usize> = BTreeMap::new();
    for item in found.items.iter().filter(|it| it.role == Some(Role::Tool)) {
        *called.entry(full_name(item)).or_default() += 1;
    }
    let mut codecs = Codecs { tools: called.keys().map(|it| (it.clone(), None)).collect(), format: None };
    called.retain(|_, count| *count > 1);
    let is_alone = |it: &&Item| it.role != Some(Role::Tool) || !called.contains_key(&full_name(it));
    let items = found.items.iter().filter(|it| it.shape == api.shape() && it.strict != Some(false)).filter(is_alone);
    let mut items: Vec<(&Item, &Value)> =
        items.filter_map(|it| Some((it, part.value.pointer(it.schema_at.as_ref()?)?))).collect();

    let note = |it: &String| {
        format!("{it} is passed on unchanged: several tools have this name, so a call does not show which is meant")
    };
    let notes = called.keys().map(note).collect();
    let mut fixing = RequestFixer { part, edits: Vec::new(), notes };
    items.retain(|(item, _)| {
        let text = item.schema_at.as_ref().and_then(|at| part.slice(at));
        let Some(why) = text.and_then(|(_, text)| inexact(text)) else { return true };
        fixing.pass(&full_name(item), item, &why);
        false
    });
    let mut set = ToolSet::new();
    // Tools of different namespaces may have one name, and those of a set do not.
    let mut names = BTreeMap::new();
    let own_name = |item: &Item| item.name.clone().unwrap_or_default();
    let own_names: BTreeSet<String> = found.items.iter().map(own_name).collect();
    for (item, schema) in items.iter().filter(|it| it.0.role == Some(Role::Tool)) {
        let is_free = |it: &String| !own_names.contains(it) && !names.contains_key(it);
        let own = Some(own_name(item)).filter(|it| !names.contains_key(it));
        let Some(name) = own.or_else(|| (0..=found.items.len()).map(|number| format!("tool_{number}")).find(is_free))
        else {
            continue;
        };
        set.extend([Tool::new(name.clone(), "", (*schema).clone()).normalized_with(policy)]);
        names.insert(name, *item);
    }
    let format = items.iter().find(|it| it.0.role == Some(Role::Format));
    if let Some((item, schema)) = format {
        let name = item.name.clone().unwrap_or_else(|| "format".to_owned());
        let format = Format::new(name, "", (*schema).clone()).normalized_with(policy);
        match format.payload(&provider) {
            Ok(payload) if payload.demoted().is_none() => {
                codecs.format = fixing.write(item, &payload);
                set = set.with_format(format);
            }
            Ok(payload) => fixing.leave("the format", item, payload.demoted()),
            Err(error) => fixing.leave("the format", item, Some(&error)),
        }
    }
    match set.fit_leaving_out(&provider) {
        Ok(fitted) => {
            let mut payloads = fitted.tools().iter().map(|it| (it.name(), it)).collect::<HashMap<_, _>>();
            let why = fitted.left_out().collect::<HashMap<_, _>>();
            for (name, item) in &names {
                let called = full_name(item);
                match payloads.remove(&**name) {
                    Some(payload) if payload.demoted().is_none() => {
                        let codec = fixing.write(item, payload);
                        codecs.tools.insert(called, codec);
                    }
                    Some(payload) => fixing.leave(&called, item, payload.demoted()),
                    None => fixing.leave(&called, item, why.get(&**name).copied()),
                }
            }
        }
        Err(error) => fixing.notes.push(format!("the tools of a request are passed on unchanged: {error}")),
    }
    Some(fixing.finish(body, codecs))
}

struct RequestFixer<'a, 't> {
    part: &'a Part<'t>,
    /// Ranges of bytes of the body, each with its replacement.
    edits: Vec<(usize, usize, String)>,
    notes: Vec<String>,
}

impl RequestFixer<'_, '_> {
    /// Replaces the schema and the flag. Returns the payload if answers need decoding.
    fn write(&mut self, item: &Item, payload: &Payload) -> Option<Payload> {
        let at = item.schema_at.as_deref().unwrap_or_default();
        let (start, text) = self.part.slice(at)?;
        let is_same = serde_json::from_str(payload.schema()).ok().as_ref() == self.part.value.pointer(at);
        if !is_same {
            self.edits.push((start, start + text.len(), payload.schema().to_owned()));
        }
        if let Some(strict) = payload.strict().filter(|it| Some(*it) != item.strict) {
            self.flag(item, strict);
        }
        payload.changes().iter().any(|it| it.loss == Loss::Codec).then(|| payload.clone())
    }

    /// Leaves an item unchanged and not strict.
    fn leave(&mut self, name: &str, item: &Item, why: Option<&Error>) {
        let why = match why {
            // What the library says is for its users: they write `.with_name(…)`.
            Some(error) if error.kind() == ErrorKind::Name => {
                "the provider does not accept this name: give it another in the request".to_owned()
            }
            Some(error) => error.to_string(),
            None => "another tool has the same name".to_owned(),
        };
        self.pass(name, item, &why);
    }

    fn pass(&mut self, name: &str, item: &Item, why: &dyn std::fmt::Display) {
        if item.strict == Some(true) {
            self.flag(item, false);
        }
        self.notes.push(format!("{name} is passed on unchanged, and is not strict: {why}"));
    }

    /// Sets the flag of a tool or a format.
    fn flag(&mut self, item: &Item, strict: bool) {
        if let Some((start, text)) = self.part.slice(&format!("{}/strict", item.at)) {
            self.edits.push((start, start + text.len(), strict.to_string()));
        } else if let Some((start, _)) = self.part.slice(&item.at) {
            self.edits.push((start + 1, start + 1, format!("\"strict\":{strict},")));
        }
    }

    fn finish(mut self, body: &str, codecs: Codecs) -> FixedRequest {
        self.edits.sort_by_key(|it| it.0);
        let has_codecs = codecs.format.is_some() || codecs.tools.values().any(Option::is_some);
        FixedRequest {
            body: (!self.edits.is_empty()).then(|| spliced(body, &self.edits)),
            codecs: has_codecs.then_some(codecs),
            notes: self.notes,
        }
    }
}

/// The text with some ranges replaced, which are in order.
pub(super) fn spliced(text: &str, edits: &[(usize, usize, String)]) -> String {
    let mut written = String::with_capacity(text.len());
    let mut end = 0;
    for (from, to, new) in edits {
        written.push_str(&text[end..*from]);
        written.push_str(new);
        end = *to;
    }
    written.push_str(&text[end..]);
    written
}
