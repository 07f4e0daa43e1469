import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { validationResult } from "../components/files/validation-kind.ts";

const tag = "Validation";

export const getValidation = endpoint({
  method: "GET",
  path: "/api/service/components/validation",
  summary: "Read what checks found in a component",
  tag,
  access: members,
  query: z.object({ id: z.string() }),
  answer: { json: z.object({ id: z.string(), results: z.array(validationResult) }) },
  cache: "none",
});

const score = z.number().nullable().meta({ description: "0–100; null where nothing was checked." });
const count = z.int();

/** How a system does, from what is kept with its components: no document is read. */
const health = z.object({
  score,
  errors: count,
  warnings: count,
  infos: count,
  /** The worst first. `score` is null for a component nobody checked. */
  components: z.array(z.object({ id: z.string(), title: z.string(), score, errors: count, warnings: count })),
  /** The most frequent first. */
  rules: z.array(z.object({ ruleId: z.string(), count, components: count })),
});

export type Health = z.infer<typeof health>;

const trendPoint = z.object({ at: dateTime, seq: z.int(), score });

export type TrendPoint = z.infer<typeof trendPoint>;

export const getComponentHealth = endpoint({
  method: "GET",
  path: "/api/service/health",
  summary: "Read the health of all components: score, by component, by rule, over time",
  description: "A component scores 100 − 25 per error − 8 per warning, at least 0; the system scores their mean.",
  tag,
  access: members,
  answer: {
    json: health.extend({ trend: z.array(trendPoint) }),
  },
  cache: "none",
});
