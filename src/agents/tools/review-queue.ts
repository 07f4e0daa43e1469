import { z } from "zod";
import { componentSummary } from "../../domain/components/declaration/component-document.ts";
import { driftOf } from "../../domain/components/drift.ts";
import { validationKind } from "../../domain/components/files/validation-kind.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { previewKind } from "../../domain/components/previews-kind.ts";
import { type DraftDocument, listDrafts } from "../../domain/drafts/draft-rows.ts";
import { drafts } from "../../domain/drafts/drafts.ts";
import type { ToolCall } from "../../platform/contract/tool.ts";
import { createBreather } from "../../safe/breathe.ts";
import { without } from "../../safe/without.ts";
import type { Snapshot } from "../../store/store.ts";

/** One thing somebody should look at. */
export const waitingItem = z.object({
  kind: z.enum(["validation", "preview", "draft"]),
  /** Of the component, of the preview record (`button/checkout`), or of the draft. */
  id: z.string(),
  title: z.string(),
  /** A sentence. */
  reason: z.string(),
});

type Waiting = z.infer<typeof waitingItem>;

const found = z.object({ errors: z.number().default(0), warnings: z.number().default(0) });
/** Preview records read at once. */
const AT_ONCE = 100;

/** Drafts of the queue; more are told of on their page. */
const DRAFTS = 200;

/** Drafts that wait for somebody, newest first: for administrators, since they are no content. */
export async function readWaitingDrafts({ part }: Pick<ToolCall, "part">): Promise<Waiting[]> {
  const { db } = await part(drafts);
  return (await listDrafts(db, { state: "open", limit: DRAFTS })).map(({ id, kind, target, document }) => {
    const { title, model, iterations }: DraftDocument = JSON.parse(document);
    const what = kind === "component" ? `The component ${target}` : `The reference text ${target}`;
    const tries = `${iterations.length} ${iterations.length === 1 ? "iteration" : "iterations"}`;
    return {
      kind: "draft",
      id,
      title,
      reason: `${what} by ${model}, ${tries}. Publish or discard it at /admin/drafts/${id}.`,
    };
  });
}

/** Components with errors, the most first, then previews that drifted. */
export async function readReviewQueue(snapshot: Snapshot): Promise<Waiting[]> {
  const breathe = createBreather();
  const [listed, checked, previews] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(validationKind),
    snapshot.list(previewKind),
  ]);
  const titles = new Map<string, string>();
  for (const { id, summary } of listed) {
    titles.set(id, componentSummary.shape.title.safeParse(summary.title).data ?? id);
    await breathe();
  }
  const faulty: (Waiting & { errors: number })[] = [];
  for (const { id, summary } of checked) {
    await breathe();
    const { errors = 0, warnings = 0 } = found.safeParse(summary).data ?? {};
    const title = titles.get(id);
    if (errors === 0 || title === undefined) continue;
    const counts = `${errors} ${errors === 1 ? "error" : "errors"}, ${warnings} ${warnings === 1 ? "warning" : "warnings"}`;
    faulty.push({ kind: "validation", id, title, errors, reason: `${counts}. service_check_validation names them.` });
  }
  const drifted: Waiting[] = [];
  for (let at = 0; at < previews.length; at += AT_ONCE) {
    const records = await Promise.all(previews.slice(at, at + AT_ONCE).map(({ id }) => snapshot.get(previewKind, id)));
    for (const record of records) {
      if (!record) continue;
      const component = await snapshot.get(componentKind, record.document.componentId);
      const reason = driftOf(record.document, component?.document);
      if (reason !== undefined) drifted.push({ kind: "preview", id: record.id, title: record.document.title, reason });
      await breathe();
    }
  }
  return [...faulty.toSorted((a, b) => b.errors - a.errors).map((waiting) => without(waiting, "errors")), ...drifted];
}
