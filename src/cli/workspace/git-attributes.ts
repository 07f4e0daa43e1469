import { writeFile } from "node:fs/promises";
import { join } from "node:path";

/** The paths of a workspace, besides its configuration. */
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
  "# Use the same line endings on every system, so that git shows only real changes.",
  ...WORKSPACE_PATHS.map((path) => `/${path.includes(".") ? path : `${path}/**`} text=auto eol=lf`),
  "",
].join("\n");

/** Writes the `.gitattributes` of a new workspace. An existing one stays. */
export async function writeGitAttributes(workspace: string): Promise<void> {
  await writeFile(join(workspace, ".gitattributes"), CONTENT, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
}
