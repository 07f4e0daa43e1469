import { briefly } from "../../platform/contract/lifecycle.ts";
import { isObject } from "../../safe/is-object.ts";
import { defineKind, type Kind, type KindReading, titleIn } from "../../store/kind.ts";
import { readByFolder } from "../../store/workspace/by-folder.ts";
import { invalidFormat, readRecord } from "../../store/workspace/read-record.ts";
import type { FolderFiles, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { COMPONENTS, owningComponents, SHARED_ID } from "./component-paths.ts";
import { type ComponentDocument, componentDocument } from "./declaration/component-document.ts";
import { declarationSchema, defaultPreview, readDeclaration } from "./declaration/declaration.ts";
import { componentSync } from "./files/component-sync.ts";

/** Components of a workspace; a folder that is as it was is not read again. */
export const readComponents = readByFolder(COMPONENTS, readComponentRecord);

/** A component: its declaration. Its files are separate records. */
export const componentKind: Kind<ComponentDocument> = defineKind({
  name: "component",
  noun: { one: "component", many: "components" },
  title: (summary, id) => (id === SHARED_ID ? "Shared component files" : titleIn(summary, "title")),
  page: (id) => (id === SHARED_ID ? undefined : `/components/${encodeURIComponent(id)}`),
  countsAsContent: true,
  changeRecord: "component",
  schema: componentDocument,
  summarize(id, { declaration }) {
    const read = readDeclaration(id, declaration);
    const { title, group, type, description, version, image, tags, designTool } = read;
    return {
      title: title.slice(0, 200),
      group: group.slice(0, 100),
      type: type.slice(0, 60),
      // Lists show the beginning of texts. Addresses, keys and words to filter by are whole.
      description: description.slice(0, 400),
      version,
      image,
      designtool: designTool,
      tags,
      variants: Object.keys(read.previews).length,
      preview: defaultPreview(read),
      ...briefly(read),
    };
  },
  blobs: ({ file }) => (file ? [file.hash] : []),
  sync: componentSync(() => componentKind),
  workspace: {
    paths: [COMPONENTS],
    holds: owningComponents((id, rest) => rest === `${id}.json` || rest === `dist/${id}.json`),
    read: readComponents,
  },
});

/** Reads the component of a folder. */
export async function readComponentRecord(
  files: WorkspaceFiles,
  folder: FolderFiles,
): Promise<KindReading<ComponentDocument>> {
  const none = { records: [], warnings: [] };
  const id = folder.path.slice(COMPONENTS.length + 1);
  const declared = `${folder.path}/${id}.json`;
  // A folder in place of a file is recognized by its content; reading it reports the fault.
  const path = [declared, `${folder.path}/dist/${id}.json`].find((one) =>
    folder.files.some(({ path }) => path === one || path.startsWith(`${one}/`)),
  );
  // Folders with this prefix have shared files (`build/find-components.ts`).
  if (path === undefined && id.startsWith("_")) return none;
  if (path === undefined) {
    const instead = "Run dsr build, or write a declaration.";
    const why = `the folder has no declaration ${id}.json yet`;
    const unfinished = {
      file: folder.path,
      what: `the component ${id}`,
      why,
      instead,
      holds: [id],
      passedOver: "unfinished" as const,
    };
    return { ...none, leftOut: [unfinished] };
  }
  const read = await readRecord({ file: path, what: `the component ${id}`, holds: [id] }, async () => {
    const value = await files.json(path);
    const parsed = declarationSchema.safeParse(value);
    if (!isObject(value) || !parsed.success) throw invalidFormat(path, parsed.error);
    return parsed;
  });
  if ("leftOut" in read) return { ...none, ...read };
  const { value: parsed } = read;
  const document = { declaration: parsed.data };
  const digest = path === declared ? await files.digest(path) : undefined;
  if (!digest) return { records: [{ id, document }], warnings: [] };
  return {
    records: [{ id, document: { ...document, file: { path, hash: digest.hash } } }],
    blobs: new Map([[digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array()]]),
    warnings: [],
  };
}
