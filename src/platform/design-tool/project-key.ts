import { isObject } from "../../safe/is-object.ts";

const NAMES = ["designtool_project_id", "designtoolProjectId", "figma_project_id", "figmaProjectId"] as const;
const INSIDE = ["project_id", "projectId", "project", "file_key", "fileKey", "file", "url"] as const;

/**
 * The design tool file in a configuration, by its key or address: `designtool_project_id`, else a member of
 * `designtool: {…}`; also reads the names of older configurations, and the `app` block. Undefined if none is set.
 */
export function projectKeyOf(config: Readonly<Record<string, unknown>>): string | undefined {
  for (const place of [config, config.app].filter(isObject)) {
    const blocks = [place.designtool, place.figma].filter(isObject);
    const named = [
      ...NAMES.map((name) => place[name]),
      ...blocks.flatMap((block) => INSIDE.map((name) => block[name])),
    ];
    const key = named.map(keyIn).find((found) => found !== undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** A key, or the key in an address such as `https://www.figma.com/design/<key>/<name>`; a branch has its own. */
function keyIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const [, file, branch] =
    /^https?:\/\/[^/]+\/(?:file|design|proto|board)\/([\w-]+)(?:\/branch\/([\w-]+))?/.exec(text) ?? [];
  const key = branch ?? file ?? text;
  return /^[\w-]{1,128}$/.test(key) ? key : undefined;
}
