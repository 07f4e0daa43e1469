import type { EmitOptions } from "../../engines/tokens/names.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { definePart } from "../../platform/contract/part.ts";
import { createCostGuard, isBeyondLimits } from "../../platform/workers/too-costly.ts";
import { type WorkerPool, workerPool } from "../../platform/workers/worker-pool.ts";
import { createYielder } from "../../safe/yield-to-event-loop.ts";
import { createCallCache } from "../../store/call-cache.ts";
import { jsonItems, membersOf } from "../../store/json-members.ts";
import type { ChangedRecord, Snapshot, Store } from "../../store/store.ts";
import { bundleKinds, readBundleText } from "./bundle-text.ts";
import type { CompleteProof } from "./describe-proof.ts";
import type { TokenInfo, TokenList } from "./describe-tokens.ts";
import { askBundleTask, type BundleQuestion, packTokensTask } from "./dtcg-tasks.ts";
import { type ModesIndex, readModes } from "./modes-index.ts";
import { readTable, type TokenTable, tokenTableOf } from "./token-table.ts";
import { createTokenTexts, type SharedText, unpackText } from "./token-texts.ts";

/**
 * Shared results (the list without a choice, the modes, the proof) are made once for all readers. Others are made for
 * `client`, so that clients do not wait for each other.
 */
export interface TokenReader {
  /** The tokens of one brand and scheme. Rejects with `ApiError` 400 for an axis or value the bundle does not have. */
  list(snapshot: Snapshot, axes?: Record<string, string>, client?: string): Promise<TokenList>;
  /** The same as JSON. */
  json(snapshot: Snapshot, axes?: Record<string, string>, client?: string): Promise<string>;
  /**
   * The tokens of one brand and scheme by name. In a large bundle without chosen modes, finding one token reads only
   * this token. Rejects as `list` does.
   */
  table(snapshot: Snapshot, axes?: Record<string, string>, client?: string): Promise<TokenTable>;
  /** All tokens in all choices, and which refer to which. */
  modes(snapshot: Snapshot): Promise<ModesIndex>;
  /** The tokens as a check of code knows them: `tokens` and `variables` of `Knowledge` as JSON, once for each state. */
  known(snapshot: Snapshot): Promise<string>;
  /** Compares the present bundle with the output that its workspace compiled. */
  proof(snapshot: Snapshot, attributes?: Readonly<Record<string, string>>): Promise<CompleteProof>;
  /** Answers a question about the bundle, else about the raw snapshot; undefined before the first push of either. */
  ask(snapshot: Snapshot, question: Pick<BundleQuestion, "axes" | "want">, client: string): Promise<string | undefined>;
  /** How code says a token, `CopyForm[]` as JSON; undefined before the first push of tokens. */
  mentions(snapshot: Snapshot, name: string, client: string): Promise<string | undefined>;
  /** The style sheet of all brands and schemes. Undefined before the first push of tokens. */
  styles(snapshot: Snapshot, options: EmitOptions, client: string): Promise<string | undefined>;
  /** Makes the rows that readers of a large bundle need, of tokens that are about to be written. */
  prepare(snapshot: Snapshot, changed: readonly ChangedRecord[], options: EmitOptions): Promise<void>;
  /** Stores the rows that readers of a large bundle need, if they are missing. */
  warm(snapshot: Snapshot, options: EmitOptions): Promise<void>;
}

const NONE = JSON.stringify({ axes: {}, defaults: {}, roles: {}, selected: {}, tokens: [], faults: [] });
/** The response for a bundle with too many tokens. */
const TOO_MANY = JSON.stringify({
  axes: {},
  defaults: {},
  roles: {},
  selected: {},
  tokens: [],
  faults: [
    {
      rule: "too-costly",
      severity: "error",
      path: "",
      message: "The tokens need more time or memory than the limit of one bundle, so they can't be displayed.",
      suggestion: "You can still download the pushed tokens. Push fewer tokens or fewer modes.",
    },
  ],
});
const NO_PROOF: CompleteProof = {
  ...{ values: 0, modes: 0, complete: true, compared: 0, equal: 0 },
  ...{ differing: [], unresolved: [], sources: [] },
};
/** The client of shared results: a thread with the open bundle makes them one after the other. */
export const ALL_READERS = "tokens";
/** Lists that are kept: brands and schemes of the present revision. */
const KEPT = 6;
/** The present revision, and the one before for who still reads that. */
const STATES = 2;

/** Texts about all tokens in the default modes. */
const wantsOf = (options: EmitOptions): SharedText[] => [
  { what: "list" },
  { what: "modes" },
  { what: "table" },
  stylesOf(options),
];
const stylesOf = (options: EmitOptions) => ({ what: "file", format: "css", options }) as const;

