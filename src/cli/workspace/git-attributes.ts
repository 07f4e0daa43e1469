import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a workspace is made of, beside its configuration. */
export const WORKSPACE_PATHS = [
  "components",
  "design-system",
  "icons",
  "logos",
  "pages",
  "patterns",
  "public",
  "reference",
  "theme.css",
];

const CONTENT = [
  "# The same line ends on every system: a change of one line is then a change of one line for git, too.",
  ...WORKSPACE_PATHS.map((path) => `/${path.includes(".") ? path : `${path}/**`} text=auto eol=lf`),
  "",
].join("\n");

/** Writes the `.gitattributes` of a new workspace; one that is there stays as it is. */
export async function writeGitAttributes(workspace: string): Promise<void> {
  await writeFile(join(workspace, ".gitattributes"), CONTENT, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
