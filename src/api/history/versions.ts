import type { ComponentDocument } from "../../domain/components/declaration/component-document.ts";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { judgeDeclaration } from "../../domain/components/declaration/judge-declaration.ts";
import {
  componentArtifactKind,
  componentScreenshotKind,
  componentSourceKind,
} from "../../domain/components/files/file-kinds.ts";
import { componentKind } from "../../domain/components/kind.ts";
import type { FileChanges, VersionRecord } from "../../domain/history/contract.ts";
import { changeTypeOf } from "../../domain/history/entity.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { ForgottenDocument, type HistoryLine, type Revision } from "../../store/store.ts";

/** Maximum number of revisions per version to search for file names. */
const EXAMINED = 1_000;
const NAMED = 200;
const MAX_FIELDS = 100;

type Reads = Pick<Call, "readAt" | "part"> & { history: NonNullable<Call["history"]> };

/** Returns the owner of a component's history. */
export const ownerOfComponent = (id: string): string => `component/${id}`;

/** Returns versions of a component, newest first: one for each push that changed it. */
export async function readVersions(
  call: Reads,
  id: string,
  options: { limit: number; before?: number },
): Promise<{ versions: VersionRecord[]; total: number }> {
  const { history } = call;
  const owner = ownerOfComponent(id);
  const lines = await history.lines({ owner, ...options });
  const total = await history.countLines({ owner });
  const newestNumber =
    options.before === undefined ? total : await history.countLines({ owner, before: options.before });
  const nameOfActor = await (await call.part(authorNames))(lines.map(({ newest }) => newest.changedBy));
  const [revisions, after, oldest] = await Promise.all([
    Promise.all(lines.map(({ newest }) => history.revisionsOf(newest, EXAMINED))),
    Promise.all(lines.map(({ newest }) => documentAt(call, id, newest.seq))),
    beforeLast(call, id, lines),
  ]);
  const versions = lines.map((line, index): VersionRecord => {
    const { newest } = line;
    const now = after[index];
    const before = index + 1 < lines.length ? after[index + 1] : oldest;
    return {
      version: declaredVersion(id, now ?? before) ?? String(newestNumber - index),
      pushedAt: newest.changedAt,
      pushedBy: nameOfActor(newest.changedBy),
      changeType: changeTypeOf(componentKind.name, line),
      id: newest.seq,
      message: newest.message,
      ...verdictOn(id, before, now),
      changes: {
        metadata: changedFields(before, now),
        sources: filesOf(line, revisions[index] ?? [], [componentSourceKind.name]),
        artifacts: filesOf(line, revisions[index] ?? [], [componentArtifactKind.name, componentScreenshotKind.name]),
      },
    };
  });
  return { versions, total };
}

/** Returns a component's document at a revision. Undefined if it didn't exist, or was pruned or erased. */
export async function documentAt(
  { readAt }: Pick<Reads, "readAt">,
  id: string,
  seq: number,
): Promise<ComponentDocument | undefined> {
  try {
    return (await readAt(seq).get(componentKind, id))?.document;
  } catch (error) {
    if (error instanceof ForgottenDocument) return undefined;
    throw error;
  }
}

/** Returns the declaration before the oldest of these lines. */
async function beforeLast(call: Reads, id: string, lines: readonly HistoryLine[]) {
  const last = lines.at(-1)?.newest;
  if (!last) return undefined;
  const [older] = await call.history.lines({ owner: last.owner, limit: 1, before: last.seq });
  return older && documentAt(call, id, older.newest.seq);
}

/** Returns the version in a component's declaration. */
export const declaredVersion = (id: string, document: ComponentDocument | undefined): string | undefined =>
  document && readDeclaration(id, document.declaration).version;

/** Returns the effect of a version on the component's users. */
export function verdictOn(id: string, before: ComponentDocument | undefined, now: ComponentDocument | undefined) {
  if (!before || !now) return { verdict: null, reason: null };
  return judgeDeclaration(readDeclaration(id, before.declaration), readDeclaration(id, now.declaration));
}

/** Returns the fields of a declaration that differ. */
export function changedFields(before: ComponentDocument | undefined, now: ComponentDocument | undefined): string[] {
  if (!before || !now) return [];
  const names = new Set([...Object.keys(before.declaration), ...Object.keys(now.declaration)]);
  return [...names]
    .filter((name) => JSON.stringify(before.declaration[name]) !== JSON.stringify(now.declaration[name]))
    .slice(0, MAX_FIELDS);
}

/** Returns the file changes, merged per file. `revisions` are newest first. */
function filesOf(line: HistoryLine, revisions: readonly Revision[], kinds: readonly string[]): FileChanges {
  const changes: FileChanges = { added: [], modified: [], removed: [], total: 0 };
  for (const { kind, count } of line.changes) if (kinds.includes(kind)) changes.total += count;
  const own = revisions.filter(({ kind }) => kinds.includes(kind));
  for (const [id, [last, ...earlier]] of Map.groupBy(own, (revision) => revision.id)) {
    const wasThere = (earlier.at(-1) ?? last)?.action !== "create";
    const isThere = last?.action !== "delete";
    const list = wasThere ? (isThere ? changes.modified : changes.removed) : isThere ? changes.added : undefined;
    if (list && list.length < NAMED) list.push(id.slice(id.indexOf("/") + 1));
  }
  for (const list of [changes.added, changes.modified, changes.removed]) list.sort();
  return changes;
}
