import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";

/** What one preview became: HTML, or why not. */
export type Rendered = { html: string } | { error: string; stack: string };

/** What a renderer in the cage answered, taken as a stranger's. Throws `UnsafeInput` for what is no JSON. */
export function answerOf(text: string): Record<string, unknown> {
  const answer = parseJson(text);
  return isObject(answer) ? answer : {};
}

/** The outcome of each preview that was asked for, out of an answer. */
export function renderedPreviews(
  { previews }: Record<string, unknown>,
  asked: readonly { key: string }[],
): Map<string, Rendered> {
  const found = new Map(Object.entries(isObject(previews) ? previews : {}));
  return new Map(asked.map(({ key }) => [key, renderedOf(found.get(key))]));
}

function renderedOf(value: unknown): Rendered {
  if (isObject(value) && typeof value.html === "string") return { html: value.html };
  const { error = "no answer", stack = "" } = isObject(value) ? value : {};
  return { error: String(error), stack: String(stack) };
}
