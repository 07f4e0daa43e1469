import { z } from "zod";
import { createBreather } from "../../../safe/breathe.ts";
import type { Snapshot } from "../../../store/store.ts";
import { componentSummary, validationKind } from "../components/api.ts";
import { componentKind } from "../components/kind.ts";
import { driftOf } from "../previews/api.ts";
import { previewKind } from "../previews/kind.ts";

/** One thing somebody should look at. */
export interface Waiting {
  kind: "validation" | "preview";
  /** Of the component, or of the preview record (`button/checkout`). */
  id: string;
  title: string;
  /** A sentence. */
  reason: string;
}

const found = z.object({ errors: z.number().default(0), warnings: z.number().default(0) });
/** Preview records read at once. */
const AT_ONCE = 100;

/** Components with errors, the most first, then previews that drifted. Drafts are no content, and not among these. */
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
  return [...faulty.toSorted((a, b) => b.errors - a.errors).map(({ errors: _, ...waiting }) => waiting), ...drifted];
}
