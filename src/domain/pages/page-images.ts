import { posix } from "node:path";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { findMediaReferences, isLocalMedia, type NamedMedia, rewriteReferences } from "../assets/media-references.ts";
import type { PageDocument } from "./page-document.ts";

/** Fenced code, code spans and comments: their content is displayed, not loaded. */
const CODE = new RegExp(
  [
    // An unclosed fence or comment continues to the end.
    String.raw`^[ \t>]{0,12}(${"`"}{3,40}(?!${"`"})|~{3,40}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t>]{0,12}\1[${"`"}~]*[ \t]*$|$(?![\s\S]))`,
    String.raw`<!--[\s\S]*?(?:-->|$(?![\s\S]))`,
    "(?<!`)(`{1,8})(?!`)[^\\n]{0,1000}?[^`\\n]\\2(?!`)",
  ].join("|"),
  "gm",
);
/** The target of an image or a link, in parentheses or after the name of a reference. */
const INLINE = /(\]\([ \t]{0,8})(?:<([^<>\n]{1,1000})>|([^\s<>()]{1,1000}(?:\([^\s<>()]{1,200}\)[^\s<>()]{0,1000})?))/g;
const DEFINITION = /^([ \t>]{0,12}\[(?!\^)[^\]\n]{1,500}\]:[ \t]{1,8})(?:<([^<>\n]{1,1000})>|(\S{1,1000}))/gm;
const ANCHOR = /<a\s(?:[^<>]{0,1000}\s)?href\s*=\s*(?:"([^"]{0,1000})"|'([^']{0,1000})')/gi;

/** A page with its images by the addresses a registry has for them; the same one where it names none of the workspace. */
export async function withImageAddresses(files: WorkspaceFiles, page: PageDocument): Promise<PageDocument> {
  const named = await imagesOf(files, page);
  if (named.size === 0) return page;
  return rewritePage(page, (ref) => named.get(ref)?.address);
}

/** The pictures of a page that the workspace lacks. */
export async function missingImages(files: WorkspaceFiles, page: PageDocument): Promise<string[]> {
  const named = await imagesOf(files, page);
  // An address of the registry is not for the workspace to have.
  return [...referencesIn(page)].filter((ref) => !named.has(ref) && !ref.startsWith("/assets/"));
}

async function imagesOf(files: WorkspaceFiles, page: PageDocument): Promise<Map<string, NamedMedia>> {
  const found = new Map<string, NamedMedia>();
  if (!page.file) return found;
  const folders = [posix.dirname(page.file.path), "public"];
  for (const ref of referencesIn(page)) {
    const media = await findMediaReferences(files, ref, folders);
    if (media) found.set(ref, media);
  }
  return found;
}

function referencesIn(page: PageDocument): Set<string> {
  const refs = new Set<string>();
  rewritePage(page, (ref) => {
    if (isLocalMedia(ref)) refs.add(ref);
    return undefined;
  });
  return refs;
}

function rewritePage(page: PageDocument, replace: (ref: string) => string | undefined): PageDocument {
  const { image } = page.frontmatter;
  const shown = typeof image === "string" ? replace(image) : undefined;
  const isHtml = page.file?.path.endsWith(".html") ?? false;
  return {
    ...page,
    ...(shown === undefined ? {} : { frontmatter: { ...page.frontmatter, image: shown } }),
    markdown: isHtml ? rewriteReferences(page.markdown, replace) : rewriteMarkdown(page.markdown, replace),
  };
}

/** Markdown without code and comments. */
export const stripCode = (markdown: string): string => markdown.replace(CODE, " ");

/** Targets of links in Markdown, except in code. */
export function linkTargets(markdown: string): string[] {
  const text = stripCode(markdown);
  const written = [...text.matchAll(INLINE), ...text.matchAll(DEFINITION)].map(
    ([, , angled, bare]) => angled ?? bare ?? "",
  );
  return [...written, ...[...text.matchAll(ANCHOR)].map(([, double, single]) => double ?? single ?? "")];
}

/** Changes the Markdown between code and comments. Returns all pieces in order. */
export function changeOutsideCode(markdown: string, change: (prose: string) => string): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const code of markdown.matchAll(CODE)) {
    parts.push(change(markdown.slice(at, code.index)), code[0]);
    at = code.index + code[0].length;
  }
  return [...parts, change(markdown.slice(at))];
}

/** Replaces targets of images, links and elements in Markdown, except in code. */
export const rewriteMarkdown = (markdown: string, replace: (ref: string) => string | undefined): string =>
  changeOutsideCode(markdown, (prose) => rewriteText(prose, replace)).join("");

function rewriteText(text: string, replace: (ref: string) => string | undefined): string {
  const one = (whole: string, before: string, angled?: string, bare?: string) => {
    const address = replace(angled ?? bare ?? "");
    return address === undefined ? whole : before + address;
  };
  return rewriteReferences(text.replace(INLINE, one).replace(DEFINITION, one), replace);
}
