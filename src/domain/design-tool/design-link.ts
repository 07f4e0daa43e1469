/** A place in the design tool. */
export interface DesignLink {
  /** Keys of the file and, for a branch, of the file it is a branch of. */
  fileKeys: readonly string[];
  /** As the API writes it: `12:34`, for a part of an instance `I12:34;5:6`. */
  nodeId: string;
}

/** Reads the address that “Copy link” gives; undefined for anything else, or where it names no node. */
export function readDesignLink(address: string): DesignLink | undefined {
  const url = URL.parse(address);
  const nodeId = url?.searchParams.get("node-id")?.replaceAll("-", ":");
  if (!url || !nodeId) return undefined;
  const [, , key, word, branch] = url.pathname.split("/");
  const fileKeys = [...(key ? [key] : []), ...(word === "branch" && branch ? [branch] : [])];
  return { fileKeys, nodeId };
}
