import { readPreviews } from "../engines/declaration/previews.ts";
import type { RawDeclaration } from "./declaration.ts";

/** A variant of a component: a title and the values of its properties. */
export interface VariantPreview {
  key: string;
  title: string;
  values: Record<string, unknown>;
  /** The story export that renders it. Absent if the component renders it. */
  story?: string;
}

const KEY = /^[a-z0-9][a-z0-9_-]*$/i;

/** Whether a key is valid in a file name and an address. */
export const isPreviewKey = (key: string): boolean => key.length <= 100 && KEY.test(key);

/** Returns the declared previews in order, without invalid keys. */
export const previewsOf = ({ previews }: RawDeclaration): VariantPreview[] =>
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
