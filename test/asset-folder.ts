import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";

/** A folder of files to send, removed with `remove`. */
export interface AssetFolder {
  folder: string;
  write(path: string, bytes: Uint8Array | string): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a folder with these files. */
export async function assetFolder(files: Readonly<Record<string, Uint8Array | string>> = {}): Promise<AssetFolder> {
  const folder = await mkdtemp(join(tmpdir(), "assets-"));
  const write = async (path: string, bytes: Uint8Array | string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  };
  for (const [path, bytes] of Object.entries(files)) await write(path, bytes);
  return { folder, write, remove: () => rm(folder, { recursive: true, force: true }) };
}

const drawn = (color: string) => sharp({ create: { width: 8, height: 6, channels: 3, background: color } });

export const pngIn = (color: string): Promise<Buffer> => drawn(color).png().toBuffer();

/** A picture as a telephone makes it: it says where it was taken. */
export const jpegWithPlace = (color: string): Promise<Buffer> =>
  drawn(color)
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } })
    .jpeg()
    .toBuffer();

/** The head of an MP4 (ISO 14496-12, 4.3) with bytes behind it that no other has. */
export function mp4Of(size: number, seed = 1): Buffer {
  const file = Buffer.alloc(size, `video ${seed} `);
  file.write("00000018667479706d703432000000006d70343269736f6d", "hex");
  return file;
}
