import { basename, extname } from "node:path";
import { defineEachPush, type Parcel } from "../../cli/push/push-step.ts";
import { sha256 } from "../../store/kind.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { mediaTypeOf, type NamedImage } from "../components/kind.ts";
import { ingestAsset } from "./contract.ts";
import { readNamedImages } from "./named-images.ts";

/** Images of the workspace that components name; what a push sends of the components has their address instead. */
export const pushImages = defineEachPush({
  step: "images",
  endpoint: ingestAsset,
  absent: "images that components name",
  async each(files) {
    const images = await readNamedImages(files);
    const byContent = Map.groupBy(images, ({ componentId, hash }) => `${componentId}:${hash}`);
    return [...byContent.values()].flatMap((same) => {
      const [first] = same;
      const refs = [...new Set(same.flatMap((image) => image.refs))].sort();
      return first ? [parcelOf(files, { ...first, refs })] : [];
    });
  },
});

const parcelOf = (files: WorkspaceFiles, { componentId, path, hash, address, refs }: NamedImage): Parcel => ({
  key: `${componentId}/${path}`,
  hash: sha256(JSON.stringify([hash, refs])),
  async body() {
    const bytes = await files.bytes(path);
    if (!bytes || sha256(bytes) !== hash) throw new Error(`${path} changed while it was read. Push again.`);
    // The name ends as the address does.
    const filename = `${basename(path, extname(path))}${extname(address.replace(/#.*$/s, ""))}`;
    return {
      assetId: `img_${hash.slice(0, 12)}`,
      filename,
      contentHash: hash,
      mimeType: mediaTypeOf(filename),
      dataBase64: Buffer.from(bytes).toString("base64"),
      componentId,
      refs,
    };
  },
});
