import { z } from "zod";
import { administrators } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema, wholeNumber } from "../../platform/contract/shapes.ts";
import { apiKeySchema, roleSchema, userSchema } from "./accounts/shapes.ts";

const tag = "Administration";
const userId = z.string().min(1).max(100);
const id = z.object({ id: z.string().max(100) });

const listedUser = userSchema
  .extend({
    status: z
      .enum(["active", "invited"])
      .meta({ description: "The status: `active` after the person has accepted the invitation, otherwise `invited`." }),
  })
  .meta({ id: "ListedUser" });

/** The result of sending a link by mail. */
const delivery = {
  mailed: z.boolean().meta({ description: "Whether the mail server accepted the email with the link." }),
  mailFault: z.string().optional().meta({
    description: "The reason why the email was not sent. Absent if it was sent or no mail server is configured.",
  }),
};

export const getUsers = endpoint({
  method: "GET",
  path: "/api/service/admin/users",
  summary: "List people",
  tag,
  access: administrators,
  answer: { json: z.array(listedUser) },
});

export const postInvite = endpoint({
  method: "POST",
  path: "/api/service/admin/invite",
  summary: "Invite a person",
  description:
    "Creates an invitation link that works once and expires in a week. If a mail server is configured, also sends the link by email.",
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
  summary: "Change the role of a person",
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
  summary: "Remove a person",
  description:
    "Removes a person. Their sessions, API keys and tokens stop working immediately. Their changes stay in the history without their name.",
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
  summary: "Create a password link or a new invitation",
  description:
    "Creates a link to set a new password, or an invitation if the person has not joined yet. Earlier links of the person stop working.",
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
  summary: "List all API keys",
  tag,
  access: administrators,
  answer: { json: z.object({ apiKeys: z.array(apiKeySchema) }) },
});

export const deleteAnyApiKey = endpoint({
  method: "DELETE",
  path: "/api/service/admin/api-keys/{id}",
  summary: "Revoke an API key of a person",
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
    "must be a date or time in UTC, such as 2026-01-31 or 2026-01-31T12:00Z",
  )
  .refine(isTime, "is not a valid date or time")
  .transform((text) => Date.parse(text));

/** Which entries of the audit log. */
export const auditFilter = {
  since: time.optional().meta({ description: "Returns only entries from this time on." }),
  until: time.optional().meta({ description: "Returns only entries up to this time." }),
  action: z
    .string()
    .max(60)
    .regex(/^[a-z][a-z.-]*$/, "must be the beginning of an action, such as person. or key.revoke")
    .optional()
    .meta({ description: "The beginning of the action, such as `person.` or `key.revoke`." }),
};

export const getAuditExport = endpoint({
  method: "GET",
  path: "/api/service/admin/audit/export",
  summary: "Export the audit log",
  description:
    "Returns entries of the audit log, oldest first, at most 10,000. If more entries follow, `X-Audit-Next` has the value of `after` for the next request. CSV cells are never formulas.",
  tag,
  access: administrators,
  query: z.object({
    ...auditFilter,
    after: wholeNumber().optional().meta({ description: "The `id` of the last entry you have." }),
    format: z.enum(["jsonl", "csv"]).default("jsonl"),
  }),
  answer: { bytes: ["application/jsonl", "text/csv"], about: "One entry per line." },
});

export const getAudit = endpoint({
  method: "GET",
  path: "/api/service/admin/audit",
  summary: "Get the audit log",
  description:
    "Returns changes to people and credentials, newest first. For the next page, send the `id` of the last entry in `before`.",
  tag,
  access: administrators,
  query: z.object({
    ...auditFilter,
    before: wholeNumber().optional().meta({ description: "Returns only entries older than the entry with this `id`." }),
    limit: wholeNumber()
      .transform((limit) => Math.min(Math.max(limit, 1), MAX_ENTRIES))
      .optional()
      .meta({ description: `The maximum number of entries, up to ${MAX_ENTRIES}.` }),
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
