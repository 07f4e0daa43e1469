/** Custom properties that a style rule sets. */
export interface CssRule {
  /** As written, commas and all. */
  selector: string;
  /** Name without `--` → value as written. */
  properties: Map<string, string>;
}

const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]/gs;
/** At-rules whose rules hold whatever the page is seen with. */
const transparent = /^@layer\b/i;

/**
 * The style rules of a stylesheet that set custom properties, in order. Rules under a condition (`@media`, `@supports`,
 * `@container`) are left out: what they set depends on who looks. Malformed CSS gives what can be told apart.
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
