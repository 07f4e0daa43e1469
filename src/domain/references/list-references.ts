import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import { titleIn } from "../../store/kind.ts";
import type { ListEntry, Snapshot } from "../../store/store.ts";
import type { ReferenceSummary } from "./contract.ts";
import { referenceKind } from "./kind.ts";

/** All texts, in order of id. */
export async function listReferences(snapshot: Snapshot): Promise<ReferenceSummary[]> {
  const listed: ReferenceSummary[] = [];
  await runInSlices(await snapshot.list(referenceKind), (entry) => listed.push(referenceSummary(entry)));
  return listed;
}

/** The fields of a text without its content. */
export function referenceSummary({
  id,
  summary,
  changedAt,
}: Pick<ListEntry, "id" | "summary" | "changedAt">): ReferenceSummary {
  const { contentLength } = summary;
  return {
    id,
    title: titleIn(summary, "title") ?? id,
    description: titleIn(summary, "description"),
    contentLength: typeof contentLength === "number" ? contentLength : 0,
    updatedAt: changedAt,
  };
}
