import { isObject } from "../safe/is-object.ts";

const NAMES = ["designtool_project_id", "designtoolProjectId", "figma_project_id", "figmaProjectId"] as const;

/**
 * Key of the design tool's file that a configuration names: `designtool_project_id`, or `designtool.project`; a file's
 * address is read as its key. Undefined where it names none.
 */
export function projectKeyOf(config: Readonly<Record<string, unknown>>): string | undefined {
  const tool = [config.designtool, config.figma].find(isObject);
  const named = [...NAMES.map((name) => config[name]), tool?.project, tool?.fileKey, tool?.file_key];
  const key = named.find((value): value is string => typeof value === "string" && value.trim() !== "")?.trim();
  if (key === undefined) return undefined;
  return /^https:\/\/(?:www\.)?figma\.com\/(?:file|design|board)\/([\w-]+)/.exec(key)?.[1] ?? key;
}
