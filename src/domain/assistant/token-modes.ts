import { code } from "../../engines/text/markdown.ts";
import { shortened } from "../../engines/text/shortened.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { FoundThing } from "../../platform/contract/search-source.ts";
import { valuesOf } from "../tokens/describe-token.ts";
import { tokenReader } from "../tokens/token-reader.ts";

const TOKEN = "token:";
/** Modes that are told, and letters of a value. */
const MOST_MODES = 12;
const MOST_VALUE = 80;

/** The things that were found, each token among them with its values in every mode where they differ. */
export async function withModes(
  { part, snapshot }: Pick<Call, "part" | "snapshot">,
  found: readonly FoundThing[],
): Promise<readonly FoundThing[]> {
  if (!found.some(({ result }) => result.id.startsWith(TOKEN))) return found;
  const modes = await (await part(tokenReader)).modes(snapshot);
  return found.map((thing) => {
    const { id } = thing.result;
    if (!id.startsWith(TOKEN)) return thing;
    const { axes, values } = valuesOf(modes, id.slice(TOKEN.length));
    if (axes.length === 0) return thing;
    const told = values.slice(0, MOST_MODES).map(({ choice, missing, hex, css = "" }) => {
      const where = Object.values(choice).join(" ") || "otherwise";
      return `${where} ${missing ? "none" : code(shortened(hex ?? css, MOST_VALUE))}`;
    });
    const more = values.length > told.length ? `, and ${values.length - told.length} more` : "";
    const text = `Its values by ${axes.join(" and ")}: ${told.join(", ")}${more}`;
    // It belongs to the first passage, and is told with it.
    return { ...thing, passages: [...thing.passages, { text, score: thing.passages[0]?.score ?? 0 }] };
  });
}
