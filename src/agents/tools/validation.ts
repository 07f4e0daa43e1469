import { z } from "zod";
import { componentSummary } from "../../domain/components/declaration/component-document.ts";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { driftOf } from "../../domain/components/drift.ts";
import { toFindingResponse } from "../../domain/components/files/finding-response.ts";
import { countFindings, validationKind } from "../../domain/components/files/validation-kind.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { previewKind } from "../../domain/components/previews-kind.ts";
import { type DraftDocument, listDrafts } from "../../domain/drafts/draft-rows.ts";
import { drafts } from "../../domain/drafts/drafts.ts";
import { healthOf } from "../../domain/health/measure-health.ts";
import { counted } from "../../engines/text/noun.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { programs } from "../../platform/contract/access.ts";
import { defineTool, type ToolCall, toolPageOf } from "../../platform/contract/tool.ts";
import { omit } from "../../safe/omit.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";

/** An item that needs attention. */
const waitingItem = z.object({
  kind: z.enum(["validation", "preview", "draft"]),
  /** ID of the component, of the preview record (`button/checkout`), or of the draft. */
  id: z.string(),
  title: z.string(),
  /** A sentence. */
  reason: z.string(),
});

type Waiting = z.infer<typeof waitingItem>;

const found = z.object({ errors: z.number().default(0), warnings: z.number().default(0) });
/** Preview records read concurrently. */
const CONCURRENCY = 100;

/** Maximum drafts in the queue; their page lists more. */
const DRAFTS = 200;

/** Drafts that wait for a review, newest first: for administrators, because drafts aren't content. */
async function readWaitingDrafts({ part }: Pick<ToolCall, "part">): Promise<Waiting[]> {
  const { db } = await part(drafts);
  return (await listDrafts(db, { state: "open", limit: DRAFTS })).map(({ id, kind, target, document }) => {
    const { title, model, iterations }: DraftDocument = JSON.parse(document);
    const what = kind === "component" ? `The component ${target}` : `The reference text ${target}`;
    const tries = counted(iterations.length, "iteration");
    return {
      kind: "draft",
      id,
      title,
      reason: `${what} by ${model}, ${tries}. Publish or discard it at /admin/drafts/${id}.`,
    };
  });
}

/** Components with errors, the most errors first, then previews that drifted. */
async function readReviewQueue(snapshot: Snapshot): Promise<Waiting[]> {
  const yieldToLoop = createYielder();
  const [listed, checked, previews] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(validationKind),
    snapshot.list(previewKind),
  ]);
  const titles = new Map<string, string>();
  for (const { id, summary } of listed) {
    titles.set(id, componentSummary.shape.title.safeParse(summary.title).data ?? id);
    await yieldToLoop();
  }
  const faulty: (Waiting & { errors: number })[] = [];
  for (const { id, summary } of checked) {
    await yieldToLoop();
    const { errors = 0, warnings = 0 } = found.safeParse(summary).data ?? {};
    const title = titles.get(id);
    if (errors === 0 || title === undefined) continue;
    const counts = `${counted(errors, "error")}, ${counted(warnings, "warning")}`;
    faulty.push({
      kind: "validation",
      id,
      title,
      errors,
      reason: `${counts}. See service_check_validation for details.`,
    });
  }
  const drifted: Waiting[] = [];
  for (let at = 0; at < previews.length; at += CONCURRENCY) {
    const records = await Promise.all(
      previews.slice(at, at + CONCURRENCY).map(({ id }) => snapshot.get(previewKind, id)),
    );
    for (const record of records) {
      if (!record) continue;
      const component = await snapshot.get(componentKind, record.document.componentId);
      const reason = driftOf(record.document, component?.document);
      if (reason !== undefined) drifted.push({ kind: "preview", id: record.id, title: record.document.title, reason });
      await yieldToLoop();
    }
  }
  return [...faulty.toSorted((a, b) => b.errors - a.errors).map((waiting) => omit(waiting, "errors")), ...drifted];
}

/** Maximum rules in an overview. */
const RULES = 20;
const count = z.int();

export const validationTools = [
  defineTool({
    name: "service_check_validation",
    title: "Get check findings",
    description:
      "With `id`, returns the findings of a component, errors first. Without `id`, returns the health of all components, worst first.",
    input: z.object({
      id: z
        .string()
        .min(1)
        .max(200)
        .optional()
        .meta({ description: "The ID of the component. If absent, all components." }),
      limit: z.int().min(1).max(200).default(50).meta({ description: "The maximum number of results." }),
    }),
    output: z.looseObject({
      score: z.number().nullable().meta({ description: "The score, 0 to 100. `null` if not checked." }),
      errors: count,
      warnings: count,
    }),
    pages: true,
    async run({ id, limit }, call) {
      const { snapshot, part, from } = call;
      if (id !== undefined) {
        await namedComponent(call, id);
        // In a workspace these are the findings of its own builds.
        const checked = await snapshot.get(validationKind, id);
        const results = checked?.document.results ?? [];
        const { score, errors, warnings, infos } = countFindings(results);
        const sorted = results.map(toFindingResponse).toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
        const { items, next } = toolPageOf(sorted, { from, limit });
        const counts = { errors, warnings, infos };
        return { data: { id, score: checked ? score : null, ...counts, findings: items }, next };
      }
      const { score, errors, warnings, infos, components, rules } = await (await part(healthOf))(snapshot);
      // The rules use a part of the first page.
      const overview = from === 0 ? [{ rules: rules.slice(0, RULES) }] : [];
      const reported = components
        .slice(from)
        .map(({ title, ...counted }) => ({ ...counted, title: shortened(title, 100) }));
      const { items } = toolPageOf([...overview, ...reported], { from: 0, limit: limit + overview.length });
      const shown = reported.slice(0, items.length - overview.length);
      const next = from + shown.length;
      return {
        data: { score, errors, warnings, infos, ...overview[0], components: shown },
        ...(next < components.length ? { next } : {}),
      };
    },
  }),
  defineTool({
    name: "service_list_review_queue",
    title: "List items to review",
    description:
      "Returns components with validation errors, preview records that no longer fit their component and, for administrators, open drafts. Each item has a reason.",
    input: z.object({
      limit: z.int().min(1).max(200).default(50).meta({ description: "The maximum number of results." }),
    }),
    output: z.object({
      items: z.array(waitingItem),
      total: count,
      notice: z.string().optional(),
    }),
    access: programs("sync:read"),
    pages: true,
    async run({ limit }, { settings, snapshot, part, actor, from }) {
      if (settings.mode === "workspace")
        return {
          data: {
            items: [],
            total: 0,
            notice: "A workspace has no review queue. Connect to a registry.",
          },
        };
      const drafts = actor.role === "admin" ? await readWaitingDrafts({ part }) : [];
      const queue = [...(await readReviewQueue(snapshot)), ...drafts];
      const reported = queue.map(({ title, reason, ...rest }) => ({
        ...rest,
        title: shortened(title, 100),
        reason: shortened(reason, 300),
      }));
      const { items, next } = toolPageOf(reported, { from, limit });
      return { data: { items, total: queue.length }, next };
    },
  }),
];

const ORDER = { error: 0, warning: 1, info: 2 };
