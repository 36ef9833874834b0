//! The `format` values that some provider enforces: the only list of them.

use crate::json::bits::bit_set;
use crate::words::same;

macro_rules! formats {
    ($($variant:ident $name:literal)*) => {
        /// A value of the keyword `format`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum StringFormat {
            $(#[doc = concat!("`", $name, "`")] $variant,)*
        }

        impl StringFormat {
            /// Every format, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// As it is written in a schema.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $name,)*
                }
            }
        }
    };
}

formats! {
    DateTime "date-time"
    Date     "date"
    Time     "time"
    Duration "duration"
    Email    "email"
    Hostname "hostname"
    Ipv4     "ipv4"
    Ipv6     "ipv6"
    Uuid     "uuid"
    Uri      "uri"
}

impl StringFormat {
    /// The format that is written so, if some provider enforces it.
    #[must_use]
    pub const fn named(name: &str) -> Option<Self> {
        let mut index = 0;
        while index < Self::ALL.len() {
            if same(Self::ALL[index].name(), name) {
                return Some(Self::ALL[index]);
            }
            index += 1;
        }
        None
    }
}

bit_set! {
    /// A set of formats, fit for a constant.
    #[doc(hidden)]
    pub Formats(u32) of StringFormat, all StringFormat::ALL
}
