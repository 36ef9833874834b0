//! Reads what there is of a value that is still being built.

use serde_json::Value;

use super::builder::{Builder, Frame, FrameKind};
use crate::json::pointer;
use crate::prelude::*;

impl Builder {
    /// The value at a pointer, and whether it has ended. The value must not be assembled.
    pub(super) fn at(&self, pointer: &str) -> Option<(&Value, bool)> {
        let mut rest = pointer;
        for (index, frame) in self.frames.iter().enumerate() {
            let open = self.frames.get(index + 1).filter(|it| it.value.is_some() || it.kind == FrameKind::Wrapper);
            if frame.kind == FrameKind::Wrapper {
                match &frame.value {
                    Some(value) => return Some((value.pointer(rest)?, true)),
                    None => continue,
                }
            }
            let value = frame.value.as_ref()?;
            if rest.is_empty() {
                return Some((value, false));
            }
            let step = pointer::steps(rest).next()?;
            let is_open = open.is_some()
                && match value {
                    Value::Array(items) => step == items.len().to_string(),
                    _ => frame.property.as_ref().is_some_and(|property| property.name == step),
                };
            if !is_open {
                return Some((value.pointer(rest)?, true));
            }
            rest = rest[1..].find('/').map_or("", |end| &rest[1 + end..]);
        }
        Some((self.whole.as_ref()?.pointer(rest)?, true))
    }

    /// The pointer to the innermost object or array that is open.
    pub(super) fn place(&self) -> String {
        let mut place = String::new();
        let around = self.frames.len().saturating_sub(1);
        for frame in &self.frames[..around] {
            match (&frame.value, &frame.property) {
                (Some(Value::Array(items)), _) => {
                    pointer::push(&mut place, &items.len().to_string());
                }
                (Some(Value::Object(_)), Some(property)) => {
                    pointer::push(&mut place, &property.name);
                }
                _ => {}
            }
        }
        place
    }

    /// The value, with the first so many of what is open in it. Until [`Builder::take_apart()`] it can only be looked at.
    pub(super) fn assemble(&mut self, open: usize) -> Option<&Value> {
        self.is_assembled = true;
        for index in (1..open.min(self.frames.len())).rev() {
            let (outer, inner) = self.frames.split_at_mut(index);
            if let (Some(outer), Some(inner)) = (outer.last_mut(), inner.first_mut())
                && let Some(value) = inner.value.take()
            {
                #[cfg(test)]
                {
                    self.moved += 1;
                }
                match outer.put(value) {
                    Ok(()) => inner.lent = true,
                    Err(value) => inner.value = Some(value),
                }
            }
        }
        match self.frames.first() {
            Some(frame) => frame.value.as_ref(),
            None => self.whole.as_ref(),
        }
    }

    /// Takes back what [`Builder::assemble()`] put together.
    pub(super) fn take_apart(&mut self) {
        if !core::mem::take(&mut self.is_assembled) {
            return;
        }
        for index in 1..self.frames.len() {
            let (outer, inner) = self.frames.split_at_mut(index);
            if let (Some(outer), Some(inner)) = (outer.last_mut(), inner.first_mut())
                && inner.lent
            {
                inner.value = outer.take_back();
                inner.lent = false;
            }
        }
    }
}

impl Frame {
    /// Puts the value of what is open in it at its place. Gives it back if it has none.
    fn put(&mut self, open: Value) -> Result<(), Value> {
        match (&mut self.value, &self.property) {
            (value @ None, _) if self.kind == FrameKind::Wrapper => *value = Some(open),
            (Some(Value::Array(items)), _) => items.push(open),
            (Some(Value::Object(members)), Some(property)) => _ = members.insert(property.name.clone(), open),
            _ => return Err(open),
        }
        Ok(())
    }

    fn take_back(&mut self) -> Option<Value> {
        match (&mut self.value, &self.property) {
            (value, _) if self.kind == FrameKind::Wrapper => value.take(),
            (Some(Value::Array(items)), _) => items.pop(),
            (Some(Value::Object(members)), Some(property)) => members.remove(&property.name),
            _ => None,
        }
    }
}
