import { z } from "zod";
import { definesOnlyNames } from "../../../declaration/theme-styles.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";
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
    paths: ["theme.css", "public/theme.css"],
    async read(files) {
      const css = (await files.text("theme.css")) ?? (await files.text("public/theme.css"));
      return { records: css === undefined ? [] : [{ id: SINGLETON, document: { css } }], warnings: [] };
    },
    filesOf: ({ css }) => [{ path: "theme.css", text: css }],
  },
});
