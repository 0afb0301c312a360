"use strict";
// The page without this script has the summary and the bugs; the script adds the view of a class, made when it is opened.
const data = JSON.parse(document.getElementById("data").textContent);
const byName = new Map(data.classes.map((it) => [it.name, it]));
const overview = document.getElementById("overview");
const view = document.getElementById("class");
const filter = document.getElementById("filter");

// An element; text is never read as HTML.
function el(tag, attributes, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false) node.setAttribute(name, value);
  }
  for (const child of children.flat()) if (child !== null && child !== undefined) node.append(child);
  return node;
}

const KEYWORDS = new Set(("abstract assert boolean break byte case catch char class const continue default do double else enum " +
  "exports extends false final finally float for goto if implements import instanceof int interface long module native new null " +
  "package permits private protected public record requires return sealed short static strictfp super switch synchronized this " +
  "throw throws transient true try var void volatile while yield").split(" "));
const TOKEN = /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"""[\s\S]*?(?:"""|$)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|[A-Za-z_$][\w$]*|\d[\w.]*/g;

// Java as an array of lines, each an array of nodes.
function highlight(text) {
  const lines = [[]];
  const put = (part, kind) => part.split("\n").forEach((piece, at) => {
    if (at > 0) lines.push([]);
    if (piece) lines[lines.length - 1].push(kind ? el("span", { class: kind }, piece) : piece);
  });
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    put(text.slice(end, match.index));
    const token = match[0];
    const kind = token.startsWith("/") ? "c" : /^["']/.test(token) ? "s" : /^\d/.test(token) ? "n" : KEYWORDS.has(token) ? "k" : "";
    put(token, kind);
    end = match.index + token.length;
  }
  put(text.slice(end));
  return lines;
}

// Without the indentation that all lines have.
function dedent(text) {
  const lines = text.replace(/\s+$/, "").split("\n");
  const indents = lines.filter((line) => line.trim()).map((line) => line.match(/^ */)[0].length);
  const common = indents.length ? Math.min(...indents) : 0;
  return lines.map((line) => line.slice(Math.min(common, line.match(/^ */)[0].length))).join("\n");
}

function code(java) {
  const text = dedent(java);
  const nodes = highlight(text).flatMap((line, at) => (at ? ["\n", ...line] : line));
  return el("div", { class: "block" }, el("pre", { tabindex: 0 }, el("code", {}, nodes)), copyButton(() => text));
}

function copyButton(text) {
  return el("button", { type: "button", onclick: (event) => copy(event.currentTarget, text()) }, "Copy");
}

async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = el("textarea", {}, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy"), 1200);
}

function conditions(list) {
  return el("ul", { class: "when" }, list.length ? list.map((part) => el("li", {}, part)) : el("li", {}, "always"));
}

function testCard(test) {
  const card = el("details", { class: "test" },
    el("summary", {}, el("code", {}, test.name), " ", el("span", { class: "soft" }, test.outcome),
      test.fails ? el("span", { class: "pill" }, "shows a bug") : null));
  card.addEventListener("toggle", () => {
    if (!card.open || card.childElementCount > 1) return;
    const mark = el("button", { type: "button", "aria-pressed": "false", onclick: () => markLines(test, mark) }, "Mark its lines");
    card.append(el("div", { class: "body" },
      el("div", {}, el("p", { class: "label" }, "Path"), conditions(test.condition)),
      code(test.text),
      el("div", { class: "tools" }, mark, el("span", { class: "soft" }, test.file))));
  });
  return card;
}

function markLines(test, button) {
  const on = button.getAttribute("aria-pressed") !== "true";
  for (const node of view.querySelectorAll(".ln.hit")) node.classList.remove("hit");
  for (const other of view.querySelectorAll("[aria-pressed]")) other.setAttribute("aria-pressed", "false");
  button.setAttribute("aria-pressed", String(on));
  if (on) for (const line of test.lines) document.getElementById("L" + line)?.classList.add("hit");
}

