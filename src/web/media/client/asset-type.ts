import type { Asset } from "../../../domain/assets/contract.ts";

/** What a file becomes, by what the browser takes it for; the registry looks at its bytes. */
export function assetTypeOf({ type, name }: Pick<File, "type" | "name">): Asset["assetType"] {
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("font/") || /\.(?:woff2?|ttf|otf)$/i.test(name)) return "font";
  return "image";
}
