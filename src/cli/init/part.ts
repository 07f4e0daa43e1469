import type { ExpectedProof } from "../../engines/tokens/names.ts";
import type { ProofLine } from "../tokens/proof-lines.ts";

/** A file a workspace gets. */
export interface NewFile {
  /** Relative to the workspace. */
  path: string;
  content: string | Uint8Array;
}

/** One sort of thing a repository has, as files of a workspace. */
export interface InitPart {
  /** The display name: `components`. */
  name: string;
  /** Number and place: `12 components in src/components`. */
  found: string;
  /** The purpose of its files, in a sentence. */
  about: string;
  /** Lines of a table that is shown before anything is written: axes of tokens. */
  table?: string[];
  files: NewFile[];
  /** Ignored parts, each with the reason. */
  notes: string[];
  /** Configuration for the workspace. */
  config?: Record<string, unknown>;
  /** The comparison with the repository's own output, if made. */
  proof?: PartProof;
}

/** A comparison: a summary, and all of it. */
export interface PartProof {
  lines: readonly ProofLine[];
  whole?: ExpectedProof;
}

/** `a, b, c and 4 more`. */
export function some(names: readonly string[], max = 5): string {
  const shown = names.slice(0, max).join(", ");
  return names.length > max ? `${shown} and ${names.length - max} more` : shown;
}

/** A JSON file as people write it. */
export const printedJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The common folder of these paths. Empty for the repository itself. */
export function commonFolder(paths: readonly string[]): string {
  const [first = [], ...others] = paths.map((path) => path.split("/").slice(0, -1));
  const length = others.reduce((shared, other) => {
    const differs = first.slice(0, shared).findIndex((name, at) => name !== other[at]);
    return differs === -1 ? shared : differs;
  }, first.length);
  return first.slice(0, length).join("/");
}

/** ` in src/components`, or nothing for the whole repository. */
export const inFolder = (paths: readonly string[]): string => {
  const folder = commonFolder(paths);
  return folder === "" ? "" : ` in ${folder}`;
};
