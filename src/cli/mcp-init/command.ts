import { existsSync } from "node:fs";
import { join } from "node:path";
import { READ_SCOPES } from "../../platform/contract/access.ts";
import { isLoopbackHost } from "../../safe/loopback.ts";
import { proxyFor } from "../../safe/proxy.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { openedForAgents } from "../auth/opened.ts";
import { tokenFor } from "../auth/token-for.ts";
import { openRegistry } from "../registry/registry.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import {
  clientLines,
  editClientFile,
  type FileEdit,
  ignoreFile,
  isTracked,
  tracedClients,
  writeEdit,
} from "./client-files.ts";
import { type AgentClient, agentClients } from "./clients.ts";
import { editInstructions, editSkill } from "./project-texts.ts";

/** Ways to add a credential to the files. */
const EMBEDDING = ["embed", "embed-secret", "key"] as const;
const WAYS_IN = [...EMBEDDING, "public"] as const;

/** Further offers for a project: a terminal prompts for them, otherwise they need a flag. */
const OFFERS = [
  { flag: "instructions", question: "Add a block about the design system to AGENTS.md?", edit: editInstructions },
  { flag: "skill", question: "Add its skill to .claude/skills and .agents/skills?", edit: editSkill },
] as const;

/** Configures a project's clients for the registry. They sign in themselves, unless a token or key is requested. */
export const mcpInit: Command = {
  async run(context) {
    const { workspace, terminal, flags, env } = context;
    const embedding = EMBEDDING.filter((flag) => flags[flag] === true);
    const ways = WAYS_IN.filter((flag) => flags[flag] === true);
    if (ways.length > 1) throw new UsageError(`Use only one of --${ways.join(", --")}.`);
    const ask = context.confirm && !env.CI && !flags["dry-run"] ? context.confirm : undefined;
    const registry = await openRegistry(context, createWorkspaceFiles(workspace));
    const { url } = registry;
    const endpoint = `${url}/api/mcp${flags.public ? "/public" : ""}`;
    const chosen = await chooseClients(context, ask);
    const clients = chosen.filter(({ toPaste }) => !toPaste);
    const others = await Promise.all(
      chosen.flatMap(({ toPaste, ...client }) =>
        toPaste ? clientLines(workspace, { ...client, toPaste }, endpoint) : [],
      ),
    );
    const pasted = others.filter((one) => "text" in one);
    // A file that can't be edited stops the command before anyone signs in.
    await Promise.all(clients.map((client) => editClientFile(workspace, client, { endpoint, env })));
    for (const flag of embedding) await refuseTracked(workspace, clients, `--${flag}`);
    const embedded = flags["dry-run"] ? undefined : await embeddedIn(context);
    const headers = embedded?.headers;
    const edits = await Promise.all(
      clients.map((client) => editClientFile(workspace, client, { endpoint, headers, env })),
    );
    edits.push(...others.filter((one) => "after" in one));
    const source = { url, token: await tokenFor(workspace, registry).catch(() => undefined) };
    for (const { flag, question, edit } of OFFERS)
      if (flags[flag] || (await ask?.(question)) === true) edits.push(...(await edit(workspace, source)));

    if (!flags["dry-run"])
      for (const edit of edits) {
        if (edit.secret && !isOfPerson(edit)) await ignoreFile(workspace, edit.shown);
        await writeEdit(edit);
      }
    const words = flags["dry-run"] ? "Would write" : "Wrote";
    for (const edit of edits)
      terminal.print(
        edit.before === edit.after ? `${edit.shown} is already up to date` : `${words} ${edit.shown} for ${url}`,
      );
    for (const { file, text, isAnother } of pasted)
      terminal.print(
        isAnother ? `${file} contains another URL. Replace it with this:` : `Add this to ${file}:`,
        ...text.split("\n"),
      );
    const withoutSecret = embedding.length > 0 ? chosen.filter(({ toPaste }) => toPaste) : [];
    for (const { title, file } of withoutSecret)
      terminal.print(`${file} contains no secret. ${title} signs in with a browser.`);
    terminal.print(
      embedded && clients.length > 0
        ? `The file contains a secret and is git-ignored. The secret works ${embedded.until}.`
        : flags.public
          ? "Agents read without an account if the registry allows public reads."
          : "Agents sign in with a browser.",
      ...chosen.flatMap(({ afterwards }) => afterwards ?? []),
      ...networkNote(url, env),
    );
    terminal.result({
      ok: true,
      url,
      file: edits[0]?.shown,
      files: edits.map(({ shown, before, after }) => ({ file: shown, changed: before !== after })),
      ...(pasted.length > 0 ? { toPaste: pasted.map(({ file, text }) => ({ file, text })) } : {}),
      clients: chosen.map(({ id }) => id),
      ...(embedded && clients.length > 0 ? { works: embedded.until } : {}),
    });
    return 0;
  },
};

