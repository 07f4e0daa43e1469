import { ApiError } from "../../../contract/api-error.ts";
import { definePart } from "../../../contract/part.ts";
import { createBreather } from "../../../safe/breathe.ts";
import { jsonItems, membersOf } from "../../../store/json-members.ts";
import { createKept } from "../../../store/kept.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { type WorkerPool, workerPool } from "../../../workers/worker-pool.ts";
import { tokensKind } from "../tokens/kind.ts";
import type { TokenInfo, TokenList } from "./describe-tokens.ts";
import { askBundleTask, type BundleQuestion } from "./dtcg-tasks.ts";
import { dtcgKind } from "./kind.ts";
import { type ModesIndex, readModes } from "./modes-index.ts";

export interface TokenReader {
  /** The tokens of one brand and scheme. Rejects with `ApiError` 400 for an axis or value the bundle does not have. */
  list(snapshot: Snapshot, axes?: Record<string, string>): Promise<TokenList>;
  /** The same as JSON. */
  json(snapshot: Snapshot, axes?: Record<string, string>): Promise<string>;
  /** All tokens in all choices, and which refer to which. */
  modes(snapshot: Snapshot): Promise<ModesIndex>;
  /** Answers a question about the bundle, else about the raw snapshot; undefined before the first push of either. */
  ask(snapshot: Snapshot, question: Omit<BundleQuestion, "text" | "isSnapshot">): Promise<string | undefined>;
}

const NONE = JSON.stringify({ axes: {}, defaults: {}, roles: {}, selected: {}, tokens: [], faults: [] });
/** What tokens are read from. */
const READ = [dtcgKind, tokensKind];
/** Lists that are kept: brands and schemes of the present revision. */
const KEPT = 6;
/** The present revision, and the one before for who still reads that. */
const STATES = 2;

/** Resolves bundles in a thread, each selection once per revision, and reads the outcome in slices. */
export function createTokenReader(pool: () => Promise<WorkerPool>): TokenReader {
  const texts = createKept<string>(KEPT);
  const lists = createKept<TokenList>(KEPT);
  const indexes = createKept<ModesIndex>(STATES);

  const ask: TokenReader["ask"] = async (snapshot, question) => {
    const bundle = await snapshot.text(dtcgKind, SINGLETON);
    const read = bundle ?? (await snapshot.text(tokensKind, SINGLETON));
    if (read === undefined) return undefined;
    const answer = await (await pool()).run(askBundleTask, { text: read.text, isSnapshot: !bundle, ...question });
    if ("text" in answer) return answer.text;
    throw new ApiError(answer.refused.status, answer.refused.code, answer.refused.message);
  };
  const nameOf = async (snapshot: Snapshot, axes: Record<string, string>) =>
    JSON.stringify([await snapshot.head(READ), Object.entries(axes).sort()]);

  const json: TokenReader["json"] = async (snapshot, axes = {}) =>
    texts(await nameOf(snapshot, axes), async () => (await ask(snapshot, { axes, want: { what: "list" } })) ?? NONE);

  return {
    ask,
    json,
    list: async (snapshot, axes = {}) =>
      lists(await nameOf(snapshot, axes), async () => parseList(await json(snapshot, axes))),
    modes: async (snapshot) =>
      indexes(await snapshot.head(READ), async () =>
        readModes(await ask(snapshot, { axes: {}, want: { what: "modes" } })),
      ),
  };
}

async function parseList(json: string): Promise<TokenList> {
  const { tokens: items = "[]", ...rest } = Object.fromEntries(membersOf(json));
  const tokens: TokenInfo[] = [];
  const breathe = createBreather();
  for (const item of jsonItems(items)) {
    tokens.push(JSON.parse(item));
    await breathe();
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
  open: ({ part }) => createTokenReader(() => part(workerPool)),
});
