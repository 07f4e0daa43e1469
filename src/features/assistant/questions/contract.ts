import { z } from "zod";
import { administrators } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime } from "../../../contract/shapes.ts";

const tag = "Assistant";

export const QUESTION_STATES = ["open", "settled"] as const;
/** Why nothing was answered: no record fits the question, or the model said that it does not know. */
export const REASONS = ["nothing_found", "not_known"] as const;
export type Reason = (typeof REASONS)[number];

export const unansweredQuestion = z.object({
  id: z.string(),
  question: z.string().meta({ description: "As it was asked last; what is private is blotted out." }),
  times: z.int().meta({ description: "How often it was asked, in this and near wordings." }),
  reason: z.enum(REASONS),
  firstAt: dateTime,
  lastAt: dateTime,
  settledAt: dateTime.nullable(),
});

export type UnansweredQuestion = z.infer<typeof unansweredQuestion>;

export const getQuestions = endpoint({
  method: "GET",
  path: "/api/service/admin/questions",
  summary: "List what people asked and found no answer to, the most asked first",
  description:
    "Collected only where the configuration says so (`assistant.collect_questions`), without anybody's name. `now` is what a search finds for it today.",
  tag,
  access: administrators,
  query: z.object({
    state: z.enum(QUESTION_STATES).default("open"),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 50))
      .default(20),
    from: z.coerce.number().int().min(0).default(0),
  }),
  answer: {
    json: z.object({
      collects: z.boolean(),
      total: z.int(),
      questions: z.array(
        unansweredQuestion.extend({
          now: z.array(z.object({ kind: z.string(), id: z.string(), title: z.string(), href: z.string() })),
        }),
      ),
    }),
  },
  cache: "none",
});

const params = z.object({ id: z.string().max(64) });

export const postQuestion = endpoint({
  method: "POST",
  path: "/api/service/admin/questions/{id}",
  summary: "Mark a question as settled, or open it again",
  description: "A settled one opens by itself when it is asked and not answered again.",
  tag,
  access: administrators,
  params,
  body: z.object({ settled: z.boolean() }),
  answer: { json: unansweredQuestion },
  errors: [404],
  example: { settled: true },
});

export const deleteQuestion = endpoint({
  method: "DELETE",
  path: "/api/service/admin/questions/{id}",
  summary: "Forget a question",
  tag,
  access: administrators,
  params,
  answer: { json: z.object({ ok: z.boolean() }) },
  errors: [404],
});

export const deleteQuestions = endpoint({
  method: "DELETE",
  path: "/api/service/admin/questions",
  summary: "Forget all questions",
  tag,
  access: administrators,
  answer: { json: z.object({ ok: z.boolean(), forgotten: z.int() }) },
});
