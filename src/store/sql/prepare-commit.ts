import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { type Kind, ownerOf } from "../kind.ts";
import { checkId, isStorable, type PreparedRecord, prepareInSteps } from "../record.ts";
import { type ChangeFailure, type Commit, InvalidDocument, type RecordChange } from "../store.ts";

/** The change of one record in a commit; each record occurs once. */
export interface RequestedChange {
  kind: Kind;
  id: string;
  owner: string;
  base?: string | null | undefined;
  group?: string | undefined;
  message?: string | undefined;
  /** The new state; `record` is undefined for a removal. An `update` runs when the present document is known. */
  becomes: { record: PreparedRecord | undefined } | { update(present: unknown): unknown };
}

/**
 * Validates, hashes and summarizes the changes, outside any transaction. With `each` an invalid change is added to
 * `failed`, otherwise throws `InvalidDocument`. The later of two changes to one record wins, with the base of the
 * earlier one; an update gets the result of the earlier one.
 */
export async function prepareCommit(commit: Commit, failed: ChangeFailure[]): Promise<RequestedChange[]> {
  for (const text of [commit.author, commit.message ?? "", commit.push ?? ""]) {
    if (!isStorable(text)) throw new InvalidDocument("Author, message and push must be valid Unicode without NUL.");
  }
  const wanted = new Map<string, RequestedChange>();
  const yieldToLoop = createYielder();
  for (const change of commit.changes) {
    await yieldToLoop();
    try {
      const name = `${change.kind.name}\0${change.id}`;
      const prepared = await prepareChange(change, wanted.get(name), yieldToLoop);
      wanted.delete(name);
      wanted.set(name, prepared);
    } catch (error) {
      if (commit.atomicity !== "each" || !(error instanceof InvalidDocument)) throw error;
      failed.push(failureOf(change, "invalid", error.message));
    }
  }
  return [...wanted.values()];
}

/** A refused change with its reason. */
export const failureOf = (
  { kind, id, group }: Pick<RequestedChange, "kind" | "id" | "group">,
  error: ChangeFailure["error"],
  message: string,
): ChangeFailure => ({ kind: kind.name, id, error, message, ...(group === undefined ? {} : { group }) });

type Breathe = ReturnType<typeof createYielder>;

async function prepareChange(
  change: RecordChange,
  earlier: RequestedChange | undefined,
  yieldToLoop: Breathe,
): Promise<RequestedChange> {
  const { kind, id, group, message } = change;
  checkId(kind, id);
  if (!isStorable(message ?? "")) throw new InvalidDocument("A message must be valid Unicode without NUL.");
  const base = earlier ? earlier.base : change.base;
  return {
    kind,
    id,
    owner: ownerOf(kind, id),
    base,
    group,
    message,
    becomes: await becomesOf(change, earlier, yieldToLoop),
  };
}

async function becomesOf(
  change: RecordChange,
  earlier: RequestedChange | undefined,
  yieldToLoop: Breathe,
): Promise<RequestedChange["becomes"]> {
  if (change.action === "delete") return { record: undefined };
  if (change.action === "put") return { record: await prepareInSteps(change, yieldToLoop) };
  if (!earlier) return { update: change.update };
  const { becomes } = earlier;
  return {
    update: (present) => change.update("update" in becomes ? becomes.update(present) : becomes.record?.document),
  };
}
