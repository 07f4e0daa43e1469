import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { hasExtension, isSafePath } from "../../safe/path.ts";
import { defineKind, type Kind, titleIn } from "../../store/kind.ts";
import {
  isTooLarge,
  type MarkdownDocument,
  type MarkdownFolder,
  markdownDocument,
  markdownIn,
  readMarkdownRecords,
} from "../../store/markdown-document.ts";
import { markdownSync } from "../../store/markdown-sync.ts";

/** Texts that every design system should have. Each has its own tools. */
export const GUIDELINES = "design-guidelines";
export const VOICE = "brand-voice";

const FOLDER = "reference";
const MAX_ID = 100;

/** Whether a word can be the ID of a text. It is used as a file name and as a segment of a URL. */
export const isReferenceId = (id: string): boolean =>
  id.length <= MAX_ID && isSafePath(id) && !id.includes("/") && !id.startsWith(".");

/** Why a text can't be stored: its ID is invalid, or it is too large. Undefined if it can. */
export const referenceFault = (id: string, markdown: string): string | undefined => {
  if (!isReferenceId(id))
    return `${JSON.stringify(id.slice(0, 200))} is not a valid name. Use a name without folders and at most ${MAX_ID} characters.`;
  return isTooLarge(markdown) ? `The text ${id} is larger than 1 MiB. Split it into several texts.` : undefined;
};

const folder: MarkdownFolder = {
  folder: FOLDER,
  endings: [".md"],
  noun: "text",
  idOf(path) {
    const id = path.slice(FOLDER.length + 1, -".md".length);
    if (id.includes("/"))
      return { fault: { why: "it is in a folder of reference/", instead: "Move it to reference/." } };
    return isReferenceId(id)
      ? { id }
      : { fault: { why: `${id} can't be used as an address`, instead: "Rename the file." } };
  },
};

/** A text for agents, such as guidelines: Markdown with frontmatter. It has no page and is not public. */
export const referenceKind: Kind<MarkdownDocument> = defineKind({
  name: "reference",
  noun: { one: "reference text", many: "reference texts" },
  title: (summary) => titleIn(summary, "title"),
  readScope: "reference:read",
  schema: markdownDocument,
  summarize: (id, { frontmatter, markdown }) => ({
    title: referenceTitle(id, frontmatter).slice(0, 200),
    description: textIn(frontmatter.description)?.slice(0, 300),
    contentLength: markdown.length,
  }),
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: markdownSync(() => referenceKind, {
    entityType: "reference",
    order: 11,
    onRequest: true,
    idField: "id",
    pathsOf: (id) => [`${FOLDER}/${id}.md`],
    fault: referenceFault,
  }),
  workspace: {
    paths: [FOLDER],
    holds: markdownIn(folder),
    files: { folder: FOLDER, endings: folder.endings },
    coverage: {
      folder: FOLDER,
      isRead: (path) => hasExtension(path, folder.endings),
      instead: `Save the text as ${folder.endings.join(", ")}, or move the file out of ${FOLDER}/.`,
    },
    read: (files) => readMarkdownRecords(files, folder),
  },
});

/** The title of a text: from its frontmatter, else made from its id. */
export const referenceTitle = (id: string, frontmatter: Record<string, unknown>): string =>
  textIn(frontmatter.title) ?? titleFromSlug(id);

const textIn = (value: unknown): string | undefined => (typeof value === "string" && value.trim() ? value : undefined);
