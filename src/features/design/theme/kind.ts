import { z } from "zod";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";
import { firstFonts } from "./first-fonts.ts";

const themeDocument = z.looseObject({ css: z.string() });

/** What is known of a theme without reading it; those of old name no fonts. */
export const themeSummary = z.looseObject({ fonts: z.array(z.string()).optional() });

/** CSS of the client that the pages of the registry apply. */
export const themeKind: Kind<z.infer<typeof themeDocument>> = defineKind({
  name: "theme",
  noun: { one: "theme", many: "themes" },
  schema: themeDocument,
  summarize: (_, { css }) => ({ length: Buffer.byteLength(css), fonts: firstFonts(css) }),
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
