import { z } from "zod";
import { everybody } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { MARKDOWN } from "../../platform/contract/twin.ts";

const tag = "For programs that read text";
const PLAIN = "text/plain";

export const getLlmsText = endpoint({
  method: "GET",
  path: "/llms.txt",
  summary: "Read what the design system holds and where each text is",
  description: "The form of llmstxt.org. Bounded: of many things it names the groups.",
  tag,
  access: everybody,
  headers: "sandbox",
  answer: { bytes: [PLAIN], about: "Markdown." },
});

export const getLlmsFullText = endpoint({
  method: "GET",
  path: "/llms-full.txt",
  summary: "Read the texts of components, patterns and pages one after the other, in slices",
  description: "Each slice has at most 100 KB; it says how many tokens of a model it is about, and which follows.",
  tag,
  access: everybody,
  headers: "sandbox",
  query: z.object({ slice: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
  answer: { bytes: [PLAIN], about: "Markdown." },
  errors: [404],
});

const skillEntry = z.object({
  name: z.string(),
  type: z.literal("skill-md"),
  description: z.string(),
  url: z.string(),
  digest: z.string().meta({ description: "`sha256:` and the digest of the file." }),
});

export const getSkillIndex = endpoint({
  method: "GET",
  path: "/.well-known/agent-skills/index.json",
  summary: "List the skill made of this design system",
  description: "Agent Skills Discovery, draft 0.2.0.",
  tag,
  access: everybody,
  answer: { json: z.object({ $schema: z.string(), skills: z.array(skillEntry) }) },
});

export const getSkillFile = endpoint({
  method: "GET",
  path: "/.well-known/agent-skills/{skill}/{file*}",
  summary: "Read a file of the skill",
  description: "`SKILL.md`, and what it refers to below `references/`.",
  tag,
  access: everybody,
  headers: "sandbox",
  params: z.object({ skill: z.string(), file: z.string() }),
  answer: { bytes: [MARKDOWN], about: "Markdown; `SKILL.md` begins with YAML." },
  errors: [404],
});

export const getAgentsFile = endpoint({
  method: "GET",
  path: "/AGENTS.md",
  summary: "Read the part about this design system for the AGENTS.md of a repository",
  description: "What stands between its markers may be replaced by a newer one.",
  tag,
  access: everybody,
  headers: "sandbox",
  answer: { bytes: [MARKDOWN], about: "Markdown." },
});
