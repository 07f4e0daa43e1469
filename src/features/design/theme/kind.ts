import { z } from "zod";
import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, type Kind, SINGLETON } from "../../../store/kind.ts";

const themeDocument = z.looseObject({ css: z.string() });

/** CSS of the client that the pages of the registry apply. */
export const themeKind: Kind<z.infer<typeof themeDocument>> = defineKind({
  name: "theme",
  noun: { one: "theme", many: "themes" },
  schema: themeDocument,
  summarize: (_, { css }) => ({ length: Buffer.byteLength(css) }),
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
