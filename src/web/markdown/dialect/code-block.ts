/** A fenced code block that holds exactly this code, whatever fences are in it. */
export function codeBlock(code: string, language: string, prefix = ""): string {
  const longest = [...code.matchAll(/`{3,}/g)].reduce((length, match) => Math.max(length, match[0].length), 2);
  const fence = "`".repeat(longest + 1);
  const lines = trimLines(code).map((line) => (line === "" ? "" : prefix + line));
  return `${fence}${/^[\w+#-]*$/.test(language) ? language : ""}\n${lines.join("\n")}\n${prefix}${fence}`;
}

/** Without empty lines around it and without the indentation that all lines share. */
function trimLines(code: string): string[] {
  const lines = code.split(/\r?\n/);
  while (lines.length > 0 && lines[0]?.trim() === "") lines.shift();
  while (lines.length > 0 && lines.at(-1)?.trim() === "") lines.pop();
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const shared = indents.length === 0 ? 0 : indents.reduce((least, indent) => Math.min(least, indent));
  return lines.map((line) => line.slice(shared));
}
