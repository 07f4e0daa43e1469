import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isObject } from "../../contract/shapes.ts";
import { fetchConfigured } from "../../safe/fetch.ts";
import type { WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { type RegistryAddress, registryAddress } from "../auth/registry-address.ts";
import type { CommandContext } from "../command.ts";
import { credentialFor } from "./credential.ts";
import {
  exchange,
  jsonOf,
  noExplanation,
  type RegistryAnswer,
  RegistryError,
  type RegistryRequest,
} from "./exchange.ts";

export { RegistryError } from "./exchange.ts";

/** Which log a registry keeps and where it stands. */
export interface RegistryState {
  logId: string;
  head: number;
}

/** The registry a command talks to. */
export interface Registry extends RegistryAddress {
  /** Undefined when it does not say. */
  state(): Promise<RegistryState | undefined>;
  /** Sends a request with the credential. Throws `RegistryError` or `CommandError`. */
  send(request: RegistryRequest): Promise<RegistryAnswer>;
  /** Sends a JSON body. Resolves to the answer and how many records it changed. Throws as `send`. */
  post(path: string, body: unknown, push: string): Promise<{ answer: unknown; changed: number; bytes: number }>;
}

/** Finds address and credential; see `registryAddress` and `openerFor`. */
export async function openRegistry(
  context: Pick<CommandContext, "env" | "flags" | "workspace">,
  files: WorkspaceFiles,
): Promise<Registry> {
  const variables = { environment: context.env, dotEnv: await dotEnv(context.workspace) };
  const address = await registryAddress(given(context.flags.url), variables, () => configuredUrl(files));
  const { url: base } = address;
  const credential = credentialFor(context.workspace, address);
  const send = (request: RegistryRequest) => exchange(base, credential, request);
  return {
    ...address,
    send,
    async state() {
      const answer: unknown = await fetchConfigured(`${base}/readyz`, { redirect: "manual" })
        .then((response) => response.json())
        .catch(() => undefined);
      const known = isObject(answer) && typeof answer.logId === "string" && typeof answer.head === "number";
      return known ? { logId: String(answer.logId), head: Number(answer.head) } : undefined;
    },
    async post(path, json, push) {
      const answered = await send({ method: "POST", path, json, push });
      const answer = jsonOf(answered);
      if (!isObject(answer) || answer.ok !== true)
        throw new RegistryError(answered.status, noExplanation(base, answered.status));
      return { answer, changed: changedBy(answered, 1), bytes: answered.sent };
    },
  };
}

/** How many records a write changed, as the registry counts them. */
export const changedBy = ({ headers }: Pick<RegistryAnswer, "headers">, otherwise: number): number =>
  Number(headers.get("x-registry-changed") ?? otherwise);

async function dotEnv(workspace: string): Promise<Record<string, string | undefined>> {
  try {
    return parseEnv(await readFile(join(workspace, ".env"), "utf8"));
  } catch {
    return {};
  }
}

async function configuredUrl(files: WorkspaceFiles): Promise<string | undefined> {
  const registry = (await files.config())?.registry;
  return isObject(registry) ? given(registry.url) : undefined;
}

const given = (value: unknown): string | undefined => (typeof value === "string" && value ? value : undefined);
