//! Types of other crates, by the names that they have there. A name may be another type's: the compiler asks for a schema of it in
//! any case, and has words of that crate where there is none.

use syn::{GenericArgument, PathArguments, Type};

use crate::types::ungrouped;

/// The library's function for types of a crate, the crate, and the types. Each feature has the types of `derived/types/other_crates.rs`.
static CRATES: &[(&str, &str, &[&str])] = &[
    ("strict_with_arrayvec", "arrayvec", &["ArrayVec"]),
    ("strict_with_bigdecimal", "bigdecimal", &["BigDecimal"]),
    ("strict_with_bytes", "bytes", &["Bytes", "BytesMut"]),
    ("strict_with_camino", "camino", &["Utf8PathBuf"]),
    ("strict_with_chrono", "chrono", &["DateTime", "Month", "NaiveDate", "NaiveDateTime", "NaiveTime", "Weekday"]),
    ("strict_with_either", "either", &["Either"]),
    ("strict_with_indexmap", "indexmap", &["IndexMap", "IndexSet"]),
    ("strict_with_jiff", "jiff", &["Date", "DateTime", "Time", "Timestamp"]),
    ("strict_with_rust_decimal", "rust_decimal", &["Decimal"]),
    ("strict_with_semver", "semver", &["Version"]),
    ("strict_with_smallvec", "smallvec", &["SmallVec"]),
    ("strict_with_uuid", "uuid", &["Uuid"]),
    ("strict_without_feature", "arrayvec", &["ArrayString"]),
    ("strict_without_feature", "time", &["Month", "Weekday"]),
    ("strict_with_time", "time", &["Date", "OffsetDateTime", "PrimitiveDateTime", "Time", "UtcOffset"]),
    ("strict_without_feature", "url", &["Url"]),
];

/// The first type within this one that may be of another crate, and the library's function for it.
pub(crate) fn of_other_crate(ty: &Type) -> Option<(&'static str, &Type)> {
    match ungrouped(ty) {
        Type::Array(array) => of_other_crate(&array.elem),
        Type::Slice(slice) => of_other_crate(&slice.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(of_other_crate),
        Type::Path(path) => {
            let last = path.path.segments.last()?;
            let holds = |known: &[&str]| known.iter().any(|known| last.ident == known);
            let is_path = path.path.segments.len() > 1;
            let of = path.path.segments.first().filter(|_| is_path);
            let row = CRATES.iter().find(|(_, name, known)| {
                let is_there = of.is_some_and(|of| of.ident == name);
                holds(known)
                    && (is_there || !is_path || of.is_some_and(|of| CRATES.iter().all(|row| of.ident != row.1)))
            });
            if let Some((function, ..)) = row {
                let is_either = !is_path && last.ident == "DateTime";
                let function = if is_either { "strict_with_chrono_or_jiff" } else { *function };
                return Some((function, ty));
            }
            let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
            arguments.args.iter().find_map(|argument| match argument {
                GenericArgument::Type(inner) => of_other_crate(inner),
                _ => None,
            })
        }
        _ => None,
    }
}
