import type { Call } from "../../platform/contract/route.ts";
import { createYielder, runInSlices } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";
import { readDeclaration } from "../components/declaration/declaration.ts";
import { componentKind } from "../components/kind.ts";
import { iconReader } from "../icons/icon-reader.ts";
import { getTokensJson } from "../tokens/contract.ts";
import { tokenReader } from "../tokens/token-reader.ts";
import type { MaterialId } from "./kind.ts";

type Sources = Pick<Call, "snapshot" | "client" | "part">;

/**
 * Generators of the texts: Markdown, in an order that depends only on the content. They work in slices, because there
 * may be thousands of items.
 */
export const generators: Record<MaterialId, (sources: Sources) => Promise<string>> = {
  catalog: async ({ snapshot }) => {
    const groups = Map.groupBy(await declarationsIn(snapshot), ({ group }) => group || "Other");
    const sections = [...groups].sort(byKey).map(([group, members]) => {
      const entries = members.map(({ id, title, description, previews, shouldDo, shouldNotDo }) => {
        const variants = Object.keys(previews);
        return [
          `- **${title}** (\`${id}\`)${description ? `: ${oneLine(description)}` : ""}`,
          ...(variants.length > 0 ? [`  - Variants: ${variants.join(", ")}`] : []),
          ...shouldDo.map((rule) => `  - Do: ${oneLine(rule)}`),
          ...shouldNotDo.map((rule) => `  - Don't: ${oneLine(rule)}`),
        ].join("\n");
      });
      return `## ${group}\n\n${entries.join("\n")}`;
    });
    return document("Components", sections);
  },

  "property-patterns": async ({ snapshot }) => {
    const uses = new Map<string, { types: Map<string, string[]>; options: Set<string> }>();
    for (const { id, properties } of await declarationsIn(snapshot)) {
      for (const [name, { type, options }] of Object.entries(properties)) {
        const use = uses.get(name) ?? { types: new Map(), options: new Set() };
        const kind = typeof type === "string" ? oneLine(type) : "unknown";
        use.types.set(kind, [...(use.types.get(kind) ?? []), id]);
        for (const option of Array.isArray(options) ? options : []) use.options.add(textOf(option));
        uses.set(name, use);
      }
    }
    const shared = [...uses].filter(([, { types }]) => [...types.values()].flat().length > 1).sort(byKey);
    const sections = shared.map(([name, { types, options }]) => {
      const lines = [...types].sort(byKey).map(([type, ids]) => `- \`${type}\`: ${ids.join(", ")}`);
      const values = options.size > 0 ? [`- Values: ${[...options].sort().join(", ")}`] : [];
      return [`## ${name}`, "", ...lines, ...values].join("\n");
    });
    return document("Properties that several components share", sections);
  },

  tokens: async ({ client, snapshot, part }) => {
    const { tokens } = await (await part(tokenReader)).list(snapshot);
    const lines: string[] = [];
    await runInSlices(tokens, ({ name, type, css }) =>
      lines.push(`- \`${name}\`${type ? ` (${type})` : ""}: ${css ?? ""}`),
    );
    if (lines.length > 0) return document("Design tokens", [lines.join("\n")]);
    const { localStyles } = await client(getTokensJson, {});
    const colors = localStyles.color.map((style) => `- ${textOf(style.name)}: ${textOf(style.value)}`);
    return document("Design tokens", colors.length > 0 ? [`## Colors\n\n${colors.join("\n")}`] : []);
  },

  icons: async ({ snapshot, part }) => {
    const { icons } = await (await part(iconReader)).read(snapshot);
    const groups = new Map<string, string[]>();
    await runInSlices(icons, ({ entry: { id, name, category, tags = [], usage } }) => {
      const words = [tags.length > 0 ? tags.join(", ") : "", usage ? oneLine(usage) : ""].filter(Boolean).join("; ");
      const lines = groups.get(category || "Other") ?? [];
      groups.set(category || "Other", lines);
      lines.push(`- \`${id}\` ${name}${words ? `: ${words}` : ""}`);
    });
    const sections = [...groups].sort(byKey).map(([category, lines]) => `## ${category}\n\n${lines.join("\n")}`);
    return document("Icons", sections);
  },
};

/** Declarations that are read in one statement. */
const CONCURRENCY = 100;

async function declarationsIn(snapshot: Snapshot) {
  const entries = await snapshot.list(componentKind);
  const declarations: ReturnType<typeof readDeclaration>[] = [];
  const yieldToLoop = createYielder();
  for (let at = 0; at < entries.length; at += CONCURRENCY) {
    const some = entries.slice(at, at + CONCURRENCY);
    const found = await Promise.all(some.map(({ id }) => snapshot.get(componentKind, id)));
    await yieldToLoop();
    for (const entry of found) if (entry) declarations.push(readDeclaration(entry.id, entry.document.declaration));
    await yieldToLoop();
  }
  return declarations;
}

const document = (title: string, sections: string[]): string =>
  `# ${title}\n\n${sections.length > 0 ? sections.join("\n\n") : "No content yet."}\n`;

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();
const textOf = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value ?? null));
const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0;
