import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";

/** The variables of a workspace's `.env`; none where there is no such file. */
export async function readDotEnv(workspace: string): Promise<Record<string, string | undefined>> {
  try {
    return parseEnv(await readFile(join(workspace, ".env"), "utf8"));
  } catch {
    return {};
  }
}
