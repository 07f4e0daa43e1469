import { isObject } from "../safe/is-object.ts";

const NAMES = ["designtool_project_id", "designtoolProjectId", "figma_project_id", "figmaProjectId"];
const INSIDE = ["project_id", "projectId", "file_key", "fileKey", "file", "url"];

/**
 * The file of the design tool that a configuration names: its key, or its address. `designtool_project_id` comes first;
 * `designtool: {…}` and the names of older configurations are read too. Undefined where none is named.
 */
export function projectKeyOf(config: Record<string, unknown>): string | undefined {
  const app = isObject(config.app) ? config.app : {};
  for (const place of [config, app]) {
    const blocks = [place.designtool, place.figma].filter(isObject);
    const values = [
      ...NAMES.map((name) => place[name]),
      ...blocks.flatMap((block) => INSIDE.map((name) => block[name])),
    ];
    const key = values.map(keyIn).find((found) => found !== undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** A key, or the key in an address such as `https://www.figma.com/design/<key>/<name>`. */
function keyIn(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const [, key, branch] =
    /^https?:\/\/[^/]+\/(?:file|design|proto|board)\/([\w-]+)(?:\/branch\/([\w-]+))?/.exec(text) ?? [];
  const found = branch ?? key ?? text;
  return /^[\w-]{1,128}$/.test(found) ? found : undefined;
}
