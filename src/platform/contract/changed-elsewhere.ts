import { z } from "zod";
import type { Change, Failure, Present } from "../../store/store.ts";
import { ApiError } from "./api-error.ts";
import { dateTime, errorSchema } from "./shapes.ts";

/** What is in the place of a record now, as answers tell it. */
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

/** Digest of what a change replaces, as `changes` and `X-Registry-Hash` tell it; null, or empty as of a deletion, for nothing. */
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
      "The digest of the version to replace. `null` or empty if the record does not exist. If absent, any version is replaced.",
  });

/** What the records of a body replace, by their id. */
export const bases = z.record(z.string(), baseSchema).optional().meta({
  description:
    "The digest of the version to replace by record ID: `hash` as in the list of events, or `null` if the record does not exist. If a record has another version, nothing is written (412).",
});

/**
 * Changes with what a body says they replace. Throws `ApiError` 400 where it names a record that none of them is of: what
 * was asked for would not be compared.
 */
export function onBases(changes: readonly Change[], given: z.infer<typeof bases> = {}): Change[] {
  const ids = new Set(changes.map(({ id }) => id));
  const stray = Object.keys(given).find((id) => !ids.has(id));
  if (stray !== undefined) {
    const message = `bases has the key ${JSON.stringify(stray)}, but the body has no record with this ID. Use the ID of a record in the body.`;
    throw new ApiError(400, "invalid_body", message, { more: { details: [{ path: "/bases", message }] } });
  }
  return changes.map((change) => (Object.hasOwn(given, change.id) ? { ...change, base: given[change.id] } : change));
}

/** One change that was not made, and why. */
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

/** A failure as answers tell it: with the name its type has in `/api/sync`, and that of who made the present record. */
export function tellFailure(
  { kind, id, error, message, present }: Failure,
  entityType: string,
  nameOf: (actorId: string) => string,
): FailedChange {
  const told = { entityType: entityType || kind, entityId: id, error };
  if (!present) return { ...told, message };
  const { hash, seq, changedAt, changedBy: changedById } = present;
  const changedBy = changedById === null ? null : nameOf(changedById);
  return {
    ...told,
    message: `${sentence(present, `${told.entityType} ${id}`, changedBy)} Read the current version and make your change again.`,
    present: { hash, version: seq, updatedAt: changedAt, changedBy, changedById, changedByName: changedBy },
  };
}

function sentence({ hash, seq, changedAt }: Present, what: string, who: string | null): string {
  if (seq === 0) return `${what} doesn't exist.`;
  return `${what} was ${hash === null ? "removed" : "changed"} by ${who} at ${changedAt}.`;
}
