import { ApiError } from "../../platform/contract/api-error.ts";
import { type Call, put, remove } from "../../platform/contract/route.ts";
import type { SyncedRecord } from "../../store/kind.ts";
import { entriesBelow } from "../../store/order.ts";
import { transact } from "../../store/sql/transact.ts";
import type { RecordChange, Snapshot } from "../../store/store.ts";
import { componentFileKinds } from "../components/files/file-kinds.ts";
import { validationKind } from "../components/files/validation-kind.ts";
import { componentKind } from "../components/kind.ts";
import { referenceKind } from "../references/kind.ts";
import { chooseIteration } from "./choose-iteration.ts";
import type { DraftResponse, Publication } from "./contract.ts";
import { componentRecords, referenceRecords } from "./draft-records.ts";
import { type DraftDocument, type DraftTable, endDraft, findDraft } from "./draft-rows.ts";
import { drafts } from "./drafts.ts";
import { noDraft } from "./read-draft-file.ts";

type Publishing = Pick<Call, "part" | "blobs" | "decide" | "actor">;

/**
 * Publishes a draft: its records are written, and its row is ended, in one transaction, so that it is published once or not
 * at all. Answers the number of the newest revision. Throws `ApiError` 404, and 409 `over`, `exists`, `not_built`,
 * `cannot_rename`.
 */
export async function publishDraft(call: Publishing, id: string, requested: Publication): Promise<number> {
  const { db } = await call.part(drafts);
  const row = await openDraft(call, id);
  const { model, iterations }: DraftDocument = JSON.parse(row.document);
  const iteration =
    requested.iteration === undefined
      ? chooseIteration(iterations)
      : iterations.find(({ number, status }) => number === requested.iteration && status !== "failed");
  if (!iteration)
    throw new ApiError(
      409,
      "not_built",
      "This iteration was not built, so it can't be published. Discard the draft, or generate the component again.",
    );
  const to = requested.componentId || row.target;
  const records =
    row.kind === "component"
      ? await componentRecords(call.blobs, iteration, { from: row.target, to })
      : await referenceRecords(call.blobs, iteration, to);
  const message = messageOf(requested.message, model);
  const by = call.actor?.id ?? "anonymous";

  const end = async (trx: typeof db, revision: number) => {
    if (!(await endDraft(trx, id, { state: "published", by, revision }))) throw over(await findDraft(trx, id));
  };
  const { seq, applied } = await call.decide(async (snapshot) => {
    const present = await presentIn(snapshot, row.kind, to);
    if (present.exists && !requested.replace) throw exists(row.kind, to);
    return changesOf(records, present.files, message);
  }, end);
  if (applied.length === 0) {
    // The content equals the present one, so nothing was written and no precondition was checked.
    if (!requested.replace) throw exists(row.kind, to);
    await transact(db, (trx) => end(trx, seq));
  }
  return seq;
}

/** Throws a draft away. Throws `ApiError` 404 and 409 `over`. */
export async function discardDraft(call: Pick<Call, "part" | "actor">, id: string): Promise<void> {
  const { db } = await call.part(drafts);
  await openDraft(call, id);
  const by = call.actor?.id ?? "anonymous";
  const ended = await transact(db, (trx) => endDraft(trx, id, { state: "discarded", by }));
  if (!ended) throw over(await findDraft(db, id));
}

async function openDraft({ part }: Pick<Call, "part">, id: string): Promise<DraftTable> {
  const row = await findDraft((await part(drafts)).db, id);
  if (!row) throw noDraft(id);
  if (row.state !== "open") throw over(row);
  return row;
}

const over = (row: DraftTable | undefined) =>
  new ApiError(
    409,
    "over",
    `This draft is closed: it was ${row?.state ?? "removed"}${endedBy(row)}. Nothing was changed.`,
  );

const endedBy = (row: DraftTable | undefined): string =>
  row?.state === "discarded" && row.ended_by === null ? " because it expired" : " already";

const NOUNS: Record<DraftResponse["kind"], string> = { component: "component", reference: "reference text" };

const exists = (kind: DraftResponse["kind"], id: string) =>
  new ApiError(
    409,
    "exists",
    `The ${NOUNS[kind]} ${id} already exists. Send replace: true to replace it, or send another componentId.`,
  );

/** Whether records with that id, or parts of it, exist that would stay next to the new ones. */
async function presentIn(
  snapshot: Snapshot,
  kind: DraftResponse["kind"],
  id: string,
): Promise<{ exists: boolean; files: Pick<SyncedRecord, "kind" | "id">[] }> {
  if (kind === "reference") return { exists: (await snapshot.get(referenceKind, id)) !== undefined, files: [] };
  const component = await snapshot.get(componentKind, id);
  const owned = await Promise.all(
    componentFileKinds.map(async (fileKind) =>
      entriesBelow(await snapshot.list(fileKind), `${id}/`).map((entry) => ({ kind: fileKind, id: entry.id })),
    ),
  );
  const findings = await snapshot.get(validationKind, id);
  const files = [...owned.flat(), ...(findings ? [{ kind: validationKind, id }] : [])];
  return { exists: component !== undefined || files.length > 0, files };
}

function changesOf(
  records: readonly SyncedRecord[],
  present: readonly Pick<SyncedRecord, "kind" | "id">[],
  message: string,
): RecordChange[] {
  const nameOf = ({ kind, id }: Pick<SyncedRecord, "kind" | "id">) => `${kind.name}\0${id}`;
  const kept = new Set(records.map(nameOf));
  return [
    ...present.filter((one) => !kept.has(nameOf(one))).map(({ kind, id }) => remove(kind, id)),
    ...records.map(({ kind, id, document }) => put(kind, id, document)),
  ].map((change) => ({ ...change, message }));
}

/** The history entry: the publisher's words, and the model's name. */
const messageOf = (given: string | undefined, model: string): string =>
  given?.trim() ? `${given.trim()} (draft by ${model})` : `Published a draft by ${model}`;
