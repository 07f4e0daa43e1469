/** A part of a text that is readable on its own. */
export interface Passage {
  /** Its headings from the outer to the inner: `When to use › On small screens`. */
  heading?: string;
  /** Markdown. */
  text: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.{1,300}?)[ \t#]*$/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
/**
 * Text of templates and modules for the build of a documentation, not for readers. Every pattern is bounded, because
 * pages are untrusted.
 */
const FOR_THE_BUILD = /^(?:import|export) .{0,1000}$/;
const TEMPLATE = /\{\{(?:[^}]|\}(?!\})){0,500}\}\}|\{%[^%]{0,500}%\}|\{\/\*[^*]{0,500}\*\/\}/g;
const TAG = /<\/?[a-z][^<>]{0,800}>/gi;
const IMAGE = /!\[([^\]]{0,300})\]\([^)\s]{0,500}[^)]{0,300}\)/g;
const LINK = /\[([^\]]{1,300})\]\([^)\s]{0,500}\)/g;

/**
 * Cuts the sections of a Markdown text into passages of at most about `most` characters, long ones between paragraphs.
 * Removes marks that mean nothing outside their page: tags, templates, addresses of links. Code stays unchanged.
 */
export function cutPassages(markdown: string, max = 1_400): Passage[] {
  const passages: Passage[] = [];
  const trail: { level: number; title: string }[] = [];
  let paragraphs: string[] = [];
  let lines: string[] = [];
  let fence: string | undefined;

  const endParagraph = () => {
    const text = lines.join("\n");
    lines = [];
    const reported = text.includes("```") || text.includes("~~~") ? text.trimEnd() : readable(text);
    if (reported.trim()) paragraphs.push(reported);
  };
  const endSection = () => {
    endParagraph();
    const heading = trail.map(({ title }) => title).join(" › ");
    for (const text of joined(paragraphs, max)) passages.push({ ...(heading ? { heading } : {}), text });
    paragraphs = [];
  };

  for (const line of markdown.split("\n")) {
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      lines.push(line);
      if (mark?.startsWith(fence) && line.trim() === mark) {
        fence = undefined;
        endParagraph();
      }
      continue;
    }
    if (mark !== undefined) {
      endParagraph();
      fence = mark;
      lines.push(line);
      continue;
    }
    const [, hashes, title] = HEADING.exec(line) ?? [];
    if (hashes !== undefined && title !== undefined) {
      endSection();
      while ((trail.at(-1)?.level ?? 0) >= hashes.length) trail.pop();
      trail.push({ level: hashes.length, title: readable(title).replaceAll(/[`*_]/g, "") });
    } else if (line.trim() === "") endParagraph();
    else if (!FOR_THE_BUILD.test(line)) lines.push(line);
  }
  endSection();
  return passages;
}

/** Prose without marks. */
const readable = (text: string): string =>
  (MARKED.test(text) ? withoutMarks(text) : text)
    .replaceAll(/[ \t]+$/gm, "")
    .replaceAll(/\n{2,}/g, "\n")
    .trim();

const MARKED = /[<{[&]/;

const withoutMarks = (text: string): string =>
  text
    .replaceAll(TEMPLATE, "")
    .replaceAll(TAG, "")
    .replaceAll(IMAGE, "$1")
    .replaceAll(LINK, "$1")
    .replaceAll("&nbsp;", " ");

/** Joins paragraphs up to a length. Cuts a longer one after a line. */
function* joined(paragraphs: readonly string[], max: number): Generator<string> {
  let text = "";
  for (const paragraph of paragraphs.flatMap((one) => pieces(one, max))) {
    if (text && text.length + paragraph.length > max) {
      yield text;
      text = "";
    }
    text += (text ? "\n\n" : "") + paragraph;
  }
  if (text) yield text;
}

function pieces(paragraph: string, max: number): string[] {
  if (paragraph.length <= max) return [paragraph];
  const cut = paragraph.lastIndexOf("\n", max);
  const at = cut > max / 2 ? cut : max;
  return [paragraph.slice(0, at), ...pieces(paragraph.slice(at).replace(/^\n/, ""), max)];
}
