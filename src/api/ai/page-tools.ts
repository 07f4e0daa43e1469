import type { PageContext } from "../../domain/assistant/chat-contract.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { patternKind } from "../../domain/patterns/kind.ts";
import { isObject } from "../../safe/is-object.ts";
import { type AgentToolsCall, callAgentTool, readableTool } from "./agent-tools.ts";
import type { ChatTool } from "./chat-tool.ts";

/** Maximum number of source files, and of characters per part. */
const MAX_FILES = 3;
const MAX_PART = 8_000;

/** Returns the context of a page if its record exists. */
export async function existingPageContext(
  { call }: Pick<AgentToolsCall, "call">,
  page: PageContext | undefined,
): Promise<PageContext | undefined> {
  if (!page || page.id.includes("\0")) return undefined;
  const entry = await call.snapshot.get<unknown>(page.type === "component" ? componentKind : patternKind, page.id);
  return entry && page;
}

/** Returns the tools for the record of a page. */
export function pageTools(page: PageContext | undefined, call: AgentToolsCall): ChatTool[] {
  if (!page) return [];
  const isComponent = page.type === "component";
  const description = isComponent
    ? `Returns a component: properties, code, check findings and, if you have access, sources. Without id, returns the ${page.type} on the current page.`
    : "Returns a pattern: purpose, components, markup and data. Without id, returns the pattern on the current page.";
  return [
    {
      offered: {
        name: isComponent ? "get_component_details" : "get_pattern_details",
        description,
        input: { type: "object", properties: { id: { type: "string" } } },
      },
      async run(input) {
        const given = isObject(input) ? input.id : undefined;
        const id = typeof given === "string" && given !== "" && !given.includes("\0") ? given : page.id;
        const parts = isComponent ? await componentParts(id, call) : await patternParts(id, call);
        return { output: parts.join("\n"), read: `/${page.type}s/${encodeURIComponent(id)}` };
      },
    },
  ];
}

async function componentParts(id: string, call: AgentToolsCall): Promise<string[]> {
  const sections = ["summary", "properties", "code"];
  return [
    ...(await part("service_get_component", { id, sections }, call)),
    ...(await part("service_check_validation", { id }, call)),
    ...(await sources(id, call)),
  ];
}

const patternParts = (id: string, call: AgentToolsCall): Promise<string[]> =>
  part("service_get_pattern", { id, sections: ["summary", "html", "data"] }, call);

async function sources(id: string, call: AgentToolsCall): Promise<string[]> {
  const [listed] = await part("service_get_component_source", { id }, call);
  const read: unknown = listed === undefined ? undefined : JSON.parse(listed);
  const files = isObject(read) && Array.isArray(read.files) ? read.files : [];
  const paths = files.flatMap((file: unknown) => (isObject(file) && typeof file.path === "string" ? [file.path] : []));
  const texts = await Promise.all(
    paths.slice(0, MAX_FILES).map((path) => part("service_get_component_source", { id, path }, call)),
  );
  return texts.flat();
}

/** Returns the shortened result of a tool. Empty if the person may not call it. */
async function part(name: string, input: object, call: AgentToolsCall): Promise<string[]> {
  const tool = await readableTool(name, call);
  if (!tool) return [];
  const { text } = await callAgentTool(tool, input, call);
  return [name === "service_get_component_source" && !("path" in input) ? text : text.slice(0, MAX_PART)];
}
