import { z } from "zod";
import { leftOutNotice } from "../../platform/contract/left-out.ts";
import { defineKind, type Kind } from "../../store/kind.ts";
import type { LeftOut } from "../../store/left-out.ts";
import type { Schema } from "../../store/schema.ts";

/** Things a report names; further ones are counted. */
export const MAX_LEFT_OUT = 200;
/** Records that one thing names; they say on which pages it is shown. */
export const MAX_NAMED_RECORDS = 20;
/** Characters of each text in a report. */
export const MAX_TEXT = { file: 1_024, what: 300, why: 1_500, instead: 1_000, id: 1_024 } as const;

/** Something a push left out, as it travels and as it is kept. */
export const leftOutItem = leftOutNotice
  .extend({
    file: leftOutNotice.shape.file.min(1).max(MAX_TEXT.file),
    line: leftOutNotice.shape.line,
    what: leftOutNotice.shape.what.min(1).max(MAX_TEXT.what),
    why: leftOutNotice.shape.why.min(1).max(MAX_TEXT.why),
    instead: leftOutNotice.shape.instead.max(MAX_TEXT.instead),
    holds: z.union([z.literal("all"), z.array(z.string().max(MAX_TEXT.id)).max(MAX_NAMED_RECORDS)]).meta({
      description:
        "The IDs of the records that the file may contain, or `all`. The registry keeps their earlier versions.",
    }),
    passedOver: z.enum(["unfinished", "not read"]).optional().meta({
      description:
        "The reason why the file does not make the push fail: it is unfinished, or its type is not supported.",
    }),
  })
  .meta({ id: "LeftOutItem" }) satisfies Schema<LeftOut>;

/** Files left out by the last push of a type of records. */
export const leftOutReport = z.object({
  total: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .meta({ description: "The number of left-out files. `items` has the first of them." }),
  items: z.array(leftOutItem).max(MAX_LEFT_OUT).meta({ description: "The left-out files." }),
});

export type LeftOutReport = z.infer<typeof leftOutReport>;

/**
 * Reports of pushes, one record for each type of records, with the type's name in `/api/sync`. They are in the log, so
 * that they have a revision like other records, and are equal on all replicas.
 */
export const leftOutKind: Kind<LeftOutReport> = defineKind({
  name: "left-out",
  noun: { one: "report of files left out", many: "reports of files left out" },
  title: (_, id) => `Left out of ${id}`,
  readScope: "sync:write",
  schema: leftOutReport,
  summarize: (_, { total }) => ({ total }),
  // Only pushes make reports.
  workspace: { paths: [], read: async () => ({ records: [], warnings: [] }) },
});
