import { z } from "zod";
import { publicAccess } from "../../platform/contract/access.ts";
import { endpoint } from "../../platform/contract/endpoint.ts";
import { MARKDOWN_TYPE } from "../../platform/contract/markdown-version.ts";

const tag = "Text formats";
const PLAIN = "text/plain";

export const getLlmsText = endpoint({
  method: "GET",
  path: "/llms.txt",
  summary: "Get the llms.txt of the design system",
  description:
    "Returns an overview with links to all texts in the format of llmstxt.org. Long lists are shortened to groups.",
  tag,
  access: publicAccess,
  headers: "sandbox",
  answer: { bytes: [PLAIN], about: "Markdown." },
});

export const getLlmsFullText = endpoint({
  method: "GET",
  path: "/llms-full.txt",
  summary: "Get all texts of the design system",
  description:
    "Returns the texts of components, patterns and pages in slices of at most 100 KB. Each slice includes its approximate number of model tokens and a link to the next slice.",
  tag,
  access: publicAccess,
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
  digest: z.string().meta({ description: "The digest of the file: `sha256:` and the hex digits." }),
});

export const getSkillIndex = endpoint({
  method: "GET",
  path: "/.well-known/agent-skills/index.json",
  summary: "Get the agent skill index",
  description: "Returns the agent skill of this design system (Agent Skills Discovery, draft 0.2.0).",
  tag,
  access: publicAccess,
  answer: { json: z.object({ $schema: z.string(), skills: z.array(skillEntry) }) },
});

export const getSkillFile = endpoint({
  method: "GET",
  path: "/.well-known/agent-skills/{skill}/{file*}",
  summary: "Get a file of the agent skill",
  description: "Returns `SKILL.md` or a file in `references/`.",
  tag,
  access: publicAccess,
  headers: "sandbox",
  params: z.object({ skill: z.string(), file: z.string() }),
  answer: { bytes: [MARKDOWN_TYPE], about: "A Markdown file. `SKILL.md` begins with YAML frontmatter." },
  errors: [404],
});

export const getAgentsFile = endpoint({
  method: "GET",
  path: "/AGENTS.md",
  summary: "Get the AGENTS.md section about this design system",
  description:
    "Returns a section for the AGENTS.md of a repository. To update it, replace the text between its markers.",
  tag,
  access: publicAccess,
  headers: "sandbox",
  answer: { bytes: [MARKDOWN_TYPE], about: "Markdown." },
});
