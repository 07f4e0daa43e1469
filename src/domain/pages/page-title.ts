import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import type { PageDocument } from "./page-document.ts";

type Titled = Pick<PageDocument, "frontmatter"> & { markdown?: string };

/** The title of a page: of its front matter, else its first heading where that is of the first level, else of its slug. */
export const pageTitle = (slug: string, { frontmatter, markdown }: Titled): string =>
  words(frontmatter.title) ?? firstHeading(markdown ?? "") ?? titleFromSlug(slug);

/** What menus call a page; words of Docusaurus, Hugo, MkDocs and Jekyll besides ours. */
export function menuTitle(slug: string, page: Titled): string {
  const { frontmatter } = page;
  const named = [frontmatter.menuTitle, frontmatter.sidebar_label, frontmatter.linkTitle, frontmatter.nav_title];
  return named.map(words).find(Boolean) ?? pageTitle(slug, page);
}

/** Where a page stands among its siblings, low first; undefined for one that does not say. */
export function menuWeight({ weight, sidebar_position, nav_order }: Record<string, unknown>): number | undefined {
  const said = [weight, sidebar_position, nav_order].find((given) => ["number", "string"].includes(typeof given));
  return said === undefined || said === "" || !Number.isFinite(Number(said)) ? undefined : Number(said);
}

/** A word or a number; nothing for what is empty. */
function words(value: unknown): string | undefined {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value.trim() ? value : undefined;
}

/** Characters in which a page has come to its first heading. */
const BEGINNING = 8_192;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const ATX = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:(=+)|-+)[ \t]*$/;
const HTML = /<h([1-6])\b[^>]*>([^\n]*?)(?:<\/h\1>|$)/i;

/** The words of the first heading of a text in markdown, where that is of the first level. */
function firstHeading(markdown: string): string | undefined {
  const lines = markdown
    .slice(0, BEGINNING)
    .replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "")
    .split(/\r?\n/);
  let code: string | undefined;
  let before = "";
  for (const line of lines) {
    const fence = FENCE.exec(line)?.[1];
    if (code !== undefined) {
      if (fence?.startsWith(code)) code = undefined;
      continue;
    }
    if (fence !== undefined) code = fence;
    const [, signs, atx = ""] = ATX.exec(line) ?? [];
    if (signs !== undefined) return signs === "#" ? plain(atx) : undefined;
    const underline = before.trim() === "" ? null : UNDERLINE.exec(line);
    if (underline) return underline[1] === undefined ? undefined : plain(before);
    const [, level, inner = ""] = HTML.exec(line) ?? [];
    if (level !== undefined) return level === "1" ? plain(inner) : undefined;
    before = /^ {0,3}(?:[>*+|-]|\d+[.)]|:::)|^ {4}/.test(line) ? "" : line;
  }
  return undefined;
}

/** A line of markdown as its readers see it. */
function plain(line: string): string | undefined {
  const seen = line
    .replace(/\s*\{#?[^{}]*\}\s*$/, "")
    .replaceAll(/!\[[^\]]*\]\([^()]*\)/g, "")
    .replaceAll(/\[([^\]]*)\]\([^()]*\)/g, "$1")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/(?<!\\)(?:\*{1,3}|~~|`+|(?<!\w)_{1,3}|_{1,3}(?!\w))/g, "")
    .replaceAll(/\\([!-/:-@[-`{-~])/g, "$1")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  return /[<>{}]/.test(seen) || seen === "" ? undefined : seen;
}
