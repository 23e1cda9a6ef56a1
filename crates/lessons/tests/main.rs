//! Tests of the courses.

mod courses;
