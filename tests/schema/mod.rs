//! JSON against the schemas that are published.

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;

/// A schema that stands in itself.
pub(crate) struct Schema {
    all: Schemas,
    index: SchemaIndex,
}

impl Schema {
    /// A schema, if it is a sound one.
    pub(crate) fn new(schema: &Value) -> Result<Self, String> {
        const PLACE: &str = "schema.json";
        let (mut all, mut compiler) = (Schemas::new(), Compiler::new());
        compiler.add_resource(PLACE, schema.clone()).map_err(|error| error.to_string())?;
        let index = compiler.compile(PLACE, &mut all).map_err(|error| format!("{error:#}"))?;
        Ok(Self { all, index })
    }

    /// The schema in a file of the project, or as it is printed.
    pub(crate) fn read(text: &str) -> Self {
        Self::new(&serde_json::from_str(text).unwrap()).unwrap()
    }

    pub(crate) fn is_valid(&self, value: &Value) -> bool {
        self.all.validate(value, self.index).is_ok()
    }

    pub(crate) fn assert_valid(&self, value: &Value, what: &str) {
        if let Err(error) = self.all.validate(value, self.index) {
            panic!("{what}: {error:#}");
        }
    }
}
