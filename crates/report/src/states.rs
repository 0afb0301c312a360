//! The states of an object: each as its graph of objects with its condition, and the calls between them.

use crate::escape::Text;
use std::fmt::{Result as FmtResult, Write};
use technique::{ObjectNode, StateGraph, StateNode};

/// Objects and elements of one state that are shown.
const MAX_OBJECTS: usize = 40;
const MAX_VALUES: usize = 10;
const LETTER: usize = 7;
const LINE: usize = 16;
const GAP: usize = 26;

/// The graph of states for Graphviz.
pub fn dot(states: &StateGraph) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let mut out = String::from(
        "digraph states {\n  node [shape=box, fontname=\"monospace\", fontsize=10];\n  edge [fontname=\"monospace\", fontsize=9];\n",
    );
    for (number, state) in states.states.iter().enumerate() {
        let calls = if state.length == 1 { "call" } else { "calls" };
        let mut lines = vec![format!("state {number}, {} {calls}", state.length)];
        for (index, object) in state.objects.iter().enumerate().take(MAX_OBJECTS) {
            lines.push(format!("#{index} {}", line_of(object)));
        }
        lines.extend(state.condition.iter().cloned());
        let label: Vec<String> = lines.iter().map(|line| quoted(line)).collect();
        out += &format!("  s{number} [label=\"{}\\l\"];\n", label.join("\\l"));
    }
    for (from, to, call) in &states.edges {
        out += &format!("  s{from} -> s{to} [label=\"{}\"];\n", quoted(call));
    }
    out + "}\n"
}

fn line_of(object: &ObjectNode) -> String {
    let values = object.values.iter().map(|(name, value)| format!("{name}={value}"));
    let edges = object.edges.iter().map(|(name, to)| format!("{name}=#{to}"));
    let all: Vec<String> = values.chain(edges).take(MAX_VALUES).collect();
    format!("{} {}", object.class, all.join(" "))
}

/// A section of the page.
pub fn write(page: &mut String, states: &StateGraph) -> FmtResult {
    let more = if states.left_out > 0 { format!(", {} more are not shown", states.left_out) } else { String::new() };
    writeln!(page, "<section>\n<h2>States <small>{}{more}</small></h2>\n<div class=\"states\">", states.states.len())?;
    for (number, state) in states.states.iter().enumerate() {
        writeln!(
            page,
            "<figure class=\"state\" id=\"state-{number}\"><figcaption><b>{number}</b> after {} {}</figcaption>",
            state.length,
            if state.length == 1 { "call" } else { "calls" }
        )?;
        write_objects(page, state)?;
        if !state.condition.is_empty() {
            page.push_str("<ul class=\"when\">");
            for part in &state.condition {
                write!(page, "<li>{}</li>", Text(part))?;
            }
            page.push_str("</ul>");
        }
        let out: Vec<&(usize, usize, String)> = states.edges.iter().filter(|(from, ..)| *from == number).collect();
        if !out.is_empty() {
            page.push_str("<p class=\"soft\">");
            for (_, to, call) in out {
                write!(page, "<code>{}</code> → <a href=\"#state-{to}\">{to}</a> ", Text(call))?;
            }
            page.push_str("</p>");
        }
        page.push_str("</figure>\n");
    }
    page.push_str("</div>\n</section>\n");
    Ok(())
}

/// Where an object is drawn.
struct Box {
    x: usize,
    y: usize,
    width: usize,
    height: usize,
    lines: Vec<String>,
}

