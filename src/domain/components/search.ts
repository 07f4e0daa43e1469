import { shortened } from "../../engines/text/shortened.ts";
import { definePart } from "../../platform/contract/part.ts";
import type { SearchSource } from "../../platform/contract/search-source.ts";
import { isObject } from "../../safe/is-object.ts";
import { withBuilt } from "./declaration/built-declaration.ts";
import { componentSummary } from "./declaration/component-document.ts";
import { type ComponentDeclaration, readDeclaration } from "./declaration/declaration.ts";
import { type MemberTable, memberTables } from "./declaration/member-tables.ts";
import { passagesOf } from "./declaration/passages.ts";
import { propertyRows } from "./declaration/property-rows.ts";
import { pictureAddresses, screenshotsByComponent } from "./files/component-screenshots.ts";
import { componentArtifactKind, componentScreenshotKind } from "./files/file-kinds.ts";
import { componentKind } from "./kind.ts";

/** Components read at the same time. */
const CONCURRENCY = 25;

/** Reads bytes of artifacts without a request. */
const artifactBytes = definePart({ name: "bytes of artifacts", open: ({ store }) => store.blobs });

/**
 * Indexes components by all texts of their declaration and page tables, including properties that the build found. The
 * screenshot is the picture. Only changed components are read.
 */
export const searchComponents: SearchSource = async function* ({ snapshot, known, part }) {
  const [entries, screenshots, artifacts, blobs] = await Promise.all([
    snapshot.list(componentKind),
    snapshot.list(componentScreenshotKind),
    snapshot.list(componentArtifactKind),
    part(artifactBytes),
  ]);
  // `button/button.json`, by `button`.
  const built = new Map(
    artifacts.flatMap(({ id, hash }) => {
      const name = builtNameOf(id);
      return name === undefined ? [] : [[name, hash] as const];
    }),
  );
  const photographs = screenshotsByComponent(screenshots.map(({ id }) => id));
  const changed = [];
  for (const { id, hash, summary } of entries) {
    const said = componentSummary.parse(summary);
    const pictures = pictureAddresses(id, said.image, photographs.get(id));
    // Pictures are other records.
    const version = [hash, built.get(id), pictures.picture, pictures.onDark].filter(Boolean).join(" ");
    if (known(`component:${id}`) === version) yield { id: `component:${id}`, isUnchanged: true };
    else changed.push({ id, said, pictures, version });
  }
  for (let at = 0; at < changed.length; at += CONCURRENCY) {
    const piece = changed.slice(at, at + CONCURRENCY);
    const read = await Promise.all(piece.map(({ id }) => readDeclared({ snapshot, blobs }, id, built.has(id))));
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
        text: [id, group, type, description, status ?? "", ...wordsOf(read[index])].join(" "),
        passages: read[index] ? passagesOf(read[index]) : [],
        url: `/components/${encodeURIComponent(id)}`,
        ...(picture ? { image: picture } : {}),
        ...(onDark ? { imageOnDark: onDark } : {}),
        ...(status ? { status } : {}),
      };
    }
  }
};

/** The component whose built properties an artifact has. */
function builtNameOf(artifact: string): string | undefined {
  const slash = artifact.indexOf("/");
  const id = artifact.slice(0, slash);
  return slash > 0 && artifact === `${id}/${id}.json` ? id : undefined;
}

/** A declaration with the properties that its build found, and its member tables. */
type Declared = ComponentDeclaration & { members: readonly MemberTable[] };

async function readDeclared(
  reads: Parameters<typeof withBuilt>[0],
  id: string,
  isBuilt: boolean,
): Promise<Declared | undefined> {
  const component = await reads.snapshot.get(componentKind, id);
  if (!component) return undefined;
  const { declaration } = component.document;
  const declared = readDeclaration(id, declaration);
  const whole = isBuilt ? await withBuilt(reads, declared, new Set([`${id}/${id}.json`])) : declared;
  return { ...whole, members: memberTables(declaration) };
}

/** The texts of a declaration that lists don't show: usage, variants, properties and their options. */
function wordsOf(declared: Declared | undefined): string[] {
  if (!declared) return [];
  const { tags, categories, shouldDo, shouldNotDo, previews, properties } = declared;
  const variants = Object.entries(previews).flatMap(([key, { title, usage = "" }]) => [key, title, usage]);
  const rows = [...propertyRows(properties), ...declared.members.flatMap((table) => table.rows)];
  const props = rows.flatMap(({ path, title, type, description, options, deprecated, ...row }) => [
    ...[path.join("."), title, type, description, row.default, ...options],
    ...[deprecated?.reason, deprecated?.replacement],
  ]);
  // Titles of options are in no table, but can be searched.
  const named = Object.values(properties).flatMap(({ options }) =>
    Array.isArray(options) ? options.filter(isObject).flatMap(({ title, label }) => [title, label]) : [],
  );
  return [...tags, ...categories, ...shouldDo, ...shouldNotDo, ...variants, ...props, ...named].filter(
    (text) => typeof text === "string",
  );
}
