import { z } from "zod";
import { isObject } from "../safe/is-object.ts";
import { omit } from "../safe/omit.ts";
import { safePath } from "../safe/path.ts";
import { printFrontmatter } from "../safe/yaml.ts";
import { issueText } from "./issue-sentence.ts";
import { jsonMembers } from "./json-members.ts";
import { type Kind, type KindSync, textFile } from "./kind.ts";
import { type MarkdownDocument, markdownFile } from "./markdown-document.ts";
import { InvalidDocument } from "./store.ts";

const markdownData = z.looseObject({
  frontmatter: z.record(z.string(), z.unknown()).nullish(),
  markdown: z.string().default(""),
  file: markdownFile.optional(),
});

/** Sync settings for the documents of a kind. */
export interface MarkdownSync extends Pick<KindSync<MarkdownDocument>, "entityType" | "order" | "onRequest"> {
  /** Name of the ID in the data of a change: `slug`. */
  idField: string;
  /**
   * Paths of an ID. The first is for a document without a file. Content from a registry is never written to another
   * path.
   */
  pathsOf(id: string): readonly [string, ...string[]];
  /** The ID of a file path, for kinds with more paths than `pathsOf` lists. */
  idOf?(path: string, frontmatter: Record<string, unknown>): string | undefined;
  /** Why a document is refused; undefined if it is valid. */
  fault(id: string, markdown: string): string | undefined;
}

/** Documents as `{<idField>, frontmatter, markdown, file?}`. */
export const markdownSync = (
  kind: () => Kind<MarkdownDocument>,
  { entityType, order, onRequest, idField, pathsOf, idOf, fault }: MarkdownSync,
): KindSync<MarkdownDocument> => ({
  entityType,
  order,
  ...(onRequest ? { onRequest } : {}),
  toData: async (id, { frontmatter, markdown, file }) => ({
    [idField]: id,
    frontmatter,
    markdown,
    ...(file ? { file: { path: file.path, hash: `sha256:${file.hash}` } } : {}),
  }),
  toJson(id, document) {
    const { frontmatter, markdown, file } = Object.fromEntries(jsonMembers(document) ?? []);
    if (frontmatter === undefined || markdown === undefined || file !== undefined) return undefined;
    return `{"${idField}":${JSON.stringify(id)},"frontmatter":${frontmatter},"markdown":${markdown}}`;
  },
  async toChanges(given, data, { size }) {
    const id = safePath(given);
    const parsed = markdownData.safeParse(isObject(data) ? data : {});
    if (!parsed.success) throw new InvalidDocument(`The ${entityType} ${id} is invalid: ${issueText(parsed.error)}.`);
    const { frontmatter, file, ...more } = parsed.data;
    const reason = fault(id, parsed.data.markdown);
    if (reason) throw new InvalidDocument(reason);
    if (file) await size(file.hash);
    // The reason for a change isn't part of the document (decisions, "Sync").
    const rest = omit(more, idField, "message");
    return [{ kind: kind(), id, document: { frontmatter: frontmatter ?? {}, ...rest, ...(file ? { file } : {}) } }];
  },
  async toFiles(given, data) {
    const id = safePath(given);
    const { frontmatter, markdown, file } = markdownData.parse(isObject(data) ? data : {});
    const known = pathsOf(id);
    if (!file) return [textFile(known[0], printFrontmatter(frontmatter ?? {}) + markdown)];
    const isKnown =
      known.includes(file.path.replace(/\.[a-z]+$/i, (ending) => ending.toLowerCase())) ||
      idOf?.(file.path, frontmatter ?? {}) === id;
    return [{ path: isKnown ? file.path : known[0], hash: file.hash }];
  },
});
