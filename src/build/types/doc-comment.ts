/** The content of a doc comment. */
export interface DocComment {
  /** The paragraphs before its tags. */
  paragraphs: string[];
  /** The same with its original lines. */
  text: string;
  /** Of `@default`. */
  default?: unknown;
  /** Of `@deprecated`: the reason, or true without a reason. */
  deprecated?: string | true;
  /** `beta`, `alpha` or `experimental`, from a tag. */
  status?: string;
  /** Whether it is only for internal use. */
  isInternal: boolean;
}

/** A tag at the start of a line. Some tags can be anywhere. Package names (`@kit/button`) aren't tags. */
const TAG =
  /(?:^|\n)[^\S\n]*@(?=[a-z])|(?<=\s)@(?=(?:default|defaultValue|deprecated|internal|private|ignore|hidden|hide|see|example)\b)/i;
/** Tags followed by text about the declaration itself. */
const MODIFIER = /^(?:beta|alpha|experimental|public|description)\b/;

const STATUS = new Set(["beta", "alpha", "experimental"]);

/** Returns the doc comment directly before a declaration. */
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

/** Returns a literal in source text as its value, and other source text unchanged. */
export function valueOfSource(source: string): unknown {
  const quoted = /^(["'`])([^"'`\\$]*)\1$/.exec(source);
  if (quoted) return quoted[2];
  if (/^-?\d+(?:\.\d+)?$/.test(source)) return Number(source);
  return source === "true" ? true : source === "false" ? false : source;
}
