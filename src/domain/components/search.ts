import { shortened } from "../../engines/text/shortened.ts";
import type { SearchSource } from "../../platform/contract/search-source.ts";
import { isObject } from "../../safe/is-object.ts";
import { type ComponentDocument, componentSummary } from "./declaration/component-document.ts";
import { readDeclaration } from "./declaration/declaration.ts";
import { passagesOf } from "./declaration/passages.ts";
import { componentScreenshotKind } from "./files/file-kinds.ts";
import { photographsByComponent, shownPictures } from "./files/photographs.ts";
import { componentKind } from "./kind.ts";

/** Components that are read at once. */
const AT_ONCE = 25;

/** Components by all that their declaration says; the screenshot is their picture. Only what changed is read. */
export const searchComponents: SearchSource = async function* ({ snapshot, known }) {
  const [entries, screenshots] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(componentScreenshotKind),
  ]);
  const photographs = photographsByComponent(screenshots.map(({ id }) => id));
  const changed = [];
  for (const { id, hash, summary } of entries) {
    const said = componentSummary.parse(summary);
    const pictures = shownPictures(id, said.image, photographs.get(id));
    // Pictures are other records.
    const version = [hash, pictures.picture, pictures.onDark].filter(Boolean).join(" ");
    if (known(`component:${id}`) === version) yield { id: `component:${id}`, isUnchanged: true };
    else changed.push({ id, said, pictures, version });
  }
  for (let at = 0; at < changed.length; at += AT_ONCE) {
    const piece = changed.slice(at, at + AT_ONCE);
    const documents = await Promise.all(piece.map(({ id }) => snapshot.get(componentKind, id)));
    for (const [index, { id, said, pictures, version }] of piece.entries()) {
      const { title, group, type, description = "", status } = said;
      const { picture, onDark } = pictures;
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
        ...(picture ? { image: picture } : {}),
        ...(onDark ? { imageOnDark: onDark } : {}),
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
