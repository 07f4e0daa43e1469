import { z } from "zod";
import { type Access, contentWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema } from "../../platform/contract/shapes.ts";
import { SAFE_NAME } from "../../safe/path.ts";
import { isReferenceId, referenceKind } from "./kind.ts";

const tag = "Reference texts";
const path = "/api/service/reference/{id}";
const frontmatter = z.record(z.string(), z.unknown());

/** Readers of references: members, and tokens with `reference:read`. */
export const referenceReaders: Access = { who: "member", token: "reference:read" };

const id = z
  .string()
  .refine(isReferenceId, "must be a name without folders, at most 100 characters, such as brand-voice")
  .meta({ pattern: `^${SAFE_NAME}$`, maxLength: 100 });
const params = z.object({ id });

const summary = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().optional(),
  contentLength: z.int().meta({ description: "The number of characters of the Markdown." }),
  updatedAt: dateTime,
});

const text = summary
  .extend({
    frontmatter,
    markdown: z.string(),
    hash: z.string().meta({ description: "The digest of the record for `If-Match`. Same as `X-Registry-Hash`." }),
  })
  .meta({ id: "ReferenceText" });

export type ReferenceSummary = z.infer<typeof summary>;
export type ReferenceTextResponse = z.infer<typeof text>;

export const getReferences = endpoint({
  method: "GET",
  path: "/api/service/reference",
  summary: "List reference texts",
  description:
    "Returns the texts for agents, such as `design-guidelines` and `brand-voice`. In a workspace, they are the files `reference/<id>.md`.",
  tag,
  access: referenceReaders,
  answer: { json: z.object({ references: z.array(summary) }) },
  cache: "none",
});

export const getReference = endpoint({
  method: "GET",
  path,
  summary: "Get a reference text",
  tag,
  access: referenceReaders,
  params,
  answer: { json: text },
  cache: "none",
  errors: [404],
  record: { kind: referenceKind, id: ({ params }) => params.id },
});

export const putReference = endpoint({
  method: "PUT",
  path,
  summary: "Create or replace a reference text",
  description:
    "Creates or replaces a reference text. Absent fields are not changed. To update the workspace, run `dsr pull`.",
  tag,
  access: contentWriters,
  params,
  body: z.looseObject({ frontmatter: frontmatter.optional(), markdown: z.string().optional() }),
  answer: { json: text },
  limit: "registry",
  writes: [referenceKind],
  errors: [412],
  record: { kind: referenceKind, id: ({ params }) => params.id },
  example: { frontmatter: { title: "Brand voice" }, markdown: "Plain words, short sentences.\n" },
});

export const deleteReference = endpoint({
  method: "DELETE",
  path,
  summary: "Delete a reference text",
  tag,
  access: contentWriters,
  params,
  answer: { json: okSchema },
  writes: [referenceKind],
  errors: [404, 412],
  record: { kind: referenceKind, id: ({ params }) => params.id },
});
