import { hash } from "node:crypto";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { ChangedRecord, History, Snapshot, Store } from "../../store/store.ts";
import { type BundleText, bundleTextOf, readBundleText } from "./bundle-text.ts";
import { designVariablesKind } from "./design-variables-kind.ts";
import { dtcgKind } from "./dtcg-kind.ts";
import type { PackQuestion } from "./dtcg-tasks.ts";
import { hasManyTokens } from "./token-excerpt.ts";

/** A text about all tokens in the default modes. */
export type SharedText = PackQuestion["wants"][number];

/** Another number for texts that are made otherwise of the same tokens. */
const EDITION = 4;
/** The kinds with the tokens of a pushed bundle. */
const KINDS = [dtcgKind, designVariablesKind];

export interface TokenTexts {
  /**
   * A packed text about the tokens of a snapshot, from its row, or made if the row is missing: a new row is written
   * after the response. Undefined for a small bundle and for an earlier one.
   */
  read(snapshot: Snapshot, want: SharedText): Promise<Uint8Array | undefined>;
  /** Makes texts of tokens that are about to be written, if these are many. */
  prepare(snapshot: Snapshot, changed: readonly ChangedRecord[], wants: readonly SharedText[]): Promise<void>;
  /** Stores the rows of the present tokens, if these are many. */
  keep(wants: readonly SharedText[]): Promise<void>;
}

/** Makes texts about all tokens of a bundle. `name` always means the same question. */
type Pack = (question: PackQuestion, name: string) => Promise<Uint8Array[]>;

/**
 * Texts about all tokens of a large bundle. A thread makes them before a push is written. They are stored as rows by the
 * tokens' content and read by every process and after each start, only for the present bundle, because each is about as
 * large as the bundle.
 */
export function createTokenTexts({ read: readAt, history }: Pick<Store, "read" | "history">, pack: Pack): TokenTexts {
  /** Texts by content, until their row is written. */
  const making = new Map<string, Promise<Uint8Array>>();

  /** Makes missing ones in one task, so that a thread opens the bundle once. */
  const makeAll = (content: string, wants: readonly SharedText[], bundle: () => Promise<BundleText>) => {
    const missing = wants.filter((want) => !making.has(nameOf(content, want)));
    if (missing.length === 0) return;
    const names = missing.map((want) => nameOf(content, want));
    const made = bundle().then((texts) => pack({ ...texts, wants: missing }, names.join(" ")));
    for (const [position, want] of missing.entries()) {
      const one = made.then((texts) => {
        const text = texts[position];
        if (!text) throw new Error("A thread left out a text about tokens.");
        return text;
      });
      const name = nameOf(content, want);
      making.set(name, one);
      one.catch(() => making.delete(name));
    }
  };
  const makeOne = (content: string, want: SharedText, bundle: () => Promise<BundleText>): Promise<Uint8Array> => {
    makeAll(content, [want], bundle);
    return making.get(nameOf(content, want)) ?? Promise.reject(new Error("No text is being made."));
  };
  const bundleOf = (snapshot: Snapshot) => async () => {
    const bundle = await readBundleText(snapshot);
    if (!bundle) throw new Error("A large bundle has tokens.");
    return bundle;
  };
  const writeRow = async (
    { content, head, revisions }: State,
    want: SharedText,
    rows: History,
    make: () => Promise<Uint8Array>,
  ) => {
    const prefix = `tokens ${want.what} `;
    // The largest number is the newest: only its row is kept.
    await rows.derived(`${prefix}${head} ${nameOf(content, want)}`, revisions, async () => toRow(await make()), prefix);
    making.delete(nameOf(content, want));
  };
  const findRow = ({ content, head }: State, want: SharedText, rows: History) =>
    rows.findDerived(`tokens ${want.what} ${head} ${nameOf(content, want)}`);

  return {
    async read(snapshot, want) {
      if (!history) return undefined;
      const [state, present] = await Promise.all([stateOf(snapshot), stateOf(readAt())]);
      if (!state.isLarge || state.content !== present.content || state.head !== present.head) return undefined;
      const name = nameOf(state.content, want);
      const row = making.has(name) ? undefined : await findRow(state, want, history);
      if (row !== undefined) return fromRow(row);
      const text = makeOne(state.content, want, bundleOf(snapshot));
      // The reader gets the text or its error.
      writeRow(state, want, history, () => text).catch(() => undefined);
      return text;
    },
    async prepare(snapshot, changed, wants) {
      if (!history) return;
      const [pushed, variables] = await Promise.all(
        KINDS.map(async (kind) => {
          const becomes = changed.find((one) => one.kind === kind);
          if (becomes) return becomes.record;
          const [entry] = await snapshot.list(kind);
          return entry && { ...entry, json: undefined };
        }),
      );
      if (!pushed || !hasManyTokens(pushed.summary)) return;
      const content = contentOf([pushed, variables]);
      // Removes pending texts that match neither content, such as texts of a refused push.
      const present = (await stateOf(snapshot)).content;
      for (const name of making.keys())
        if (![content, present].some((one) => name.startsWith(`${EDITION} ${one} `))) making.delete(name);
      makeAll(content, wants, async () => {
        const before = await readBundleText(snapshot);
        const bundle = bundleTextOf({
          pushed: pushed.json ?? before?.pushed,
          variables: variables && (variables.json ?? before?.variables),
        });
        return bundle ?? {};
      });
      await Promise.all(wants.map((want) => making.get(nameOf(content, want))));
    },
    async keep(wants) {
      const snapshot = readAt();
      const state = await stateOf(snapshot);
      if (!history || !state.isLarge) return;
      const rows = await Promise.all(wants.map((want) => findRow(state, want, history)));
      const missing = wants.filter((_, position) => rows[position] === undefined);
      makeAll(state.content, missing, bundleOf(snapshot));
      for (const want of missing)
        await writeRow(state, want, history, () => makeOne(state.content, want, bundleOf(snapshot)));
    },
  };
}

interface State {
  /** The tokens' content. */
  content: string;
  /** A number that grows with each change. */
  head: number;
  revisions: number[];
  isLarge: boolean;
}

async function stateOf(snapshot: Snapshot): Promise<State> {
  const entries = (await Promise.all(KINDS.map((kind) => snapshot.list(kind)))).map(([entry]) => entry);
  const [pushed] = entries;
  return {
    content: contentOf(entries),
    head: await snapshot.head(KINDS),
    revisions: entries.flatMap((entry) => entry?.seq ?? []),
    isLarge: pushed !== undefined && hasManyTokens(pushed.summary),
  };
}

const contentOf = (records: readonly ({ hash: string } | undefined)[]): string =>
  JSON.stringify(records.map((record) => record?.hash));

/** The name of a text by its tokens. A file also depends on its options, which may be long. */
const nameOf = (content: string, want: SharedText): string =>
  `${EDITION} ${content} ${want.what === "file" ? hash("sha256", JSON.stringify(want), "base64url") : want.what}`;

const toRow = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

const fromRow = (row: string): Uint8Array => Buffer.from(row, "base64");

const decompress = promisify(zstdDecompress);

/** The text of packed UTF-8. */
export const unpackText = async (packed: Uint8Array): Promise<string> => (await decompress(packed)).toString();
