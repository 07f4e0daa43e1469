import { z } from "zod";
import { contentWriters, members } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";
import { dateTime } from "../../../contract/shapes.ts";

const tag = "Assistant";

/** Characters of an alternative text: what a screen reader says in one breath. */
export const MOST_ALT_TEXT = 250;
export const AUDIENCES = ["designers", "developers"] as const;

export const postAltText = endpoint({
  method: "POST",
  path: "/api/service/ai/alt-text",
  summary: "Have an alternative text suggested for a picture",
  description: `One plain sentence of at most ${MOST_ALT_TEXT} characters, in the language of the design system. The model is shown a small form of the picture, without what cameras write beside it. Nothing is stored: who asked reads it, changes it and saves it (\`PUT /api/service/assets/{id}\`). 409 \`no_pictures\` where the model does not look at pictures, 422 where the asset is none.`,
  tag,
  access: contentWriters,
  isSafe: true,
  body: z.looseObject({ assetId: z.string().min(1).max(200) }),
  answer: {
    json: z.object({
      assetId: z.string(),
      suggestion: z.string(),
      language: z.string().meta({ description: "BCP 47: the configuration's `language`, else `en`." }),
    }),
  },
  cache: "none",
  errors: [404, 409, 422, 429, 502, 503],
  example: { assetId: "img_0123456789ab" },
});

/** What a sentence of the notes is from. */
export const noteSource = z.object({
  kind: z.string().meta({ description: "component, token, page, pattern, …" }),
  id: z.string(),
  title: z.string(),
  href: z.string().meta({ description: "A path of this site." }),
});

const moment = z.string().max(40).meta({
  description: "A date such as 2026-01-31 or a date-time; of `since` also the number of a revision, or `30d`.",
});

const tokenUse = z.object({ inputTokens: z.int(), outputTokens: z.int() });

export const postChangeNotes = endpoint({
  method: "POST",
  path: "/api/service/ai/change-notes",
  summary: "Have notes written of what changed since a date",
  description:
    "The model is told the changes, most important first, and each of its sentences has to say which of them it is from. What names anything else is dropped, and what breaks use is told in any case. Where nothing changed it is not asked. Nothing is stored.",
  tag,
  access: members,
  isSafe: true,
  body: z.looseObject({
    since: moment,
    until: moment.optional().meta({ description: "Where absent: now." }),
    audience: z.enum(AUDIENCES).default("designers"),
  }),
  answer: {
    json: z.object({
      markdown: z.string(),
      sources: z.array(noteSource),
      since: dateTime,
      until: dateTime,
      /** Null where it was not asked. */
      model: z.string().nullable(),
      use: tokenUse,
      dropped: z.int().meta({ description: "Sentences of the model that could not be matched to a change." }),
      isCutOff: z.boolean().meta({ description: "The model had more to say than it may at once: the end is missing." }),
    }),
  },
  cache: "none",
  errors: [429, 502, 503],
  example: { since: "30d", audience: "designers" as const },
});

export type NoteSource = z.infer<typeof noteSource>;
export type Audience = (typeof AUDIENCES)[number];
