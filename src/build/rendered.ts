import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import type { CompiledTemplates } from "./live/live-templates.ts";

/** The result of one preview: HTML, or an error. */
export type RenderResult = { html: string } | { error: string; stack: string };

/** Parses the untrusted answer of a renderer in the sandbox. Throws `UnsafeInput` for invalid JSON. */
export function parseAnswer(text: string): Record<string, unknown> {
  const answer = parseJson(text);
  return isObject(answer) ? answer : {};
}

/** Returns the result of each requested preview from an answer. */
export function renderedPreviews(
  { previews }: Record<string, unknown>,
  requested: readonly { key: string }[],
): Map<string, RenderResult> {
  const found = new Map(Object.entries(isObject(previews) ? previews : {}));
  return new Map(requested.map(({ key }) => [key, renderedOf(found.get(key))]));
}

function renderedOf(value: unknown): RenderResult {
  if (isObject(value) && typeof value.html === "string") return { html: value.html };
  const { error = "no result", stack = "" } = isObject(value) ? value : {};
  return { error: String(error), stack: String(stack) };
}

/** Returns the templates of an answer as JavaScript, for a live document. Undefined without templates. */
export function compiledTemplates({ compiled, main }: Record<string, unknown>): CompiledTemplates | undefined {
  if (!isObject(compiled) || typeof main !== "string" || typeof compiled[main] !== "string") return undefined;
  const texts = Object.entries(compiled).filter((one): one is [string, string] => typeof one[1] === "string");
  return { compiled: Object.fromEntries(texts), main };
}
