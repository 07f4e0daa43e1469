import { z } from "zod";
import { mapConcurrently } from "../../../platform/map-concurrently.ts";
import { isObject } from "../../../safe/is-object.ts";
import type { FolderEntry } from "../../../safe/list-inside.ts";
import { UnsafeInput } from "../../../safe/unsafe.ts";
import { issueText } from "../../../store/issue-sentence.ts";
import {
  defineKind,
  type FolderCoverage,
  type Kind,
  type KindReading,
  type KindSync,
  sha256,
} from "../../../store/kind.ts";
import type { LeftOut } from "../../../store/left-out.ts";
import { InvalidDocument } from "../../../store/store.ts";
import { readByFolder, reuseJoined, reuseReadings } from "../../../store/workspace/by-folder.ts";
import { emptyFault, readRecord } from "../../../store/workspace/read-record.ts";
import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import {
  type Area,
  areaOf,
  COMPONENTS,
  checkFileId,
  componentOf,
  ownerOfFile,
  SHARED,
  splitComponentPath,
} from "../component-paths.ts";
import { decodeContent, encodeContent } from "./file-content.ts";
import { mediaTypeOf } from "./media-type.ts";

/** A file. A blob has its bytes. `original` is the workspace version, if a push sent a changed one. */
export const fileDocument = z.looseObject({
  hash: z.string(),
  size: z.int(),
  contentType: z.string().optional(),
  original: z.string().optional(),
});
export type FileDocument = z.infer<typeof fileDocument>;

/** Files next to the folders of components. */
const BESIDE: FolderCoverage = {
  folder: COMPONENTS,
  isRead: (path) => splitComponentPath(path) !== undefined,
  instead: `Move it to a component folder (${COMPONENTS}/<id>/) or to ${COMPONENTS}/_shared/.`,
};

/** Sources of components: `button/button.tsx`. */
export const componentSourceKind = fileKind(
  "component-source",
  "component_source",
  "source",
  1,
  (id) => `${COMPONENTS}/${id}`,
);

/** Build results: `button/button.css`; without a slash those all components share: `main.css`. */
export const componentArtifactKind = fileKind(
  "component-artifact",
  "component_artifact",
  "artifact",
  2,
  pathOfArtifact,
);

/** Screenshots: `button/screenshot.png`. */
export const componentScreenshotKind = fileKind(
  "component-screenshot",
  "component_screenshot",
  "screenshot",
  3,
  distPath,
);

export const componentFileKinds = [componentSourceKind, componentArtifactKind, componentScreenshotKind] as const;

/** The workspace path of a build result. */
export function pathOfArtifact(id: string): string {
  return componentOf(id) === undefined ? `${SHARED}/${id}` : distPath(id);
}

/** `button/button.css` → `components/button/dist/button.css`. */
function distPath(fileId: string): string {
  const id = componentOf(fileId) ?? "";
  return `${COMPONENTS}/${id}/dist/${fileId.slice(id.length + 1)}`;
}

/** The id of the file at a path of the workspace, where it is of this area. */
function idOfPath(path: string, area: Area): string | undefined {
  if (area === "artifact" && path.startsWith(`${SHARED}/`)) {
    const name = path.slice(SHARED.length + 1);
    return name.includes("/") || name.endsWith(".json") ? undefined : name;
  }
  const found = splitComponentPath(path);
  if (!found || areaOf(found.id, found.path) !== area) return undefined;
  return `${found.id}/${area === "source" ? found.path : found.path.slice("dist/".length)}`;
}

/** Ids of files of an area that a file or folder may contain (`Kind.workspace.holds`). */
function filesIn({ path, isFolder }: FolderEntry, area: Area): string[] | undefined {
  // In a folder: the id of any file, without its name.
  const id = idOfPath(isFolder ? `${path}/a` : path, area);
  const [root, component = "", first, ...below] = path.split("/");
  // `dist/` may be a link to a file.
  const isDist = root === COMPONENTS && first === "dist" && (isFolder || below.length === 0) && area !== "source";
  // Whether a file is a screenshot its own name says, not that of its folder.
  if (isDist) return [[component, ...below, ""].join("/")];
  if (!isFolder) return id === undefined ? undefined : [id];
  if (root === COMPONENTS && first === undefined) return [`${component}/`];
  return id === undefined ? undefined : [id.slice(0, -1)];
}

function fileKind(
  name: string,
  entityType: string,
  area: Area,
  order: number,
  pathOf: (id: string) => string,
): Kind<FileDocument> {
  const keep = reuseReadings<FileDocument>();
  const join = reuseJoined<FileDocument>();
  const readOwn = readByFolder(COMPONENTS, (files, folder) => readFiles(files, area, folder.files));
  const kind: Kind<FileDocument> = defineKind({
    name,
    noun: { one: area, many: `${area}s` },
    schema: fileDocument,
    summarize: (_, { size, hash, contentType }) => ({ size, hash, ...(contentType ? { contentType } : {}) }),
    blobs: ({ hash, original }) => (original ? [hash, original] : [hash]),
    owner: ownerOfFile,
    sync: fileSync(entityType, order, () => kind, pathOf),
    workspace: {
      paths: area === "artifact" ? [COMPONENTS, SHARED] : [COMPONENTS],
      holds: (entry) => filesIn(entry, area),
      ...(area === "source" && { coverage: BESIDE }),
      async read(files) {
        const own = await readOwn(files);
        if (area !== "artifact") return own;
        return join(files, [own, keep(files, SHARED, await readFiles(files, area, await files.list(SHARED)))]);
      },
    },
  });
  return kind;
}

