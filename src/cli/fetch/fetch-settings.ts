import { readDesignToolConfig } from "../../platform/config/config.ts";
import { projectKeyOf } from "../../platform/design-tool/project-key.ts";
import { isObject } from "../../safe/is-object.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type CommandContext, CommandError } from "../runner/command.ts";

/** What a fetch needs to know. */
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
 * Token and address from the environment, else from the workspace's `.env`; the file from the configuration. An address
 * that `.env` names gets no token of the environment: whoever changes that file would be given it.
 * Throws `CommandError` that says what is missing.
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
      "There is no access token of Figma. Make one in Figma under Settings, Security, Personal access tokens, with the scopes file_content:read and library_content:read, and set FIGMA_ACCESS_TOKEN in the environment or in .env.",
    );
  if (from === own && own.apiUrl === undefined && other.apiUrl !== undefined)
    throw new CommandError(
      `FIGMA_ACCESS_TOKEN comes from the environment, and .env names ${other.apiUrl} as FIGMA_API_URL. Nothing was sent. If the address is right, set FIGMA_API_URL in the environment too.`,
    );
  const config = (await files.config()) ?? {};
  const fileKey = projectKeyOf(config);
  if (fileKey === undefined)
    throw new CommandError(
      'Which file? Set designtool_project_id in service.config.json: what stands behind /design/ in the file\'s address, such as "designtool_project_id": "aBcD1234".',
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
