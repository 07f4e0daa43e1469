import { readDesignToolConfig } from "../../platform/config/config.ts";
import { projectKeyOf } from "../../platform/design-tool/project-key.ts";
import { isObject } from "../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";

/** The settings of a fetch. */
export interface FetchSettings {
  token: string;
  /** Absent for the address of the tool itself. */
  apiUrl: string | undefined;
  fetchAllow: readonly string[];
  fileKey: string;
  /** Frames that hold icons and logos. */
  frames: { icons: string[]; logos: string[] };
}

type Environment = CommandContext["env"];

/**
 * Reads token and address from the environment, otherwise from `.env`, and the file from the configuration. An address
 * in `.env` never receives a token of the environment, because a changed file could redirect it. Throws `CommandError`
 * for a missing setting.
 */
export async function readFetchSettings(
  { environment, dotEnv }: { environment: Environment; dotEnv: Environment },
  files: WorkspaceFiles,
): Promise<FetchSettings> {
  const own = readDesignToolConfig(environment);
  const other = readDesignToolConfig(dotEnv);
  const from = own.token === undefined ? other : own;
  if (from.token === undefined)
    throw new CommandError(
      "No Figma access token found. In Figma, open Settings > Security > Personal access tokens, and create a token with the scopes file_content:read and library_content:read. Then set FIGMA_ACCESS_TOKEN in the environment or in .env.",
    );
  if (from === own && own.apiUrl === undefined && other.apiUrl !== undefined)
    throw new CommandError(
      `FIGMA_ACCESS_TOKEN comes from the environment, but FIGMA_API_URL (${other.apiUrl}) comes from .env. Nothing was sent. If the URL is correct, also set FIGMA_API_URL in the environment.`,
    );
  const config = (await files.config()) ?? {};
  const fileKey = projectKeyOf(config);
  if (fileKey === undefined)
    throw new CommandError(
      'No design file is configured. Set designtool_project_id in service.config.json to the part of the file URL after /design/, such as "designtool_project_id": "aBcD1234".',
    );
  const { token, apiUrl = own.apiUrl, fetchAllow } = from;
  const frames = { icons: framesIn(config, "icons", "Icons"), logos: framesIn(config, "logos", "Logos") };
  return { token, apiUrl, fetchAllow, fileKey, frames };
}

/** Names of frames: `designtool.icons`, a text or a list of them. */
function framesIn(config: Record<string, unknown>, key: string, fallback: string): string[] {
  const app = isObject(config.app) ? config.app : {};
  for (const place of [config.designtool, config.figma, app.designtool, app.figma]) {
    const value = isObject(place) ? place[key] : undefined;
    const names = (Array.isArray(value) ? value : [value]).filter((name) => typeof name === "string" && name !== "");
    if (names.length > 0) return names.map(String);
  }
  return [fallback];
}