/// The objects in rows: those that are as many steps from the first.
fn write_objects(page: &mut String, state: &StateNode) -> FmtResult {
    let objects = &state.objects[..state.objects.len().min(MAX_OBJECTS)];
    let mut depth = vec![usize::MAX; objects.len()];
    let mut queue: std::collections::VecDeque<usize> = (0..objects.len().min(1)).collect();
    depth.iter_mut().take(1).for_each(|depth| *depth = 0);
    while let Some(at) = queue.pop_front() {
        for &(_, to) in &objects[at].edges {
            if to < objects.len() && depth[to] == usize::MAX {
                depth[to] = depth[at] + 1;
                queue.push_back(to);
            }
        }
    }
    let mut boxes: Vec<Box> = Vec::new();
    let (mut width, mut y) = (0, 0);
    let mut order: Vec<usize> = (0..objects.len()).collect();
    order.sort_by_key(|&index| (depth[index], index));
    let mut placed = vec![None; objects.len()];
    for row in order.chunk_by(|a, b| depth[*a] == depth[*b]) {
        let (mut x, mut height) = (0, 0);
        for &index in row {
            let object = &objects[index];
            let mut lines = vec![object.class.clone()];
            lines.extend(object.values.iter().take(MAX_VALUES).map(|(name, value)| format!("{name} = {value}")));
            let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
            let drawn = Box { x, y, width: longest * LETTER + 14, height: lines.len() * LINE + 8, lines };
            x += drawn.width + GAP;
            height = height.max(drawn.height);
            placed[index] = Some(boxes.len());
            boxes.push(drawn);
        }
        width = width.max(x);
        y += height + GAP + LINE;
    }
    let height = y.saturating_sub(GAP + LINE) + 2;
    write!(page, "<svg viewBox=\"-1 -1 {} {}\" width=\"{}\" role=\"img\">", width.max(2), height.max(2), width.max(2))?;
    let at = |index: usize| placed.get(index).copied().flatten().map(|number| &boxes[number]);
    for (index, object) in objects.iter().enumerate() {
        for (name, to) in &object.edges {
            let (Some(from), Some(to)) = (at(index), at(*to)) else { continue };
            let (x1, y1) = (from.x + from.width / 2, from.y + if to.y > from.y { from.height } else { 0 });
            let (x2, y2) = (to.x + to.width / 2, to.y + if to.y > from.y { 0 } else { to.height });
            write!(page, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")?;
            write!(
                page,
                "<text class=\"edge\" x=\"{}\" y=\"{}\">{}</text>",
                (x1 + x2) / 2 + 3,
                (y1 + y2) / 2 + 4,
                Text(name)
            )?;
        }
    }
    for drawn in &boxes {
        write!(
            page,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"5\"/>",
            drawn.x, drawn.y, drawn.width, drawn.height
        )?;
        for (line, text) in drawn.lines.iter().enumerate() {
            let class = if line == 0 { " class=\"name\"" } else { "" };
            write!(
                page,
                "<text{class} x=\"{}\" y=\"{}\">{}</text>",
                drawn.x + 7,
                drawn.y + (line + 1) * LINE,
                Text(text)
            )?;
        }
    }
    page.push_str("</svg>");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn states() -> StateGraph {
        let list = ObjectNode {
            class: "List".into(),
            values: vec![("size".into(), "x < 3".into())],
            edges: vec![("next".into(), 0)],
        };
        let state = StateNode { length: 1, objects: vec![list], condition: vec!["x < y && \"a\"".into()] };
        StateGraph { states: vec![state], edges: vec![(0, 0, "add(\"x\")".into())], left_out: 2 }
    }

    #[test]
    fn dot_escapes_what_it_quotes() {
        let text = dot(&states());
        assert!(text.contains("s0 -> s0 [label=\"add(\\\"x\\\")\"];"), "{text}");
        assert!(text.contains("#0 List size=x < 3 next=#0\\l"), "{text}");
    }

    #[test]
    fn the_page_escapes_what_it_shows() {
        let mut page = String::new();
        write(&mut page, &states()).expect("a string takes all text");
        assert!(page.contains("size = x &lt; 3") && page.contains("2 more are not shown"), "{page}");
        assert!(page.contains("x &lt; y &amp;&amp;"), "{page}");
    }
}
