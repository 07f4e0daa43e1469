import { z } from "zod";
import { hasExtension } from "../../safe/path.ts";
import { documentSync } from "../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON, titleIn } from "../../store/kind.ts";
import { hashesOf, namedFiles, RAW_FILES, rawFiles, readRawFiles } from "../../store/raw-files.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { logosByBrand } from "./logo-of-system.ts";
import { logoSet } from "./logo-set.ts";
import { readLogos, SET } from "./read-logos.ts";

const FOLDER = "logos";

/** The stored document. */
const logosDocument = logoSet.extend({ rawFiles });

export type LogosDocument = z.infer<typeof logosDocument>;

export const logosKind: Kind<LogosDocument> = defineKind({
  name: "logos",
  noun: { one: "logo", many: "logos" },
  title: (summary) => titleIn(summary, "name"),
  holds: (summary) => countIn(summary, "count"),
  page: () => "/foundations/logos",
  countsAsContent: true,
  schema: logosDocument,
  volatile: [RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  summarize: (_, { name, variants }) => ({
    name: name.slice(0, 200),
    count: variants.length,
    brands: logosByBrand(variants),
  }),
  sync: {
    ...documentSync("logos", () => logosKind),
    async toFiles(_, data) {
      const { rawFiles: named, ...set } = logosDocument.parse(data);
      return namedFiles({ rawFiles: named }, isOwnFile) ?? [jsonFile(SET, set)];
    },
  },
  workspace: {
    paths: [FOLDER],
    holds: ({ path, isFolder }) => (isFolder || hasExtension(path, [".svg"]) || path === SET ? [SINGLETON] : undefined),
    files: { folder: FOLDER, endings: [".svg"] },
    coverage: {
      folder: FOLDER,
      isRead: (path) => isOwnFile(path),
      instead: "Save the logo as SVG, or move the file out of logos/.",
      list: { path: SET, standsFor: (path) => hasExtension(path, [".svg"]) },
    },
    async read(files) {
      const { document, ...read } = await readLogos(files);
      if (!document) return { records: [], ...read };
      const { blobs, ...named } = await readRawFiles(files, await rawPaths(files));
      return { records: [{ id: SINGLETON, document: { ...document, ...named } }], ...read, blobs };
    },
  },
});

const isOwnFile = (path: string): boolean =>
  path.startsWith(`${FOLDER}/`) && (hasExtension(path, [".svg"]) || path === SET);

/** The sources of the set: its file, otherwise the drawings. */
const rawPaths = async (files: WorkspaceFiles): Promise<string[]> =>
  (await files.digest(SET)) ? [SET] : (await files.list(FOLDER, [".svg"])).map(({ path }) => path);

/** The summary of a set. */
export const logosSummary = z.object({
  name: z.string(),
  brands: z.array(
    z.object({
      brand: z.string(),
      id: z.string(),
      name: z.string(),
      form: z.string(),
      dark: z.string().optional(),
      ink: z.boolean().optional(),
    }),
  ),
});
