import { z } from "zod";
import { defineKind, type Kind, SINGLETON, sha256 } from "../src/store/kind.ts";
import type { RecordChange } from "../src/store/store.ts";
import type { WorkspaceFiles } from "../src/store/workspace/workspace-files.ts";

/** Many records, in `notes/<id>.json`; a note may name an image by hash, which lies in `images/`. */
export const note = defineKind({
  name: "note",
  noun: { one: "note", many: "notes" },
  schema: z.looseObject({ title: z.string(), image: z.string().optional(), generatedAt: z.string().optional() }),
  volatile: ["generatedAt"],
  summarize: (id, { title }) => ({ id, title }),
  blobs: ({ image }) => (image === undefined ? [] : [image]),
  workspace: {
    paths: ["notes", "images"],
    async read(files) {
      const records: { id: string; document: { title: string } }[] = [];
      const warnings: string[] = [];
      for (const { path } of await files.list("notes", [".json"])) {
        try {
          // The store validates it.
          records.push({
            id: path.slice("notes/".length, -".json".length),
            document: (await files.json(path)) as never,
          });
        } catch (error) {
          warnings.push(String(error));
        }
      }
      return { records, blobs: await images(files), warnings };
    },
  },
});

async function images(files: WorkspaceFiles): Promise<Map<string, () => Promise<Uint8Array>>> {
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  for (const { path } of await files.list("images")) {
    const bytes = async () => (await files.bytes(path)) ?? new Uint8Array();
    blobs.set(sha256(await bytes()), bytes);
  }
  return blobs;
}

/** One record, in `theme.json`. */
export const theme = defineKind({
  name: "theme",
  noun: { one: "theme", many: "themes" },
  schema: z.looseObject({ css: z.string() }),
  volatile: ["manifest.generatedAt"],
  summarize: (_id, { css }) => ({ size: css.length }),
  workspace: {
    paths: ["theme.json"],
    async read(files) {
      const document = (await files.json("theme.json")) as { css: string } | undefined;
      return { records: document === undefined ? [] : [{ id: SINGLETON, document }], warnings: [] };
    },
  },
});

/** Files of a note, `<note>/<path>`; their history is the note's. Not in the workspace. */
export const noteFile = defineKind({
  name: "note_file",
  noun: { one: "file", many: "files" },
  schema: z.looseObject({ text: z.string() }),
  summarize: () => ({}),
  owner: (id) => `note/${id.split("/")[0]}`,
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});

export const suiteKinds: readonly Kind[] = [note, theme, noteFile];

export const putNote = (id: string, document: Record<string, unknown>): RecordChange => ({
  action: "put",
  kind: note,
  id,
  document,
});

/** A hundred notes of 15 KB, kept in the log itself. */
export const manyNotes = (title: string) =>
  Array.from({ length: 100 }, (_, index) => ({
    action: "put" as const,
    kind: note,
    id: `n${index}`,
    document: { title, text: `${title} ${index} `.padEnd(15_000, "x") },
  }));

export const putTheme = (css: string, rest: Record<string, unknown> = {}): RecordChange => ({
  action: "put",
  kind: theme,
  id: SINGLETON,
  document: { css, ...rest },
});

export const deleteNote = (id: string): RecordChange => ({ action: "delete", kind: note, id });

/** Ids that put ordering and encodings to the test, in the order of their code points. */
export const UNICODE_IDS = ["A", "a", "a/b", "a-b", "é", "אבג", "مرحبا", "日本語", "ﬀ", "𝒳", "🎨/🖌️"].sort((a, b) =>
  Buffer.compare(Buffer.from(a), Buffer.from(b)),
);
