import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import type { Snapshot, Store } from "../../store/store.ts";
import { bundleKinds } from "./bundle-text.ts";
import { isManyTokens } from "./shown-tokens.ts";

/** A text about all tokens, for who chooses nothing. */
export type SharedText = "list" | "modes" | "all mentions";

/** Another number for texts that are made otherwise of the same tokens. */
const EDITION = 1;

export interface TokenTexts {
  /** A text about the tokens of a snapshot: of a large bundle as a row has it, else as `make` makes it. */
  read(snapshot: Snapshot, what: SharedText, make: () => Promise<string | undefined>): Promise<string | undefined>;
  /** Whether texts about the tokens of a snapshot are rows. */
  areRows(snapshot: Snapshot): Promise<boolean>;
}

/**
 * Texts about all tokens of a large bundle. They are made in a thread behind a push, kept as rows by what the tokens are,
 * and read by every process and after each start: of the present bundle alone, since each is about as large as the bundle.
 */
export function createTokenTexts({ read: readAt, history }: Pick<Store, "read" | "history">): TokenTexts {
  return {
    areRows: async (snapshot) => history !== undefined && (await stateOf(snapshot)).isLarge,
    async read(snapshot, what, make) {
      const [state, present] = history ? await Promise.all([stateOf(snapshot), stateOf(readAt())]) : [];
      if (!history || !state?.isLarge || state.name !== present?.name) return make();
      const packed = async () => {
        const text = await make();
        if (text === undefined) throw new Error("A large bundle has tokens.");
        return packText(text);
      };
      const prefix = `tokens ${what} `;
      return unpackText(await history.derived(`${prefix}${EDITION} ${state.name}`, state.revisions, packed, prefix));
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
