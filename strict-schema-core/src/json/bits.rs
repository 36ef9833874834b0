//! Sets of keywords, types and formats: a bit for each, so that they are fit for constants.

macro_rules! bit_set {
    ($(#[$doc:meta])* $vis:vis $set:ident($bits:ty) of $item:ident, all $all:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Default)]
        $vis struct $set($bits);

        #[allow(dead_code, reason = "each set has the same methods")]
        impl $set {
            /// The empty set.
            $vis const NONE: Self = Self(0);

            /// All there are.
            $vis const ALL: Self = Self(<$bits>::MAX >> (<$bits>::BITS as usize - $all.len()));

            /// A set of these.
            #[must_use]
            $vis const fn of(items: &[$item]) -> Self {
                // Calls are most of what const evaluation takes here, and a call of `len` counts as two.
                let count = items.len();
                let (mut set, mut index) = (0, 0);
                while index < count {
                    set |= 1 << items[index] as u32;
                    index += 1;
                }
                Self(set)
            }

            /// The set with this one.
            #[must_use]
            $vis const fn with(self, item: $item) -> Self {
                Self(self.0 | 1 << item as u32)
            }

            /// The set without these.
            #[must_use]
            $vis const fn without(self, others: Self) -> Self {
                Self(self.0 & !others.0)
            }

            /// Those in one of them.
            #[must_use]
            $vis const fn or(self, others: Self) -> Self {
                Self(self.0 | others.0)
            }

            /// Those in both.
            #[must_use]
            $vis const fn and(self, others: Self) -> Self {
                Self(self.0 & others.0)
            }

            /// Whether this one is in the set.
            #[must_use]
            $vis const fn has(self, item: $item) -> bool {
                self.0 & (1 << item as u32) != 0
            }

            /// Whether one of these is in the set.
            #[must_use]
            $vis const fn has_any(self, others: Self) -> bool {
                self.0 & others.0 != 0
            }

            /// Whether none is in the set.
            #[must_use]
            $vis const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in the set.
            #[must_use]
            $vis const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Its members, in the order of their enum.
            $vis fn iter(self) -> impl Iterator<Item = $item> {
                let mut rest = self.0;
                core::iter::from_fn(move || {
                    let item = $all.get(rest.trailing_zeros() as usize).copied()?;
                    rest &= rest - 1;
                    Some(item)
                })
            }
        }

        impl core::fmt::Debug for $set {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }
    };
}
pub(crate) use bit_set;
