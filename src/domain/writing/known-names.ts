import { createYielder } from "../../safe/yield-to-event-loop.ts";
import type { Snapshot } from "../../store/store.ts";
import { readDeclaration } from "../components/declaration/declaration.ts";
import { propertyRows } from "../components/declaration/property-rows.ts";
import { componentKind } from "../components/kind.ts";
import { materialKind } from "../materials/kind.ts";

/** A name as names are compared: `fgColor.default`, `fgColor-default` and `fgcolor/default` are one. */
export const writtenNameKey = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s._/-]+/g, "-");

/** All names in declarations and generated texts, which drafts may use. */
export async function readKnownNames(snapshot: Snapshot): Promise<ReadonlySet<string>> {
  const yieldToLoop = createYielder();
  const names = new Set<string>();
  const add = (name: unknown) => {
    if (typeof name === "string") names.add(writtenNameKey(name));
  };
  for (const { id } of await snapshot.list(componentKind)) {
    await yieldToLoop();
    const document = (await snapshot.get(componentKind, id))?.document;
    if (!document) continue;
    const { title, group, properties, previews } = readDeclaration(id, document.declaration);
    for (const name of [id, title, group, ...Object.keys(previews)]) add(name);
    for (const { path, title: label, type = "", options } of propertyRows(properties))
      for (const word of [...path, path.join("."), label, type, ...type.split(/[^\p{L}\p{N}_-]+/u), ...options])
        add(word);
  }
  for (const { id } of await snapshot.list(materialKind)) {
    const content = (await snapshot.get(materialKind, id))?.document.content ?? "";
    for (const line of content.split("\n")) {
      await yieldToLoop();
      for (const [, code = ""] of line.matchAll(/`([^`]{1,200})`/g)) names.add(writtenNameKey(code));
      for (const [, strong = ""] of line.matchAll(/\*\*([^*]{1,200})\*\*/g)) names.add(writtenNameKey(strong));
      for (const [word] of line.matchAll(/[\p{L}\p{N}#$-][\p{L}\p{N}._/-]*/gu)) names.add(writtenNameKey(word));
    }
  }
  return names;
}
