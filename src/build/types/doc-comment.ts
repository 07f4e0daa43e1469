/** What a doc comment says. */
export interface DocComment {
  /** Before its tags, a paragraph each. */
  paragraphs: string[];
  /** The same with its lines as they are. */
  text: string;
  /** Of `@default`. */
  default?: unknown;
  /** Of `@deprecated`: the reason, or true where none is given. */
  deprecated?: string | true;
  /** `beta`, `alpha` or `experimental`, where a tag says so. */
  status?: string;
  /** Others are not to use it. */
  isInternal: boolean;
}

/** A tag stands at the beginning of a line; these stand anywhere, and names of packages (`@kit/button`) do not. */
const TAG =
  /(?:^|\n)[^\S\n]*@(?=[a-z])|(?<=\s)@(?=(?:default|defaultValue|deprecated|internal|private|ignore|hidden|hide|see|example)\b)/i;
/** What is behind them is said of the thing itself. */
const MODIFIER = /^(?:beta|alpha|experimental|public|description)\b/;

const STATUS = new Set(["beta", "alpha", "experimental"]);

/** The doc comment that ends where something begins. */
export function commentBefore(text: string, start: number): DocComment {
  let end = start;
  while (end > 0 && /\s/.test(text.charAt(end - 1))) end -= 1;
  const open = text.endsWith("*/", end) ? text.lastIndexOf("/*", end - 3) : -1;
  if (open === -1 || !text.startsWith("/**", open)) return { paragraphs: [], text: "", isInternal: false };
  const [first = "", ...tags] = text
    .slice(open + 3, end - 2)
    .split("\n")
    .map((line) => line.replace(/^\s*\*? ?/, "").trimEnd())
    .join("\n")
    .split(TAG);
  const tag = (...names: string[]) => {
    const found = tags.find((one) => names.includes(/^\w*/.exec(one)?.[0] ?? ""));
    return found?.replace(/^\w*/, "").trim();
  };
  const before = [first, ...tags.flatMap((one) => (MODIFIER.test(one) ? one.replace(MODIFIER, "").trim() : []))]
    .filter(Boolean)
    .join("\n");
  const status = tags.map((one) => /^\w*/.exec(one)?.[0] ?? "").find((name) => STATUS.has(name));
  const usual = tag("default", "defaultValue");
  const deprecated = tag("deprecated");
  return {
    paragraphs: before
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
      .filter(Boolean),
    text: before.trim(),
    ...(usual === undefined || usual === "" ? {} : { default: valueOfSource(usual) }),
    ...(deprecated === undefined ? {} : { deprecated: deprecated.replace(/\s+/g, " ") || true }),
    ...(status === undefined ? {} : { status }),
    isInternal: tag("internal", "private", "ignore", "hidden", "hide") !== undefined,
  };
}

/** A literal of source text as its value; other source text as it is. */
export function valueOfSource(source: string): unknown {
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(source);
  if (quoted) return quoted[2];
  if (/^-?\d+(?:\.\d+)?$/.test(source)) return Number(source);
  return source === "true" ? true : source === "false" ? false : source;
}
