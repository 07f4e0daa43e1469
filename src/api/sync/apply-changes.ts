import { setImmediate as nextTurn } from "node:timers/promises";
import { badRequest } from "../../platform/contract/api-error.ts";
import { authorNames } from "../../platform/contract/author-names.ts";
import { type FailedChange, toFailureResponse } from "../../platform/contract/changed-elsewhere.ts";
import { type Call, put, update } from "../../platform/contract/route.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { SyncBytes } from "../../store/kind.ts";
import { type ChangeFailure, MissingBlob, type RecordChange } from "../../store/store.ts";
import { type OwnersOf, ownersIn, recordKeyOf } from "./owned-records.ts";
import { createRemovalPlan } from "./plan-removal.ts";
import { type PreparedChange, prepareChange, type Removal } from "./prepare-change.ts";
import { roundsOf } from "./rounds.ts";

/** Changes prepared concurrently: each may store bytes. */
const CONCURRENCY = 64;
/** Maximum number of contents per upload: one change can have many. An upload with more is rejected completely. */
const MAX_CONTENTS = 20_000;

export interface AppliedChanges {
  /** One for each stored change, in order: `component:button:update`. */
  applied: string[];
  failed: FailedChange[];
}

type Applying = Pick<Call, "kinds" | "snapshot" | "blobs" | "commit" | "history" | "part" | "actor" | "actAs">;

/**
 * Applies changes in one commit. Each change is atomic and independent of the others. Deleting a record also deletes
 * its owned records, including those from the same request. Several changes to one record are applied in order, in
 * separate commits.
 */
export async function applyChanges(call: Applying, given: readonly unknown[]): Promise<AppliedChanges> {
  const { kinds, blobs } = call;
  const byType = new Map(kinds.flatMap((kind) => (kind.sync ? [[kind.sync.entityType, kind] as const] : [])));
  let contents = 0;
  const bytes: SyncBytes = {
    async keep(content) {
      contents += 1;
      if (contents > MAX_CONTENTS)
        throw badRequest(
          "too_many_files",
          `The request has more than ${MAX_CONTENTS} files. Send several requests.`,
          "/changes",
        );
      return (await blobs.put(content)).hash;
    },
    async size(hash) {
      const size = await blobs.size(hash);
      if (size === undefined)
        throw new MissingBlob(`The blob ${hash} is missing. Upload it and send the change again.`);
      return size;
    },
  };

  const prepared: PreparedChange[] = [];
  for (let at = 0; at < given.length; at += CONCURRENCY) {
    // If storing bytes is synchronous, this would block the event loop for readers.
    if (at > 0) await nextTurn();
    prepared.push(
      ...(await Promise.all(given.slice(at, at + CONCURRENCY).map((one) => prepareChange(one, byType, bytes)))),
    );
  }
  const outcomes = new Map<PreparedChange, string | FailedChange>();
  const ownersOf = ownersIn(kinds);
  let present = call;
  for (const [index, round] of (await roundsOf(prepared, ownersOf)).entries()) {
    if (index > 0) await nextTurn();
    const seq = await applyRound({ ...present, ownersOf }, round, outcomes);
    if (seq !== undefined && call.actor) present = { ...call, snapshot: call.actAs(call.actor, seq).snapshot };
  }
  const all = prepared.flatMap((one) => outcomes.get(one) ?? []);
  return {
    applied: all.filter((one) => typeof one === "string"),
    failed: all.filter((one) => typeof one !== "string"),
  };
}

/** Applies changes to different records in one commit. Resolves to the new head of the log, if it committed. */
async function applyRound(
  call: Applying & { ownersOf: OwnersOf },
  round: readonly PreparedChange[],
  outcomes: Map<PreparedChange, string | FailedChange>,
): Promise<number | undefined> {
  const { changes, groups, refused } = await toCommit(call, round);
  if (changes.length > 0) await nextTurn();
  const done = changes.length > 0 ? await call.commit(changes, "each") : undefined;

  const failures = new Map(refused);
  for (const failure of done?.failed ?? []) {
    const group = failure.group ?? "";
    if (!failures.has(group)) failures.set(group, failure);
  }
  const nameOf = await namesIn(call, failures.values());
  const actions = new Map(
    done?.applied.map(({ kind, id, action }) => [recordKeyOf({ kind: { name: kind }, id }), action]),
  );
  for (const one of round) {
    if ("failure" in one) outcomes.set(one, one.failure);
    else {
      const { entityType, id } = one;
      const failure = failures.get(groups.get(recordKeyOf(one)) ?? "");
      if (failure) outcomes.set(one, failureOf(one, failure));
      else outcomes.set(one, `${entityType}:${id}:${actions.get(recordKeyOf(one)) ?? "unchanged"}`);
    }
  }
  return done?.seq;

  /** Returns a failure of the change itself, or of a record in it. */
  function failureOf({ entityType, id }: { entityType: string; id: string }, failure: ChangeFailure): FailedChange {
    const kind = call.kinds.find(({ name }) => name === failure.kind);
    const reported = toFailureResponse(failure, kind?.sync?.entityType ?? failure.kind, nameOf);
    return { ...reported, entityType, entityId: id };
  }
}

/** The input of a commit. */
interface ToCommit {
  /**
   * Each with the group of its change. A file deleted by name together with its component is in the component's group.
   */
  changes: RecordChange[];
  /** The group of each changed record. */
  groups: Map<string, string>;
  /** Rejected changes, by group. */
  refused: Map<string, ChangeFailure>;
}

async function toCommit(
  call: Pick<Call, "snapshot" | "history"> & { ownersOf: OwnersOf },
  prepared: readonly PreparedChange[],
): Promise<ToCommit> {
  const changes: RecordChange[] = [];
  const groups = new Map<string, string>();
  const refused = new Map<string, ChangeFailure>();
  const withOwner = new Map<string, string>();
  const removals = new Map<string, Removal>();
  for (const one of prepared) if ("remove" in one) removals.set(recordKeyOf(one), one);
  const { coming, plan } = createRemovalPlan(call, call.ownersOf, removals);
  const add = (change: RecordChange, group: string) => {
    changes.push({ ...change, group });
    coming(change);
    groups.set(recordKeyOf(change), group);
  };
  const yieldToLoop = createYielder();
  for (const [index, one] of prepared.entries()) {
    await yieldToLoop();
    if ("failure" in one) continue;
    const group = String(index);
    if ("put" in one) {
      for (const { kind, id, document } of one.put) {
        const base = recordKeyOf({ kind, id }) === recordKeyOf(one) ? one.base : undefined;
        const { merge } = kind.sync ?? {};
        const change = merge ? update(kind, id, (present) => merge(present, document)) : put(kind, id, document);
        add({ ...change, base, message: one.message }, group);
      }
      continue;
    }
    const { owned, failure } = await plan(one);
    groups.set(recordKeyOf(one), group);
    if (failure) {
      refused.set(group, failure);
      continue;
    }
    const { kind, id, base } = one;
    add({ action: "delete", kind, id, base }, withOwner.get(recordKeyOf(one)) ?? group);
    for (const part of owned) {
      withOwner.set(recordKeyOf(part), group);
      add({ action: "delete", ...part }, group);
    }
  }
  return { changes, groups, refused };
}

async function namesIn(
  call: Pick<Call, "part">,
  failures: Iterable<ChangeFailure>,
): Promise<(actorId: string) => string> {
  const authors = [...failures].flatMap(({ present }) => present?.changedBy ?? []);
  return authors.length > 0 ? (await call.part(authorNames))(authors) : (actorId) => actorId;
}
