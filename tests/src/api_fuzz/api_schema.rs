//! The operations of the API, as its `OpenAPI` document describes them.

use anyhow::{Context, Result};
use serde_json::{Map, Value};

/// All operations and the schemas that they refer to.
#[derive(Debug)]
pub(super) struct ApiSchema {
    pub(super) operations: Vec<ApiOperation>,
    schemas: Map<String, Value>,
}

/// An operation: a method of a path.
#[derive(Debug)]
pub(super) struct ApiOperation {
    /// The id in the document, such as `openTable`.
    pub(super) id: String,
    pub(super) method: String,
    /// The path with parameters in braces.
    pub(super) path: String,
    pub(super) query: Vec<ApiQueryParameter>,
    /// The schema of the body, if it has one.
    pub(super) body: Option<Value>,
}

/// A parameter of the query.
#[derive(Debug)]
pub(super) struct ApiQueryParameter {
    pub(super) name: String,
    pub(super) schema: Value,
}

impl ApiSchema {
    pub(super) fn read(document: &Value) -> Result<ApiSchema> {
        let mut operations = Vec::new();
        for (path, methods) in document["paths"].as_object().context("the document has no paths")? {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                // A stream has no end.
                if operation["operationId"] != "stream" {
                    operations.push(ApiOperation::read(path, method, operation)?);
                }
            }
        }
        let schemas = document["components"]["schemas"].as_object().context("no schemas")?.clone();
        Ok(ApiSchema { operations, schemas })
    }

    /// A schema without a reference at its top.
    pub(super) fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        let mut schema = schema;
        while let Some(name) = schema["$ref"].as_str().and_then(|to| to.rsplit('/').next()) {
            match self.schemas.get(name) {
                Some(referred) => schema = referred,
                None => return schema,
            }
        }
        schema
    }

    pub(super) fn operation(&self, id: &str) -> Result<&ApiOperation> {
        let operation = self.operations.iter().find(|operation| operation.id == id);
        operation.with_context(|| format!("the API has no operation '{id}'"))
    }
}

impl ApiOperation {
    fn read(path: &str, method: &str, operation: &Value) -> Result<ApiOperation> {
        let parameters = operation["parameters"].as_array().into_iter().flatten();
        let query = parameters.filter(|parameter| parameter["in"] == "query").map(|parameter| {
            let name = parameter["name"].as_str().unwrap_or_default().to_owned();
            ApiQueryParameter { name, schema: parameter["schema"].clone() }
        });
        Ok(ApiOperation {
            id: operation["operationId"].as_str().context("an operation has an id")?.to_owned(),
            method: method.to_uppercase(),
            path: path.to_owned(),
            query: query.collect(),
            body: operation["requestBody"]["content"]["application/json"].get("schema").cloned(),
        })
    }
}
