import { z } from "zod";
import { rawFiles } from "../../store/raw-files.ts";

export const dtcgManifest = z
  .looseObject({
    project: z.string().optional(),
    generatedAt: z.string().optional(),
    sources: z.array(z.string()).optional(),
    counts: z.record(z.string(), z.number()).optional(),
  })
  .meta({ id: "DtcgManifest" });

const tree = z.record(z.string(), z.unknown());

/** The compiled bundle (specification, DtcgPayload), with its sources if the push included them. */
export const dtcgDocument = z.looseObject({
  manifest: dtcgManifest,
  css: z.string(),
  scss: z.string(),
  utilitycss: z.string(),
  dtcg: tree,
  brands: z.record(z.string(), z.unknown()).optional(),
  sources: z.record(z.string(), z.string()).optional(),
  resolver: z.unknown().optional(),
  expected: z.looseObject({}).optional().meta({
    description:
      "The content of `design-system/expected.json`: the computed values of the stylesheets from which the tokens were imported, by choice. The tokens are compared with these values.",
  }),
  rawFiles,
});

export type DtcgDocument = z.infer<typeof dtcgDocument>;
