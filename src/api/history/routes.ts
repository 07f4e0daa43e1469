import { cutPicture } from "../../domain/components/files/cut-picture.ts";
import { componentScreenshotKind } from "../../domain/components/files/file-kinds.ts";
import { mediaTypeOf } from "../../domain/components/files/media-type.ts";
import { validationKind } from "../../domain/components/files/validation-kind.ts";
import { componentKind } from "../../domain/components/kind.ts";
import {
  type ChangelogQuery,
  type ChangeRecord,
  getChangelog,
  getHistory,
  getPicture,
  getVersion,
  getVersionDeclaration,
} from "../../domain/history/contract.ts";
import {
  changeTypeOf,
  type Entity,
  entityIdOf,
  entityNameOf,
  entityOf,
  entityOwnersOf,
  ownerOfEntity,
} from "../../domain/history/entity.ts";
import { counted } from "../../engines/text/noun.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import type { BytesResponse } from "../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, route } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Kind } from "../../store/kind.ts";
import type { HistoryLine, LineFilter } from "../../store/store.ts";
import { componentDetails } from "./component-details.ts";
import type { TokenChanges } from "./token-changes.ts";
import { tokenDetails } from "./token-details.ts";
import { readVersion, readVersionDeclaration } from "./version-snapshot.ts";
import { ownerOfComponent, readVersions } from "./versions.ts";

export const historyRoutes = [
  route(getHistory, async (call) => {
    const { history, readAt, part, query } = call;
    if (!history) return { versions: [], total: 0 };
    return readVersions({ history, readAt, part }, query.id, query);
  }),
  route(getVersion, async ({ history, readAt, part, blobs, query: { id, v } }) => {
    if (!history) throw noHistory();
    return readVersion({ history, readAt, part, blobs }, id, v);
  }),
  route(getVersionDeclaration, async ({ history, readAt, part, query: { id, v } }) => {
    if (!history) throw noHistory();
    return readVersionDeclaration({ history, readAt, part }, id, v);
  }),
  bytesRoute(getPicture, (call) => readPicture(call, call.query)),
  route(getChangelog, (call) => readChangelog(call, call.query)),
];

const noHistory = () => notFound("A workspace has no history. Use git to see its changes.");

type Reads = Pick<Call, "history" | "snapshot" | "readAt" | "changes" | "kinds" | "part" | "actor" | "remote">;

/** Lines whose details are read concurrently. */
const TOGETHER = 10;

/** Returns lines of the changelog, newest first. Without a database, the changelog is empty. */
async function readChangelog(call: Reads, query: ChangelogQuery) {
  const { history } = call;
  if (!history) return { changes: [], total: 0, nextBefore: null };
  const filter = filterOf(call, query);
  const [lines, total] = await Promise.all([
    history.lines({ ...filter, limit: query.limit, before: query.before }),
    history.countLines(filter),
  ]);
  const nameOfActor = await (await call.part(authorNames))(lines.map(({ newest }) => newest.changedBy));
  const { titles, closed } = await titlesOf(call, history, lines);

  const detailsOf = (line: HistoryLine) => {
    const { kind, entityId } = entityOf(call.kinds, line.newest.owner);
    const isChanged = kind === componentKind.name && changeTypeOf(kind, line) === "update";
    return isChanged ? componentDetails({ ...call, history }, entityId, line) : undefined;
  };
  // SQLite responds synchronously: reading all lines at the same time would block the event loop.
  const yieldToLoop = createYielder();
  const components: Awaited<ReturnType<typeof detailsOf>>[] = [];
  for (let at = 0; at < lines.length; at += TOGETHER) {
    components.push(...(await Promise.all(lines.slice(at, at + TOGETHER).map(detailsOf))));
    await yieldToLoop();
  }

  const changes: ChangeRecord[] = [];
  for (const [index, line] of lines.entries()) {
    const { newest } = line;
    if (closed.has(newest.seq)) continue;
    const entity = entityOf(call.kinds, newest.owner);
    const component = components[index];
    const tokens = entity.entityType === "token" ? await tokenDetails({ ...call, history }, line) : undefined;
    changes.push({
      id: newest.seq,
      entityType: entity.entityType,
      entityId: entity.entityId,
      entityName: titles.get(newest.seq) ?? entity.entityId,
      changeType: changeTypeOf(entity.kind, line),
      changedAt: newest.changedAt,
      changedBy: nameOfActor(newest.changedBy),
      changedById: newest.changedBy,
      summary: describeLine(call.kinds, entity, line, tokens),
      message: newest.message,
      push: newest.push,
      ...countOf(call, line, entity),
      ...(tokens ? { details: tokens } : {}),
      ...(component ? { component } : {}),
    });
  }
  const last = lines.at(-1);
  return { changes, total, nextBefore: last && lines.length === query.limit ? last.newest.seq : null };
}

