/** The custom properties of a style rule. */
export interface CssRule {
  /** As written, including commas. */
  selector: string;
  /** Name without `--` → value as written. */
  properties: Map<string, string>;
}

const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs;
/** At-rules that don't change when their rules apply. */
const transparent = /^@layer\b/i;

/**
 * Returns the style rules with custom properties, in order. Excludes conditional rules (`@media`, `@supports`,
 * `@container`), whose values depend on the viewer. Malformed CSS is read as far as possible.
 */
export function readCssRules(css: string): CssRule[] {
  const text = css.replace(/\/\*.*?(?:\*\/|$)/gs, " ");
  const rules: CssRule[] = [];
  const open: { rule: CssRule; isRead: boolean }[] = [];
  let start = 0;
  for (const match of text.matchAll(piece)) {
    const [sign] = match;
    const before = () => text.slice(start, match.index).trim();
    if (sign === "{") {
      const selector = before();
      const inner = open.at(-1)?.isRead ?? true;
      open.push({
        rule: { selector, properties: new Map() },
        isRead: inner && (!selector.startsWith("@") || transparent.test(selector)),
      });
    } else if (sign === ";" || sign === "}") {
      declare(open.at(-1), before());
      const closed = sign === "}" ? open.pop() : undefined;
      if (closed?.isRead && closed.rule.properties.size > 0) rules.push(closed.rule);
    } else continue;
    start = match.index + 1;
  }
  return rules;
}

function declare(open: { rule: CssRule; isRead: boolean } | undefined, text: string): void {
  if (open === undefined || !open.isRead || !text.startsWith("--")) return;
  const colon = text.indexOf(":");
  if (colon === -1) return;
  const value = text.slice(colon + 1).replace(/!important\s*$/i, "");
  open.rule.properties.set(text.slice(2, colon).trim(), value.trim());
}
