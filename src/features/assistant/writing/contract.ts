import { z } from "zod";
import { contentWriters } from "../../../contract/access.ts";
import { endpoint } from "../../../contract/endpoint.ts";

const tag = "Assistant";

/** Characters of an alternative text: what a screen reader says in one breath. */
export const MOST_ALT_TEXT = 250;

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
