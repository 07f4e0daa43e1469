import { defineTask } from "../../../workers/task.ts";

/** What is asked of a bundle. `text` is the document as it is stored, `axes` the brand and scheme that were chosen. */
export interface BundleQuestion {
  text: string;
  axes: Record<string, string>;
  want:
    | { what: "list" }
    | { what: "tokens" }
    | { what: "nearest"; value: string; type?: string; limit: number }
    | { what: "output"; format: "css" | "scss" | "utilitycss" | "json"; selector: string }
    | { what: "file"; format: "dtcg" | "css" | "scss" | "utilitycss" };
}

/** Text: JSON for `list`, `tokens` and `nearest`. */
export type BundleAnswer = { text: string } | { refused: { status: number; code: string; message: string } };

const limits = { heapMb: 1_024, cpuMs: 30_000 };

/** Resolves a bundle for a brand and scheme. 50,000 tokens take some 2 s. */
export const askBundleTask = defineTask<BundleQuestion, BundleAnswer>({ name: "ask bundle", ...limits });
