import type { Asset } from "../../assets/contract.ts";

/** What a file becomes, by what the browser takes it for; the registry looks at its bytes. */
export function assetTypeOf({ type, name }: Pick<File, "type" | "name">): Asset["assetType"] {
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("font/") || /\.(?:woff2?|ttf|otf)$/i.test(name)) return "font";
  return "image";
}

/** `harbour-at_dawn.jpg` → `harbour at dawn`. */
export const titleOf = (filename: string): string =>
  filename
    .replace(/\.[a-z0-9]{1,8}$/i, "")
    .replaceAll(/[-_]+/g, " ")
    .trim() || filename;
