import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** A Chromium to run, with the variables it needs. */
export interface BrowserProgram {
  executablePath: string;
  env: Record<string, string>;
}

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Variables passed to the browser; none with secrets. */
const PASSED = ["PATH", "HOME", "TMPDIR", "LANG", "LD_LIBRARY_PATH", "FONTCONFIG_PATH", "FONTCONFIG_FILE"];

/** Variables with the path of a browser, and the ones it needs. */
export const BROWSER_VARIABLES: readonly string[] = ["CHROMIUM_PATH", ...PASSED];

/** The installed browser: `CHROMIUM_PATH`, else one on the PATH; undefined if there isn't one. Downloads nothing. */
export function findBrowser(env: Record<string, string | undefined>): BrowserProgram | undefined {
  const onPath = (env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  const executablePath = env.CHROMIUM_PATH || onPath.find((path) => existsSync(path));
  if (!executablePath) return undefined;
  const passed = PASSED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  return { executablePath, env: Object.fromEntries(passed) };
}
