//! `either`

use either::Either;

use crate::StrictSchema;
use crate::derived::schema::{Argument, Closed, Content, Edge, Key, Schema, Tagging, TypeName, Union, Variant};
use crate::derived::strict::EnumShape;

impl<L: StrictSchema, R: StrictSchema> StrictSchema for Either<L, R> {
    type Strictness = (L::Strictness, R::Strictness);
    type Shape = EnumShape<Self>;
    const NAME: &'static TypeName = &TypeName::library("Either", &[Argument::Type(L::NAME), Argument::Type(R::NAME)]);
    const SCHEMA: Edge = Edge::to(
        const {
            &Schema::Union(Union {
                tagging: Tagging::External,
                closed: Closed::No,
                variants: &[
                    Variant {
                        key: Key { quoted: "\"Left\"", characters: 4 },
                        doc: "",
                        content: Content::Value(L::SCHEMA),
                        untagged: false,
                        aliases: &[],
                    },
                    Variant {
                        key: Key { quoted: "\"Right\"", characters: 5 },
                        doc: "",
                        content: Content::Value(R::SCHEMA),
                        untagged: false,
                        aliases: &[],
                    },
                ],
            })
        },
    );
}
