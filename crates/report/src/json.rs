//! `report.json`: the report, for machines. Sources and tests are named, not repeated.

use serde::Serialize;

use crate::{Report, Totals};

/// Of the format. It grows when something is removed or changes its meaning, not when something is added.
pub const SCHEMA_VERSION: u32 = 2;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    schema_version: u32,
    totals: Totals,
    #[serde(flatten)]
    report: &'a Report,
}

pub fn json(report: &Report) -> String {
    let document = Document { schema_version: SCHEMA_VERSION, totals: report.totals(), report };
    let mut text = serde_json::to_string_pretty(&document).expect("structs with named fields have a JSON form");
    text.push('\n');
    text
}
