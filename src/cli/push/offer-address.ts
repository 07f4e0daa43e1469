import { readClientConfig } from "../../platform/config/client-config.ts";
import { writeInside } from "../../safe/write-inside.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { CONFIG_FILES } from "../../store/workspace/workspace-files.ts";
import { configuredUrl } from "../registry/registry.ts";
import type { CommandContext } from "../runner/command.ts";
import { lastRegistry } from "../sync/sync-state.ts";
import { readDotEnv } from "../workspace/dot-env.ts";
import { NotEditable, setJsonMember } from "../workspace/edit-json.ts";

const JSON_FILE = "service.config.json";

/**
 * Before the first push to a `--url` on a terminal, offers to save the address for further commands. A secret in the
 * environment is never sent to an address in a file; with such a secret, only the variable helps.
 */
export async function offerAddress(
  { workspace, terminal, env, flags, confirm }: CommandContext,
  url: string,
): Promise<void> {
  const dotEnv = await readDotEnv(workspace);
  const [own, kept] = [readClientConfig(env), readClientConfig(dotEnv)];
  if (!confirm || flags.url === undefined || own.registryUrl || kept.registryUrl) return;
  if ((await lastRegistry(workspace)) !== undefined) return;
  const hint = (text: string) => terminal.print(terminal.style("dim", text), "");
  const line = `SERVICE_REGISTRY_URL=${url}`;
  if (own.token || own.apiKey) return hint(`To use this registry in other commands, run: export ${line}`);
  if (kept.token || kept.apiKey) return hint(`To use this registry in other commands, add to .env: ${line}`);
  const files = createWorkspaceFiles(workspace);
  // An untrusted script is not run: its text is enough.
  if (await configuredUrl(files).catch(() => undefined)) return;
  const texts = await Promise.all(CONFIG_FILES.map(async (path) => ({ path, text: await files.text(path) })));
  const file = texts.find(({ text }) => text !== undefined) ?? { path: JSON_FILE, text: "" };
  const byHand = `To use this registry in other commands, add to ${file.path}: registry: { url: ${JSON.stringify(url)} }`;
  if (file.path !== JSON_FILE) return /\bregistry\b/.test(file.text ?? "") ? undefined : hint(byHand);
  if (!(await confirm(`Save this URL in ${JSON_FILE}, so that later commands do not need --url?`, "yes"))) return;
  try {
    await writeInside(workspace, JSON_FILE, Buffer.from(setJsonMember(file.text ?? "", ["registry", "url"], url)));
  } catch (error) {
    if (!(error instanceof NotEditable)) throw error;
    hint(byHand);
  }
}
