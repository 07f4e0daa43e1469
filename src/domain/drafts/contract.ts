import { z } from "zod";
import { type Access, contentWriters } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime } from "../../platform/contract/shapes.ts";
import { previewQuery } from "../components/contract.ts";

const tag = "Drafts";
const path = "/api/service/drafts";

/** Administrators, and any token of theirs: to read changes nothing. */
export const draftReaders: Access = { who: "admin", token: "nothing" };

export const DRAFT_KINDS = ["component", "reference"] as const;

/** A finding of one iteration: of its build, or a missing part of the model's answer. */
export const draftFinding = z.looseObject({
  ruleId: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  message: z.string(),
  path: z.string().optional(),
  line: z.int().optional(),
  variant: z.string().optional(),
});

export const draftFile = z.object({
  /** Below the folder of the component: `alert.tsx`, `dist/alert-default.html`; of a text its own path. */
  path: z.string(),
  role: z.enum(["source", "artifact", "screenshot"]),
  hash: z.string(),
  size: z.int(),
  contentType: z.string(),
  href: z.string().optional().meta({ description: "The path in this registry. Only administrators can open it." }),
});

export const draftIteration = z.object({
  number: z.int().min(1),
  status: z.enum(["clean", "findings", "failed"]),
  error: z.string().nullable(),
  files: z.array(draftFile),
  findings: z.array(draftFinding),
  cost: z.object({ inputTokens: z.int(), outputTokens: z.int() }),
  startedAt: dateTime,
  completedAt: dateTime,
});

export const draftShape = z
  .looseObject({
    id: z.string(),
    jobId: z.string().nullable(),
    kind: z.enum(DRAFT_KINDS),
    componentId: z.string().nullable(),
    referenceId: z.string().nullable(),
    title: z.string(),
    state: z.enum(["open", "published", "discarded"]),
    model: z.string(),
    iterations: z.array(draftIteration),
    chosen: z.int().nullable().meta({
      description:
        "The iteration to publish: the newest one without findings, otherwise the one with the fewest errors.",
    }),
    createdAt: dateTime,
    createdBy: z.string().nullable(),
    endsAt: dateTime,
    endedAt: dateTime.nullable(),
    revision: z.int().nullable(),
  })
  .meta({ id: "Draft" });

export type DraftResponse = z.infer<typeof draftShape>;
export type DraftIteration = z.infer<typeof draftIteration>;
export type DraftFinding = z.infer<typeof draftFinding>;

const params = z.object({ id: z.string() });

export const getDrafts = endpoint({
  method: "GET",
  path,
  summary: "List drafts",
  tag,
  access: draftReaders,
  query: z.object({
    state: z.enum(["open", "published", "discarded"]).optional(),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .transform((limit) => Math.min(limit, 200))
      .default(50),
  }),
  answer: { json: z.object({ drafts: z.array(draftShape) }) },
  cache: "none",
});

export const getDraft = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  summary: "Get a draft",
  tag,
  access: draftReaders,
  params,
  answer: { json: z.object({ draft: draftShape }) },
  cache: "none",
  errors: [404],
});

const askedFile = z.object({ id: z.string(), iteration: z.string(), path: z.string() });

export type RequestedFile = z.infer<typeof askedFile>;

export const getDraftFile = endpoint({
  method: "GET",
  path: `${path}/{id}/files/{iteration}/{path*}`,
  summary: "Get a file of a draft iteration",
  description:
    "Returns sources as plain text and rendered documents with all their resources included. Files are removed when the draft is published, discarded or expired.",
  tag,
  access: draftReaders,
  params: askedFile,
  query: previewQuery.extend({
    raw: z
      .enum(["true"])
      .optional()
      .meta({ description: "Returns the unchanged bytes, which match the digest in the draft." }),
  }),
  answer: {
    bytes: ["text/plain", "text/html", "image/png", "application/octet-stream"],
    about: "The file. Its extension sets the media type.",
  },
  headers: "preview",
  cache: "none",
  errors: [404],
});

const publication = z.looseObject({
  componentId: z
    .string()
    .optional()
    .meta({ description: "The ID of the published record, if it differs from the draft." }),
  iteration: z.int().min(1).optional().meta({ description: "The iteration to publish, if it differs from `chosen`." }),
  replace: z.boolean().optional().meta({ description: "Whether to replace an existing record with this ID." }),
  message: z.string().max(2_000).optional(),
});

export type Publication = z.infer<typeof publication>;

export const publishDraftEndpoint = endpoint({
  method: "POST",
  path: `${path}/{id}/publish`,
  summary: "Publish a draft",
  tag,
  access: contentWriters,
  params,
  bodyIsOptional: true,
  body: publication,
  answer: { json: z.object({ ok: z.boolean(), draft: draftShape, revision: z.int() }) },
  errors: [404, 409],
  example: {},
});

export const discardDraftEndpoint = endpoint({
  method: "DELETE",
  path: `${path}/{id}`,
  summary: "Discard a draft",
  tag,
  access: contentWriters,
  params,
  answer: { json: z.object({ ok: z.boolean() }) },
  errors: [404, 409],
});
