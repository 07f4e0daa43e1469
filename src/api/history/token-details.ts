import { comparedDocuments, comparisonReader } from "../../domain/compare/comparison-reader.ts";
import { COMPARED_KINDS } from "../../domain/compare/contract.ts";
import { dtcgKind } from "../../domain/tokens/dtcg-kind.ts";
import { tokensKind } from "../../domain/tokens/kind.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Feature, StorePrepared } from "../../platform/feature.ts";
import { ownerOf, SINGLETON } from "../../store/kind.ts";
import { type ChangedRecord, ForgottenDocument, type HistoryLine, type Revision } from "../../store/store.ts";
import { type TokenChanges, tokenChangesOf } from "./token-changes.ts";

/** Maximum number of revisions per line. */
const MAX_REVISIONS = 100;

/** Changes if `tokenChangesOf` returns another result for the same tokens. */
const EDITION = "token changes 2";

type Reads = Pick<Call, "readAt" | "changes" | "part" | "actor" | "remote"> & { history: NonNullable<Call["history"]> };

/**
 * Returns the token changes of one line. Undefined if a document was pruned or erased, and for lines of other kinds.
 */
export async function tokenDetails(call: Reads, { newest }: HistoryLine): Promise<TokenChanges | undefined> {
  const kind = COMPARED_KINDS.find((name) => name === newest.kind);
  if (!kind) return undefined;
  const revisions = await call.history.revisionsOf(newest, MAX_REVISIONS);
  const first = revisions.at(-1) ?? newest;
  if (await cameWithSnapshot(call, first)) return undefined;
  const [from, to] = [first.seq - 1, newest.seq];
  try {
    const { name, revisions } = await comparedDocuments(call, kind, from, to);
    const json = await call.history.derived(`${EDITION} ${name}`, revisions, async () =>
      JSON.stringify(tokenChangesOf(await (await call.part(comparisonReader)).compare(call, kind, from, to))),
    );
    return { ...JSON.parse(json), kind, from, to };
  } catch (error) {
    // Pruned or erased documents can't be compared.
    if (error instanceof ForgottenDocument) return undefined;
    throw error;
  }
}

/**
 * Whether a bundle was created in the same push as a raw snapshot, whose tokens it replaces: then nothing was renamed.
 */
async function cameWithSnapshot({ history }: Reads, { kind, action, push }: Revision): Promise<boolean> {
  if (kind !== dtcgKind.name || action !== "create" || push === null) return false;
  const snapshots = await history.of(ownerOf(tokensKind, SINGLETON), MAX_REVISIONS);
  return snapshots.some((revision) => revision.push === push);
}

type Opened = Pick<Deployment, "part" | "store">;

/** Changed token lines compared in advance: a push adds one of each kind. */
const WARM = 10;

/** Compares the tokens of the newest lines, so that no reader of the changelog waits for it. */
export const warmTokenDetails = (deployment: Opened): Promise<void> =>
  keepDetails(deployment, [dtcgKind.name, tokensKind.name], WARM);

async function keepDetails({ part, store }: Opened, owners: readonly string[], limit: number): Promise<void> {
  const { history, changes, read: readAt } = store;
  if (!history) return;
  for (const line of await history.lines({ owners, limit }))
    await tokenDetails({ readAt, changes, part, history, remote: "changelog" }, line);
}

/** Compares new tokens with the present ones before they are written. */
export const prepareTokenDetails: NonNullable<Feature["beforeCommit"]> = (deployment, changed) =>
  changed.some(({ kind }) => kind === dtcgKind) ? prepared(deployment, changed) : undefined;

async function prepared(deployment: Opened, changed: readonly ChangedRecord[]): Promise<StorePrepared> {
  const { part, store } = deployment;
  await (await part(comparisonReader)).prepare(store.read(), changed);
  // The line that was added.
  return () => keepDetails(deployment, [dtcgKind.name], 1);
}
