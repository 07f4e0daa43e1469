import { z } from "zod";
import { contentWriters, programs } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema } from "../../platform/contract/shapes.ts";
import { leftOutItem, leftOutKind, leftOutReport, MAX_LEFT_OUT } from "./kind.ts";

const tag = "Sync";
const entityType = z.string().max(100).meta({ description: "The type of the records, as in an upload." });

/** Types one request reports of. */
const MAX_REPORTS = 100;

export const putLeftOut = endpoint({
  method: "PUT",
  path: "/api/sync/left-out",
  summary: "Report the files that a push left out",
  description: `Stores the files that a push left out. Send it after the records. A report replaces the previous report of its type; a report without items removes it. Types without a report keep theirs. Files beyond ${MAX_LEFT_OUT} items are only counted in \`total\`.`,
  tag,
  access: programs("sync:write"),
  body: z.object({
    reports: z
      .array(leftOutReport.extend({ entityType }))
      .max(MAX_REPORTS)
      .meta({ description: "One report for each type of record in the push." }),
  }),
  answer: { json: okSchema },
  limit: "registry",
  writes: [leftOutKind],
  example: {
    reports: [
      {
        entityType: "page",
        total: 1,
        items: [
          {
            file: "pages/guide.md",
            line: 3,
            what: "the page guide",
            why: "its frontmatter is not YAML",
            instead: "Put the title into quotes.",
            holds: ["guide"],
          },
        ],
      },
    ],
  },
});

export type SentReports = z.infer<NonNullable<typeof putLeftOut.body>>["reports"];

const shownReport = z.object({
  entityType,
  title: z.string().meta({ description: "The display name of the record type, such as `pages`." }),
  total: leftOutReport.shape.total,
  items: z
    .array(
      leftOutItem
        .omit({ holds: true })
        .extend({ pages: z.array(z.string()).meta({ description: "The paths of the pages of these records." }) })
        .meta({ id: "LeftOutShown" }),
    )
    .meta({ description: "The first left-out files." }),
  changedAt: dateTime.meta({ format: "date-time", description: "The time of the first report. ISO 8601, UTC." }),
  changedBy: z.string().meta({ description: "The author's display name." }),
});

export type LeftOutReportResponse = z.infer<typeof shownReport>;

export const getLeftOut = endpoint({
  method: "GET",
  path: "/api/sync/left-out",
  summary: "List the files that the last pushes left out",
  tag,
  access: contentWriters,
  query: z.object({
    shownOn: z.string().max(2_000).optional().meta({
      description: "Returns only files that belong to the records on this page, such as `/components/button`.",
    }),
  }),
  answer: {
    json: z.object({
      reports: z.array(shownReport).meta({ description: "One report for each type with left-out files." }),
    }),
  },
  cache: "none",
});
