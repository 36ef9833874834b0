//! The `format` values that some provider enforces: the only list of them.

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
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|format| format.name() == name)
    }
}

/// A set of formats, fit for a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub struct Formats(u32);

impl Formats {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// A set of these.
    #[must_use]
    pub const fn of(formats: &[StringFormat]) -> Self {
        let mut set = 0;
        let mut index = 0;
        while index < formats.len() {
            set |= 1 << formats[index] as u32;
            index += 1;
        }
        Self(set)
    }

    /// The set, and this one.
    #[must_use]
    pub const fn with(self, format: StringFormat) -> Self {
        Self(self.0 | 1 << format as u32)
    }

    /// Whether this one is in the set.
    #[must_use]
    pub const fn has(self, format: StringFormat) -> bool {
        self.0 & (1 << format as u32) != 0
    }

    /// Its members, in the order of [`StringFormat`].
    pub fn iter(self) -> impl Iterator<Item = StringFormat> {
        StringFormat::ALL.iter().copied().filter(move |format| self.has(*format))
    }
}
