import { z } from "zod";
import { namedComponent } from "../../domain/components/declaration/named-component.ts";
import { tellFinding } from "../../domain/components/files/tell-finding.ts";
import { countFindings, validationKind } from "../../domain/components/files/validation-kind.ts";
import { healthOf } from "../../domain/health/measure-health.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { programs } from "../../platform/contract/access.ts";
import { defineTool, pageOf } from "../../platform/contract/tool.ts";
import { readReviewQueue, readWaitingDrafts, waitingItem } from "./review-queue.ts";

/** Rules an overview names. */
const RULES = 20;
const count = z.int();

export const validationTools = [
  defineTool({
    name: "service_check_validation",
    title: "Read what checks found",
    description:
      "With `id` the findings of one component, errors first; without it the health of all, the worst components first.",
    input: z.object({
      id: z.string().min(1).max(200).optional().meta({ description: "Of a component; left out, all of them." }),
      limit: z.int().min(1).max(200).default(50).meta({ description: "At most so many." }),
    }),
    output: z.looseObject({
      score: z.number().nullable().meta({ description: "0–100; null: not checked." }),
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
        const sorted = results.map(tellFinding).toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
        const { items, next } = pageOf(sorted, { from, limit });
        const counts = { errors, warnings, infos };
        return { data: { id, score: checked ? score : null, ...counts, findings: items }, next };
      }
      const { score, errors, warnings, infos, components, rules } = await (await part(healthOf))(snapshot);
      // The rules take their room of the first page.
      const overview = from === 0 ? [{ rules: rules.slice(0, RULES) }] : [];
      const told = components
        .slice(from)
        .map(({ title, ...counted }) => ({ ...counted, title: shortened(title, 100) }));
      const { items } = pageOf([...overview, ...told], { from: 0, limit: limit + overview.length });
      const shown = told.slice(0, items.length - overview.length);
      const next = from + shown.length;
      return {
        data: { score, errors, warnings, infos, ...overview[0], components: shown },
        ...(next < components.length ? { next } : {}),
      };
    },
  }),
  defineTool({
    name: "service_list_review_queue",
    title: "List what waits for a review",
    description:
      "Components with validation errors, preview records that no longer fit their component, and for administrators drafts that wait for a decision, each with its reason.",
    input: z.object({ limit: z.int().min(1).max(200).default(50).meta({ description: "At most so many." }) }),
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
            notice: "A workspace has no review queue: push to a registry, which keeps one.",
          },
        };
      const drafts = actor.role === "admin" ? await readWaitingDrafts({ part }) : [];
      const queue = [...(await readReviewQueue(snapshot)), ...drafts];
      const told = queue.map(({ title, reason, ...rest }) => ({
        ...rest,
        title: shortened(title, 100),
        reason: shortened(reason, 300),
      }));
      const { items, next } = pageOf(told, { from, limit });
      return { data: { items, total: queue.length }, next };
    },
  }),
];

const ORDER = { error: 0, warning: 1, info: 2 };
