import { isObject } from "../safe/is-object.ts";
import type { Declaration } from "./declaration.ts";

/** One way to show a component: a title and the values of its properties. */
export interface Preview {
  key: string;
  title: string;
  values: Record<string, unknown>;
}

const KEY = /^[a-z0-9][a-z0-9_-]*$/i;

/** Whether a key can stand in a file name and an address. */
export const isPreviewKey = (key: string): boolean => key.length <= 100 && KEY.test(key);

/** The declared previews (`previews: {<key>: {title, values|args}}`) in their order; keys that cannot be file names are left out. */
export function readPreviews({ previews }: Declaration): Preview[] {
  if (!isObject(previews)) return [];
  return Object.entries(previews).flatMap(([key, preview]) => {
    if (!isPreviewKey(key) || !isObject(preview)) return [];
    const values = preview.values ?? preview.args;
    const title = typeof preview.title === "string" ? preview.title : key;
    return [{ key, title, values: isObject(values) ? values : {} }];
  });
}

/** The preview that stands for the component: `default`, else the first. */
export const defaultPreview = <T extends { key: string }>(previews: readonly T[]): T | undefined =>
  previews.find(({ key }) => key === "default") ?? previews[0];
