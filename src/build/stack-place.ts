import { relative, sep } from "node:path";

/** The first place of a stack that lies in the workspace's own files, as `path:line:column`. */
export function placeOf(stack: string, workspace: string): string | undefined {
  for (const [, path = "", line, column] of stack.matchAll(
    /(?:\(|at |file:\/\/)(\/[^\s():]+|[A-Z]:\\[^\s():]+):(\d+):(\d+)/g,
  )) {
    const inside = relative(workspace, path);
    if (inside.startsWith("..") || inside.includes("node_modules") || inside.endsWith("out.js")) continue;
    return `${inside.split(sep).join("/")}:${line}:${column}`;
  }
  return undefined;
}
