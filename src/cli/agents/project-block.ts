import { join } from "node:path";
import { CommandError } from "../command.ts";
import { type FileEdit, SERVER, textOf } from "./client-files.ts";
import { setMarkedBlock } from "./marked-block.ts";

/** What agents are told of the design system in the files they read first: facts, no orders. */
const blockFor = (url: string): string => `## Design system

The interfaces of this project are built with the design system at ${url}.

- The MCP server \`${SERVER}\` (${url}/api/mcp) has its components, tokens, icons, patterns, guidelines and brand voice, as they are now.
- Without MCP each of its pages is markdown at its address with \`.md\` behind it, such as ${url}/components.md.`;

/**
 * The files agents read first, with a block about the design system: `AGENTS.md`, and `CLAUDE.md` where there is one. Only
 * what stands between its marks is replaced. Throws `CommandError` where marks do not fit together.
 */
export async function editProjectFiles(workspace: string, url: string): Promise<FileEdit[]> {
  const edits: FileEdit[] = [];
  for (const shown of ["AGENTS.md", "CLAUDE.md"]) {
    const path = join(workspace, shown);
    const before = await textOf(path);
    // One that only leads to the other has nothing to tell of its own.
    if (shown === "CLAUDE.md" && (before === undefined || /^@AGENTS\.md\s*$/m.test(before))) continue;
    const after = setMarkedBlock(before ?? "", blockFor(url));
    if (after === undefined)
      throw new CommandError(
        `The marks <!-- design-system:begin --> and end in ${shown} do not fit together. Mend them.`,
      );
    edits.push({ shown, path, before, after, secret: false });
  }
  return edits;
}