const percent = (branches) => (branches[1] ? `${Math.floor((100 * branches[0]) / branches[1])} %` : "–");
const STATES = { yes: ["●", "covered"], part: ["◐", "partly covered"], no: ["○", "not covered"] };

function stateOf(line) {
  return !line[1] ? "no" : line[2][0] < line[2][2] ? "part" : "yes";
}

const SIGNS = { bug: "✗", excused: "!", safe: "✓", open: "?" };

// A sign for each instruction of a line that can throw by itself.
function signs(it, number) {
  const here = (it.places || []).filter((place) => place[0] === number);
  if (!here.length) return null;
  return el("span", { class: "signs" }, here.map((place) => el("abbr", { class: "sign-" + place[1], title: place[2] }, SIGNS[place[1]])));
}

function sourceLine(it, number, nodes, line) {
  const body = el("code", {}, nodes, signs(it, number));
  if (!line) return el("div", { class: "ln", id: "L" + number }, el("span", { class: "g" }, el("i"), el("u", {}, String(number))), body);
  const state = stateOf(line);
  const branches = line[2][2] ? `, ${line[2][0]} of ${line[2][2]} branches` : "";
  const tests = line[3].length;
  const text = `Line ${number}: ${STATES[state][1]}${branches}, ${tests} ${tests === 1 ? "test" : "tests"}`;
  const gutter = el("button", { class: "g", type: "button", title: text, "aria-label": text, "aria-expanded": "false" },
    el("i", {}, STATES[state][0]), line[2][2] ? el("s", {}, `${line[2][0]}/${line[2][2]}`) : null, el("u", {}, String(number)));
  const row = el("div", { class: "ln " + state, id: "L" + number }, gutter, body);
  gutter.addEventListener("click", () => toggleLine(it, row, gutter, line, text));
  return row;
}

function toggleLine(it, row, gutter, line, text) {
  if (row.nextElementSibling?.classList.contains("behind")) {
    row.nextElementSibling.remove();
    gutter.setAttribute("aria-expanded", "false");
    return;
  }
  gutter.setAttribute("aria-expanded", "true");
  row.after(el("div", { class: "behind" }, el("p", {}, text), line[3].map((at) => testCard(it.tests[at]))));
}

function showClass(it, lineNumber) {
  const lines = new Map(it.lines.map((line) => [line[0], line]));
  const methods = el("details", { class: "methods" }, el("summary", {}, `${it.methods.length} methods`),
    el("div", { class: "wide" }, el("table", { class: "sum" },
      el("thead", {}, el("tr", {}, el("th", {}, "method"), el("th", { class: "num" }, "branches"), el("th", { class: "num less" }, "paths"),
        el("th", { class: "num" }, "tests"), el("th", { class: "num less" }, "time"), el("th", { class: "less" }, "left out"))),
      el("tbody", {}, it.methods.map((method) => el("tr", {},
        el("td", {}, method.line && it.text !== null
          ? el("a", { href: link(it.name, method.line) }, el("code", {}, method.signature)) : el("code", {}, method.signature)),
        el("td", { class: "num" }, method.branches[1] ? `${method.branches[0]} / ${method.branches[1]}` : "–"),
        el("td", { class: "num less" }, String(method.paths)),
        el("td", { class: "num" }, String(method.tests)),
        el("td", { class: "num less" }, method.seconds.toFixed(1) + " s"),
        el("td", { class: "less soft" }, method.cuts.join("; "))))))));
  const crumbs = el("div", { class: "crumbs" }, el("a", { href: "#" }, "← All classes"), el("b", {}, it.name),
    el("span", { class: "soft" }, `${it.branches[0]} of ${it.branches[1]} branches, ${percent(it.branches)} · ${it.tests.length} tests`),
    it.text === null ? null : el("span", { class: "right" },
      el("button", { type: "button", onclick: () => step(-1), title: "Previous gap (p)" }, "↑ gap"),
      el("button", { type: "button", onclick: () => step(1), title: "Next gap (n)" }, "↓ gap")));
  const parts = [crumbs, el("h2", {}, it.path || it.name), methods];
  if (it.text === null) {
    parts.push(el("p", { class: "soft" }, "The source was not found; these are the tests."), el("div", {}, it.tests.map(testCard)));
  } else {
    const legend = Object.entries(STATES).map(([state, [sign, name]]) => el("span", {}, el("span", { class: state }, sign), " " + name));
    const rows = highlight(it.text.replace(/\n$/, "")).map((nodes, at) => sourceLine(it, at + 1, nodes, lines.get(at + 1)));
    const longest = Math.max(...it.text.split("\n").map((line) => line.replaceAll("\t", "    ").length));
    parts.push(el("div", { class: "legend" }, legend, el("span", {}, "Choose a line to see the paths and tests behind it.")),
      el("div", { class: "src", role: "region", "aria-label": "Source of " + it.name }, 
        el("div", { class: "rows", style: `width: calc(${longest}ch + 8rem)` }, rows)));
  }
  view.replaceChildren(...parts);
  overview.hidden = true;
  view.hidden = false;
  document.title = it.name + " – " + data.title;
  const target = lineNumber && document.getElementById("L" + lineNumber);
  if (target) {
    target.querySelector("button.g")?.click();
    goTo(target);
  }
  else scrollTo(0, 0);
}

