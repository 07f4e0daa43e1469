import { z } from "zod";
import { lifecycleFields } from "../../../platform/contract/lifecycle-shapes.ts";
import { declarationSchema } from "./declaration.ts";

/** The original file of a record, kept byte for byte as a blob, so that `pull` writes it unchanged. */
export const rawFile = z.object({ path: z.string(), hash: z.string() });

export const componentDocument = z.looseObject({
  declaration: declarationSchema,
  /** Absent once the record was edited in the registry. */
  file: rawFile.optional(),
});

export type ComponentDocument = z.infer<typeof componentDocument>;

/** The fields of a component in lists. */
export const componentSummary = z.object({
  title: z.string(),
  group: z.string(),
  type: z.string(),
  description: z.string(),
  version: z.string().optional(),
  image: z.string().optional(),
  designtool: z.string().optional(),
  tags: z.array(z.string()),
  variants: z.number(),
  ...lifecycleFields,
  preview: z.string().optional(),
});
