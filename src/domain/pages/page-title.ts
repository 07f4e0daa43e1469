import { createFenceReader, headingIn } from "../../engines/text/markdown-headings.ts";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { isObject } from "../../safe/is-object.ts";
import type { PageDocument } from "./page-document.ts";

type Titled = Pick<PageDocument, "frontmatter"> & { markdown?: string };

/**
 * The title of a page: from its frontmatter, otherwise its first heading if that has level 1, otherwise from its slug.
 */
export const pageTitle = (slug: string, { frontmatter, markdown }: Titled): string =>
  words(frontmatter.title) ?? firstHeading(markdown ?? "") ?? titleFromSlug(slug);

/** The menu title of a page, also in the fields of Docusaurus, Hugo, MkDocs and Jekyll. */
export function menuTitle(slug: string, page: Titled): string {
  const { frontmatter } = page;
  const { menuTitle, sidebar_label, linkTitle, nav_title, sidebar } = frontmatter;
  // Starlight has an object there.
  const named = [menuTitle, sidebar_label, linkTitle, nav_title, isObject(sidebar) ? sidebar.label : undefined];
  return named.map(words).find(Boolean) ?? pageTitle(slug, page);
}

/** The position of a page among its siblings, lowest first. Undefined if it declares none. */
export const menuWeight = ({
  weight,
  sidebar_position,
  nav_order,
  order,
  sidebar,
}: Record<string, unknown>): number | undefined =>
  [weight, sidebar_position, nav_order, order, isObject(sidebar) ? sidebar.order : undefined]
    .map(numberIn)
    .find((given) => given !== undefined);

function numberIn(value: unknown): number | undefined {
  const isGiven = typeof value === "number" || (typeof value === "string" && value.trim() !== "");
  return isGiven && Number.isFinite(Number(value)) ? Number(value) : undefined;
}

/** A text or a number. Undefined if it is empty. */
function words(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value : undefined;
}

/** Characters in which a page has come to its first heading. */
const BEGINNING = 8_192;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)[ \t]*$/;
const HTML = /^\s*<h([1-6])\b[^>]*>(.*?)(?:<\/h\1>|$)/i;
/** Characters of a line that are read for a heading. */
const LONGEST = 500;

/** The text of the first Markdown heading, if it has level 1. */
function firstHeading(markdown: string): string | undefined {
  const lines = markdown
    .slice(0, BEGINNING)
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .split(/\r?\n/);
  const isCode = createFenceReader();
  let before = "";
  for (const whole of lines) {
    const line = whole.slice(0, LONGEST);
    if (isCode(line)) {
      before = "";
      continue;
    }
    const heading = headingIn(line);
    if (heading) return heading.level === 1 ? plain(heading.title) : undefined;
    const underline = before.trim() === "" ? null : UNDERLINE.exec(line);
    if (underline) return underline[1] === undefined ? undefined : plain(before);
    const [, level, inner = ""] = HTML.exec(line) ?? [];
    if (level !== undefined) return level === "1" ? plain(inner) : undefined;
    before = /^ {0,3}(?:[>*+|-]|\d+[.)]|:::)|^ {4}/.test(line) ? "" : line;
  }
  return undefined;
}

/** Longest heading that is a title. */
const MAX_WORDS = 200;

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/**
 * The visible text of a Markdown line: code unchanged, the rest without marks. Undefined for components and templates.
 */
function plain(line: string): string | undefined {
  const parts = line.replace(/\s*\{#?[^{}]*\}\s*$/, "").split(/(`+)(.+?)\1/);
  const seen = parts.map((part, index) => (index % 3 === 1 ? "" : index % 3 === 2 ? part.trim() : withoutMarks(part)));
  const words = seen.join("").replaceAll(/\s+/g, " ").trim();
  return words === "" || words.length > MAX_WORDS || seen.includes(undefined) ? undefined : words;
}

function withoutMarks(text: string): string | undefined {
  const seen = text
    .replaceAll(/!\[[^\]]*\]\([^()]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/(?<!\\)(?:[*~]+(?=[^\s*~])|(?<=[^\s*~\\])[*~]+|(?<!\w)_+(?=\S)|(?<=\S)_+(?!\w))/g, "")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1");
  if (/[<>{}]/.test(seen)) return undefined;
  return seen.replaceAll(/&(\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