/** Returns the number of items in a set after a line. */
function countOf({ kinds }: Reads, { newest }: HistoryLine, entity: Entity): { count?: number } {
  if (newest.kind !== entity.kind || newest.action === "delete") return {};
  const count = kinds.find(({ name }) => name === entity.kind)?.holds?.(newest.summary ?? {});
  return count === undefined ? {} : { count };
}

function filterOf({ kinds }: Reads, { since, kind, author, id, all }: ChangelogQuery): LineFilter {
  const owner = id === undefined || kind === undefined ? undefined : ownerOfEntity(kinds, kind, id);
  const owners = entityOwnersOf(kinds, { kind, all: all === "true" });
  return owner === undefined || owners.length === 0 ? { since, author, owners } : { since, author, owner };
}

/**
 * Returns the title of each line's owner: the current one, or the last one before its deletion. `closed` are lines of
 * unlisted records such as hidden pages, because the changelog is public.
 */
async function titlesOf(
  { snapshot, kinds }: Reads,
  history: NonNullable<Call["history"]>,
  lines: readonly HistoryLine[],
): Promise<{ titles: Map<number, string>; closed: Set<number> }> {
  const closed = new Set<number>();
  const titles = new Map<number, string>();
  const entities = lines.map(({ newest }) => ({ newest, entity: entityOf(kinds, newest.owner) }));
  for (const [name, members] of Map.groupBy(entities, ({ entity }) => entity.kind)) {
    const kind = kinds.find((one) => one.name === name);
    const listed = kind ? await snapshot.list(kind) : [];
    const present = new Map(listed.map(({ id, summary }) => [id, summary]));
    for (const { newest, entity } of members) {
      const summary = present.get(entityIdOf(entity)) ?? (await lastSummary(history, newest, entity));
      titles.set(newest.seq, entityNameOf(kinds, entity, summary));
      if (kind?.isClosed?.(summary ?? {})) closed.add(newest.seq);
    }
  }
  return { titles, closed };
}

async function lastSummary(history: NonNullable<Call["history"]>, newest: HistoryLine["newest"], entity: Entity) {
  if (newest.kind === entity.kind) return newest.summary;
  const revisions = await history.revisionsOf(newest, 1_000);
  return revisions.find(({ kind }) => kind === entity.kind)?.summary;
}

/**
 * Returns a component's screenshot at a revision, without margins. Throws `ApiError` 404 if it doesn't exist or was
 * pruned.
 */
async function readPicture(
  call: Pick<Call, "history" | "blobs" | "part" | "left" | "actor" | "remote">,
  { path, at }: { path: string; at: number },
): Promise<BytesResponse> {
  const owner = ownerOfComponent(path.split("/", 1)[0] ?? "");
  const present = (await call.history?.present(owner, at)) ?? [];
  const hash = present.find(({ kind, id }) => kind === componentScreenshotKind.name && id === path)?.summary.hash;
  if (typeof hash !== "string") throw notFound(`Revision ${at} has no screenshot ${path}.`);
  const cut = await cutPicture(call, { name: path, hash });
  if (cut) return cut;
  const bytes = await call.blobs.get(hash);
  if (!bytes) throw notFound(`The screenshot ${path} of revision ${at} is no longer stored.`);
  return { bytes, type: mediaTypeOf(path) };
}

const DONE = { create: "added", update: "changed", delete: "removed" } as const;

/** Returns a line as one sentence: `Declaration changed; 2 sources added; 1 artifact changed`. */
function describeLine(kinds: readonly Kind[], entity: Entity, line: HistoryLine, tokens?: TokenChanges): string {
  const changeType = changeTypeOf(entity.kind, line);
  if (changeType === "delete") return "Deleted";
  const own = line.changes.some(({ kind }) => kind === entity.kind);
  const parts = [
    ...(changeType === "create" ? ["Created"] : []),
    ...(changeType === "update" && own ? [entity.entityType === "component" ? "Declaration changed" : "Changed"] : []),
    ...line.changes.flatMap(({ kind, action, count }) => {
      const noun = kinds.find(
        ({ name }) => name === kind && name !== entity.kind && name !== validationKind.name,
      )?.noun;
      return noun === undefined ? [] : [`${counted(count, noun)} ${DONE[action]}`];
    }),
    ...(line.changes.some(({ kind }) => kind === validationKind.name) ? ["Checked again"] : []),
  ];
  if (tokens && changeType === "update") {
    const counted = (["added", "changed", "renamed", "removed"] as const).flatMap((how) =>
      tokens[how] > 0 ? [`${tokens[how]} ${how}`] : [],
    );
    const verdict = tokens.verdict === "breaking" ? " (breaking)" : "";
    return counted.length > 0
      ? `Tokens: ${counted.join(", ")}${verdict}`
      : "Compiled output changed. Token values didn't.";
  }
  return parts.length > 0 ? parts.join("; ") : "Changed";
}
