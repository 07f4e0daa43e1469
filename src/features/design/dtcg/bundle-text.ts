import { membersOf } from "../../../store/json-members.ts";
import { type Kind, SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { outputPath } from "../../../tokens/bundle/outputs.ts";
import { designVariablesKind, variablesPath } from "../design-tool-plugin/kind.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { dtcgKind } from "./kind.ts";

/** The kinds that tokens are read from. */
export const bundleKinds: readonly Kind[] = [dtcgKind, designVariablesKind];

const NOTHING_PUSHED: DtcgDocument = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources: {} };

/**
 * The bundle that tokens are read from, as JSON: what was pushed, with the variables of the design tool's file as one more
 * source. `isPushed`: there is compiled output. Undefined where there is neither.
 */
export async function readBundleText(snapshot: Snapshot): Promise<{ text: string; isPushed: boolean } | undefined> {
  const [pushed, variables] = await Promise.all([
    snapshot.text(dtcgKind, SINGLETON),
    snapshot.text(designVariablesKind, SINGLETON),
  ]);
  if (!variables) return pushed && { text: pushed.text, isPushed: true };
  const members = membersOf(pushed?.text ?? JSON.stringify(NOTHING_PUSHED));
  // What was compiled stands for the sources where none were sent beside it.
  const compiled = JSON.stringify({ [outputPath("dtcg")]: members.get("dtcg") });
  const key = membersOf(variables.text).get("fileKey") ?? "";
  const source = JSON.stringify({ [variablesPath(JSON.parse(key))]: variables.text });
  members.set("sources", joined(members.get("sources") ?? compiled, source));
  const text = Array.from(members, ([name, value]) => `${JSON.stringify(name)}:${value}`).join(",");
  return { text: `{${text}}`, isPushed: pushed !== undefined };
}

/** Two objects as one; of equal members that of the second counts, as to `JSON.parse`. */
const joined = (one: string, other: string): string => (one === "{}" ? other : `${one.slice(0, -1)},${other.slice(1)}`);
