/**
 * A piece of a line: words; `b` strong, `t` a term, `r` the id of another paragraph.
 * @typedef {string | ["b" | "t" | "r", string]} Span
 * @typedef {{ kind: "heading", text: string } | { kind: "text", spans: Span[] } | { kind: "list", items: Span[][] }
 *   | { kind: "table", head: Span[][], rows: Span[][][] }} Block
 * @typedef {{ ids: string[], blocks: Block[] }} Paragraph
 * @typedef {{ number: string, title: string, paragraphs: Paragraph[] }} Chapter
 * @typedef {{ title: string, chapters: Chapter[] }} Rules
 */

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|\b([A-Z]{2}-\d+\.\d+[a-z]?)\b/g;
/** What a line begins with; anything else is text. */
const KINDS = ["#", "- ", "|"];
const HEADING = /^\*\*([^*]+)\*\*$/;
const IDS = /^(?:\[[A-Z]{2}-\d+\.\d+[a-z]?\]\s*)+/;

/** @param {string} text @returns {Span[]} */
export function spans(text) {
  /** @type {Span[]} */
  const found = [];
  let end = 0;
  for (const mark of text.matchAll(MARKS)) {
    if (mark.index > end) found.push(text.slice(end, mark.index));
    if (mark[1] !== undefined) found.push(["b", mark[1]]);
    else if (mark[2] !== undefined) found.push(["t", mark[2]]);
    else found.push(["r", mark[3] ?? ""]);
    end = mark.index + mark[0].length;
  }
  if (end < text.length) found.push(text.slice(end));
  return found;
}

/** @param {string} line */
const cells = (line) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => spans(cell.trim()));

/**
 * The small Markdown of the rules: one title, numbered chapters, paragraphs with ids, lists, tables, terms, strong words.
 * @param {string} source
 * @returns {Rules}
 */
export function parseRules(source) {
  /** @type {Rules} */
  const rules = { title: "", chapters: [] };
  /** @type {Chapter | undefined} */
  let chapter;
  for (const part of source.replaceAll("\r\n", "\n").split(/\n\s*\n/)) {
    for (const piece of pieces(part)) {
      const [first = ""] = piece;
      if (first.startsWith("# ")) rules.title = first.slice(2).trim();
      else if (first.startsWith("## ")) {
        const [, number = "", title = ""] = /^## (\S+) (.+)$/.exec(first) ?? [];
        if (!title) throw new Error(`a chapter needs a number and a title: ${first}`);
        rules.chapters.push((chapter = { number, title: title.trim(), paragraphs: [] }));
      } else if (chapter) take(chapter, piece);
      else throw new Error(`text before the first chapter: ${first}`);
    }
  }
  return rules;
}

/**
 * Lines of one kind that belong together; a heading needs no empty line after it.
 * @param {string} part
 */
function pieces(part) {
  /** @type {string[][]} */
  const found = [];
  let before = "";
  for (const line of part.split("\n").filter((each) => each.trim())) {
    const kind = KINDS.find((mark) => line.startsWith(mark)) ?? "";
    if (!found.length || kind !== before || kind === "#" || IDS.test(line)) found.push([]);
    found.at(-1)?.push(line);
    before = kind;
  }
  return found;
}

/** @param {Chapter} chapter @param {string[]} lines */
function take(chapter, lines) {
  const [first = ""] = lines;
  if (first.startsWith("|")) {
    const rows = lines.filter((line) => !/^\|[\s:|-]+\|?$/.test(line)).map(cells);
    belong(chapter, { kind: "table", head: rows[0] ?? [], rows: rows.slice(1) });
  } else if (first.startsWith("- ")) {
    belong(chapter, { kind: "list", items: lines.map((line) => spans(line.slice(2).trim())) });
  } else {
    const text = lines.join(" ").replace(/\s+/g, " ").trim();
    const ids = [...(IDS.exec(text)?.[0] ?? "").matchAll(/[A-Z]{2}-\d+\.\d+[a-z]?/g)].map(([id]) => id);
    if (ids.length) chapter.paragraphs.push({ ids, blocks: [] });
    const rest = text.replace(IDS, "");
    const heading = HEADING.exec(rest)?.[1];
    // A line of strong words alone is a heading.
    if (heading && !ids.length) chapter.paragraphs.push({ ids, blocks: [{ kind: "heading", text: heading }] });
    else if (rest) belong(chapter, { kind: "text", spans: spans(rest) });
  }
}

/** A block without an id belongs to the paragraph before it. @param {Chapter} chapter @param {Block} block */
function belong(chapter, block) {
  if (!chapter.paragraphs.length) chapter.paragraphs.push({ ids: [], blocks: [] });
  chapter.paragraphs.at(-1)?.blocks.push(block);
}
