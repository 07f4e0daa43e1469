import { z } from "zod";
import { isObject } from "../../../safe/is-object.ts";
import { safePath } from "../../../safe/path.ts";
import { printFrontmatter } from "../../../safe/yaml.ts";
import { jsonMembers } from "../../../store/json-members.ts";
import type { Kind, KindSync } from "../../../store/kind.ts";
import { InvalidDocument } from "../../../store/store.ts";
import type { PageDocument } from "./page-document.ts";
import { pageFile } from "./page-document.ts";
import { pageSizeFault } from "./page-size.ts";

const pageData = z.looseObject({
  frontmatter: z.record(z.string(), z.unknown()).nullish(),
  markdown: z.string().default(""),
  file: pageFile.optional(),
});

/** Pages as `{slug, frontmatter, markdown, file?}`. */
export const pageSync = (kind: () => Kind<PageDocument>): KindSync<PageDocument> => ({
  entityType: "page",
  order: 10,
  toData: async (slug, { frontmatter, markdown, file }) => ({
    slug,
    frontmatter,
    markdown,
    ...(file ? { file: { path: file.path, hash: `sha256:${file.hash}` } } : {}),
  }),
  toJson(slug, document) {
    const { frontmatter, markdown, file } = Object.fromEntries(jsonMembers(document) ?? []);
    if (frontmatter === undefined || markdown === undefined || file !== undefined) return undefined;
    return `{"slug":${JSON.stringify(slug)},"frontmatter":${frontmatter},"markdown":${markdown}}`;
  },
  async toChanges(slug, data, { size }) {
    const id = safePath(slug);
    const parsed = pageData.safeParse(isObject(data) ? data : {});
    if (!parsed.success)
      throw new InvalidDocument(`The page ${slug} is not as described: ${parsed.error.issues[0]?.message}.`);
    // Why it changes is no part of a page (decisions, "Sync").
    const { slug: _, message: _message, frontmatter, file, ...more } = parsed.data;
    const fault = pageSizeFault(slug, more.markdown);
    if (fault) throw new InvalidDocument(fault);
    if (file) await size(file.hash);
    return [{ kind: kind(), id, document: { frontmatter: frontmatter ?? {}, ...more, ...(file ? { file } : {}) } }];
  },
  async toFiles(slug, data, blob) {
    const parsed = pageData.parse(isObject(data) ? data : {});
    const { frontmatter, markdown, file } = parsed;
    const own = `pages/${safePath(slug)}.md`;
    if (!file) return [{ path: own, bytes: Buffer.from(printFrontmatter(frontmatter ?? {}) + markdown) }];
    return [{ path: isPathOf(file.path, slug) ? file.path : own, bytes: await blob(file.hash) }];
  },
});

/** Whether a path is one that reads as this slug: nothing a registry says is written elsewhere. */
function isPathOf(path: string, slug: string): boolean {
  const known = [".md", ".mdx", ".html"].flatMap((ending) => [
    `pages/${slug}${ending}`,
    `pages/${slug}/index${ending}`,
  ]);
  return known.includes(path);
}
