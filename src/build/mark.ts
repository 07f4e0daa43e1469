import { createHash, type Hash, hash } from "node:crypto";
import { readTextInside } from "../safe/files.ts";
import { isObject } from "../safe/is-object.ts";
import { parseJson } from "../safe/json.ts";
import { type AccessibilityStandard, isStandard } from "./accessibility-standard.ts";

/** The state of a build in `dist/.build.json`, so that the next build recognizes unchanged components. */
export interface BuildState {
  /** Fingerprint of the inputs. */
  inputs: string;
  /** Input files outside of the component's folder, relative to the workspace. */
  outside: string[];
  /** Digests of the output files, by name. */
  files: Record<string, string>;
  /** Digests of files shared with other components, by name. */
  shared?: Record<string, string>;
  /** Whether the files were added to a `dist/` of another tool, which stays unchanged. */
  beside?: boolean;
  /** Fingerprint of the checks' input. Absent before the first check. */
  checked?: string;
  /** The accessibility standard of the last check. */
  standard?: AccessibilityStandard;
}

export const MARK = ".build.json";

/** SHA-256 in hex. */
export const digest = (content: string | Uint8Array): string => hash("sha256", content);

/** Hash states after a first part, which many files share. */
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

/** Returns one digest of named parts. Undefined parts are treated as absent. */
export const fingerprint = (parts: readonly unknown[]): string => digest(JSON.stringify(parts));

/** Reads the mark of a component. Undefined without a readable one. */
export async function readBuildState(workspace: string, id: string): Promise<BuildState | undefined> {
  try {
    return markOf(parseJson((await readTextInside(workspace, `components/${id}/dist/${MARK}`)) ?? "null"));
  } catch {
    return undefined;
  }
}

/** Reads a mark from JSON. Undefined if it is invalid. */
export function markOf(value: unknown): BuildState | undefined {
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
