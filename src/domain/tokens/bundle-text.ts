import { type Kind, SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
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

/** The same of texts; the raw snapshot counts where nobody has pushed a bundle. */
export function bundleTextOf({ pushed, variables, snapshot }: BundleText): BundleText | undefined {
  if (!pushed && !variables && !snapshot) return undefined;
  return { pushed, variables, snapshot: pushed ? undefined : snapshot };
}
