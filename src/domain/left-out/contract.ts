import { z } from "zod";
import { contentWriters, programs } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { dateTime, okSchema } from "../../platform/contract/shapes.ts";
import { leftOutItem, leftOutKind, leftOutReport, MAX_ITEMS } from "./kind.ts";

const tag = "Sync";
const entityType = z.string().max(100).meta({ description: "The type of the records, as in an upload." });

/** Types one request reports of. */
const MAX_REPORTS = 100;

export const putLeftOut = endpoint({
  method: "PUT",
  path: "/api/sync/left-out",
  summary: "Say what a push left out",
  description: `Behind the records of a push. A report takes the place of what was said of its type before, and one without items ends it; types without a report keep theirs. Names of files are shown and never opened. Above ${MAX_ITEMS} items the rest is counted in \`total\`.`,
  tag,
  access: programs("sync:write"),
  body: z.object({
    reports: z
      .array(leftOutReport.extend({ entityType }))
      .max(MAX_REPORTS)
      .meta({ description: "One for each type of records the push has read." }),
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
  title: z.string().meta({ description: "What people call the records: `pages`." }),
  total: leftOutReport.shape.total,
  items: z
    .array(
      leftOutItem
        .omit({ holds: true })
        .extend({ pages: z.array(z.string()).meta({ description: "Addresses of the pages of these records." }) })
        .meta({ id: "LeftOutShown" }),
    )
    .meta({ description: "The first of them." }),
  changedAt: dateTime.meta({ format: "date-time", description: "When a push first said so. ISO 8601, UTC." }),
  changedBy: z.string().meta({ description: "Display name." }),
});

export type ShownReport = z.infer<typeof shownReport>;

export const getLeftOut = endpoint({
  method: "GET",
  path: "/api/sync/left-out",
  summary: "Read what the last pushes left out",
  tag,
  access: contentWriters,
  query: z.object({
    shownOn: z
      .string()
      .max(2_000)
      .optional()
      .meta({ description: "Only what belongs to the records of this page, such as `/components/button`." }),
  }),
  answer: { json: z.object({ reports: z.array(shownReport).meta({ description: "One for each type with any." }) }) },
  cache: "none",
});
