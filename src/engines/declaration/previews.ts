import { isObject } from "../../safe/is-object.ts";

/** One declared variant of a component: how it is called, and the values of its properties. */
export interface DeclaredPreview {
  title: string;
  values: Record<string, unknown>;
  /** Its fields as they were written. */
  written: Record<string, unknown>;
}

/** The declared variants (`previews: {<key>: {title, values|args}}`) in their order; what is no object is left out. */
export function readPreviews(previews: unknown): [key: string, preview: DeclaredPreview][] {
  if (!isObject(previews)) return [];
  return Object.entries(previews).flatMap(([key, written]) => {
    if (!isObject(written)) return [];
    const { title, values, args } = written;
    const preview = {
      title: typeof title === "string" && title ? title : key,
      values: isObject(values) ? values : isObject(args) ? args : {},
      written,
    };
    return [[key, preview]];
  });
}

/** The variant that stands for the component: `default`, else the first. */
export const defaultPreviewOf = (keys: readonly string[]): string | undefined =>
  keys.includes("default") ? "default" : keys[0];
