import { z } from "zod";
import { isObject } from "../../../safe/is-object.ts";
import { documentSync } from "../../../store/document-sync.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON } from "../../../store/kind.ts";
import { issueText } from "../../../store/schema.ts";
import { allOrNothing } from "../../../store/workspace/read-record.ts";
import { WorkspaceFault } from "../../../store/workspace/workspace-files.ts";

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
      return allOrNothing({ file: FILE, what: "the token snapshot" }, async () => {
        const snapshot = await files.json(FILE);
        if (snapshot === undefined) return { records: [], warnings: [] };
        const parsed = tokensSnapshot.safeParse(snapshot);
        if (parsed.success) return { records: [{ id: SINGLETON, document: parsed.data }], warnings: [] };
        throw new WorkspaceFault(FILE, issueText(parsed.error), { instead: "Correct it, or fetch it again." });
      });
    },
    filesOf: (snapshot) => [jsonFile(FILE, snapshot)],
  },
});

/** One style of a snapshot, of any group. */
export type Style = Record<string, unknown>;

/** The styles of a snapshot under their present names: older files say `design` for `localStyles`, some `effects` for `effect`. */
export function stylesOf(snapshot: TokensSnapshot): { color: Style[]; typography: Style[]; effect: Style[] } {
  const local: Record<string, unknown> = snapshot.localStyles ?? (isObject(snapshot.design) ? snapshot.design : {});
  const list = (value: unknown): Style[] => (Array.isArray(value) ? value.filter(isObject) : []);
  return { color: list(local.color), typography: list(local.typography), effect: list(local.effect ?? local.effects) };
}
