import { z } from "zod";
import { definePart } from "../../platform/contract/part.ts";
import { runInSlices } from "../../safe/yield-to-event-loop.ts";
import { cacheDerivation } from "../../store/cache-derivation.ts";
import type { Snapshot } from "../../store/store.ts";
import { componentSummary } from "../components/declaration/component-document.ts";
import { scoreOf, validationKind } from "../components/files/validation-kind.ts";
import { componentKind } from "../components/kind.ts";
import type { Health } from "./contract.ts";

const found = z.object({
  errors: z.number().default(0),
  warnings: z.number().default(0),
  infos: z.number().default(0),
  rules: z.record(z.string(), z.number()).default({}),
});

/** Score of a component: 100 − 25 per error − 8 per warning, at least 0; of the system: their mean. */
export async function measureHealth(snapshot: Snapshot): Promise<Health> {
  const [listed, checked] = await Promise.all([snapshot.list(componentKind), snapshot.list(validationKind)]);
  const findings = new Map<string, z.infer<typeof found> | undefined>();
  await runInSlices(checked, ({ id, summary }) => findings.set(id, found.safeParse(summary).data));
  const rules = new Map<string, { count: number; components: number }>();
  const total = { errors: 0, warnings: 0, infos: 0 };
  const components: Health["components"] = [];
  await runInSlices(listed, ({ id, summary }) => {
    const title = componentSummary.shape.title.safeParse(summary.title).data ?? id;
    const one = findings.get(id);
    if (!one) {
      components.push({ id, title, score: null, errors: 0, warnings: 0 });
      return;
    }
    const { errors, warnings, infos } = one;
    total.errors += errors;
    total.warnings += warnings;
    total.infos += infos;
    for (const [ruleId, count] of Object.entries(one.rules)) {
      const known = rules.get(ruleId) ?? { count: 0, components: 0 };
      rules.set(ruleId, { count: known.count + count, components: known.components + 1 });
    }
    components.push({ id, title, score: scoreOf(one), errors, warnings });
  });
  const scores = components.flatMap(({ score }) => (score === null ? [] : [score]));
  const mean = scores.length > 0 ? scores.reduce((sum, score) => sum + score, 0) / scores.length : null;
  return {
    score: mean === null ? null : Math.round(mean * 10) / 10,
    ...total,
    components: components.sort((a, b) => (a.score ?? 101) - (b.score ?? 101) || (a.id < b.id ? -1 : 1)),
    rules: [...rules]
      .map(([ruleId, counted]) => ({ ruleId, ...counted }))
      .sort((a, b) => b.count - a.count || (a.ruleId < b.ruleId ? -1 : 1)),
  };
}

/** How the system does as of a snapshot, measured once for each state. */
export const healthOf = definePart({ name: "health", open: () => cacheDerivation(measureHealth) });
