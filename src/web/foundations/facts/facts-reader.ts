import { foundationKinds } from "../../../domain/foundations/foundations-reader.ts";
import { bundleTextOf, readBundleText } from "../../../domain/tokens/bundle-text.ts";
import { dtcgKind } from "../../../domain/tokens/dtcg-kind.ts";
import { tokensKind } from "../../../domain/tokens/kind.ts";
import { hasManyTokens } from "../../../domain/tokens/token-excerpt.ts";
import { ALL_READERS } from "../../../domain/tokens/token-reader.ts";
import { type Deployment, definePart } from "../../../platform/contract/part.ts";
import type { Feature, StorePrepared } from "../../../platform/feature.ts";
import { createCostGuard, isBeyondLimits } from "../../../platform/workers/too-costly.ts";
import { workerPool } from "../../../platform/workers/worker-pool.ts";
import { createCallCache } from "../../../store/call-cache.ts";
import { SINGLETON } from "../../../store/kind.ts";
import type { ChangedRecord, History, Snapshot } from "../../../store/store.ts";
import { type ColorPages, readColorPages } from "../colors/color-pages.ts";
import { type FactsQuestion, type MadeFacts, makeFactsTask } from "./facts-task.ts";
import type { FoundationFacts } from "./foundation-facts.ts";

/** The present state, the one that is pushed just now, and one before. */
const STATES = 3;
/** Another number for facts that are made otherwise of the same tokens. */
const EDITION = "foundation facts 1";
/** The same for colors. Only the current row is kept. */
const COLORS = "foundation colors ";
const COLORS_EDITION = 1;
/** The row of few colors. */
const FEW = "";

interface FactsReader {
  /** Undefined for a system that is small, and for one whose tokens take more than a bundle may. */
  read(snapshot: Snapshot, history: History | undefined): Promise<FoundationFacts | undefined>;
  /** The colors by group and page; undefined as above, for few colors, and in a workspace. */
  readColors(snapshot: Snapshot, history: History | undefined): Promise<ColorPages | undefined>;
  /** Makes them of tokens that are about to be written. */
  prepare(snapshot: Snapshot, changed: readonly ChangedRecord[]): Promise<void>;
}

/**
 * Facts about the present tokens. A thread computes them before a push responds. They are stored as a row by the
 * tokens' content, which never changes, and every process reads them: no reader waits for all tokens.
 */
export const factsReader = definePart<FactsReader>({
  name: "foundation facts",
  open({ part }) {
    const kept = createCallCache<MadeFacts>(STATES);
    const keptColors = createCallCache<ColorPages | undefined>(1);
    const guard = createCostGuard();
    const make = (name: string, question: () => Promise<FactsQuestion>) =>
      kept(name, () =>
        guard(name, async ({ fresh }) =>
          (await part(workerPool)).run(makeFactsTask, await question(), { client: ALL_READERS, fresh }),
        ),
      );
    return {
      async read(snapshot, history) {
        const state = await stateOf(snapshot);
        if (!state.isLarge) return undefined;
        const making = async () => (await make(state.name, () => questionOf(snapshot))).facts;
        const json = history ? history.derived(state.name, state.revisions, making) : making();
        return json.then(JSON.parse, insteadOfTooCostly);
      },
      async readColors(snapshot, history) {
        const state = await stateOf(snapshot);
        if (!state.isLarge || !history) return undefined;
        const { name, revisions } = state;
        const head = await snapshot.head(foundationKinds);
        const making = async () => {
          const { colors } = await make(name, () => questionOf(snapshot));
          return colors ? Buffer.from(colors).toString("base64") : FEW;
        };
        const row = `${COLORS}${head} ${COLORS_EDITION} ${name}`;
        return keptColors(row, async () => {
          const packed = await history.derived(row, revisions, making, COLORS);
          return packed === FEW ? undefined : readColorPages(Buffer.from(packed, "base64"));
        }).catch(insteadOfTooCostly);
      },
      async prepare(snapshot, changed) {
        const pushed = changed.find(({ kind }) => kind === dtcgKind) ?? { record: (await snapshot.list(dtcgKind))[0] };
        if (!pushed.record || !hasManyTokens(pushed.record.summary)) return;
        const texts = await Promise.all(
          foundationKinds.map(async (kind) => {
            const becomes = changed.find((one) => one.kind === kind);
            if (!becomes) return snapshot.text(kind, SINGLETON);
            return becomes.record && { text: becomes.record.json, hash: becomes.record.hash };
          }),
        );
        const [styles, bundle, variables] = texts.map((one) => one?.text);
        const question = { bundle: bundleTextOf({ pushed: bundle, variables, snapshot: styles }), styles };
        await make(nameOf(texts.map((one) => one?.hash)), async () => question);
      },
    };
  },
});

/** Computes the facts of the present tokens, if they are missing. */
export async function warmFacts({ part, store }: Pick<Deployment, "part" | "store">): Promise<void> {
  const reader = await part(factsReader);
  const snapshot = store.read();
  await Promise.all([reader.read(snapshot, store.history), reader.readColors(snapshot, store.history)]);
}

/** Makes the facts of tokens that are about to be written. */
export const prepareFacts: NonNullable<Feature["beforeCommit"]> = (deployment, changed) =>
  changed.some(({ kind }) => foundationKinds.includes(kind)) ? prepared(deployment, changed) : undefined;

async function prepared(
  deployment: Pick<Deployment, "part" | "store">,
  changed: readonly ChangedRecord[],
): Promise<StorePrepared> {
  const { part, store } = deployment;
  await (await part(factsReader)).prepare(store.read(), changed);
  return () => warmFacts(deployment);
}

/** Returns whether a snapshot has many tokens. If it does, also a name for their content, and their revisions. */
async function stateOf(snapshot: Snapshot): Promise<{ isLarge: boolean; name: string; revisions: number[] }> {
  const [pushed] = await snapshot.list(dtcgKind);
  if (!pushed || !hasManyTokens(pushed.summary)) return { isLarge: false, name: "", revisions: [] };
  const entries = (await Promise.all(foundationKinds.map((kind) => snapshot.list(kind)))).map(([entry]) => entry);
  const revisions = entries.flatMap((entry) => entry?.seq ?? []);
  return { isLarge: true, name: nameOf(entries.map((entry) => entry?.hash)), revisions };
}

const nameOf = (hashes: readonly (string | undefined)[]): string => `${EDITION} ${JSON.stringify(hashes)}`;

async function questionOf(snapshot: Snapshot): Promise<FactsQuestion> {
  const [bundle, styles] = await Promise.all([readBundleText(snapshot), snapshot.text(tokensKind, SINGLETON)]);
  return { bundle, styles: styles?.text };
}

/** The pages themselves report a computation that exceeds its limits. */
function insteadOfTooCostly(error: unknown): undefined {
  if (isBeyondLimits(error)) return undefined;
  throw error;
}
