import { join } from "node:path";
import { getAgentsFile, getSkillFile, getSkillIndex } from "../../agents/discovery/contract.ts";
import { addressOf } from "../../platform/contract/client.ts";
import type { Endpoint } from "../../platform/contract/endpoint.ts";
import { fetchConfigured } from "../../safe/fetch.ts";
import { isSafePath } from "../../safe/path.ts";
import { sha256 } from "../../store/kind.ts";
import { isProxyError, NoResponse, noAnswer, noExplanation } from "../registry/no-response.ts";
import { CommandError } from "../runner/command.ts";
import { clientFileText, type FileEdit } from "./client-files.ts";
import { blockIn, setMarkedBlock } from "./marked-block.ts";

/** The source of the texts. `token` is for a registry with closed reads. */
export interface ProjectTextSource {
  url: string;
  token?: string | undefined;
}

const MAX_TEXT = 4 << 20;
/** Folders agents look for skills in: the one of Claude Code, and the one others share. */
const SKILL_FOLDERS = [".claude/skills", ".agents/skills"];

/**
 * Edits the files that agents read first: `AGENTS.md`, and `CLAUDE.md` if it exists. Replaces only the text between the
 * marks. Throws `CommandError`.
 */
export async function editInstructions(workspace: string, source: ProjectTextSource): Promise<FileEdit[]> {
  const block = blockIn(await read(source, getAgentsFile));
  if (block === undefined) throw new CommandError(`${source.url}/AGENTS.md has no marked block. Nothing was written.`);
  const edits: FileEdit[] = [];
  for (const shown of ["AGENTS.md", "CLAUDE.md"]) {
    const path = join(workspace, shown);
    const before = await clientFileText(path);
    // A file that only references the other one needs no text.
    if (shown === "CLAUDE.md" && (before === undefined || /^@AGENTS\.md\s*$/m.test(before))) continue;
    const after = setMarkedBlock(before ?? "", block);
    if (after === undefined)
      throw new CommandError(
        `The design-system marks in ${shown} are incomplete or in the wrong order. Fix them and run this command again.`,
      );
    edits.push({ shown, path, within: workspace, before, after, secret: false });
  }
  return edits;
}

/**
 * Writes the design system's skill with its files to the agents' skill folders. Throws `CommandError`, also if a file
 * does not match the index.
 */
export async function editSkill(workspace: string, source: ProjectTextSource): Promise<FileEdit[]> {
  const index = getSkillIndex.answer;
  const parsed = "json" in index ? index.json.safeParse(JSON.parse(await read(source, getSkillIndex))) : undefined;
  const skill = parsed?.success ? parsed.data.skills[0] : undefined;
  if (!skill || !/^[a-z0-9][a-z0-9-]{0,63}$/.test(skill.name))
    throw new CommandError(`${source.url} has no skill. Nothing was written.`);
  const file = (path: string) => read(source, getSkillFile, { skill: skill.name, file: path });
  const text = await file("SKILL.md");
  if (`sha256:${sha256(text)}` !== skill.digest)
    throw new CommandError(`The skill at ${source.url} changed during the download. Run this command again.`);
  const named = [...text.matchAll(/\]\((?:\.\/)?(references\/[\w.-]+\.md)\)/g)].map(([, path = ""]) => path);
  const paths = [...new Set(named)].filter(isSafePath);
  const files = [{ path: "SKILL.md", content: text }];
  for (const path of paths) files.push({ path, content: await file(path) });
  return Promise.all(
    SKILL_FOLDERS.flatMap((folder) =>
      files.map(({ path, content }) => whole(workspace, `${folder}/${skill.name}/${path}`, content)),
    ),
  );
}

async function whole(workspace: string, shown: string, after: string): Promise<FileEdit> {
  const path = join(workspace, shown);
  return { shown, path, within: workspace, before: await clientFileText(path), after, secret: false };
}

async function read(
  { url, token }: ProjectTextSource,
  endpoint: Pick<Endpoint, "path">,
  params?: Record<string, string>,
): Promise<string> {
  const address = url + addressOf(endpoint, params);
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await fetchConfigured(address, { headers, redirect: "manual", maxBytes: MAX_TEXT }).catch(
    (error: unknown) => {
      throw new NoResponse(noAnswer(url, error));
    },
  );
  if (response.status === 401)
    throw new CommandError(`${address} requires an account. Run dsr login --url ${url} first.`);
  if (isProxyError({ status: response.status, body: Buffer.alloc(0) }))
    throw new NoResponse(noExplanation(url, response.status));
  if (response.status !== 200)
    throw new CommandError(
      `${address} returned status ${response.status}. The registry may be older than this version of dsr.`,
    );
  return response.text();
}
