import { notFound } from "../../platform/contract/api-error.ts";
import { MARKDOWN_TYPE } from "../../platform/contract/markdown-version.ts";
import { bytesRoute, route } from "../../platform/contract/route.ts";
import { agentsFile } from "./agents-file.ts";
import { getAgentsFile, getLlmsFullText, getLlmsText, getSkillFile, getSkillIndex } from "./contract.ts";
import { countSlices, fullText } from "./full-text.ts";
import { llmsText } from "./llms-text.ts";
import { readSystem } from "./read-system.ts";
import { skillIndex, skillOf } from "./skill.ts";

const TEXT = { type: "text/plain; charset=utf-8" };
const FILE = { type: `${MARKDOWN_TYPE}; charset=utf-8` };

export const discoveryRoutes = [
  bytesRoute(getLlmsText, async (call) => {
    const [facts, slices] = await Promise.all([readSystem(call), countSlices(call)]);
    return { ...TEXT, bytes: llmsText(facts, call.settings, slices) };
  }),

  bytesRoute(getLlmsFullText, async (call) => ({ ...TEXT, bytes: await fullText(call, call.query.slice) })),

  route(getSkillIndex, async (call) => skillIndex(skillOf(await readSystem(call), call.settings))),

  bytesRoute(getSkillFile, async (call) => {
    const { name, files } = skillOf(await readSystem(call), call.settings);
    const { skill, file } = call.params;
    const bytes = skill === name ? (files.get(file) ?? files.get(`./${file}`)) : undefined;
    if (bytes === undefined)
      throw notFound("The file doesn't exist. See the skill at GET /.well-known/agent-skills/index.json.");
    return { ...FILE, bytes };
  }),

  bytesRoute(getAgentsFile, async (call) => ({ ...FILE, bytes: agentsFile(await readSystem(call), call.settings) })),
];
