import { z } from "zod";
import type { FolderEntry } from "../safe/list-inside.ts";
import { omit } from "../safe/omit.ts";
import { hasExtension } from "../safe/path.ts";
import { splitFrontmatter } from "../safe/yaml.ts";
import { type KindReading, sha256 } from "./kind.ts";
import type { LeftOut } from "./left-out.ts";
import { leftOutBy, textOfRecord } from "./workspace/read-record.ts";
import type { WorkspaceFiles } from "./workspace/workspace-files.ts";

const hex = z
  .string()
  .regex(/^(?:sha256:)?[0-9a-f]{64}$/, "is not sha256:<64 hex digits>")
  .transform((hash) => hash.replace(/^sha256:/, ""));

/** The source file of a document, kept byte for byte as a blob so that `pull` writes it unchanged. */
export const markdownFile = z.looseObject({ path: z.string().max(1024), hash: hex });

/** A Markdown text with frontmatter: a page, a text for agents. */
export const markdownDocument = z.looseObject({
  frontmatter: z.record(z.string(), z.unknown()).default({}),
  markdown: z.string().default(""),
  file: markdownFile.optional(),
});

export type MarkdownDocument = z.infer<typeof markdownDocument>;

/** A file of a workspace as a document. */
export interface MarkdownFile extends MarkdownDocument {
  id: string;
  /** Its path, and the digest of its bytes. */
  file: { path: string; hash: string };
}

/** Maximum bytes of a document's Markdown. */
export const MAX_MARKDOWN = 1 << 20;

/** Whether a text exceeds `MAX_MARKDOWN`. */
export const isTooLarge = (markdown: string): boolean =>
  markdown.length > MAX_MARKDOWN || Buffer.byteLength(markdown) > MAX_MARKDOWN;

/** A document with the given fields replaced; the same object if nothing changes. */
export function editMarkdown(
  present: MarkdownDocument | undefined,
  given: Partial<MarkdownDocument>,
): MarkdownDocument {
  // `pull` prints an edited document again, because its source file is out of date.
  const before = present ? omit(present, "file") : { frontmatter: {}, markdown: "" };
  const defined = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const edited: MarkdownDocument = { ...before, ...defined };
  return present && JSON.stringify(before) === JSON.stringify(edited) ? present : edited;
}

/** The folder with the documents of a kind. */
export interface MarkdownFolder {
  folder: string;
  /** File endings: `.md`. */
  endings: string[];
  /** The word for one document in texts. */
  noun: string;
  /**
   * The ID of a path, or the reason why it has none; undefined for a file that isn't a document. With `yields`, another
   * file with the same ID wins.
   */
  idOf(path: string): { id: string; yields?: boolean } | { fault: Pick<LeftOut, "why" | "instead"> } | undefined;
  /** The ID in frontmatter that overrides the one of the path. */
  ownId?(path: string, frontmatter: Record<string, unknown>): string | undefined;
}

/**
 * All documents of a folder by ID, in order of path. The first of two files with one ID wins. A file with unreadable
 * text or frontmatter is left out.
 */
export async function readMarkdownFiles(
  files: WorkspaceFiles,
  { folder, endings, noun, idOf, ownId }: MarkdownFolder,
): Promise<{ found: MarkdownFile[]; leftOut: LeftOut[] }> {
  const leftOut: LeftOut[] = [];
  const found = new Map<string, MarkdownFile>();
  const taken = new Map<string, string>();
  const named: { path: string; id: string; yields: boolean }[] = [];
  for (const { path } of await files.list(folder, endings)) {
    const meant = idOf(path);
    if (meant === undefined) continue;
    if ("fault" in meant) {
      const { why, instead } = meant.fault;
      leftOut.push({ file: path, what: `the ${noun}`, why, instead, holds: [] });
    } else named.push({ path, id: meant.id, yields: meant.yields === true });
  }
  const isTaken = (path: string, id: string): boolean => {
    const other = taken.get(id);
    if (other === undefined) {
      taken.set(id, path);
      return false;
    }
    const why = `${other} is already the ${noun} ${id}`;
    leftOut.push({ file: path, what: "this file", why, instead: "Rename or delete one of them.", holds: [] });
    return true;
  };
  const unread: LeftOut[] = [];
  let hasOwnIds = false;
  for (const { path, id } of named.toSorted((a, b) => Number(a.yields) - Number(b.yields))) {
    const what = `the ${noun} ${id}`;
    const text = await textOfRecord(files, path).catch((error: unknown) => {
      unread.push(leftOutBy(error, { file: path, what, holds: [id] }));
      return undefined;
    });
    const { frontmatter, body, fault } = splitFrontmatter(text ?? "");
    const own = text === undefined || fault ? undefined : ownId?.(path, frontmatter);
    hasOwnIds ||= own !== undefined || (fault !== undefined && /^["']?slug["']?\s*[:=]/m.test(text ?? ""));
    if (isTaken(path, own ?? id) || text === undefined) continue;
    const digest = await files.digest(path);
    // Without its frontmatter it is unknown whether a page is hidden.
    if (fault) unread.push({ file: path, what, ...fault, holds: [id] });
    else {
      const file = { path, hash: digest?.hash ?? sha256(text) };
      found.set(own ?? id, { id: own ?? id, frontmatter, markdown: body, file });
    }
  }
  // If frontmatter sets IDs, an unreadable file may contain any ID.
  leftOut.push(...unread.map((one) => (hasOwnIds ? { ...one, holds: "all" as const } : one)));
  const inOrder = [...found.values()].sort((a, b) => (a.file.path < b.file.path ? -1 : 1));
  return { found: inOrder, leftOut };
}

/** IDs of the documents that a file or folder may contain (`Kind.workspace.holds`). */
export const markdownIn =
  ({ folder, endings, idOf }: MarkdownFolder) =>
  ({ path, isFolder }: FolderEntry): string[] | undefined => {
    if (!path.startsWith(`${folder}/`) || !(isFolder || hasExtension(path, endings))) return undefined;
    const ids = (file: string) => {
      const meant = idOf(file);
      return meant && "id" in meant ? [meant.id] : [];
    };
    if (!isFolder) return ids(path);
    return [...ids(`${path}/index${endings[0]}`), ...ids(`${path}/a${endings[0]}`).map((id) => id.replace(/a$/, ""))];
  };

/** The same as records of a kind, with the bytes of their files. */
export async function readMarkdownRecords(
  files: WorkspaceFiles,
  where: MarkdownFolder,
): Promise<KindReading<MarkdownDocument>> {
  const { found, leftOut } = await readMarkdownFiles(files, where);
  const blobs = new Map(
    found.map(({ file }) => [file.hash, async () => (await files.bytes(file.path)) ?? new Uint8Array()]),
  );
  return { records: found.map(({ id, ...document }) => ({ id, document })), blobs, leftOut, warnings: [] };
}