function goTo(row) {
  for (const node of view.querySelectorAll(".ln.at")) node.classList.remove("at");
  row.classList.add("at");
  row.scrollIntoView({ block: "center" });
  row.querySelector("button.g")?.focus({ preventScroll: true });
}

// To the next line that is not wholly covered, and around at the end.
function step(direction) {
  const gaps = [...view.querySelectorAll(".ln.no, .ln.part")];
  if (!gaps.length) return;
  const lines = [...view.querySelectorAll(".ln")];
  const here = lines.indexOf(view.querySelector(".ln.at"));
  const rest = direction > 0 ? gaps.filter((gap) => lines.indexOf(gap) > here) : gaps.filter((gap) => lines.indexOf(gap) < here).reverse();
  goTo(rest[0] || (direction > 0 ? gaps[0] : gaps[gaps.length - 1]));
}

const link = (name, line) => "#" + encodeURIComponent(name) + (line ? ":" + line : "");

let place = 0;
function route() {
  const [name, line] = location.hash.slice(1).split(":");
  let it;
  try { it = byName.get(decodeURIComponent(name)); } catch { it = undefined; }
  if (it) {
    if (!overview.hidden) place = scrollY;
    showClass(it, Number(line) || 0);
  } else {
    view.hidden = true;
    view.replaceChildren();
    if (overview.hidden) { overview.hidden = false; scrollTo(0, place); }
    document.title = data.title;
  }
}

function applyFilter() {
  const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const row of document.querySelectorAll("[data-class]")) {
    const name = row.dataset.class.toLowerCase();
    row.hidden = !words.every((word) => name.includes(word));
  }
}

for (const block of document.querySelectorAll("#overview .block")) {
  const text = block.textContent;
  if (block.dataset.java !== undefined) block.replaceWith(code(text));
  else block.append(copyButton(() => text));
}
for (const node of document.querySelectorAll("[data-js]")) node.hidden = false;
filter.addEventListener("input", applyFilter);
addEventListener("hashchange", route);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target instanceof HTMLInputElement;
  if (event.key === "Escape" && typing) { filter.value = ""; applyFilter(); filter.blur(); }
  else if (event.key === "Escape" && !view.hidden) location.hash = "";
  else if (typing) return;
  else if (event.key === "/" && view.hidden) { event.preventDefault(); filter.focus(); }
  else if (event.key === "n" && !view.hidden) step(1);
  else if (event.key === "p" && !view.hidden) step(-1);
});
route();
