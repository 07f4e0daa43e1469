import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { validationResult } from "../components/files/validation-kind.ts";

const tag = "Validation";

export const getValidation = endpoint({
  method: "GET",
  path: "/api/service/components/validation",
  summary: "Get the findings of a component",
  tag,
  access: members,
  query: z.object({ id: z.string() }),
  answer: { json: z.object({ id: z.string(), results: z.array(validationResult) }) },
  cache: "none",
});

const score = z.number().nullable().meta({ description: "The score, 0 to 100. `null` if nothing was checked." });
const count = z.int();

/** The health of a system, from values stored with its components. Reads no document. */
const health = z.object({
  score,
  errors: count,
  warnings: count,
  infos: count,
  /** Worst first. `score` is null for an unchecked component. */
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
  summary: "Get the health of all components",
  description:
    "Returns the scores of the design system and of each component, the findings by rule and the trend of the scores. A component starts at 100; each error subtracts 25, each warning 8. The score of the design system is the mean.",
  tag,
  access: members,
  answer: {
    json: health.extend({ trend: z.array(trendPoint) }),
  },
  cache: "none",
});
