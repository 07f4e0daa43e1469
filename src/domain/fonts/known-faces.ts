import { isObject } from "../../safe/is-object.ts";
import { parseJson } from "../../safe/json.ts";
import { readInService, writeServiceFile } from "../../store/workspace/service-folder.ts";
import { type FontFace, fontFace } from "./font-face.ts";

/** Faces of fonts that were read before, by digest and path of the file. */
const FILE = "fonts.json";
/** Version of the font reader. A new one reads every font again. */
const READER = "1";

/** Reads the cached faces of a workspace's fonts. */
export async function readKnownFaces(workspace: string): Promise<Map<string, FontFace>> {
  const known = new Map<string, FontFace>();
  try {
    const kept = parseJson((await readInService(workspace, FILE)) ?? "{}");
    if (!isObject(kept) || kept.reader !== READER || !isObject(kept.faces)) return known;
    for (const [key, value] of Object.entries(kept.faces)) {
      const { data } = fontFace.safeParse(value);
      if (data) known.set(key, data);
    }
  } catch {
    // Damaged: the fonts are read again.
  }
  return known;
}

/** Caches faces for the next command. */
export const cacheKnownFaces = (workspace: string, faces: ReadonlyMap<string, FontFace>): Promise<unknown> =>
  // Without it, the next command reads the fonts again.
  writeServiceFile(workspace, FILE, JSON.stringify({ reader: READER, faces: Object.fromEntries(faces) }), false).catch(
    () => undefined,
  );
