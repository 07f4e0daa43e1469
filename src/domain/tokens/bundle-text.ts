import { type Kind, SINGLETON } from "../../store/kind.ts";
import type { ChangedRecord, Snapshot } from "../../store/store.ts";
import { designVariablesKind } from "./design-variables-kind.ts";
import { dtcgKind } from "./dtcg-kind.ts";
import { tokensKind } from "./kind.ts";

/** The kinds that tokens are read from. */
export const bundleKinds: readonly Kind[] = [dtcgKind, designVariablesKind, tokensKind];

/** What tokens are read from, as JSON texts: a thread puts them together. */
export interface BundleText {
  /** The bundle that was pushed. */
  pushed?: string;
  /** The variables of the design tool's file. */
  variables?: string;
  /** The raw snapshot, whose styles are tokens while nobody has pushed a bundle. */
  snapshot?: string;
}

/** What the registry has of tokens; undefined where it has none. */
export async function readBundleText(snapshot: Snapshot): Promise<BundleText | undefined> {
  const [pushed, variables] = await Promise.all([
    snapshot.text(dtcgKind, SINGLETON),
    snapshot.text(designVariablesKind, SINGLETON),
  ]);
  const styles = pushed ? undefined : await snapshot.text(tokensKind, SINGLETON);
  return bundleTextOf({ pushed: pushed?.text, variables: variables?.text, snapshot: styles?.text });
}

/** Documents as they are once some records are written: undefined for none. */
export const textsAfter = (
  kinds: readonly Kind[],
  snapshot: Snapshot,
  changed: readonly ChangedRecord[],
): Promise<({ text: string; hash: string } | undefined)[]> =>
  Promise.all(
    kinds.map(async (kind) => {
      const becomes = changed.find((one) => one.kind === kind);
      if (!becomes) return snapshot.text(kind, SINGLETON);
      return becomes.record && { text: becomes.record.json, hash: becomes.record.hash };
    }),
  );

/** The same of texts; the raw snapshot counts where nobody has pushed a bundle. */
export function bundleTextOf({ pushed, variables, snapshot }: BundleText): BundleText | undefined {
  if (!pushed && !variables && !snapshot) return undefined;
  return { pushed, variables, snapshot: pushed ? undefined : snapshot };
}
