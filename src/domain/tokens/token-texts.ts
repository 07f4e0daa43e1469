import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { createKept } from "../../store/kept.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { ChangedRecord, History, Snapshot, Store } from "../../store/store.ts";
import { type BundleText, bundleKinds, bundleTextOf } from "./bundle-text.ts";
import { isManyTokens } from "./shown-tokens.ts";

/** A text about all tokens, for who chooses nothing. */
export type SharedText = "list" | "modes" | "all mentions";

/** What a push waits for. */
const PREPARED = ["list", "modes"] as const;

/** Another number for texts that are made otherwise of the same tokens. */
const EDITION = 1;

/** Texts of the state that is pushed just now, and of the one before. */
const KEPT = 2 * PREPARED.length;

/** Makes a text of a bundle; `name` is that of nothing else. */
type Make = (bundle: BundleText, what: (typeof PREPARED)[number], name: string) => Promise<string>;

export interface TokenTexts {
  /** A text about the tokens of a snapshot: of a large bundle as a row has it, else as `make` makes it. */
  read(snapshot: Snapshot, what: SharedText, make: () => Promise<string | undefined>): Promise<string | undefined>;
  /** Whether texts about the tokens of a snapshot are rows. */
  areRows(snapshot: Snapshot): Promise<boolean>;
  /** Makes the texts of a large bundle that is about to be written. */
  prepare(changed: readonly ChangedRecord[], make: Make): Promise<void>;
}

/**
 * Texts about all tokens of a large bundle. They are made in a thread before a push is answered, kept as rows by what the
 * tokens are, and read by every process: of the present bundle alone, since each is about as large as the bundle.
 */
export function createTokenTexts({ read: readAt, history }: Pick<Store, "read" | "history">): TokenTexts {
  const prepared = createKept<string>(KEPT);
  const rowOf = (rows: History, what: SharedText, { name, revisions }: State, make: () => Promise<string>) =>
    rows.derived(nameOf(what, name), revisions, () => prepared(nameOf(what, name), make), prefixOf(what));
  return {
    areRows: async (snapshot) => history !== undefined && (await stateOf(snapshot)).isLarge,
    async read(snapshot, what, make) {
      const [state, present] = history ? await Promise.all([stateOf(snapshot), stateOf(readAt())]) : [];
      if (!history || !state?.isLarge || state.name !== present?.name) return make();
      const row = await rowOf(history, what, state, async () => {
        const text = await make();
        if (text === undefined) throw new Error("A large bundle has tokens.");
        return packText(text);
      });
      return unpackText(row);
    },
    async prepare(changed, make) {
      const snapshot = readAt();
      const becomes = await Promise.all(
        bundleKinds.map(async (kind) => {
          const found = changed.find((one) => one.kind === kind);
          if (found) return found.record && { ...found.record, text: async () => found.record?.json };
          const [entry] = await snapshot.list(kind);
          return entry && { ...entry, text: async () => (await snapshot.text(kind, SINGLETON))?.text };
        }),
      );
      const [pushed] = becomes;
      if (!history || !pushed || !isManyTokens(pushed.summary)) return;
      const [bundle, variables] = await Promise.all(becomes.map((one) => one?.text()));
      const question = bundleTextOf({ pushed: bundle, variables });
      const content = contentOf(becomes);
      for (const what of question ? PREPARED : []) {
        const name = nameOf(what, content);
        await prepared(name, async () => packText(await make(question ?? {}, what, name)));
      }
    },
  };
}

interface State {
  /** What the tokens are. */
  name: string;
  revisions: number[];
  isLarge: boolean;
}

async function stateOf(snapshot: Snapshot): Promise<State> {
  const entries = (await Promise.all(bundleKinds.map((kind) => snapshot.list(kind)))).map(([entry]) => entry);
  const [pushed] = entries;
  return {
    name: contentOf(entries),
    revisions: entries.flatMap((entry) => entry?.seq ?? []),
    isLarge: pushed !== undefined && isManyTokens(pushed.summary),
  };
}

const contentOf = (records: readonly ({ hash: string } | undefined)[]): string =>
  JSON.stringify(records.map((record) => record?.hash));

const prefixOf = (what: SharedText): string => `tokens ${what} `;
const nameOf = (what: SharedText, content: string): string => `${prefixOf(what)}${EDITION} ${content}`;

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A text as a row keeps it: lists of tokens repeat themselves. */
export const packText = async (text: string): Promise<string> => (await compress(Buffer.from(text))).toString("base64");

/** The text that `packText` packed. */
export const unpackText = async (packed: string): Promise<string> =>
  (await decompress(Buffer.from(packed, "base64"))).toString();

/** The forms of a token, as JSON, in what `mentionLines` wrote; undefined for a name that is not in it. */
export function mentionsInLines(lines: string, name: string): string | undefined {
  const begin = `${JSON.stringify(name)}\t`;
  const at = lines.startsWith(begin) ? 0 : lines.indexOf(`\n${begin}`) + 1;
  if (at === 0 && !lines.startsWith(begin)) return undefined;
  return lines.slice(at + begin.length, lines.indexOf("\n", at + begin.length));
}

/** Whether these records decide what the tokens are. */
export const areTokens = (changed: readonly ChangedRecord[]): boolean =>
  changed.some(({ kind }) => bundleKinds.includes(kind));
