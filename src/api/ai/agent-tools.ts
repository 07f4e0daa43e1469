import { callTool } from "../../agents/mcp/call-tool.ts";
import { toolsOf } from "../../agents/mcp/tool-list.ts";
import { docsUrl } from "../../domain/pages/docs-links.ts";
import { authorizeCaller } from "../../platform/access/verify.ts";
import type { Actor } from "../../platform/contract/access.ts";
import { type Deployment, definePart } from "../../platform/contract/part.ts";
import { planOf } from "../../platform/contract/plan.ts";
import type { Call } from "../../platform/contract/route.ts";
import type { Tool } from "../../platform/contract/tool.ts";
import type { OfferedTool } from "../../platform/language-models/language-model.ts";
import { isObject } from "../../safe/is-object.ts";
import type { ChatTool } from "./chat-tool.ts";

export interface AgentToolsCall {
  call: Call;
  actor: Actor;
  signal: AbortSignal;
  log: Deployment["log"];
}

/** Tools of agents for the assistant, by their names for the model. */
const OFFERED: Readonly<
  Record<string, { tool: string; description?: string; read?(input: Input): string | undefined }>
> = {
  search: {
    tool: "service_search",
    description:
      "Finds records by words, a question, a name in code or a value such as #0055cc. Returns the best matches first. Depending on the kind, pass the ID to get_component, get_page, get_pattern or resolve_token.",
  },
  get_component: { tool: "service_get_component", read: ({ id }) => path("components", id) },
  get_page: {
    tool: "service_get_doc_page",
    read: ({ slug }) => (typeof slug === "string" ? docsUrl(slug) : undefined),
  },
  get_pattern: { tool: "service_get_pattern", read: ({ id }) => path("patterns", id) },
  get_tokens: { tool: "service_get_tokens" },
  resolve_token: { tool: "service_resolve_token", read: ({ name }) => path("foundations/tokens", name) },
  find_nearest_token: { tool: "service_find_nearest_token" },
  search_icons: { tool: "service_search_icons" },
  get_logo_set: { tool: "service_get_logo_set" },
  list_patterns: { tool: "service_list_patterns" },
  search_assets: { tool: "service_search_assets" },
  component_history: { tool: "service_component_history", read: ({ id }) => path("components", id) },
  get_brand_voice: { tool: "service_get_brand_voice" },
  get_guidelines: { tool: "service_get_design_guidelines" },
  get_recent_changes: { tool: "service_recent_changes" },
  check_validation: { tool: "service_check_validation", read: ({ id }) => path("components", id) },
};

type Input = Record<string, unknown>;

const path = (folder: string, id: unknown): string | undefined =>
  typeof id === "string" ? `/${folder}/${encodeURIComponent(id)}` : undefined;

interface KnownTool {
  offered: OfferedTool;
  tool: Tool;
  read?(input: Input): string | undefined;
}

/** Cached: the same tools are available for every question. */
const knownTools = definePart<KnownTool[]>({
  name: "chat tools",
  async open({ part }) {
    const { byName, described } = await toolsOf({ part });
    return Object.entries(OFFERED).flatMap(([name, { tool: wanted, description, read }]) => {
      const tool = byName.get(wanted);
      const reported = described.find((one) => one.name === wanted);
      if (!tool || !reported) return [];
      const offered = {
        name,
        description: description ?? inOurNames(reported.description),
        input: inputOf(reported.inputSchema),
      };
      return { offered, tool, ...(read ? { read } : {}) };
    });
  },
});

/** Returns the tools that this person may call. They are read-only. */
export async function agentTools(call: AgentToolsCall): Promise<ChatTool[]> {
  const known = await call.call.part(knownTools);
  return known
    .filter(({ tool }) => mayCall(tool, call))
    .map(({ offered, tool, read }) => ({
      offered,
      async run(input: unknown) {
        const { text, isError } = await callAgentTool(tool, input, call);
        const from = isError || !isObject(input) ? undefined : read?.(input);
        return { output: text, ...(from === undefined ? {} : { read: from }) };
      },
    }));
}

/** Returns the result of an agent tool as text. */
export async function callAgentTool(
  tool: Tool,
  input: unknown,
  { call, actor, signal, log }: AgentToolsCall,
): Promise<{ text: string; isError: boolean }> {
  const { content, isError = false } = await callTool(tool, input, { call, actor, signal }, log);
  return { text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"), isError };
}

/** Returns a read-only tool that this person may call. Undefined for any other tool. */
export async function readableTool(name: string, call: AgentToolsCall): Promise<Tool | undefined> {
  const tool = (await toolsOf(call.call)).byName.get(name);
  return tool && mayCall(tool, call) ? tool : undefined;
}

function mayCall({ access, writes }: Tool, { call: { settings }, actor }: AgentToolsCall): boolean {
  if (writes) return false;
  if (settings.mode === "workspace") return true;
  try {
    authorizeCaller(planOf({ access, method: "POST" }, settings), actor);
    return true;
  } catch {
    // A tool without permission isn't available.
    return false;
  }
}

const OUR_NAMES = new Map(Object.entries(OFFERED).map(([name, { tool }]) => [tool, name]));

/** Replaces tool names in a description by their names for the model. */
const inOurNames = (description = ""): string =>
  description.replaceAll(/service_(\w+)/g, (whole, name: string) => OUR_NAMES.get(whole) ?? name);

/** Fields that answers to people don't need: pictures and pagination. */
const LEFT_OUT = new Set(["picture", "limit"]);

function inputOf(schema: { properties?: object; required?: readonly string[] }): Record<string, unknown> {
  const properties = Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !LEFT_OUT.has(name)),
  );
  return { type: "object", properties, ...(schema.required?.length ? { required: schema.required } : {}) };
}
