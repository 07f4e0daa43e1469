import { checkUsage, listRules } from "../../domain/check/contract.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { openRegistry, type RegistryContext } from "../registry/registry.ts";
import type { SystemClient } from "./system.ts";

/** Opens the design system of a registry. The registry checks the files that requests contain. */
export async function openRegistrySystem(context: RegistryContext): Promise<SystemClient> {
  const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
  const client = registry.client();
  return {
    rules: async () => (await client.call(listRules, {})).data.rules,
    check: async (files, from) => (await client.call(checkUsage, { body: { files, ...(from ? { from } : {}) } })).data,
    shownAt: registry.url,
    close: async () => undefined,
  };
}