/** Resolves bundles in a thread, each selection once per revision, and reads the outcome in slices. */
export function createTokenReader(
  pool: () => Promise<WorkerPool>,
  store: Pick<Store, "read" | "history">,
): TokenReader {
  const texts = createCallCache<string>(KEPT);
  const lists = createCallCache<TokenList>(KEPT);
  const indexes = createCallCache<ModesIndex>(STATES);
  const knownTexts = createCallCache<string>(STATES);
  const proofs = createCallCache<CompleteProof>(STATES);
  const tables = createCallCache<TokenTable>(STATES);
  const warmed = createCallCache<boolean>(STATES);

  const guard = createCostGuard();
  const shared = createTokenTexts(store, async (question, name) => {
    const { run } = await pool();
    return guard(name, ({ fresh }) => run(packTokensTask, question, { client: ALL_READERS, fresh }));
  });
  /** A shared text; undefined for a small bundle. */
  const readShared = async (snapshot: Snapshot, want: SharedText): Promise<Uint8Array | undefined> => {
    try {
      return await shared.read(snapshot, want);
    } catch (error) {
      throw isBeyondLimits(error) ? isTooCostly() : error;
    }
  };

  const ask: TokenReader["ask"] = async (snapshot, question, client) => {
    const bundle = await readBundleText(snapshot);
    if (bundle === undefined) return undefined;
    const { want, axes } = question;
    const requested = JSON.stringify([await snapshot.head(bundleKinds), want, Object.entries(axes).sort()]);
    const { run } = await pool();
    try {
      const answer = await guard(requested, ({ fresh }) =>
        run(askBundleTask, { ...bundle, axes, want }, { client, fresh }),
      );
      if ("text" in answer) return answer.text;
      throw new ApiError(answer.refused.status, answer.refused.code, answer.refused.message);
    } catch (error) {
      throw isBeyondLimits(error) ? isTooCostly() : error;
    }
  };
  const nameOf = async (snapshot: Snapshot, axes: Record<string, string>) =>
    JSON.stringify([await snapshot.head(bundleKinds), Object.entries(axes).sort()]);

  /** A shared text, from its row or else from a thread. */
  const textOf = async (snapshot: Snapshot, want: Exclude<SharedText, { what: "table" }>, client = ALL_READERS) => {
    const packed = await readShared(snapshot, want);
    return packed ? unpackText(packed) : ask(snapshot, { axes: {}, want }, client);
  };
  const listText = (snapshot: Snapshot, axes: Record<string, string>, client: string) =>
    Object.keys(axes).length > 0
      ? ask(snapshot, { axes, want: { what: "list" } }, client)
      : textOf(snapshot, { what: "list" });

  const json: TokenReader["json"] = async (snapshot, axes = {}, client = ALL_READERS) =>
    texts(await nameOf(snapshot, axes), async () => {
      const requested = listText(snapshot, axes, client);
      return (await requested.catch(insteadOfTooCostly(TOO_MANY))) ?? NONE;
    });

  const list: TokenReader["list"] = async (snapshot, axes = {}, client = ALL_READERS) =>
    lists(await nameOf(snapshot, axes), async () => parseList(await json(snapshot, axes, client)));
  const modes: TokenReader["modes"] = async (snapshot) =>
    indexes(await snapshot.head(bundleKinds), async () =>
      readModes(await textOf(snapshot, { what: "modes" }).catch(insteadOfTooCostly<string>(undefined))),
    );

  return {
    ask,
    json,
    mentions: (snapshot, name, client) => ask(snapshot, { axes: {}, want: { what: "mentions", name } }, client),
    list,
    modes,
    table: async (snapshot, axes = {}, client = ALL_READERS) =>
      tables(await nameOf(snapshot, axes), async () => {
        const isChosen = Object.keys(axes).length > 0;
        const packed = isChosen
          ? undefined
          : await readShared(snapshot, { what: "table" }).catch(insteadOfTooCostly<Uint8Array>(undefined));
        if (packed) return readTable(packed);
        return tokenTableOf(await list(snapshot, axes, client), await modes(snapshot));
      }),
    styles: (snapshot, options, client) => textOf(snapshot, stylesOf(options), client),
    known: async (snapshot) =>
      knownTexts(await snapshot.head(bundleKinds), async () => {
        const requested = ask(snapshot, { axes: {}, want: { what: "known" } }, ALL_READERS);
        return (await requested.catch(insteadOfTooCostly<string>(undefined))) ?? '{"tokens":[],"variables":[]}';
      }),
    proof: async (snapshot, attributes = {}) =>
      proofs(JSON.stringify([await snapshot.head(bundleKinds), attributes]), async () => {
        const proof = await ask(snapshot, { axes: {}, want: { what: "proof", attributes } }, ALL_READERS);
        return proof === undefined ? NO_PROOF : JSON.parse(proof);
      }),
    prepare: (snapshot, changed, options) => shared.prepare(snapshot, changed, wantsOf(options)),
    warm: async (snapshot, options) => {
      // Nothing stays in memory before a request, and other changes of the registry do not read it again.
      const name = JSON.stringify([await snapshot.head(bundleKinds), options]);
      await warmed(name, async () => {
        await shared.keep(wantsOf(options));
        return true;
      });
    },
  };
}

const isTooCostly = (): ApiError =>
  new ApiError(
    503,
    TOO_COSTLY,
    "The tokens need more time or memory than the limit of one bundle. Push fewer tokens or fewer modes.",
  );

const TOO_COSTLY = "too_costly";

/** Handles a rejection: returns the substitute for a result that exceeds its limits. */
function insteadOfTooCostly<T>(value: T | undefined) {
  return (error: unknown): T | undefined => {
    if (error instanceof ApiError && error.code === TOO_COSTLY) return value;
    throw error;
  };
}

async function parseList(json: string): Promise<TokenList> {
  const { tokens: items = "[]", ...rest } = Object.fromEntries(membersOf(json));
  const tokens: TokenInfo[] = [];
  const yieldToLoop = createYielder();
  for (const item of jsonItems(items)) {
    tokens.push(JSON.parse(item));
    await yieldToLoop();
  }
  const { axes = "{}", defaults = "{}", roles = "{}", selected = "{}", faults = "[]" } = rest;
  return {
    axes: JSON.parse(axes),
    defaults: JSON.parse(defaults),
    roles: JSON.parse(roles),
    selected: JSON.parse(selected),
    faults: JSON.parse(faults),
    tokens,
  };
}

/** The tokens of this process. */
export const tokenReader = definePart<TokenReader>({
  name: "tokens",
  open: ({ part, store }) => createTokenReader(() => part(workerPool), store),
});
