import { join } from "node:path";
import { readPreviews } from "../engines/declaration/previews.ts";
import type { FileFence } from "../engines/sandbox/fence.ts";
import { readRegularFile } from "../safe/files.ts";
import type { RawDeclaration } from "./declaration.ts";
import { readStories } from "./stories/read-stories.ts";

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

const MAX_STORIES_BYTES = 4 << 20;

/**
 * Returns a preview of each story, for a declaration without previews. Empty if the module is missing or unreadable,
 * which the build of the component reports.
 *
 * @param path of the module of stories, relative to the component's folder
 */
export function previewsOfStories(
  { workspace, fence }: { workspace: string; fence: FileFence },
  id: string,
  path: string,
): VariantPreview[] {
  const file = join(workspace, "components", id, path);
  const bytes = fence.refusal(file) === undefined ? readRegularFile(file, MAX_STORIES_BYTES) : undefined;
  const { previews = [] } = (bytes && readStories(bytes.toString("utf8"), path)) ?? {};
  return previews.map(({ name, title, values }) => ({ key: keyOf(name), title, values, story: name }));
}

/** `WithIcon` → `with-icon` */
const keyOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase();
