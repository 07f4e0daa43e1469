import { z } from "zod";
import { hasExtension } from "../../../safe/list-inside.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON, titleIn } from "../../../store/kind.ts";
import { type LogoSet, logoSet } from "./logo-set.ts";
import { logosByBrand } from "./own-logo.ts";
import { readLogos, SET } from "./read-logos.ts";

export const logosKind: Kind<LogoSet> = defineKind({
  name: "logos",
  noun: { one: "logo", many: "logos" },
  title: (summary) => titleIn(summary, "name"),
  holds: (summary) => countIn(summary, "count"),
  page: () => "/foundations/logos",
  countsAsContent: true,
  schema: logoSet,
  summarize: (_, { name, variants }) => ({
    name: name.slice(0, 200),
    count: variants.length,
    brands: logosByBrand(variants),
  }),
  sync: documentSync("logos", () => logosKind),
  workspace: {
    paths: ["logos"],
    holds: ({ path, isFolder }) => (isFolder || hasExtension(path, [".svg"]) || path === SET ? [SINGLETON] : undefined),
    async read(files) {
      const { document, ...read } = await readLogos(files);
      return { records: document ? [{ id: SINGLETON, document }] : [], ...read };
    },
    filesOf: (set) => [jsonFile("logos/logo-set.json", set)],
  },
});

/** The summary of a set; one that was written before brands were told apart has none of them. */
export const logosSummary = z.object({
  name: z.string(),
  brands: z
    .array(
      z.object({
        brand: z.string(),
        id: z.string(),
        name: z.string(),
        form: z.string(),
        dark: z.string().optional(),
        ink: z.boolean().optional(),
      }),
    )
    .optional(),
});
