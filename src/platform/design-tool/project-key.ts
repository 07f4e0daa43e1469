import { isObject } from "../../safe/is-object.ts";

const NAMES = ["designtool_project_id", "designtoolProjectId", "figma_project_id", "figmaProjectId"] as const;
const INSIDE = ["project_id", "projectId", "project", "file_key", "fileKey", "file", "url"] as const;

/**
 * The file of the design tool that a configuration names, by its key or its address: `designtool_project_id`, else a member
 * of `designtool: {…}`; the names of older configurations are read too, and its `app` block. Undefined where none is named.
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

/** A key, or that in an address such as `https://www.figma.com/design/<key>/<name>`; a branch has one of its own. */
function keyIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const [, file, branch] =
    /^https?:\/\/[^/]+\/(?:file|design|proto|board)\/([\w-]+)(?:\/branch\/([\w-]+))?/.exec(text) ?? [];
  const key = branch ?? file ?? text;
  return /^[\w-]{1,128}$/.test(key) ? key : undefined;
}
