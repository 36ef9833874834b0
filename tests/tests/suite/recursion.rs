//! Types that contain themselves.
