import { z } from "zod";
import { defineKind, SINGLETON } from "../../store/kind.ts";

/** CSS of the client that the pages of the registry apply. */
export const themeKind = defineKind({
  name: "theme",
  schema: z.looseObject({ css: z.string() }),
  summarize: (_, { css }) => ({ length: Buffer.byteLength(css) }),
  workspace: {
    paths: ["theme.css", "public/theme.css"],
    async read(files) {
      const css = (await files.text("theme.css")) ?? (await files.text("public/theme.css"));
      return { records: css === undefined ? [] : [{ id: SINGLETON, document: { css } }], warnings: [] };
    },
  },
});
