import { z } from "zod";
import { definesOnlyNames, THEME_FILES } from "../../engines/declaration/theme-styles.ts";
import { documentSync } from "../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON, textFile } from "../../store/kind.ts";
import { hashesOf, namedFiles, RAW_FILES, rawFiles, readRawFiles } from "../../store/raw-files.ts";
import { leaveOutOnFault, textOfRecord } from "../../store/workspace/read-record.ts";
import { firstFonts } from "./first-fonts.ts";

const themeDocument = z.looseObject({ css: z.string(), rawFiles });

const [OWN] = THEME_FILES;

/** The fields of a theme that are known without reading it. */
export const themeSummary = z.looseObject({
  /** Missing if the built-in fonts are used. */
  fonts: z.array(z.string()).optional(),
  /** Whether other sites can load it without the look of the registry's pages. */
  definesNames: z.boolean(),
});

/** CSS of the client that the pages of the registry apply. */
export const themeKind: Kind<z.infer<typeof themeDocument>> = defineKind({
  name: "theme",
  noun: { one: "theme", many: "themes" },
  schema: themeDocument,
  summarize: (_, { css }) => ({
    length: Buffer.byteLength(css),
    fonts: firstFonts(css),
    definesNames: definesOnlyNames(css),
  }),
  volatile: [RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  sync: {
    ...documentSync("theme", () => themeKind),
    async toFiles(_, data) {
      const document = themeDocument.parse(data);
      return namedFiles(document, (path) => THEME_FILES.some((file) => file === path)) ?? [textFile(OWN, document.css)];
    },
  },
  workspace: {
    paths: THEME_FILES,
    async read(files) {
      return leaveOutOnFault({ file: OWN, what: "the theme" }, async () => {
        for (const path of THEME_FILES) {
          const css = await textOfRecord(files, path);
          if (css === undefined) continue;
          const { blobs, ...named } = await readRawFiles(files, [path]);
          return { records: [{ id: SINGLETON, document: { css, ...named } }], blobs, warnings: [] };
        }
        return { records: [], warnings: [] };
      });
    },
  },
});
