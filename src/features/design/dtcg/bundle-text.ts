import { membersOf } from "../../../store/json-members.ts";
import { type Kind, SINGLETON } from "../../../store/kind.ts";
import type { Snapshot } from "../../../store/store.ts";
import { outputPath } from "../../../tokens/bundle/outputs.ts";
import { designVariablesKind, variablesPath } from "../design-tool-plugin/kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import type { DtcgDocument } from "./dtcg-document.ts";
import { dtcgKind } from "./kind.ts";

/** The kinds that tokens are read from. */
export const bundleKinds: readonly Kind[] = [dtcgKind, designVariablesKind, tokensKind];

/** What tokens are read from, as JSON texts. */
export interface BundleText {
  /** The bundle that was pushed, with the variables of the design tool's file as one more source. */
  text: string;
  /** False while nobody has pushed DTCG: nothing was compiled. */
  isPushed: boolean;
  /** The raw snapshot: where no DTCG was pushed, its styles are tokens too. */
  snapshot?: string;
}

const NOTHING_PUSHED: DtcgDocument = { manifest: {}, css: "", scss: "", utilitycss: "", dtcg: {}, sources: {} };

/** What the registry has of tokens; undefined where it has none. */
export async function readBundleText(snapshot: Snapshot): Promise<BundleText | undefined> {
  const [pushed, variables, styles] = await Promise.all([
    snapshot.text(dtcgKind, SINGLETON),
    snapshot.text(designVariablesKind, SINGLETON),
    snapshot.text(tokensKind, SINGLETON),
  ]);
  const text = variables ? withVariables(pushed?.text ?? JSON.stringify(NOTHING_PUSHED), variables.text) : pushed?.text;
  if (pushed || !styles) return text === undefined ? undefined : { text, isPushed: pushed !== undefined };
  return { text: text ?? JSON.stringify(NOTHING_PUSHED), isPushed: false, snapshot: styles.text };
}

function withVariables(bundle: string, variables: string): string {
  const members = membersOf(bundle);
  // What was compiled stands for the sources where none were sent beside it.
  const compiled = JSON.stringify({ [outputPath("dtcg")]: members.get("dtcg") });
  const key = membersOf(variables).get("fileKey") ?? "";
  const source = JSON.stringify({ [variablesPath(JSON.parse(key))]: variables });
  members.set("sources", joined(members.get("sources") ?? compiled, source));
  return `{${Array.from(members, ([name, value]) => `${JSON.stringify(name)}:${value}`).join(",")}}`;
}

/** Two objects as one; of equal members that of the second counts, as to `JSON.parse`. */
const joined = (one: string, other: string): string => (one === "{}" ? other : `${one.slice(0, -1)},${other.slice(1)}`);
