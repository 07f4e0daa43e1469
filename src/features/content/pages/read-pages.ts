import { isSafePath } from "../../../safe/path.ts";
import { reasonOf } from "../../../safe/unsafe.ts";
import { splitFrontmatter } from "../../../safe/yaml.ts";
import { sha256 } from "../../../store/kind.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";

/** A page file of a workspace. */
export interface PageFile {
  slug: string;
  frontmatter: Record<string, unknown>;
  markdown: string;
  /** Where it lies, and the digest of its bytes. */
  file: { path: string; hash: string };
}

const FOLDER = "pages";
const PAGE_FILE = /\.(?:md|mdx|html)$/;

/** The slug of a page file: its path below `pages/` without the ending; `index` is its folder, the top one `index`. */
export function slugOf(path: string): string {
  const slug = path.slice(FOLDER.length + 1).replace(PAGE_FILE, "");
  return slug.replace(/(?:^|\/)index$/, "") || "index";
}

/** All pages of a workspace in order of slug. Two files of one slug: the first is taken, the other a warning. */
export async function readPages(files: WorkspaceFiles): Promise<{ pages: PageFile[]; warnings: string[] }> {
  const warnings: string[] = [];
  const pages = new Map<string, PageFile>();
  for (const { path } of await files.list(FOLDER, [".md", ".mdx", ".html"])) {
    const slug = slugOf(path);
    if (!isSafePath(slug)) {
      warnings.push(`${path}: ${slug} cannot be an address; rename the file. It is left out.`);
      continue;
    }
    if (pages.has(slug)) {
      warnings.push(`${path}: another file already is the page ${slug}; this one is left out.`);
      continue;
    }
    const text = await files.text(path).catch((error: unknown) => {
      warnings.push(`${reasonOf(error)} The page is left out.`);
      return undefined;
    });
    if (text === undefined) continue;
    const digest = await files.digest(path);
    const { frontmatter, body, error } = splitFrontmatter(text);
    if (error) warnings.push(`${path}: ${error}`);
    pages.set(slug, { slug, frontmatter, markdown: body, file: { path, hash: digest?.hash ?? sha256(text) } });
  }
  return { pages: [...pages.values()], warnings };
}
