import { z } from "zod";
import type { ChangeFailure, PresentRecord, RecordChange } from "../../store/store.ts";
import { ApiError } from "./api-error.ts";
import { dateTime, errorSchema } from "./shapes.ts";

/** The present state of a record, in responses. */
export const presentSchema = z
  .object({
    hash: z
      .string()
      .nullable()
      .meta({ description: "The digest as in the list of events. `null` if the record was deleted." }),
    version: z
      .int()
      .meta({ description: "The number of the event that wrote this version. 0 if the record never existed." }),
    updatedAt: dateTime.nullable(),
    changedBy: z.string().nullable().meta({ description: "The author's display name." }),
    changedById: z.string().nullable().meta({ description: "The author's ID." }),
    changedByName: z.string().nullable().meta({ description: "Same as `changedBy`." }),
  })
  .meta({ id: "PresentRecord" });

/**
 * Digest that a change replaces, from `changes` or `X-Registry-Hash`; null, or empty as for a deletion, if the record
 * doesn't exist.
 */
export const baseSchema = z
  .union([
    z
      .string()
      .regex(/^(?:(?:sha256:)?[0-9a-f]{64})?$/, "is not a digest of 64 hex digits")
      .transform((hash) => hash.replace(/^sha256:/, "") || null),
    z.null(),
  ])
  .meta({
    description:
      "The digest of the version to replace. `null` or empty if the record doesn't exist. If absent, any version is replaced.",
  });

/** Digests that the records of a body replace, by ID. */
export const bases = z.record(z.string(), baseSchema).optional().meta({
  description:
    "The digest of the version to replace by record ID: `hash` as in the list of events, or `null` if the record doesn't exist. If a record has another version, nothing is written (412).",
});

/**
 * Changes with the digests that a body gives. Throws `ApiError` 400 for a record that isn't among the changes: its
 * digest would not be compared.
 */
export function onBases(changes: readonly RecordChange[], given: z.infer<typeof bases> = {}): RecordChange[] {
  const ids = new Set(changes.map(({ id }) => id));
  const stray = Object.keys(given).find((id) => !ids.has(id));
  if (stray !== undefined) {
    const message = `bases has the key ${JSON.stringify(stray)}, but the body has no record with this ID. Use the ID of a record in the body.`;
    throw new ApiError(400, "invalid_body", message, { more: { details: [{ path: "/bases", message }] } });
  }
  return changes.map((change) => (Object.hasOwn(given, change.id) ? { ...change, base: given[change.id] } : change));
}

/** One change that was refused, with the reason. */
export const failureSchema = z
  .object({
    entityType: z.string(),
    entityId: z.string(),
    error: z
      .string()
      .meta({ description: "A short error code, such as `invalid`, `missing_blob` or `changed_elsewhere`." }),
    message: z.string(),
    present: presentSchema.optional().meta({ description: "The current version. Only with `changed_elsewhere`." }),
  })
  .meta({ id: "FailedChange" });

/** The body of a 412. */
export const changedElsewhereSchema = errorSchema
  .extend({ failed: z.array(failureSchema) })
  .meta({ id: "ChangedElsewhere" });

export type FailedChange = z.infer<typeof failureSchema>;

/** A failure in responses: with the type name of `/api/sync`, and the name of the present record's author. */
export function toFailureResponse(
  { kind, id, error, message, present }: ChangeFailure,
  entityType: string,
  nameOf: (actorId: string) => string,
): FailedChange {
  const reported = { entityType: entityType || kind, entityId: id, error };
  if (!present) return { ...reported, message };
  const { hash, seq, changedAt, changedBy: changedById } = present;
  const changedBy = changedById === null ? null : nameOf(changedById);
  return {
    ...reported,
    message: `${sentence(present, `${reported.entityType} ${id}`, changedBy)} Read the current version and make your change again.`,
    present: { hash, version: seq, updatedAt: changedAt, changedBy, changedById, changedByName: changedBy },
  };
}

function sentence({ hash, seq, changedAt }: PresentRecord, what: string, who: string | null): string {
  if (seq === 0) return `${what} doesn't exist.`;
  return `${what} was ${hash === null ? "removed" : "changed"} by ${who} at ${changedAt}.`;
}
