import { getFont, getFonts, getFontsCss, postFonts } from "../../domain/fonts/contract.ts";
import type { StoredFont } from "../../domain/fonts/font-face.ts";
import { fontsKind } from "../../domain/fonts/kind.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { bytesRoute, put, route } from "../../platform/contract/route.ts";
import { without } from "../../safe/without.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot } from "../../store/store.ts";
import { fontFaces } from "./font-faces.ts";

const fontsIn = async (snapshot: Snapshot): Promise<StoredFont[]> =>
  (await snapshot.get(fontsKind, SINGLETON))?.document.fonts ?? [];

export const urlOf = (filename: string): string => `/fonts/${encodeURIComponent(filename)}`;

export const fontsRoutes = [
  route(getFonts, async ({ snapshot }) => ({
    fonts: (await fontsIn(snapshot)).map((font) => ({ ...without(font, "hash"), url: urlOf(font.filename) })),
  })),
  bytesRoute(getFontsCss, async ({ snapshot }) => ({
    bytes: fontFaces(await fontsIn(snapshot)),
    type: "text/css; charset=utf-8",
  })),
  route(postFonts, async ({ body: { fonts }, blobs, commit }) => {
    const stored = await Promise.all(
      fonts.map(async ({ data, ...font }) => ({ ...font, ...(await blobs.put(Buffer.from(data, "base64"))) })),
    );
    await commit([put(fontsKind, SINGLETON, { fonts: stored })]);
    return { ok: true, count: fonts.length };
  }),
  bytesRoute(getFont, async ({ params: { file }, snapshot, blobs }) => {
    const font = (await fontsIn(snapshot)).find(({ filename }) => filename === file);
    const bytes = font && (await blobs.get(font.hash));
    if (!bytes) throw notFound(`There is no font ${file}. GET /api/registry/fonts lists them.`);
    return { bytes, type: `font/${font.format}` };
  }),
];