/** Reads the files of an area. */
async function readFiles(
  files: WorkspaceFiles,
  area: Area,
  listed: readonly { path: string }[],
): Promise<KindReading<FileDocument>> {
  const found = listed.flatMap(({ path }) => {
    const id = idOfPath(path, area);
    return id === undefined ? [] : [{ id, path }];
  });
  const blobs = new Map<string, () => Promise<Uint8Array>>();
  const records: KindReading<FileDocument>["records"] = [];
  const leftOut: LeftOut[] = [];
  const read = await mapConcurrently(found, async ({ id, path }) => {
    const digest = await readRecord({ file: path, what: `the ${area} ${id}`, holds: [id] }, async () => {
      const found = await files.digest(path);
      // An empty source is a file of a program; an empty picture shows nothing.
      if (found?.size === 0 && mediaTypeOf(id).startsWith("image/")) throw emptyFault(path);
      return found;
    });
    return { id, path, digest };
  });
  for (const { id, path, digest: one } of read) {
    if ("leftOut" in one) leftOut.push(...one.leftOut);
    const digest = "leftOut" in one ? undefined : one.value;
    if (!digest) continue;
    blobs.set(digest.hash, async () => (await files.bytes(path)) ?? new Uint8Array());
    records.push({ id, document: { hash: digest.hash, size: digest.size, contentType: mediaTypeOf(id) } });
  }
  return { records, blobs, leftOut, warnings: [] };
}

const fileData = z.looseObject({
  content: z.string().optional(),
  encoding: z.enum(["utf8", "base64"]).default("utf8"),
  contentType: z.string().optional(),
  hash: z.string().optional(),
  original: z.string().optional(),
});

function fileSync(
  entityType: string,
  order: number,
  kind: () => Kind<FileDocument>,
  pathOf: (id: string) => string,
): KindSync<FileDocument> {
  return {
    entityType,
    order,
    // Every result of `read` has a media type.
    faithful: true,
    contentSize: ({ size }) => (typeof size === "number" ? size : 0),
    async toData(id, { hash, contentType, original }, content) {
      const bytes = await content(hash);
      const type = contentType ?? mediaTypeOf(id);
      const before = original ? { original: `sha256:${original}` } : {};
      const known = { path: pathOf(id), contentType: type, hash: `sha256:${hash}`, ...before };
      return bytes ? { ...known, ...encodeContent(bytes) } : known;
    },
    async toChanges(id, data, { keep, size }) {
      checkFileId(id);
      const { content, encoding, hash, contentType, original } = parseData(data, id);
      const before = original === undefined ? undefined : fileHashOf(original, id);
      if (before) await size(before);
      const document = async () => {
        if (content === undefined) return { hash: fileHashOf(hash, id), size: await size(fileHashOf(hash, id)) };
        const bytes = decodeContent({ content, encoding }, id);
        if (hash !== undefined && fileHashOf(hash, id) !== sha256(bytes))
          throw new InvalidDocument(`The content of ${id} does not match its hash. Send the file again.`);
        return { hash: await keep(bytes), size: bytes.length };
      };
      // The same as in a workspace, so that every client makes the same record of the same file.
      const known = { contentType: contentType || mediaTypeOf(id), ...(before ? { original: before } : {}) };
      return [{ kind: kind(), id, document: { ...(await document()), ...known } }];
    },
    async toFiles(id, data) {
      const { content, encoding, hash, original } = parseData(data, id);
      const path = pathOf(checkFileId(id));
      const isInline = content !== undefined && original === undefined;
      return [
        isInline
          ? { path, bytes: decodeContent({ content, encoding }, id) }
          : { path, hash: fileHashOf(original ?? hash, id) },
      ];
    },
  };
}

function parseData(data: unknown, id: string): z.infer<typeof fileData> {
  const parsed = fileData.safeParse(isObject(data) ? data : {});
  if (!parsed.success) throw new InvalidDocument(`The data of ${id} is invalid: ${issueText(parsed.error)}.`);
  return parsed.data;
}

/** `sha256:<hex>` or `<hex>`. Throws `UnsafeInput` otherwise. */
export function fileHashOf(hash: string | undefined, id: string): string {
  const [, hex] = /^(?:sha256:)?([0-9a-f]{64})$/.exec(hash ?? "") ?? [];
  if (hex === undefined)
    throw new UnsafeInput("sync", `${id} has no content and no blob hash (sha256:<64 hex digits>).`);
  return hex;
}
