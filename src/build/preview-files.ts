import { readInside } from "../safe/files.ts";
import { isSafePath } from "../safe/path.ts";
import type { ComponentFolder } from "./find-components.ts";
import type { ReadPath } from "./preview-page.ts";

const ARTIFACTS = "/api/component/";

const HIDDEN = /\/\./;

/**
 * Reads what a registry answers for a preview's requests: artifacts of any component by file name, then the files below
 * `public/`.
 */
export function createPreviewFiles(workspace: string, folders: readonly ComponentFolder[]): ReadPath {
  const ids = folders.map(({ id }) => id).sort((a, b) => b.length - a.length);
  return async (path) => {
    const name = path.startsWith(ARTIFACTS) ? path.slice(ARTIFACTS.length) : undefined;
    if (!isSafePath(path.slice(1)) || HIDDEN.test(path)) return undefined;
    // The longest id first: `button-group-default.html` is of button-group when there is one.
    for (const id of name === undefined ? [] : ids) {
      if (!name?.startsWith(`${id}.`) && !name?.startsWith(`${id}-`) && !name?.startsWith(`${id}/`)) continue;
      const file = name.startsWith(`${id}/`) ? name.slice(id.length + 1) : name;
      const bytes = await readInside(workspace, `components/${id}/dist/${file}`);
      if (bytes) return bytes;
    }
    return readInside(workspace, `public${path}`);
  };
}
