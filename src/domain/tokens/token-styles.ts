import type { EmitOptions } from "../../engines/tokens/names.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Feature, StorePrepared } from "../../platform/feature.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { ChangedRecord, Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
import { bundleKinds } from "./bundle-text.ts";
import { tokenReader } from "./token-reader.ts";

/** The configuration's options for token files. */
export async function emitOptionsOf(snapshot: Snapshot): Promise<EmitOptions> {
  const { title, axes } = readStoredConfig((await snapshot.get(configKind, SINGLETON))?.document ?? {});
  return { origin: { project: title }, attributes: axes };
}

/**
 * The one style sheet with the tokens of all brands and schemes, which imports nothing; empty before the first push.
 * Throws `ApiError` 503 `too_costly`.
 */
export async function tokenStyles(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  client: string,
  { followsSystem = false }: Pick<EmitOptions, "followsSystem"> = {},
): Promise<string> {
  const options = { ...(await emitOptionsOf(snapshot)), followsSystem };
  return (await (await part(tokenReader)).styles(snapshot, options, client)) ?? "";
}

type Opened = Pick<Deployment, "part" | "store">;

/** The options of the style sheet that every reader gets. */
const usualOptions = async (snapshot: Snapshot): Promise<EmitOptions> => ({
  ...(await emitOptionsOf(snapshot)),
  followsSystem: false,
});

/** Stores the rows that readers of many tokens need. */
export async function warmTokens({ part, store }: Opened): Promise<void> {
  const snapshot = store.read();
  await (await part(tokenReader)).warm(snapshot, await usualOptions(snapshot));
}

/** Makes the rows that readers of many tokens need, before these tokens are written. */
export const prepareTokens: NonNullable<Feature["beforeCommit"]> = (deployment, changed) =>
  changed.some(({ kind }) => bundleKinds.includes(kind)) ? prepared(deployment, changed) : undefined;

async function prepared(deployment: Opened, changed: readonly ChangedRecord[]): Promise<StorePrepared> {
  const snapshot = deployment.store.read();
  const reader = await deployment.part(tokenReader);
  await reader.prepare(snapshot, changed, await usualOptions(snapshot));
  return () => warmTokens(deployment);
}
