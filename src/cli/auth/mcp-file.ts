import { execFile } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isObject } from "../../safe/is-object.ts";
import { CommandError } from "../command.ts";

export const MCP_FILE = ".mcp.json";
const SERVER = "design-system";

const run = promisify(execFile);

/** The `.mcp.json` of a workspace; an empty object where there is none. Throws `CommandError` where it is not JSON. */
export async function readMcpFile(workspace: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(workspace, MCP_FILE), "utf8").catch(() => "{}");
  try {
    const content: unknown = JSON.parse(text);
    if (isObject(content) && (content.mcpServers === undefined || isObject(content.mcpServers))) return content;
  } catch {}
  throw new CommandError(`${MCP_FILE} is not as expected. Mend or remove it; nothing was changed.`);
}

/**
 * Puts the registry among the servers of `.mcp.json`, in one step; the others stay as they are. With headers it holds a
 * secret and is for its owner's eyes only.
 */
export async function writeMcpFile(workspace: string, url: string, headers?: Record<string, string>): Promise<void> {
  const content = await readMcpFile(workspace);
  const others = isObject(content.mcpServers) ? content.mcpServers : {};
  const server = { type: "http", url: `${url}/api/mcp`, ...(headers ? { headers } : {}) };
  const text = `${JSON.stringify({ ...content, mcpServers: { ...others, [SERVER]: server } }, null, 2)}\n`;
  const temporary = join(workspace, `${MCP_FILE}.${process.pid}`);
  await writeFile(temporary, text, { mode: headers ? 0o600 : 0o644, flush: true });
  await rename(temporary, join(workspace, MCP_FILE));
}

/** Whether git keeps the file: then a secret in it would be published with the next commit. */
export async function isTracked(workspace: string): Promise<boolean> {
  try {
    await run("git", ["ls-files", "--error-unmatch", MCP_FILE], { cwd: workspace });
    return true;
  } catch {
    return false;
  }
}

/** Adds the file to the workspace's `.gitignore`, unless it is there. */
export async function ignoreMcpFile(workspace: string): Promise<void> {
  const path = join(workspace, ".gitignore");
  const text = await readFile(path, "utf8").catch(() => "");
  if (text.split(/\r?\n/).some((line) => line.trim() === MCP_FILE || line.trim() === `/${MCP_FILE}`)) return;
  const gap = text === "" || text.endsWith("\n") ? "" : "\n";
  await writeFile(path, `${text}${gap}${MCP_FILE}\n`);
}
