import { addToPreview, NO_ADDITIONS, type PreviewAdditions } from "../engines/declaration/preview-additions.ts";
import { THEME_FILES, THEME_PATH } from "../engines/declaration/theme-styles.ts";
import { readInside } from "../safe/files.ts";
import { isSafePath } from "../safe/path.ts";
import type { ComponentFolder } from "./find-components.ts";
import type { ReadPath } from "./preview-page.ts";

const ARTIFACTS = "/api/component/";

export async function readTheme(workspace: string): Promise<Uint8Array | undefined> {
  const [own, served] = THEME_FILES;
  return (await readInside(workspace, own)) ?? readInside(workspace, served);
}

const HIDDEN = /\/\./;

/**
 * Reads the responses of a registry to a preview's requests: artifacts of any component by file name, documents with
 * their additions, the theme, then the files in `public/`.
 */
export function createPreviewFiles(
  workspace: string,
  folders: readonly ComponentFolder[],
  dress: PreviewAdditions = NO_ADDITIONS,
): ReadPath {
  const ids = folders.map(({ id }) => id).sort((a, b) => b.length - a.length);
  return async (path) => {
    const name = path.startsWith(ARTIFACTS) ? path.slice(ARTIFACTS.length) : undefined;
    if (!isSafePath(path.slice(1)) || HIDDEN.test(path)) return undefined;
    // The longest ID first: `button-group-default.html` belongs to button-group if it exists.
    for (const id of name === undefined ? [] : ids) {
      if (!name?.startsWith(`${id}.`) && !name?.startsWith(`${id}-`) && !name?.startsWith(`${id}/`)) continue;
      const file = name.startsWith(`${id}/`) ? name.slice(id.length + 1) : name;
      const bytes = await readInside(workspace, `components/${id}/dist/${file}`);
      if (bytes && file.endsWith(".html")) return Buffer.from(addToPreview(Buffer.from(bytes).toString("utf8"), dress));
      if (bytes) return bytes;
    }
    if (path === THEME_PATH) return readTheme(workspace);
    return readInside(workspace, `public${path}`);
  };
}
