/** Resolves a relative template name. */
export function resolveTemplateName(from: string, to: string): string {
  const parts: string[] = [];
  for (const part of [...from.split("/").slice(0, -1), ...to.split("/")])
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}
