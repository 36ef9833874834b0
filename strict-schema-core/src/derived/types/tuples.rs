//! Tuples. Strict mode can express those with items of one type, as arrays of a fixed length.

use crate::derived::schema::{Argument, Edge, Schema, TypeName};
use crate::derived::strict::{Expressible, Is, IsTuple, Other, StrictSchema, all};

macro_rules! tuple {
    ($first:ident $($other:ident)*) => {
        impl<$first: StrictSchema, $($other: StrictSchema),*> StrictSchema for ($first, $($other,)*) {
            type Strictness = IsTuple<Self>;
            type Shape = Other<Self>;
            const NAME: &'static TypeName =
                &TypeName::library("Tuple", &[Argument::Type($first::NAME), $(Argument::Type($other::NAME)),*]);
            const SCHEMA: Edge = Edge::to(const { &Schema::Tuple(&[$first::SCHEMA, $($other::SCHEMA),*]) });
            const CHECKS: () = all(&[$first::CHECKS, $($other::CHECKS),*]);
        }

        impl<$first: StrictSchema<Strictness: Expressible>, $($other: Is<$first>),*> Expressible
            for IsTuple<($first, $($other,)*)>
        {
        }
    };
}

tuple!(A);
tuple!(A B);
tuple!(A B C);
tuple!(A B C D);
tuple!(A B C D E);
tuple!(A B C D E F);
tuple!(A B C D E F G);
tuple!(A B C D E F G H);
tuple!(A B C D E F G H I);
tuple!(A B C D E F G H I J);
tuple!(A B C D E F G H I J K);
tuple!(A B C D E F G H I J K L);
tuple!(A B C D E F G H I J K L M);
tuple!(A B C D E F G H I J K L M N);
tuple!(A B C D E F G H I J K L M N O);
tuple!(A B C D E F G H I J K L M N O P);
