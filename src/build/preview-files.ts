import { type Dress, dressPreview, UNDRESSED } from "../engines/declaration/dress-preview.ts";
import { THEME_FILES, THEME_PATH } from "../engines/declaration/theme-styles.ts";
import { readInside } from "../safe/files.ts";
import { isSafePath } from "../safe/path.ts";
import type { ComponentFolder } from "./find-components.ts";
import type { ReadPath } from "./preview-page.ts";

const ARTIFACTS = "/api/component/";
/** The stylesheet of all tokens (`domain/tokens`, `GET /tokens.css`). */
const TOKENS_PATH = "/tokens.css";

export async function readTheme(workspace: string): Promise<Uint8Array | undefined> {
  const [own, served] = THEME_FILES;
  return (await readInside(workspace, own)) ?? readInside(workspace, served);
}

const HIDDEN = /\/\./;

/**
 * Reads what a registry answers for a preview's requests: artifacts of any component by file name, documents in their
 * dress, the theme, the tokens, then the files below `public/`.
 */
export function createPreviewFiles(
  workspace: string,
  folders: readonly ComponentFolder[],
  { dress = UNDRESSED, tokens }: { dress?: Dress; tokens?: () => Promise<string> } = {},
): ReadPath {
  const ids = folders.map(({ id }) => id).sort((a, b) => b.length - a.length);
  return async (path) => {
    const name = path.startsWith(ARTIFACTS) ? path.slice(ARTIFACTS.length) : undefined;
    if (!isSafePath(path.slice(1)) || HIDDEN.test(path)) return undefined;
    // The longest id first: `button-group-default.html` is of button-group when there is one.
    for (const id of name === undefined ? [] : ids) {
      if (!name?.startsWith(`${id}.`) && !name?.startsWith(`${id}-`) && !name?.startsWith(`${id}/`)) continue;
      const file = name.startsWith(`${id}/`) ? name.slice(id.length + 1) : name;
      const bytes = await readInside(workspace, `components/${id}/dist/${file}`);
      if (bytes && file.endsWith(".html")) return Buffer.from(dressPreview(Buffer.from(bytes).toString("utf8"), dress));
      if (bytes) return bytes;
    }
    if (path === THEME_PATH) return readTheme(workspace);
    if (path === TOKENS_PATH && tokens) return Buffer.from(await tokens());
    return readInside(workspace, `public${path}`);
  };
}
