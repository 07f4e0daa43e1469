import { createHash, type Hash, hash } from "node:crypto";
import { readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { isStandard, type Standard } from "./accessibility-standard.ts";

/** What a build leaves in `dist/.build.json`, so that the next one knows what is unchanged. */
export interface Mark {
  /** Fingerprint of what the files were made from. */
  inputs: string;
  /** Files outside of the component's folder that went in, relative to the workspace. */
  outside: string[];
  /** Digests of the files made, by name. */
  files: Record<string, string>;
  /** Digests of the files that it has in common with other components, by name. */
  shared?: Record<string, string>;
  /** The files lie beside those of others, which stay as they are. */
  beside?: boolean;
  /** Fingerprint of what the checks looked at; absent while they have not run. */
  checked?: string;
  /** What accessibility was held against then. */
  standard?: Standard;
}

export const MARK = ".build.json";

/** SHA-256 in hex. */
export const digest = (content: string | Uint8Array): string => hash("sha256", content);

/** Digests that have begun with a part, which many files have in common. */
const begun = new WeakMap<Uint8Array, Hash>();

/** `digest` of a file in parts. */
export function digestOfParts([first, ...rest]: readonly Uint8Array[]): string {
  if (!first || rest.length === 0) return digest(first ?? "");
  const start = begun.get(first) ?? createHash("sha256").update(first);
  begun.set(first, start);
  const whole = start.copy();
  for (const part of rest) whole.update(part);
  return whole.digest("hex");
}

/** One digest of named parts; undefined parts count as absent. */
export const fingerprint = (parts: readonly unknown[]): string => digest(JSON.stringify(parts));

/** The mark of a component; undefined when there is none that can be read. */
export async function readMark(workspace: string, id: string): Promise<Mark | undefined> {
  try {
    return markOf(parseJson((await readTextInside(workspace, `components/${id}/dist/${MARK}`)) ?? "null"));
  } catch {
    return undefined;
  }
}

/** A mark out of JSON; undefined when it is none. */
export function markOf(value: unknown): Mark | undefined {
  if (!isObject(value) || typeof value.inputs !== "string" || !Array.isArray(value.outside)) return undefined;
  return {
    inputs: value.inputs,
    outside: value.outside.filter((path) => typeof path === "string"),
    files: digestsIn(value.files),
    ...(isObject(value.shared) ? { shared: digestsIn(value.shared) } : {}),
    ...(value.beside === true ? { beside: true } : {}),
    ...(typeof value.checked === "string" ? { checked: value.checked } : {}),
    ...(isStandard(value.standard) ? { standard: value.standard } : {}),
  };
}

const digestsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).map(([name, hash]) => [name, String(hash)]));
