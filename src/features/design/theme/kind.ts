import { z } from "zod";
import { definesOnlyNames, THEME_FILES } from "../../../declaration/theme-styles.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";
import { allOrNothing, textOfRecord } from "../../../store/workspace/read-record.ts";
import { firstFonts } from "./first-fonts.ts";

const themeDocument = z.looseObject({ css: z.string() });

/** What is known of a theme without reading it; those of old say less. */
export const themeSummary = z.looseObject({
  fonts: z.array(z.string()).optional(),
  /** Whether it can be loaded where nobody looks like the registry's pages. */
  definesNames: z.boolean().optional(),
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
  sync: documentSync("theme", () => themeKind),
  workspace: {
    paths: THEME_FILES,
    async read(files) {
      const [own, served] = THEME_FILES;
      return allOrNothing({ file: own, what: "the theme" }, async () => {
        const css = (await textOfRecord(files, own)) ?? (await textOfRecord(files, served));
        return { records: css === undefined ? [] : [{ id: SINGLETON, document: { css } }], warnings: [] };
      });
    },
    filesOf: ({ css }) => [{ path: "theme.css", text: css }],
  },
});
