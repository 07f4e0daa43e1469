import { z } from "zod";
import { publicAccess, registryWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema } from "../../platform/contract/shapes.ts";
import { tokensKind, tokensSnapshot } from "./kind.ts";

export const getTokens = endpoint({
  method: "GET",
  path: "/api/registry/tokens",
  summary: "Get the raw token snapshot",
  tag: "Tokens",
  access: publicAccess,
  answer: { json: z.object({ payload: tokensSnapshot.nullable() }) },
  record: { kind: tokensKind },
});

const styles = z.array(z.looseObject({}));

export const getTokensJson = endpoint({
  method: "GET",
  path: "/api/tokens.json",
  summary: "Get the raw token file",
  description:
    "Returns the latest raw token snapshot as a file. Effects are listed in `effects` and `effect`. All lists are empty before the first push.",
  tag: "Tokens",
  access: publicAccess,
  answer: {
    json: z.looseObject({
      timestamp: dateTime,
      localStyles: z.looseObject({ color: styles, typography: styles, effects: styles, effect: styles }),
    }),
  },
  record: { kind: tokensKind },
});

export const postTokens = endpoint({
  method: "POST",
  path: "/api/registry/tokens",
  summary: "Push a raw token snapshot",
  description: "Appends a raw token snapshot, unless it is equal to the latest one. Reads return the latest snapshot.",
  tag: "Tokens",
  access: registryWriters,
  body: z.object({ payload: tokensSnapshot, message: z.string().optional() }),
  answer: { json: okSchema },
  limit: "registry",
  writes: [tokensKind],
  record: { kind: tokensKind },
  example: {
    payload: {
      timestamp: "2026-11-01T00:00:00.000Z",
      localStyles: {
        color: [{ id: "1:2", name: "Primary", group: "blue", value: "#1d70b8", reference: "color-blue-primary" }],
      },
    },
  },
});
