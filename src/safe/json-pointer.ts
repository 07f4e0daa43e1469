/** A name as a part of a JSON Pointer (RFC 6901): `b/c` → `b~1c`. */
export const pointerPart = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** A path as a JSON Pointer: `["a", "b/c"]` → `/a/b~1c`. */
export const toPointer = (path: readonly PropertyKey[]): string =>
  path.map((part) => `/${pointerPart(String(part))}`).join("");
