import { type Kind, SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { designVariablesKind } from "./design-variables-kind.ts";
import { dtcgKind } from "./dtcg-kind.ts";
import { tokensKind } from "./kind.ts";

/** The kinds that tokens are read from. */
export const bundleKinds: readonly Kind[] = [dtcgKind, designVariablesKind, tokensKind];

/** The sources of tokens as JSON texts. A thread combines them. */
export interface BundleText {
  /** The bundle that was pushed. */
  pushed?: string;
  /** The variables of the design tool's file. */
  variables?: string;
  /** The raw snapshot. Its styles are tokens until a bundle is pushed. */
  snapshot?: string;
}

/** The token sources of the registry. Undefined without token sources. */
export async function readBundleText(snapshot: Snapshot): Promise<BundleText | undefined> {
  const [pushed, variables] = await Promise.all([
    snapshot.text(dtcgKind, SINGLETON),
    snapshot.text(designVariablesKind, SINGLETON),
  ]);
  const styles = pushed ? undefined : await snapshot.text(tokensKind, SINGLETON);
  return bundleTextOf({ pushed: pushed?.text, variables: variables?.text, snapshot: styles?.text });
}

/** The same for given texts. The raw snapshot applies until a bundle is pushed. */
export function bundleTextOf({ pushed, variables, snapshot }: BundleText): BundleText | undefined {
  if (!pushed && !variables && !snapshot) return undefined;
  return { pushed, variables, snapshot: pushed ? undefined : snapshot };
}
