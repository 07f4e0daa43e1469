import { isObject } from "../../../safe/is-object.ts";
import { listIn } from "./pick.ts";

type Members = Record<string, unknown>;

/** What a style makes of a layer, in the words of the REST API: paints from the bottom up, a text style, effects. */
export interface StyleLook {
  paints?: Members[];
  text?: Members;
  effects?: Members[];
}

/**
 * What a layer shows of the style it uses as `use`: `fill`, `stroke`, `text` or `effect` (`fills` and `strokes` in bodies of
 * older files).
 */
export function readLook(node: Members, use: string): StyleLook | undefined {
  if (use.startsWith("fill")) return { paints: listIn(node, "fills") };
  if (use.startsWith("stroke")) return { paints: listIn(node, "strokes") };
  if (use === "text" && isObject(node.style)) return { text: node.style };
  if (use === "effect") return { effects: listIn(node, "effects") };
  return undefined;
}

/** What the node of a style itself shows, which `GET /v1/files/:key/nodes` gives for its id. */
export function readStyleNode(node: Members, styleType: string): StyleLook | undefined {
  const uses: Record<string, string> = { FILL: "fill", TEXT: "text", EFFECT: "effect" };
  return readLook(node, uses[styleType] ?? "");
}
