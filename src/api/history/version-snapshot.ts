import {
  componentArtifactKind,
  componentScreenshotKind,
  componentSourceKind,
} from "../../domain/components/files/file-kinds.ts";
import { isText } from "../../domain/components/files/media-type.ts";
import { componentKind } from "../../domain/components/kind.ts";
import type { VersionDeclaration, VersionSnapshot } from "../../domain/history/contract.ts";
import { changeTypeOf } from "../../domain/history/entity.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { inParallel } from "../../safe/in-parallel.ts";
import { isObject } from "../../safe/is-object.ts";
import type { HistoryLine, Revision } from "../../store/store.ts";
import { ownerOfComponent, readVersions } from "./versions.ts";

/** Maximum bytes of one text, and of all texts in a response. */
const MAX_TEXT = 64 << 10;
const MAX_TEXTS = 4 << 20;
const CONCURRENCY = 16;
/** Maximum number of versions to search for a declared one, and the page size. */
const PAGE = 100;
const SEARCHED = 5_000;

const AREAS: Record<string, VersionSnapshot["files"][number]["area"]> = {
  [componentSourceKind.name]: "source",
  [componentArtifactKind.name]: "artifact",
  [componentScreenshotKind.name]: "screenshot",
};

type History = Pick<Call, "readAt" | "part"> & { history: NonNullable<Call["history"]> };
type Reads = History & Pick<Call, "blobs">;

/**
 * Returns a component in the version `v`: a version ID, or a declared version, of which the newest is used. Throws
 * `ApiError` 404, and `ForgottenDocument` if its declaration was pruned or erased.
 */
export async function readVersion(call: Reads, id: string, v: string): Promise<VersionSnapshot> {
  const { said, present } = await readAtVersion(call, id, v);
  return { ...said, files: await filesOf(call, id, present) };
}

/** Returns the same without files: the declaration, which is public like the current one. */
export const readVersionDeclaration = async (call: History, id: string, v: string): Promise<VersionDeclaration> =>
  (await readAtVersion(call, id, v)).said;

async function readAtVersion(
  call: History,
  id: string,
  v: string,
): Promise<{ said: VersionDeclaration; present: readonly Revision[] }> {
  const owner = ownerOfComponent(id);
  const found = await findVersion(call, id, v);
  if (!found)
    throw notFound(`${id} has no version ${v}. List all versions with GET /api/service/components/history?id=….`);
  const { line, version } = found;
  const { newest } = line;
  const present = await call.history.present(owner, newest.seq);
  const declared = present.find(({ kind }) => kind === componentKind.name);
  const document = declared && (await call.history.document(declared.seq));
  const declaration = isObject(document) && isObject(document.declaration) ? document.declaration : null;
  const nameOfActor = await (await call.part(authorNames))([newest.changedBy]);
  const said = {
    id,
    version,
    versionId: newest.seq,
    pushedAt: newest.changedAt,
    pushedBy: nameOfActor(newest.changedBy),
    changeType: changeTypeOf(componentKind.name, line),
    message: newest.message,
    declaration,
  };
  return { said, present };
}

async function findVersion(
  call: History,
  id: string,
  v: string,
): Promise<{ line: HistoryLine; version: string } | undefined> {
  const owner = ownerOfComponent(id);
  const lineOf = async (seq: number) => {
    const [line] = await call.history.lines({ owner, limit: 1, before: seq + 1 });
    return line?.newest.seq === seq ? line : undefined;
  };
  const seq = /^\d{1,15}$/.test(v) ? Number(v) : undefined;
  const named = seq === undefined ? undefined : await lineOf(seq);
  if (named && seq !== undefined) {
    const { versions } = await readVersions(call, id, { limit: 1, before: seq + 1 });
    return { line: named, version: versions[0]?.version ?? v };
  }
  let before: number | undefined;
  for (let searched = 0; searched < SEARCHED; searched += PAGE) {
    const { versions } = await readVersions(call, id, { limit: PAGE, before });
    const match = versions.find(({ version }) => version === v);
    const line = match && (await lineOf(match.id));
    if (line) return { line, version: v };
    before = versions.at(-1)?.id;
    if (versions.length < PAGE || before === undefined) return undefined;
  }
  return undefined;
}

async function filesOf(
  { blobs }: Pick<Reads, "blobs">,
  id: string,
  present: readonly Revision[],
): Promise<VersionSnapshot["files"]> {
  const listed = present.flatMap(({ kind, id: fileId, summary }) => {
    const area = AREAS[kind];
    const { size, hash } = summary;
    if (area === undefined || typeof size !== "number" || typeof hash !== "string") return [];
    return [{ path: fileId.slice(id.length + 1), area, size, hash, text: null as string | null }];
  });
  listed.sort((a, b) => (a.area === b.area ? (a.path < b.path ? -1 : 1) : a.area === "source" ? -1 : 1));
  let bytes = 0;
  const wanted = listed.filter(({ path, size, area }) => {
    if (area === "screenshot" || size > MAX_TEXT || !isText(path) || bytes + size > MAX_TEXTS) return false;
    bytes += size;
    return true;
  });
  await inParallel(wanted, CONCURRENCY, async (file) => {
    const found = await blobs.get(file.hash);
    file.text = found ? Buffer.from(found).toString("utf8") : null;
  });
  return listed;
}
