import type { EmitOptions, Format } from "../../engines/tokens/names.ts";
import { defineTask } from "../../platform/workers/task.ts";
import type { BundleText } from "./bundle-text.ts";

/** A question about a bundle. `axes` is the choice (brand, scheme). */
export interface BundleQuestion extends BundleText {
  axes: Record<string, string>;
  want:
    | { what: "list" }
    | { what: "modes" }
    | { what: "tokens" }
    | { what: "proof"; attributes?: Readonly<Record<string, string>> }
    | { what: "known" }
    | { what: "written" }
    | { what: "mentions"; name: string }
    | { what: "spelled"; format: Format; names: readonly string[] }
    | { what: "source"; path: string }
    | NearestQuestion
    | FileQuestion;
}

/** The tokens nearest to a value. */
export interface NearestQuestion {
  what: "nearest";
  value: string;
  type?: string;
  limit: number;
}

/** The tokens in an output format. */
export interface FileQuestion {
  what: "file";
  format: Format;
  selector?: string;
  /** The file as it was pushed, where the push had one and nothing was chosen. */
  asPushed?: boolean;
  options: EmitOptions;
}

/** Text: JSON, except for files and sources; `modes` has lines. */
export type BundleAnswer = { text: string } | { refused: { status: number; code: string; message: string } };

/** Texts about all tokens of a bundle in the default modes, packed (zstd); `table` is one of `TokenLine`. */
export interface PackQuestion extends BundleText {
  wants: readonly ({ what: "list" } | { what: "modes" } | { what: "table" } | FileQuestion)[];
}

const limits = { heapMb: 1_024, cpuMs: 30_000 };

/** Resolves a bundle for a brand and scheme. 50,000 tokens take some 2 s. */
export const askBundleTask = defineTask<BundleQuestion, BundleAnswer>({ name: "ask bundle", ...limits });

/** Makes texts about all tokens, in the order of `wants`. 50,000 tokens take some 3 s. */
export const packTokensTask = defineTask<PackQuestion, Uint8Array[]>({ name: "pack tokens", ...limits, cpuMs: 60_000 });

/** Checks tokens that are not stored: the body of the request as JSON, to the answer as JSON. */
export const checkTokensTask = defineTask<string, string>({ name: "check tokens", ...limits });
