/** Where a line must not break. This is for reading only; comparisons with typed words treat all spaces alike. */
const SPACE = "\u00a0";

/** A number and what it counts, `№` and its number. */
const NUMBER = /(\d) (?=\p{L}|$)|([№§]) (?=\d)/gu;
/** A dash does not begin a line. */
const DASH = / (?=—)/g;
/** A Hungarian ordinal with its noun; a full stop before a capital letter ends a sentence. */
const ORDINAL = /(\d\.) (?=\p{Ll}|$)/gu;
/** Russian prepositions, conjunctions and particles of one or two letters do not end a line. */
const SHORT = /(^|[^\p{L}\d-])((?:(?:[авикосу]|во|да|до|за|из|ко|на|не|ни|но|об|от|по|со) )+)/giu;

export function nonBreaking(language: string, text: string): string {
  const bound = text.replace(NUMBER, `$1$2${SPACE}`).replace(DASH, SPACE);
  if (language === "hu") return bound.replace(ORDINAL, `$1${SPACE}`);
  if (language !== "ru") return bound;
  return bound.replace(SHORT, (_, before: string, short: string) => before + short.replaceAll(" ", SPACE));
}
