/** Pages up to this many characters are shown whole: about 10,000 words. */
const WHOLE = 64_000;
/** Characters of one part of a longer page. */
const PART = 40_000;
/** Characters of definitions that are repeated in each part. */
const MAX_DEFINITIONS = 16_000;

/** Where a text may be cut, the best first. */
const CUTS = ["section", "heading", "paragraph"] as const;

interface Place {
  at: number;
  cut: (typeof CUTS)[number];
}

/**
 * Splits a long page for display: before headings if possible, otherwise between paragraphs, never in code. Each part
 * repeats the targets of its links and footnotes. A short page is one part. Linear in the length.
 */
export function pagePartsOf(markdown: string): string[] {
  if (markdown.length <= WHOLE) return [markdown];
  const { places, definitions } = scan(markdown);
  const parts: string[] = [];
  let start = 0;
  let from = 0;
  while (markdown.length - start > PART) {
    const near: Place[] = [];
    while (from < places.length && (places[from]?.at ?? 0) <= start) from += 1;
    for (let at = from; at < places.length; at += 1) {
      const place = places[at];
      // If no place is near, the next one beyond is used.
      if (!place || (place.at - start > PART && near.length > 0)) break;
      near.push(place);
    }
    const end = bestOf(near, start + PART / 4);
    if (end === undefined) break;
    parts.push(markdown.slice(start, end));
    start = end;
  }
  parts.push(markdown.slice(start));
  const shared = definitions.length > 0 && parts.length > 1 ? `\n\n${definitions.join("\n")}\n` : "";
  return parts.map((part) => part + shared);
}

/** The last of the best places, not all too near to the beginning. */
function bestOf(places: readonly Place[], min: number): number | undefined {
  for (const wanted of CUTS) {
    const found = places.findLast(({ at, cut }) => cut === wanted && at >= min);
    if (found) return found.at;
  }
  return places.at(-1)?.at;
}

/** Reads the lines once, for places to split and definitions of the complete page. */
function scan(markdown: string): { places: Place[]; definitions: string[] } {
  const places: Place[] = [];
  const definitions: string[] = [];
  let size = 0;
  let fence = "";
  let isComment = false;
  let isAfterBlank = true;
  for (let at = 0; at < markdown.length; ) {
    const end = markdown.indexOf("\n", at);
    const next = end < 0 ? markdown.length : end + 1;
    const line = markdown.slice(at, Math.min(next, at + 1_000));
    const mark = /^ {0,3}(`{3,}|~{3,})(.*)/.exec(line);
    if (fence !== "") {
      if (mark?.[1]?.startsWith(fence) && mark[2]?.trim() === "") fence = "";
    } else if (isComment) isComment = !line.includes("-->");
    else if (mark?.[1]) fence = mark[1];
    else if (/^ {0,3}<!--(?!.*-->)/.test(line)) isComment = true;
    else {
      const level = /^(#{1,6})\s/.exec(line)?.[1]?.length;
      if (level !== undefined) places.push({ at, cut: level <= 2 ? "section" : "heading" });
      else if (isAfterBlank && /^[^\s>|<\-*+\d]/.test(line)) places.push({ at, cut: "paragraph" });
      if (/^ {0,3}\[[^\]\n]+\]:\s*\S/.test(line) && size < MAX_DEFINITIONS) {
        definitions.push(line.trimEnd());
        size += line.length;
      }
    }
    isAfterBlank = line.trim() === "";
    at = next;
  }
  return { places, definitions };
}
