import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { createZstdCompress, zstdDecompress } from "node:zlib";
import type { History, Snapshot, Store } from "../../store/store.ts";
import { designVariablesKind } from "./design-variables-kind.ts";
import { dtcgKind } from "./dtcg-kind.ts";
import { hasManyTokens } from "./token-excerpt.ts";

/** A text about all tokens, for who chooses nothing. */
export type SharedText = "list" | "modes" | "all mentions";

/** Another number for texts that are made otherwise of the same tokens. */
const EDITION = 3;
/** The kinds with the tokens of a pushed bundle. */
const KINDS = [dtcgKind, designVariablesKind];

export interface TokenTexts {
  /**
   * A text about the tokens of a snapshot: for a large bundle from its row, otherwise from `make`. A new row is written
   * after the response; concurrent requests share one result.
   */
  read(snapshot: Snapshot, what: SharedText, make: MakeText): Promise<string | undefined>;
  /** The same in UTF-8, if its row exists. */
  find(snapshot: Snapshot, what: SharedText): Promise<Buffer | undefined>;
  /** Sees to it that there is a row, where the bundle is large. Resolves to whether there is one. */
  keep(snapshot: Snapshot, what: SharedText, make: MakeText): Promise<boolean>;
  /** Whether texts about the tokens of a snapshot are rows. */
  areRows(snapshot: Snapshot): Promise<boolean>;
}

type MakeText = () => Promise<string | undefined>;

/** A text that is being made, and the row that is written of it. */
interface Making {
  text: Promise<string | undefined>;
  row: Promise<void>;
}

/**
 * Texts about all tokens of a large bundle. A thread makes them after a push. They are stored as rows by the tokens'
 * content and read by every process and after each start, only for the present bundle, because each is about as large
 * as the bundle.
 */
export function createTokenTexts({ read: readAt, history }: Pick<Store, "read" | "history">): TokenTexts {
  const makings = new Map<string, Making>();

  /** The row of a snapshot's text. Undefined if there should be none. */
  const placeOf = async (snapshot: Snapshot, what: SharedText) => {
    if (!history) return undefined;
    const state = await stateOf(snapshot);
    const alone = `tokens ${what} `;
    return state.isLarge ? { ...state, history, alone, name: `${alone}${state.name}` } : undefined;
  };
  const isPresent = async (snapshot: Snapshot) => {
    const [state, present] = await Promise.all([stateOf(snapshot), stateOf(readAt())]);
    return state.name === present.name;
  };
  const makeOnce = ({ history, name, revisions, alone }: Place, make: MakeText): Making => {
    const known = makings.get(name);
    if (known) return known;
    const text = make();
    const write = async () => {
      const made = await text;
      if (made === undefined) throw new Error("A large bundle has tokens.");
      await history.derived(name, revisions, () => packText(made), alone);
    };
    const row = write().finally(() => makings.delete(name));
    // The reader gets the text or its error.
    row.catch(() => undefined);
    const making = { text, row };
    makings.set(name, making);
    return making;
  };

  return {
    areRows: async (snapshot) => history !== undefined && (await stateOf(snapshot)).isLarge,
    async read(snapshot, what, make) {
      const place = await placeOf(snapshot, what);
      if (!place || !(await isPresent(snapshot))) return make();
      const row = makings.has(place.name) ? undefined : await place.history.findDerived(place.name);
      return row === undefined ? makeOnce(place, make).text : unpackText(row);
    },
    async find(snapshot, what) {
      const place = await placeOf(snapshot, what);
      const row = await place?.history.findDerived(place.name);
      return row === undefined ? undefined : unpackBytes(row);
    },
    async keep(snapshot, what, make) {
      const place = await placeOf(snapshot, what);
      if (!place || !(await isPresent(snapshot))) return false;
      if ((await place.history.findDerived(place.name)) === undefined) await makeOnce(place, make).row;
      return true;
    },
  };
}

interface State {
  /** The tokens' content, after a number that grows with each change. */
  name: string;
  revisions: number[];
  isLarge: boolean;
}

interface Place extends State {
  history: History;
  alone: string;
}

async function stateOf(snapshot: Snapshot): Promise<State> {
  const entries = (await Promise.all(KINDS.map((kind) => snapshot.list(kind)))).map(([entry]) => entry);
  const [pushed] = entries;
  return {
    name: `${await snapshot.head(KINDS)} ${EDITION} ${contentOf(entries)}`,
    revisions: entries.flatMap((entry) => entry?.seq ?? []),
    isLarge: pushed !== undefined && hasManyTokens(pushed.summary),
  };
}

const contentOf = (records: readonly ({ hash: string } | undefined)[]): string =>
  JSON.stringify(records.map((record) => record?.hash));

/** Characters encoded at once, in less than 2 ms. */
const PIECE = 1 << 18;

const decompress = promisify(zstdDecompress);

/** A text as a row keeps it: lists of tokens repeat themselves. Of 50,000 tokens it is 15 MB, and so packed in pieces. */
export async function packText(text: string): Promise<string> {
  const packed = await buffer(Readable.from(piecesOf(text)).pipe(createZstdCompress()));
  return packed.toString("base64");
}

function* piecesOf(text: string): Iterable<Buffer> {
  for (let at = 0; at < text.length; ) {
    let end = at + PIECE;
    // Both halves of a letter stay together.
    if (/[\uD800-\uDBFF]/.test(text.charAt(end - 1))) end -= 1;
    yield Buffer.from(text.slice(at, end));
    at = end;
  }
}

/** The text that `packText` packed. */
export const unpackText = async (packed: string): Promise<string> => (await unpackBytes(packed)).toString();

const unpackBytes = (packed: string): Promise<Buffer> => decompress(Buffer.from(packed, "base64"));
