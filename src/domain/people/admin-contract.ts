import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema, wholeNumber } from "../../platform/contract/shapes.ts";
import { apiKeySchema, roleSchema, userSchema } from "./accounts/shapes.ts";

const tag = "Administration";
const userId = z.string().min(1).max(100);
const id = z.object({ id: z.string().max(100) });

const listedUser = userSchema
  .extend({ status: z.enum(["active", "invited"]).meta({ description: "Whether the invitation was accepted." }) })
  .meta({ id: "ListedUser" });

/** What became of the mail with a link. */
const delivery = {
  mailed: z.boolean().meta({ description: "Whether a mail server took the mail with the link." }),
  mailFault: z
    .string()
    .optional()
    .meta({ description: "Why the mail did not go; absent where it went, and where no mail server is set." }),
};

export const getUsers = endpoint({
  method: "GET",
  path: "/api/service/admin/users",
  summary: "List everybody who may sign in",
  tag,
  access: administrators,
  answer: { json: z.array(listedUser) },
});

export const postInvite = endpoint({
  method: "POST",
  path: "/api/service/admin/invite",
  summary: "Invite somebody",
  description: "The link works once, for a week. It is mailed too where a mail server is set.",
  tag,
  access: administrators,
  body: z.object({ email: z.email().max(254), role: roleSchema }),
  answer: {
    json: z.object({
      ok: z.boolean(),
      user: listedUser,
      inviteUrl: z.string().meta({ format: "uri" }),
      ...delivery,
    }),
  },
  errors: [409],
  example: { email: "grace@example.com", role: "member" as const },
});

export const postRole = endpoint({
  method: "POST",
  path: "/api/service/admin/role",
  summary: "Give somebody another role",
  tag,
  access: administrators,
  body: z.object({ userId, role: roleSchema }),
  answer: { json: okSchema },
  errors: [404, 409],
  example: { userId: "5t1cGr0wQx2bYk9L", role: "admin" as const },
});

export const postRemove = endpoint({
  method: "POST",
  path: "/api/service/admin/remove",
  summary: "Remove somebody",
  description: "Sessions, keys and tokens are dead on their next request. What they did stays, without their name.",
  tag,
  access: administrators,
  body: z.object({ userId }),
  answer: { json: okSchema },
  errors: [404, 409],
  example: { userId: "5t1cGr0wQx2bYk9L" },
});

export const postLink = endpoint({
  method: "POST",
  path: "/api/service/admin/link",
  summary: "Make a link for a new password, or a new invitation",
  description: "An invitation where somebody has not come yet. Earlier links of that person end.",
  tag,
  access: administrators,
  body: z.object({ userId }),
  answer: {
    json: z.object({
      ok: z.boolean(),
      purpose: z.enum(["invite", "reset"]),
      url: z.string().meta({ format: "uri" }),
      ...delivery,
    }),
  },
  errors: [404],
  example: { userId: "5t1cGr0wQx2bYk9L" },
});

export const getAllApiKeys = endpoint({
  method: "GET",
  path: "/api/service/admin/api-keys",
  summary: "List everybody's API keys",
  tag,
  access: administrators,
  answer: { json: z.object({ apiKeys: z.array(apiKeySchema) }) },
});

export const deleteAnyApiKey = endpoint({
  method: "DELETE",
  path: "/api/service/admin/api-keys/{id}",
  summary: "Revoke somebody's API key",
  tag,
  access: administrators,
  params: id,
  answer: { json: okSchema },
  errors: [404],
});

const MAX_ENTRIES = 200;
/** Whether a time there is in the calendar: `Date` takes 31 February for a day of March. */
function isTime(text: string): boolean {
  const time = new Date(text);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10));
}

const time = z
  .string()
  .regex(
    /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/,
    "A day or a time of UTC: 2026-01-31, 2026-01-31T12:00Z",
  )
  .refine(isTime, "There is no such day or time")
  .transform((text) => Date.parse(text));

/** Which entries of the audit log. */
export const auditFilter = {
  since: time.optional().meta({ description: "From this time on." }),
  until: time.optional().meta({ description: "Up to this time." }),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z.-]*$/, "How an action begins, such as person. or key.revoke")
    .optional()
    .meta({ description: "How the action begins." }),
};

export const getAuditExport = endpoint({
  method: "GET",
  path: "/api/service/admin/audit/export",
  summary: "Take the audit log to another system",
  description:
    "Oldest first, at most 10,000 entries. Where there are more, `X-Audit-Next` is what `after` takes for the next ones. No cell of the CSV is a formula.",
  tag,
  access: administrators,
  query: z.object({
    ...auditFilter,
    after: wholeNumber().optional().meta({ description: "The `id` of the last entry that is known." }),
    format: z.enum(["jsonl", "csv"]).default("jsonl"),
  }),
  answer: { bytes: ["application/jsonl", "text/csv"], about: "An entry a line." },
});

export const getAudit = endpoint({
  method: "GET",
  path: "/api/service/admin/audit",
  summary: "Read who did what to people and credentials",
  description: "Newest first. `before` takes the `id` of the last entry of a page.",
  tag,
  access: administrators,
  query: z.object({
    ...auditFilter,
    before: wholeNumber().optional().meta({ description: "Only entries older than the one of this `id`." }),
    limit: wholeNumber()
      .transform((limit) => Math.min(Math.max(limit, 1), MAX_ENTRIES))
      .optional()
      .meta({ description: `At most ${MAX_ENTRIES}.` }),
  }),
  answer: {
    json: z.object({
      entries: z.array(
        z.object({
          id: z.int(),
          at: dateTime,
          actor: z.string(),
          actorName: z.string(),
          action: z.string(),
          target: z.string().optional(),
          targetName: z.string().optional(),
          remote: z.string().optional(),
          detail: z.record(z.string(), z.unknown()).optional(),
        }),
      ),
      hasMore: z.boolean(),
    }),
  },
});
