/** The rules as they are read: fetched by language, searched, with the terms of a chapter. */
import chunks from "virtual:rules";
import type { Block, Chapter, Paragraph, Rules, Span } from "../../tools/rule_text.js";

export type { Block, Chapter, Paragraph, Rules, Span };

export interface Found {
  rules: Rules;
  /** The language they are in; English where a translation is missing. */
  language: string;
}

export async function fetchRules(language: string, area: string): Promise<Found | null> {
  for (const tongue of [language, "en"]) {
    const chunk = chunks[`${tongue}/${area}`];
    if (chunk) return { rules: (await chunk()).default, language: tongue };
  }
  return served(language, area);
}

/** The rules of a game that did not come with the client are the server's. */
async function served(language: string, area: string): Promise<Found | null> {
  const [answer, { parseRules }] = await Promise.all([
    fetch(`/api/games/${area.replaceAll("_", "-")}/rules/${language}`),
    import("../../tools/rule_text.js"),
  ]);
  return answer.ok ? { rules: parseRules(await answer.text()), language } : null;
}

export const wordsIn = (spans: readonly Span[]): string =>
  spans.map((span) => (typeof span === "string" ? span : span[1])).join("");

const spansOf = (block: Block): Span[][] => {
  if (block.kind === "heading") return [[block.text]];
  if (block.kind === "text") return [block.spans];
  if (block.kind === "list") return block.items;
  return [...block.head, ...block.rows.flat()];
};

export const plainOf = (paragraph: Paragraph): string => paragraph.blocks.flatMap(spansOf).map(wordsIn).join(" ");

export interface Term {
  term: string;
  /** Where it is explained: the paragraph of the whole text that marks it first. */
  id: string;
  sentence: string;
}

const SENTENCE = /[^.!?]+(?:[.!?]+(?=\s|$)|$)/g;

/** Every term of the text, by its first paragraph. */
export function glossary(rules: Rules): Map<string, Term> {
  const found = new Map<string, Term>();
  for (const { paragraphs } of rules.chapters)
    for (const paragraph of paragraphs)
      for (const spans of paragraph.blocks.flatMap(spansOf))
        for (const span of spans) {
          if (typeof span === "string" || span[0] !== "t" || found.has(span[1].toLocaleLowerCase())) continue;
          const [id] = paragraph.ids;
          if (id === undefined) continue;
          const sentences = wordsIn(spans).match(SENTENCE) ?? [];
          const sentence = sentences.find((each) => each.includes(span[1])) ?? wordsIn(spans);
          found.set(span[1].toLocaleLowerCase(), { term: span[1], id, sentence: sentence.trim() });
        }
  return found;
}

/** The terms that a chapter speaks of, in the order of their first mention. */
export function termsOf(chapter: Chapter, known: ReadonlyMap<string, Term>): Term[] {
  const found: Term[] = [];
  for (const spans of chapter.paragraphs.flatMap((paragraph) => paragraph.blocks).flatMap(spansOf))
    for (const span of spans) {
      const term = typeof span === "string" || span[0] !== "t" ? undefined : known.get(span[1].toLocaleLowerCase());
      if (term && !found.includes(term)) found.push(term);
    }
  return found;
}

export interface Hit {
  id: string;
  chapter: string;
  before: string;
  match: string;
  after: string;
}

const AROUND = 46;

/** Paragraphs that contain the words, with a little of what stands around them. */
export function search(rules: Rules, text: string, most = 30): Hit[] {
  const wanted = text.trim().toLocaleLowerCase();
  const found: Hit[] = [];
  if (wanted.length < 2) return found;
  for (const chapter of rules.chapters)
    for (const paragraph of chapter.paragraphs) {
      const [id] = paragraph.ids;
      if (id === undefined) continue;
      const plain = plainOf(paragraph);
      const at = plain.toLocaleLowerCase().indexOf(wanted);
      if (at < 0 && !paragraph.ids.some((each) => each.toLocaleLowerCase() === wanted)) continue;
      const from = Math.max(0, at);
      found.push({
        id,
        chapter: chapter.title,
        before: (from > AROUND ? "…" : "") + plain.slice(Math.max(0, from - AROUND), from),
        match: at < 0 ? "" : plain.slice(at, at + wanted.length),
        after: plain.slice(at < 0 ? 0 : at + wanted.length, from + wanted.length + AROUND) + "…",
      });
      if (found.length === most) return found;
    }
  return found;
}
