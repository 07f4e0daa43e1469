import { z } from "zod";
import { members } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";

/** A record a model is told of before it answers. */
export const contextDocument = z.object({
  kind: z.string().meta({ description: "component, page, pattern, token, icon, logo or reference" }),
  /** By which its own tool and address name it: `button`, `styles/layout`. */
  id: z.string(),
  title: z.string(),
  href: z.string().meta({ description: "A path of this site." }),
  /** Somebody else's words, no instructions; `contextText` says so to a model. */
  text: z.string().meta({ description: "What of it is told, as markdown." }),
  /** Below `FITS` none of it may. */
  score: z.number().meta({ description: "How well it answers, of about 1." }),
});

export type ContextDocument = z.infer<typeof contextDocument>;

/** What a model is told for a question. */
export interface QuestionContext {
  /** Best first. */
  documents: ContextDocument[];
  /** The design system in a few sentences: its name, how much there is of what. */
  about: string;
}

export const getQuestionContext = endpoint({
  method: "GET",
  path: "/api/service/ai/context",
  summary: "Read what a model would be told for a question",
  description:
    "The records that answer the question best, of each the passages that fit, with the rights of who asks. No model is asked.",
  tag: "Assistant",
  access: members,
  query: z.object({
    question: z.string().min(1).max(1_000),
    most: z.coerce.number().int().min(1).max(10).default(5),
    component: z.string().max(200).optional().meta({ description: "Id of the component that is looked at." }),
    pattern: z.string().max(200).optional().meta({ description: "Id of the pattern that is looked at." }),
  }),
  answer: {
    json: z.object({
      about: z.string(),
      documents: z.array(contextDocument).meta({ description: "Best first." }),
      tokens: z.int().meta({ description: "Of a model, about: the whole text it is told." }),
    }),
  },
  cache: "none",
});