/** Clients connect themselves, without this command's proxy settings. */
function networkNote(url: string, env: CommandContext["env"]): string[] {
  const needs = [
    ...(proxyFor(url, env) ? ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"] : []),
    ...["NODE_EXTRA_CA_CERTS", "NODE_OPTIONS"],
  ]
    .flatMap((name) => [name, name.toLowerCase()])
    .filter((name) => env[name] && (name.toUpperCase() !== "NODE_OPTIONS" || env[name].includes("-ca")));
  if (needs.length === 0 || isLoopbackHost(new URL(url).hostname)) return [];
  const them = needs.length === 1 ? "it" : "them";
  return [
    `This command connects to ${url} with ${needs.join(", ")}. Start your MCP client with the same environment.`,
    `If the client ignores these variables, configure it to run dsr mcp --url ${url}, with ${them} in its "env".`,
  ];
}

const isOfPerson = ({ shown }: FileEdit): boolean => shown.startsWith("~/");

async function refuseTracked(workspace: string, clients: readonly AgentClient[], flag: string): Promise<void> {
  for (const { file, ofPerson } of clients) {
    if (ofPerson || !(await isTracked(workspace, file))) continue;
    throw new CommandError(
      `${file} is tracked by git, so a secret in it would be published. Run git rm --cached ${file} first, or omit ${flag}.`,
    );
  }
}

interface Embedded {
  headers: Record<string, string>;
  /** When it ends, as a part of a sentence. */
  until: string;
}

async function embeddedIn(context: CommandContext): Promise<Embedded | undefined> {
  if (context.flags.key) return withKey(context);
  return context.flags.embed || context.flags["embed-secret"] ? withToken(context) : undefined;
}

async function withToken(context: CommandContext): Promise<Embedded> {
  const { opener } = await openedForAgents(context);
  const until = opener.login ? `until ${opener.login.expiresAt}` : `as long as ${opener.from} does`;
  return { headers: { Authorization: `Bearer ${opener.token}` }, until };
}

/** A person creates a key in a browser, because no token may create one. */
async function withKey(context: CommandContext): Promise<Embedded> {
  const { url, secret, refusal } = await openRegistry(context, createWorkspaceFiles(context.workspace));
  if (refusal) throw new CommandError(refusal);
  if (secret?.name !== "SERVICE_API_KEY")
    throw new CommandError(
      `No API key found. Create one at ${url}/account#keys with the scopes ${READ_SCOPES.join(", ")}. Then set SERVICE_API_KEY to the key and SERVICE_REGISTRY_URL to ${url}, and run this command again.`,
    );
  return { headers: { "X-Service-Api-Key": secret.token }, until: "until you revoke the key on your account page" };
}

/**
 * Selects the clients to configure: the named ones, all with a file in the project, or all with traces, each confirmed
 * at a terminal; otherwise the first. A file outside the project is only written if the person agrees.
 */
async function chooseClients(
  { flags, lists, env, workspace }: Pick<CommandContext, "flags" | "lists" | "env" | "workspace">,
  ask: CommandContext["confirm"],
): Promise<AgentClient[]> {
  const named = (lists.client ?? []).flatMap((words) => words.split(",")).map((word) => word.trim());
  const inProject = agentClients.filter(({ ofPerson }) => !ofPerson);
  if (named.length > 0) {
    const chosen = named.map((id) => agentClients.find((client) => client.id === id) ?? unknownClient(id));
    return [...new Set(flags.all ? [...inProject, ...chosen] : chosen)];
  }
  if (flags.all) return inProject;
  const traced = await tracedClients(workspace, agentClients, env);
  const ofProject = traced.filter(({ ofPerson }) => !ofPerson);
  if (!ask) return ofProject.length > 0 ? ofProject : agentClients.slice(0, 1);
  const chosen: AgentClient[] = [];
  for (const client of traced.length > 0 ? traced : agentClients.slice(0, 1)) {
    const where = client.ofPerson ? `~/${client.file}, for all your projects` : client.file;
    const usual = client.ofPerson ? "no" : "yes";
    // An existing TOML file is not edited: the lines are printed.
    const isPrinted = client.toPaste !== undefined && existsSync(join(workspace, client.file));
    if (isPrinted || (await ask(`Write ${where} for ${client.title}?`, usual))) chosen.push(client);
  }
  if (chosen.length > 0) return chosen;
  throw new CommandError(`Nothing was written. Name a client with --client: ${ids()}.`);
}

const ids = (): string => agentClients.map(({ id }) => id).join(", ");

function unknownClient(id: string): never {
  throw new UsageError(`Unknown client: ${id}. Clients: ${ids()}.`);
}
