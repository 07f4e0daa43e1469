import { readPreviews } from "../engines/declaration/previews.ts";
import type { Declaration } from "./declaration.ts";

/** One way to show a component: a title and the values of its properties. */
export interface Preview {
  key: string;
  title: string;
  values: Record<string, unknown>;
  /** The export of the component's stories that draws it; absent where the component does. */
  story?: string;
}

const KEY = /^[a-z0-9][a-z0-9_-]*$/i;

/** Whether a key can stand in a file name and an address. */
export const isPreviewKey = (key: string): boolean => key.length <= 100 && KEY.test(key);

/** The declared previews in their order; keys that cannot be file names are left out. */
export const previewsOf = ({ previews }: Declaration): Preview[] =>
  readPreviews(previews).flatMap(
    ([
      key,
      {
        title,
        values,
        written: { story },
      },
    ]) => (isPreviewKey(key) ? [{ key, title, values, ...(typeof story === "string" ? { story } : {}) }] : []),
  );
