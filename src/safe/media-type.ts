/**
 * Alternative names in browsers, systems and older standards for types that are distinguished here (IANA; RFC 8081).
 */
const SAME: Readonly<Record<string, string>> = {
  "image/jpg": "image/jpeg",
  "image/pjpeg": "image/jpeg",
  "image/x-png": "image/png",
  "image/apng": "image/png",
  "image/vnd.mozilla.apng": "image/png",
  "image/svg": "image/svg+xml",
  "image/vnd.microsoft.icon": "image/x-icon",
  "video/x-m4v": "video/mp4",
  "application/font-woff": "font/woff",
  "application/x-font-woff": "font/woff",
  "application/font-woff2": "font/woff2",
  "application/x-font-ttf": "font/ttf",
  "application/x-font-truetype": "font/ttf",
  "font/sfnt": "font/ttf",
  "application/x-font-otf": "font/otf",
  "application/x-font-opentype": "font/otf",
  "application/vnd.ms-opentype": "font/otf",
};

/** A media type without parameters, in lower case, by its usual name; undefined if it is missing or generic. */
export function plainType(type: string | undefined): string | undefined {
  const plain = type?.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (plain === "" || plain === "application/octet-stream") return undefined;
  return SAME[plain] ?? plain;
}
