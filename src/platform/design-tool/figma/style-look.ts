import { isObject } from "../../../safe/is-object.ts";
import { pickList } from "./pick.ts";

type Members = Record<string, unknown>;

/** The effect of a style on a layer, in the terms of the REST API: paints from the bottom up, a text style, effects. */
export interface StyleLook {
  paints?: Members[];
  text?: Members;
  effects?: Members[];
}

/**
 * The look of the style that a layer uses as `use`: `fill`, `stroke`, `text` or `effect` (`fills` and `strokes` in
 * bodies of older files).
 */
export function readLook(node: Members, use: string): StyleLook | undefined {
  if (use.startsWith("fill")) return { paints: pickList(node, "fills") };
  if (use.startsWith("stroke")) return { paints: pickList(node, "strokes") };
  if (use === "text" && isObject(node.style)) return { text: node.style };
  if (use === "effect") return { effects: pickList(node, "effects") };
  return undefined;
}

/** The look of a style's own node, which `GET /v1/files/:key/nodes` returns for its ID. */
export function readStyleNode(node: Members, styleType: string): StyleLook | undefined {
  const uses: Record<string, string> = { FILL: "fill", TEXT: "text", EFFECT: "effect" };
  return readLook(node, uses[styleType] ?? "");
}
