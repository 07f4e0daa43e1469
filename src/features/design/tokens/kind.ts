import { z } from "zod";
import { type StyleEntry, type StyleList, styleLists } from "../../../design-tool/merge-styles.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON } from "../../../store/kind.ts";

const styles = z.array(z.looseObject({}));

/** A raw snapshot as a design tool exports it (specification, TokensSnapshot). Other keys are kept. */
export const tokensSnapshot = z
  .looseObject({
    timestamp: z.string().optional(),
    localStyles: z
      .looseObject({
        color: styles.optional(),
        typography: styles.optional(),
        effect: styles.optional(),
        effects: styles.optional(),
      })
      .optional(),
  })
  .meta({ id: "TokensSnapshot" });

export type TokensSnapshot = z.infer<typeof tokensSnapshot>;

const FILE = "public/api/tokens.json";

/** The raw token snapshot; every push that differs appends one. */
export const tokensKind: Kind<TokensSnapshot> = defineKind({
  name: "tokens",
  noun: { one: "token", many: "tokens" },
  title: () => "Design tokens",
  holds: (summary) => ["color", "typography", "effect"].reduce((sum, group) => sum + (countIn(summary, group) ?? 0), 0),
  page: () => "/foundations/tokens",
  countsAsContent: true,
  changeRecord: "token",
  schema: tokensSnapshot,
  volatile: ["timestamp"],
  summarize(_, snapshot) {
    const { color, typography, effect } = stylesOf(snapshot);
    return { color: color.length, typography: typography.length, effect: effect.length };
  },
  sync: documentSync("tokens", () => tokensKind),
  workspace: {
    paths: [FILE],
    async read(files) {
      const snapshot = await files.json(FILE);
      if (snapshot === undefined) return { records: [], warnings: [] };
      const parsed = tokensSnapshot.safeParse(snapshot);
      if (parsed.success) return { records: [{ id: SINGLETON, document: parsed.data }], warnings: [] };
      return {
        records: [],
        warnings: [`${FILE}: ${parsed.error.issues[0]?.message ?? "not a token snapshot"}; it is left out.`],
      };
    },
    filesOf: (snapshot) => [jsonFile(FILE, snapshot)],
  },
});

/** One style of a snapshot, of any list. */
export type Style = StyleEntry;

/** The styles of a snapshot, by list. */
export const stylesOf = (snapshot: TokensSnapshot): Record<StyleList, Style[]> => styleLists(snapshot);
