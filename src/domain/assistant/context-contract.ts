import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

/** A record in the context of a question. */
export const contextDocument = z.object({
  kind: z
    .string()
    .meta({ description: "The kind of record: component, page, pattern, token, icon, logo or reference." }),
  /** By which its own tool and address name it: `button`, `styles/layout`. */
  id: z.string(),
  title: z.string(),
  href: z.string().meta({ description: "The path of the page in this registry." }),
  /** Untrusted text. `contextText` tells the model not to follow it. */
  text: z.string().meta({ description: "The selected passages in Markdown." }),
  /** Below `FITS` none of it may. */
  score: z.number().meta({ description: "The relevance. The best match has about 1." }),
});

export type ContextDocument = z.infer<typeof contextDocument>;

/** The context of a question for a model. */
export interface QuestionContext {
  /** Best first. */
  documents: ContextDocument[];
  /** The design system in a few sentences: its name and counts. */
  about: string;
}

export const getQuestionContext = endpoint({
  method: "GET",
  path: "/api/service/ai/context",
  summary: "Get the context for a question",
  description:
    "Returns the passages that the assistant would send to a language model for a question, with the rights of the caller. Does not call a model.",
  tag: "Assistant",
  access: members,
  query: z.object({
    question: z.string().min(1).max(1_000),
    most: z.coerce.number().int().min(1).max(10).default(5),
    component: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "The ID of the component that the person is viewing." }),
    pattern: z.string().max(200).optional().meta({ description: "The ID of the pattern that the person is viewing." }),
  }),
  answer: {
    json: z.object({
      about: z.string(),
      documents: z.array(contextDocument).meta({ description: "The records, best match first." }),
      tokens: z.int().meta({ description: "The approximate number of model tokens of the context." }),
    }),
  },
  cache: "none",
});
