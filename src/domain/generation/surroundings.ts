import { outputPath, SOURCES } from "../../engines/tokens/names.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { isSafePath } from "../../safe/path.ts";
import { type Kind, SINGLETON } from "../../store/kind.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { componentArtifactKind } from "../components/files/file-kinds.ts";
import { fontsKind } from "../fonts/kind.ts";
import { themeKind } from "../theme/kind.ts";
import { dtcgKind } from "../tokens/dtcg-kind.ts";
import { tokensKind } from "../tokens/kind.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import { tokenStyles } from "../tokens/token-styles.ts";

/** The files that a component is built with. */
export interface GenerationContext {
  /** Files of a workspace by path. */
  files: Record<string, string | Uint8Array>;
  /** Whether the shared files declare the token variables. Otherwise a component imports them itself. */
  hasVariables: boolean;
}

/** Where a style sheet of a component finds the variables of the tokens. */
export const TOKENS_IMPORT = `../../${outputPath("css")}`;

const SHARED = ["main.css", "main.js", "shared.css"] as const;
/** Bytes of fonts in all. */
const MAX_FONTS = 8 << 20;

/** Reads the registry files for a build and its checks: shared files, tokens, theme, fonts. */
export async function readSurroundings(
  { store, part }: Pick<Deployment, "store" | "part">,
  snapshot: Snapshot,
): Promise<GenerationContext> {
  const { blobs } = store;
  const files: Record<string, string | Uint8Array> = {};
  for (const name of SHARED) {
    const bytes = await bytesOf(snapshot, blobs, componentArtifactKind, name);
    if (bytes) files[`public/api/component/${name}`] = bytes;
  }
  const theme = await snapshot.get(themeKind, SINGLETON);
  if (theme) files["theme.css"] = theme.document.css;
  const styles = await snapshot.text(tokensKind, SINGLETON);
  if (styles) files["public/api/tokens.json"] = styles.text;
  await addTokens();
  await addFonts();
  const main = files["public/api/component/main.css"];
  return { files, hasVariables: main !== undefined && (await definesVariables(Buffer.from(main).toString("utf8"))) };

  async function addTokens(): Promise<void> {
    const bundle = (await snapshot.get(dtcgKind, SINGLETON))?.document;
    for (const [path, text] of Object.entries(bundle?.sources ?? {}))
      if (isSafePath(path) && path.startsWith(`${SOURCES}/`)) files[path] = text;
    if (bundle) files[outputPath("dtcg")] = JSON.stringify(bundle.dtcg);
    // Not the pushed file: it may import files of the workspace that compiled it.
    files[outputPath("css")] = await tokenStyles({ part, snapshot }, "generation");
  }

  async function addFonts(): Promise<void> {
    const fonts = (await snapshot.get(fontsKind, SINGLETON))?.document.fonts ?? [];
    let size = 0;
    for (const { filename, hash } of fonts) {
      const length = (await blobs.size(hash)) ?? 0;
      size += length;
      if (size > MAX_FONTS) return;
      const bytes = isSafePath(filename) ? await blobs.get(hash) : undefined;
      if (bytes) files[`public/fonts/${filename}`] = bytes;
    }
  }

  async function definesVariables(css: string): Promise<boolean> {
    const { tokens } = await (await part(tokenReader)).list(snapshot);
    const named = tokens.flatMap(({ variable }) => variable ?? []);
    return named.length > 0 && named.slice(0, 5).every((variable) => css.includes(`${variable}:`));
  }
}

async function bytesOf(
  snapshot: Snapshot,
  blobs: Store["blobs"],
  kind: Kind<{ hash: string; original?: string | undefined }>,
  id: string,
): Promise<Uint8Array | undefined> {
  const entry = await snapshot.get(kind, id);
  return entry && blobs.get(entry.document.hash);
}
