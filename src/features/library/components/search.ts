import type { SearchSource } from "../../../contract/search-source.ts";
import { isObject } from "../../../safe/is-object.ts";
import { shortened } from "../../../text/shortened.ts";
import type { ComponentDocument } from "./component-document.ts";
import { readDeclaration } from "./declaration.ts";
import { listComponents } from "./define.ts";
import { componentKind } from "./kind.ts";
import { passagesOf } from "./passages.ts";

/** Components that are read at once. */
const AT_ONCE = 25;

/** Components by all that their declaration says; the screenshot is their picture. Only what changed is read. */
export const searchComponents: SearchSource = async function* ({ snapshot, known }) {
  const [listed, entries] = await Promise.all([listComponents(snapshot), snapshot.list(componentKind)]);
  const hashes = new Map(entries.map(({ id, hash }) => [id, hash]));
  const changed = [];
  for (const entry of listed) {
    // The picture is another record.
    const version = `${hashes.get(entry.id)} ${entry.image ?? ""}`;
    const id = `component:${entry.id}`;
    if (known(id) === version) yield { id, isUnchanged: true };
    else changed.push({ entry, version });
  }
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const piece = changed.slice(at, at + AT_ONCE);
    const documents = await Promise.all(piece.map(({ entry }) => snapshot.get(componentKind, entry.id)));
    for (const [index, { entry, version }] of piece.entries()) {
      const { id, title, group, type, description = "", image, status } = entry;
      yield {
        id: `component:${id}`,
        kind: "component",
        version,
        group: "Components",
        title,
        detail: shortened(description, 120) || group,
        text: [id, group, type, description, status ?? "", ...wordsOf(id, documents[index]?.document)].join(" "),
        passages: passagesOf(id, documents[index]?.document),
        url: `/components/${encodeURIComponent(id)}`,
        ...(image ? { image } : {}),
        ...(status ? { status } : {}),
      };
    }
  }
};

/** What a declaration says beyond what lists tell: when to use it, its variants, properties and what they may be. */
function wordsOf(id: string, document: ComponentDocument | undefined): string[] {
  if (!document) return [];
  const { tags, categories, shouldDo, shouldNotDo, previews, properties } = readDeclaration(id, document.declaration);
  const variants = Object.entries(previews).flatMap(([key, { title, usage = "" }]) => [key, title, usage]);
  const props = Object.entries(properties).flatMap(([key, { name, description, options, type }]) =>
    [key, name, description, type, ...(Array.isArray(options) ? options.map(optionText) : [])].filter(
      (text) => typeof text === "string",
    ),
  );
  return [...tags, ...categories, ...shouldDo, ...shouldNotDo, ...variants, ...props];
}

/** An option is a value, or an object that has one. */
const optionText = (option: unknown): unknown =>
  isObject(option) ? [option.value, option.title, option.label].filter(Boolean).join(" ") : option;
