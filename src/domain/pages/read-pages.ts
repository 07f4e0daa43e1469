import { isSafePath } from "../../safe/path.ts";
import type { LeftOut } from "../../store/left-out.ts";
import { type MarkdownFolder, markdownIn, readMarkdownFiles } from "../../store/markdown-document.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** A page file of a workspace. */
export interface PageFile {
  slug: string;
  frontmatter: Record<string, unknown>;
  markdown: string;
  /** Its path, and the digest of its bytes. */
  file: { path: string; hash: string };
}

const FOLDER = "pages";
/** Endings of page files. */
export const PAGE_ENDINGS = [".md", ".mdx", ".html"];
const PAGE_FILE = /\.(?:md|mdx|html)$/i;

/** A number that orders files and folders: `01-`, `2. `. A digit after it means a date or a version. */
const NUMBER = /^(\d{1,3})(?:[-_.] ?| +)(?=[^\d\s._-])/;
const README = /^readme$/i;

/** The parts of a page's path below `pages/`, without the file ending. */
const partsOf = (path: string): string[] =>
  path
    .slice(FOLDER.length + 1)
    .replace(PAGE_FILE, "")
    .split("/");

/**
 * The slug of a page file: its path below `pages/` without the ending and without numbers that order it; `index` and `README`
 * are their folder, the top one is `index`.
 */
export function slugOfPath(path: string): string {
  const parts = partsOf(path).map((part) => part.replace(NUMBER, ""));
  const last = parts.at(-1) ?? "";
  if (last === "index" || README.test(last)) parts.pop();
  return parts.join("/") || "index";
}

/** The slug with its numbers, the address of pages before numbers were left out. */
export const slugAsWritten = (path: string): string =>
  partsOf(path)
    .join("/")
    .replace(/(?:^|\/)index$/, "") || "index";

/** The numbers of a path's folders and file, one for each part of the slug. Undefined for a part without a number. */
export function numbersIn(path: string): (number | undefined)[] {
  const parts = partsOf(path);
  const last = parts.at(-1) ?? "";
  if (parts.length > 1 && (last === "index" || README.test(last.replace(NUMBER, "")))) parts.pop();
  return parts.map((part) => {
    const [, digits] = NUMBER.exec(part) ?? [];
    return digits === undefined ? undefined : Number(digits);
  });
}

/** The slug in frontmatter: absolute if it begins with `/`, otherwise relative to the file. Undefined without one. */
function ownSlug(path: string, { slug }: Record<string, unknown>): string | undefined {
  if (typeof slug !== "string" || slug.trim() === "") return undefined;
  const given = slug.trim();
  const parts = slugOfPath(path) === "index" ? [] : slugOfPath(path).split("/");
  // The page of a folder is inside the folder.
  const folder = /(?:^|\/)(?:index|readme)\.\w+$/i.test(path) ? parts : parts.slice(0, -1);
  const whole = given.startsWith("/") ? given : [...folder, given].join("/");
  const clean = whole.replace(/^\/+|\/+$/g, "").replace(/(?:^|\/)\.(?=\/)/g, "") || "index";
  return isSafePath(clean) ? clean : undefined;
}

/** The slug that a file and its frontmatter mean; undefined for a path that no page can have. */
export function intendedSlug(path: string, frontmatter: Record<string, unknown>): string | undefined {
  const isPage = path.startsWith(`${FOLDER}/`) && PAGE_FILE.test(path) && !/\/_/.test(path) && isSafePath(path);
  return isPage ? (ownSlug(path, frontmatter) ?? slugOfPath(path)) : undefined;
}

/** The folder of pages. */
export const pageFolder: MarkdownFolder = {
  folder: FOLDER,
  endings: PAGE_ENDINGS,
  noun: "page",
  ownId: ownSlug,
  idOf(path) {
    // Parts of pages, as Docusaurus, Jekyll and others have them (`partials.ts`).
    if (/\/_/.test(path)) return undefined;
    const slug = slugOfPath(path);
    return isSafePath(slug)
      ? { id: slug, ...(README.test(partsOf(path).at(-1) ?? "") ? { yields: true } : {}) }
      : { fault: { why: `${slug} can't be used as an address`, instead: "Rename the file." } };
  },
};

/** Slugs of the pages that a file or folder may contain (`Kind.workspace.holds`). */
export const pagesIn = markdownIn(pageFolder);

/**
 * Reads all pages of a workspace in path order, without unreadable ones. The first of two files with one slug is used.
 */
export async function readPages(files: WorkspaceFiles): Promise<{ pages: PageFile[]; leftOut: LeftOut[] }> {
  const { found, leftOut } = await readMarkdownFiles(files, pageFolder);
  return {
    pages: found.map(({ id: slug, frontmatter, markdown, file }) => ({ slug, frontmatter, markdown, file })),
    leftOut,
  };
}

/** Former addresses of a page. */
const MAX_FORMER = 50;

/** Former slugs of a page: `aliases` of Hugo, `redirect_from` of Jekyll, as addresses or file paths. */
export function formerSlugs({ aliases, redirect_from }: Record<string, unknown>): string[] {
  const slugs = [aliases, redirect_from].flat().flatMap((address) => {
    if (typeof address !== "string") return [];
    const slug = address.replace(/^\/?(?:docs\/)?/, "").replace(/(?:\/|\.(?:mdx?|html))$/, "");
    return isSafePath(slug) ? [slug.slice(0, 200)] : [];
  });
  return [...new Set(slugs)].slice(0, MAX_FORMER);
}
