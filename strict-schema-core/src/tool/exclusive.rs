//! A value that one call at a time may change, also across `await`. It needs no particular runtime.

use std::fmt;
use std::future::{Future, poll_fn};
use std::ops::{Deref, DerefMut};
use std::pin::pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

/// A shared value that one call at a time may change. `#[tools]` keeps the value in it if a method takes `&mut self`.
///
/// It can be cloned; all clones are the same value.
///
/// ```
/// use strict_schema::Exclusive;
///
/// let count = Exclusive::new(1);
/// *count.lock_now() += 1;
/// assert_eq!(*count.clone().lock_now(), 2);
/// ```
pub struct Exclusive<T> {
    slot: Arc<Mutex<Slot<T>>>,
}

struct Slot<T> {
    /// Absent while somebody has it.
    value: Option<T>,
    waiting: Vec<Waker>,
}

/// The value, until this is dropped.
pub struct Held<T> {
    value: Option<T>,
    slot: Arc<Mutex<Slot<T>>>,
}

impl<T> Exclusive<T> {
    /// Share this value.
    pub fn new(value: T) -> Self {
        Self { slot: Arc::new(Mutex::new(Slot { value: Some(value), waiting: Vec::new() })) }
    }

    /// Waits until no other call holds the value, and returns access to it.
    pub fn lock(&self) -> impl Future<Output = Held<T>> + use<T> {
        let slot = Arc::clone(&self.slot);
        poll_fn(move |context| {
            let mut inside = open(&slot);
            match inside.value.take() {
                Some(value) => Poll::Ready(Held { value: Some(value), slot: Arc::clone(&slot) }),
                None => {
                    if !inside.waiting.iter().any(|waker| waker.will_wake(context.waker())) {
                        inside.waiting.push(context.waker().clone());
                    }
                    Poll::Pending
                }
            }
        })
    }

    /// As [`lock`](Self::lock), but blocks the thread. In async code it blocks forever if a task of the same thread holds the value.
    #[must_use]
    pub fn lock_now(&self) -> Held<T> {
        struct Unpark(Thread);

        impl Wake for Unpark {
            fn wake(self: Arc<Self>) {
                self.0.unpark();
            }
        }

        let waker = Arc::new(Unpark(thread::current())).into();
        let mut context = Context::from_waker(&waker);
        let mut lock = pin!(self.lock());
        loop {
            match lock.as_mut().poll(&mut context) {
                Poll::Ready(held) => return held,
                Poll::Pending => thread::park(),
            }
        }
    }
}

/// A panic leaves the slot whole: no code of the value runs while the slot is open.
fn open<T>(slot: &Mutex<Slot<T>>) -> MutexGuard<'_, Slot<T>> {
    slot.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> Drop for Held<T> {
    fn drop(&mut self) {
        let waiting = {
            let mut inside = open(&self.slot);
            inside.value = self.value.take();
            std::mem::take(&mut inside.waiting)
        };
        // All of them: one that is woken may have been given up.
        for waker in waiting {
            waker.wake();
        }
    }
}

impl<T> Deref for Held<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("it is taken only where this is dropped")
    }
}

impl<T> DerefMut for Held<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().expect("it is taken only where this is dropped")
    }
}

impl<T> Clone for Exclusive<T> {
    fn clone(&self) -> Self {
        Self { slot: Arc::clone(&self.slot) }
    }
}

impl<T> fmt::Debug for Exclusive<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exclusive").finish_non_exhaustive()
    }
}

impl<T: fmt::Debug> fmt::Debug for Held<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}
