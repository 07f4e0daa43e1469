import { isObject } from "../../safe/is-object.ts";

/** A declared variant of a component: its title and property values. */
export interface DeclaredPreview {
  title: string;
  values: Record<string, unknown>;
  /** Its fields as written. */
  written: Record<string, unknown>;
}

/**
 * Returns the declared variants (`previews: {<key>: {title, values|args}}`) in order, except values that aren't
 * objects.
 */
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

/** Returns the variant that represents the component: `default`, otherwise the first. */
export const defaultPreviewOf = (keys: readonly string[]): string | undefined =>
  keys.includes("default") ? "default" : keys[0];
