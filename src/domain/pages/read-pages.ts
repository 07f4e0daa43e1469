import { isSafePath } from "../../safe/path.ts";
import type { LeftOut } from "../../store/left-out.ts";
import { type MarkdownFolder, markdownIn, readMarkdownFiles } from "../../store/markdown-document.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";

/** A page file of a workspace. */
export interface PageFile {
  slug: string;
  frontmatter: Record<string, unknown>;
  markdown: string;
  /** Where it lies, and the digest of its bytes. */
  file: { path: string; hash: string };
}

const FOLDER = "pages";
/** Endings of page files. */
export const PAGE_ENDINGS = [".md", ".mdx", ".html"];
const PAGE_FILE = /\.(?:md|mdx|html)$/i;

/** The slug of a page file: its path below `pages/` without the ending; `index` is its folder, the top one `index`. */
export function slugOf(path: string): string {
  const slug = path.slice(FOLDER.length + 1).replace(PAGE_FILE, "");
  return slug.replace(/(?:^|\/)index$/, "") || "index";
}

/** Where pages lie. */
export const pageFolder: MarkdownFolder = {
  folder: FOLDER,
  endings: PAGE_ENDINGS,
  noun: "page",
  idOf(path) {
    const slug = slugOf(path);
    return isSafePath(slug)
      ? { id: slug }
      : { fault: { why: `${slug} cannot be an address`, instead: "Rename the file." } };
  },
};

/** Slugs of the pages that a file or folder may hold (`Kind.workspace.holds`). */
export const pagesIn = markdownIn(pageFolder);

/** All pages of a workspace in order of path, but for those that cannot be read. Of two files of one slug the first is taken. */
export async function readPages(files: WorkspaceFiles): Promise<{ pages: PageFile[]; leftOut: LeftOut[] }> {
  const { found, leftOut } = await readMarkdownFiles(files, pageFolder);
  return {
    pages: found.map(({ id: slug, frontmatter, markdown, file }) => ({ slug, frontmatter, markdown, file })),
    leftOut,
  };
}
