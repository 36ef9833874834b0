//! Makes a type smaller: the steps of the shrinker, which `shrink.rs` takes.

use crate::types::{Body, Content, Field, Type, World};

impl World {
    /// The definitions that the type needs, in their order.
    pub(crate) fn needed(&self, types: &[Type]) -> Vec<usize> {
        let mut found = Vec::new();
        let mut open = Vec::new();
        for ty in types {
            ty.names(&mut open);
        }
        while let Some(index) = open.pop() {
            if !found.contains(&index) {
                found.push(index);
                self.definitions[index].types().into_iter().for_each(|ty| ty.names(&mut open));
            }
        }
        found.sort_unstable();
        found
    }

    /// Makes the cut of this number in what `root` needs; false, if there are not so many. A cut takes a field, a variant, an
    /// attribute or a wrapper away, or puts `bool` in place of a type.
    pub(crate) fn cut(&mut self, root: &Type, mut number: usize) -> bool {
        for index in self.needed(std::slice::from_ref(root)) {
            let mut definition = self.definitions[index].clone();
            // Each candidate in its turn counts the number down, and the one at zero is made.
            let mut is_next = || {
                number = number.wrapping_sub(1);
                number == usize::MAX
            };
            let mut done = false;
            for flag in
                [&mut definition.marked, &mut definition.in_macro, &mut definition.aliased, &mut definition.converted]
            {
                if !done && *flag && is_next() {
                    *flag = false;
                    done = true;
                }
            }
            done = done || remove_one(&mut definition.others, &mut is_next);
            done = done || remove_one(&mut definition.attributes, &mut is_next);
            done = done
                || match &mut definition.body {
                    Body::Words(words) => words.len() > 1 && remove_one(words, &mut is_next),
                    Body::Newtype(ty, bounds) | Body::Tuple(ty, bounds) => {
                        remove_one(bounds, &mut is_next) || simplify(ty, &mut is_next)
                    }
                    Body::Struct(fields) => cut_fields(fields, &mut is_next),
                    Body::Union(_, variants) => {
                        variants.len() > 1 && remove_one(variants, &mut is_next)
                            || variants.iter_mut().any(|variant| {
                                remove_one(&mut variant.others, &mut is_next)
                                    || remove_one(&mut variant.attributes, &mut is_next)
                                    || match &mut variant.content {
                                        Content::Unit => false,
                                        Content::Newtype(ty) => simplify(ty, &mut is_next),
                                        Content::Tuple(ty, bounds) => {
                                            remove_one(bounds, &mut is_next) || simplify(ty, &mut is_next)
                                        }
                                        Content::Fields(fields) => cut_fields(fields, &mut is_next),
                                    }
                            })
                    }
                };
            if done {
                self.definitions[index] = definition;
                return true;
            }
        }
        false
    }
}

fn remove_one<T>(list: &mut Vec<T>, is_next: &mut impl FnMut() -> bool) -> bool {
    let found = (0..list.len()).find(|_| is_next());
    found.map(|index| list.remove(index)).is_some()
}

fn cut_fields(fields: &mut Vec<Field>, is_next: &mut impl FnMut() -> bool) -> bool {
    remove_one(fields, is_next)
        || fields.iter_mut().any(|field| {
            if remove_one(&mut field.attributes, is_next) {
                field.flattened &= field.attributes.iter().any(|attribute| attribute == "flatten");
                return true;
            }
            remove_one(&mut field.others, is_next) || simplify(&mut field.ty, is_next)
        })
}

/// `bool` in place of the type, or what is in its wrapper.
fn simplify(ty: &mut Type, is_next: &mut impl FnMut() -> bool) -> bool {
    let bool = crate::types::SCALARS[0].clone();
    if *ty != bool && !matches!(ty, Type::Parameter(_)) && is_next() {
        *ty = bool;
        return true;
    }
    match ty {
        Type::Option(inner) | Type::List(inner) | Type::Array(inner) | Type::Pair(inner) | Type::Boxed(inner) => {
            if is_next() {
                *ty = (**inner).clone();
                return true;
            }
            simplify(inner, is_next)
        }
        Type::Named(_, arguments) => arguments.iter_mut().any(|argument| simplify(argument, is_next)),
        _ => false,
    }
}
