import { mapConcurrently } from "../../../platform/map-concurrently.ts";
import { isObject } from "../../../safe/is-object.ts";
import { parseJson } from "../../../safe/json.ts";
import type { Kind, SyncBytes, SyncedRecord } from "../../../store/kind.ts";
import { InvalidDocument } from "../../../store/store.ts";
import { areaOf, checkComponentId, checkFileId, SHARED_NAMES } from "../component-paths.ts";
import { type ComponentDocument, rawFile } from "../declaration/component-document.ts";
import { isBinary } from "./file-content.ts";
import { componentArtifactKind, componentScreenshotKind, componentSourceKind, fileHashOf } from "./file-kinds.ts";
import { readFindings, validationKind } from "./validation-kind.ts";

/** Files of one change. More files are sent in their own changes. */
const MAX_FILES = 5_000;

/** Fields of a component's `data` that are not its declaration (decisions, "Sync"). */
const BESIDE = new Set(["sourceFiles", "buildArtifacts", "validationResults", "changeType", "message", "file"]);

/** A file that comes with a component. */
interface GivenFile {
  /** As the client names it: `buildArtifacts/button.css`. */
  name: string;
  /** Below the component's folder, or the name of a file all components share. */
  path: string;
  isShared: boolean;
  content: unknown;
}

/**
 * The records of a component sent in one change: its declaration, and the files and findings that older clients add.
 * `dsr` sends each in its own change. A file's kind makes its record only from the path, so both ways give the same
 * records. Throws `InvalidDocument` and `UnsafeInput`.
 */
export async function unpackComponent(
  kind: Kind<ComponentDocument>,
  id: string,
  data: unknown,
  bytes: SyncBytes,
): Promise<SyncedRecord[]> {
  checkComponentId(id);
  const given = isObject(data) ? data : {};
  const files = givenFiles(given);
  if (files.length > MAX_FILES)
    throw new InvalidDocument(`${id} has more than ${MAX_FILES} files. Send the files in separate changes.`);
  for (const { path } of files) checkFileId(`${id}/${path}`);
  const byArea = Map.groupBy(files, ({ path, isShared }) => (isShared ? "artifact" : areaOf(id, path)));

  const declaration = Object.fromEntries(Object.entries(given).filter(([key]) => !BESIDE.has(key)));
  const file = await keepRawFile(id, given.file, byArea.get("declaration")?.at(-1), bytes);
  const results = given.validationResults ?? resultsIn(byArea.get("validation")?.at(-1));
  const records = async (some: readonly GivenFile[] = [], of: Kind) =>
    (await mapConcurrently(some, (one) => fileRecord(id, one, of, bytes))).flat();
  return [
    { kind, id, document: { declaration, ...(file ? { file } : {}) } },
    ...(results === undefined ? [] : [{ kind: validationKind, id, document: { results: readFindings(results) } }]),
    ...(await records(byArea.get("source"), componentSourceKind)),
    ...(await records(byArea.get("artifact"), componentArtifactKind)),
    ...(await records(byArea.get("screenshot"), componentScreenshotKind)),
  ];
}

function givenFiles({ sourceFiles, buildArtifacts }: Record<string, unknown>): GivenFile[] {
  return [
    ...entriesOf("sourceFiles", sourceFiles).map(
      ([path, content]): GivenFile => ({ name: `sourceFiles/${path}`, path, isShared: false, content }),
    ),
    ...entriesOf("buildArtifacts", buildArtifacts).map(([name, content]): GivenFile => {
      const isShared = SHARED_NAMES.has(name);
      return { name: `buildArtifacts/${name}`, path: isShared ? name : `dist/${name}`, isShared, content };
    }),
  ];
}

function entriesOf(name: string, files: unknown): [string, unknown][] {
  if (files === undefined || files === null) return [];
  if (!isObject(files)) throw new InvalidDocument(`${name} is not an object with file contents by path.`);
  // Null stands for no file.
  return Object.entries(files).filter(([, content]) => content !== null);
}

/** The original file of a declaration: bytes sent before, or bytes of this change. */
async function keepRawFile(id: string, named: unknown, given: GivenFile | undefined, { keep, size }: SyncBytes) {
  if (given) {
    const text = textIn(given);
    if (!isObject(jsonIn(given.name, text))) throw new InvalidDocument(`${given.name} is not a JSON object.`);
    return { path: `components/${id}/${given.path}`, hash: await keep(Buffer.from(text)) };
  }
  // Seldom there, and a failed check costs more than all that pass.
  if (named === undefined) return undefined;
  const file = rawFile.safeParse(named);
  if (!file.success) return undefined;
  const hash = fileHashOf(file.data.hash, id);
  await size(hash);
  return { path: file.data.path, hash };
}

function resultsIn(given: GivenFile | undefined): unknown {
  if (!given) return undefined;
  const document = jsonIn(given.name, textIn(given));
  return isObject(document) ? document.results : document;
}

/** The record of a file, made by its kind as for a separate change. */
async function fileRecord(id: string, { name, path, isShared, content }: GivenFile, kind: Kind, bytes: SyncBytes) {
  const fileId = isShared ? path : `${id}/${path.startsWith("dist/") ? path.slice("dist/".length) : path}`;
  if (isObject(content)) return (await kind.sync?.toChanges(fileId, content, bytes)) ?? [];
  if (typeof content !== "string") throw new InvalidDocument(`${name} is not text.`);
  const encoding = isBinary(path) ? "base64" : "utf8";
  return (await kind.sync?.toChanges(fileId, { content, encoding }, bytes)) ?? [];
}

function textIn({ name, content }: GivenFile): string {
  if (typeof content === "string") return content;
  throw new InvalidDocument(`${name} is not text.`);
}

function jsonIn(name: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    throw new InvalidDocument(`${name} is not valid JSON.`);
  }
}
