import type { Call } from "../../../platform/contract/route.ts";
import { SINGLETON } from "../../../store/kind.ts";
import { findAsset } from "../../assets/find-asset.ts";
import { assetKind } from "../../assets/kind.ts";
import { fontsKind } from "../../fonts/kind.ts";
import { themeKind } from "../../theme/kind.ts";
import { findArtifact } from "./find-artifact.ts";
import { MAX_INSIDE, type ServedFile } from "./inline-files.ts";
import { mediaTypeOf } from "./media-type.ts";

/**
 * Reads a file of this host that previews use: artifacts, fonts, images and the theme. Undefined above `MAX_INSIDE`.
 */
export async function readServedFile(
  call: Pick<Call, "snapshot" | "blobs" | "part">,
  path: string,
): Promise<ServedFile | undefined> {
  const { snapshot, blobs } = call;
  if (path === "/api/registry/theme.css") {
    const css = (await snapshot.get(themeKind, SINGLETON))?.document.css;
    return css === undefined ? undefined : { bytes: Buffer.from(css), type: "text/css" };
  }
  const address = await redirected(path);
  const hash = await hashOf(address);
  // A film would fill the memory before it is known to have no room.
  const fits = hash !== undefined && ((await blobs.size(hash)) ?? 0) <= MAX_INSIDE;
  const bytes = fits ? await blobs.get(hash) : undefined;
  return bytes && { bytes, type: mediaTypeOf(address) };

  /** Where `/api/service/assets/{id}/raw` leads. */
  async function redirected(requested: string): Promise<string> {
    const [, id] = /^\/api\/service\/assets\/([^/]+)\/raw$/.exec(requested) ?? [];
    const asset = id === undefined ? undefined : await snapshot.get(assetKind, id);
    return asset ? `/assets/${asset.document.storageKey}` : requested;
  }

  async function hashOf(wanted: string): Promise<string | undefined> {
    const [, start, rest = ""] = /^\/(api\/component|fonts|assets)\/(.+)$/.exec(wanted) ?? [];
    switch (start) {
      case "api/component":
        return (await findArtifact(snapshot, rest))?.entry.document.hash;
      case "fonts": {
        const fonts = (await snapshot.get(fontsKind, SINGLETON))?.document.fonts ?? [];
        return fonts.find(({ filename }) => filename === rest)?.hash;
      }
      case "assets":
        return (await findAsset(call, rest))?.document.hash;
      default:
        return undefined;
    }
  }
}
