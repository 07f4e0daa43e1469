/** What a doc comment says. */
export interface DocComment {
  /** Before its tags, a paragraph each. */
  paragraphs: string[];
  /** Of `@default`. */
  default?: unknown;
  /** Others are not to use it. */
  isInternal: boolean;
}

/** The doc comment that ends where something begins. */
export function commentBefore(text: string, start: number): DocComment {
  const close = text.lastIndexOf("*/", start);
  const open = close === -1 ? -1 : text.lastIndexOf("/**", close);
  if (open === -1 || text.slice(close + 2, start).trim() !== "") return { paragraphs: [], isInternal: false };
  const lines = text
    .slice(open + 3, close)
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd());
  const said = lines.join("\n").split(/(?:^|\s)@(?=[a-z])/);
  const tag = (name: string) =>
    said
      .slice(1)
      .find((one) => one.startsWith(name))
      ?.slice(name.length)
      .trim();
  const usual = tag("default") ?? tag("defaultValue");
  return {
    paragraphs: (said[0] ?? "")
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
      .filter(Boolean),
    ...(usual === undefined || usual === "" ? {} : { default: valueOfSource(usual) }),
    isInternal: tag("internal") !== undefined || tag("private") !== undefined,
  };
}

/** A literal of source text as its value; other source text as it is. */
export function valueOfSource(source: string): unknown {
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(source);
  if (quoted) return quoted[2];
  if (/^-?\d+(?:\.\d+)?$/.test(source)) return Number(source);
  return source === "true" ? true : source === "false" ? false : source;
}
