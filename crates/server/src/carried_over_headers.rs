//! Headers of a response that replaces another one, such as an error page.

use axum::http::{HeaderMap, header};
use axum::response::Response;

/// Copies to a response the headers of the response that it replaces, except those that describe the body.
pub(crate) fn with_headers(mut response: Response, headers: &HeaderMap) -> Response {
    for name in headers.keys() {
        if !matches!(*name, header::CONTENT_TYPE | header::CONTENT_LENGTH | header::CONTENT_ENCODING) {
            response.headers_mut().remove(name);
            for value in headers.get_all(name) {
                response.headers_mut().append(name, value.clone());
            }
        }
    }
    response
}
