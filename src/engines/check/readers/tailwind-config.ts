import type { Node } from "@babel/types";
import { type ScriptSource, spanOf } from "./script.ts";

const CONFIG = /(?:^|\/)tailwind\.config\.[cm]?[jt]s$/;

/** Whether a file is a Tailwind configuration, by its name. */
export const isTailwindConfig = (path: string): boolean => CONFIG.test(path);

/** Reads the colors of a theme, `theme.colors` and `theme.extend.colors`, as variables named after their path. */
export function readThemeColors(node: Node, script: ScriptSource): void {
  if (node.type !== "ObjectProperty" || nameOf(node) !== "theme") return;
  for (const theme of [node.value, ...membersOf(node.value, "extend")])
    for (const colors of membersOf(theme, "colors")) readColors(colors, script);
}

function readColors(colors: Node, script: ScriptSource): void {
  const waiting: { node: Node; path: string }[] = [{ node: colors, path: "--theme-colors" }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, path: property } = next;
    if (node.type === "ObjectExpression") {
      for (const each of node.properties) {
        if (each.type !== "ObjectProperty") continue;
        const name = nameOf(each);
        if (name !== undefined)
          waiting.push({ node: each.value, path: name === "DEFAULT" ? property : `${property}-${name}` });
      }
    } else if (node.type === "StringLiteral") {
      const { start, end } = spanOf(node, script);
      const place = { start: start + 1, end: end - 1 };
      const common = { property, value: node.value, language: "script" as const, within: [], isPassedOn: true };
      if (end - start === node.value.length + 2) script.reading.declarations.push({ ...common, place });
    }
  }
}

const membersOf = (node: Node, name: string): Node[] =>
  node.type === "ObjectExpression"
    ? node.properties.flatMap((each) => (each.type === "ObjectProperty" && nameOf(each) === name ? [each.value] : []))
    : [];

function nameOf({ key, computed }: Extract<Node, { type: "ObjectProperty" }>): string | undefined {
  if (key.type === "StringLiteral") return key.value;
  if (key.type === "NumericLiteral") return String(key.value);
  return key.type === "Identifier" && !computed ? key.name : undefined;
}
