import { z } from "zod";
import { type StyleEntry, type StyleList, styleLists } from "../../platform/design-tool/merge-styles.ts";
import { omit } from "../../safe/omit.ts";
import { documentSync } from "../../store/document-sync.ts";
import { issueText } from "../../store/issue-sentence.ts";
import { countIn, defineKind, jsonFile, type Kind, SINGLETON } from "../../store/kind.ts";
import { hashesOf, namedFiles, RAW_FILES, rawFiles, readRawFiles } from "../../store/raw-files.ts";
import { leaveOutOnFault } from "../../store/workspace/read-record.ts";
import { WorkspaceFault } from "../../store/workspace/workspace-files.ts";

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

/** The stored document. */
const tokensDocument = tokensSnapshot.extend({ rawFiles });

export type TokensDocument = z.infer<typeof tokensDocument>;

const FILE = "public/api/tokens.json";

/** The raw token snapshot; every push that differs appends one. */
export const tokensKind: Kind<TokensDocument> = defineKind({
  name: "tokens",
  noun: { one: "token", many: "tokens" },
  title: () => "Design tool snapshot",
  holds: (summary) => ["color", "typography", "effect"].reduce((sum, group) => sum + (countIn(summary, group) ?? 0), 0),
  page: () => "/foundations/tokens",
  countsAsContent: true,
  changeRecord: "token",
  schema: tokensDocument,
  volatile: ["timestamp", RAW_FILES],
  blobs: (document) => hashesOf(document.rawFiles),
  summarize(_, snapshot) {
    const { color, typography, effect } = bundleStylesOf(snapshot);
    return { color: color.length, typography: typography.length, effect: effect.length };
  },
  sync: {
    ...documentSync("tokens", () => tokensKind),
    async toFiles(_, data) {
      const { rawFiles: named, ...snapshot } = tokensDocument.parse(data);
      return namedFiles({ rawFiles: named }, (path) => path === FILE) ?? [jsonFile(FILE, snapshot)];
    },
  },
  workspace: {
    paths: [FILE],
    async read(files) {
      return leaveOutOnFault({ file: FILE, what: "the token snapshot" }, async () => {
        const snapshot = await files.json(FILE);
        if (snapshot === undefined) return { records: [], warnings: [] };
        const parsed = tokensSnapshot.safeParse(snapshot);
        if (!parsed.success)
          throw new WorkspaceFault(FILE, issueText(parsed.error), { instead: "Fix it, or fetch it again." });
        const { blobs, ...named } = await readRawFiles(files, [FILE]);
        return { records: [{ id: SINGLETON, document: { ...parsed.data, ...named } }], blobs, warnings: [] };
      });
    },
  },
});

/** One style of a snapshot, of any list. */
export type Style = StyleEntry;
/** The pushed content, without its files. */
export const snapshotOf = (document: TokensDocument): TokensSnapshot => omit(document, "rawFiles");

/** The styles of a snapshot, by list. */
export const bundleStylesOf = (snapshot: TokensSnapshot): Record<StyleList, Style[]> => styleLists(snapshot);
