import type { EmitOptions } from "../../engines/tokens/names.ts";
import type { Call } from "../../platform/contract/route.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { configKind } from "../config/kind.ts";
import { readStoredConfig } from "../config/read-config.ts";
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
  const want = { what: "file", format: "css", options } as const;
  return (await (await part(tokenReader)).ask(snapshot, { axes: {}, want }, client)) ?? "";
}
