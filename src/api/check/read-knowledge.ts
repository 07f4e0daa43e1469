import type { KnowledgeText } from "../../domain/check/check-task.ts";
import { componentOf, SHARED_ID } from "../../domain/components/component-paths.ts";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { configKind } from "../../domain/config/kind.ts";
import { readStoredConfig } from "../../domain/config/read-config.ts";
import type { IconCatalog, IconReader } from "../../domain/icons/icon-reader.ts";
import { themeKind } from "../../domain/theme/kind.ts";
import type { KnownComponent, KnownIcon } from "../../engines/check/knowledge.ts";
import { readLifecycle } from "../../platform/contract/lifecycle.ts";
import { mapConcurrently } from "../../platform/map-concurrently.ts";
import { createYielder, runInSlices } from "../../safe/yield-to-event-loop.ts";
import { SINGLETON } from "../../store/kind.ts";
import type { Snapshot, Store } from "../../store/store.ts";
import { toKnownComponent } from "./known-components.ts";
import { type FileNames, namesInFiles, type ReadCheckFile, readRequestFiles } from "./read-files.ts";

/** The result of reading, with parts to reuse. */
export interface KnowledgeRead extends KnowledgeText {
  components: ReadonlyMap<string, KnownComponent>;
  names: ReadonlyMap<string, FileNames>;
}

/** Number of results in this process. */
let made = 0;

/** Sources of knowledge in addition to a snapshot. */
export interface KnowledgeSources {
  blobs: Pick<Store["blobs"], "get">;
  /** Returns `tokens` and `variables` of `Knowledge` as JSON. */
  tokens(snapshot: Snapshot): Promise<string>;
  icons: IconReader["read"];
}

export const readKnowledge =
  (sources: KnowledgeSources) =>
  async (snapshot: Snapshot, before: KnowledgeRead | undefined): Promise<KnowledgeRead> => {
    const { blobs } = sources;
    const tokens = await sources.tokens(snapshot);
    const { files, names } = await readRequestFiles(snapshot, blobs, before?.names ?? new Map());
    const { components, known } = await readComponents(
      snapshot,
      namesByComponent(files),
      before?.components ?? new Map(),
    );
    const icons = await knownIcons(await sources.icons(snapshot));
    const css = (await snapshot.get(themeKind, SINGLETON))?.document.css ?? "";
    const styles = [namesInFiles(css, "theme.css"), ...files];
    const members = {
      ...{ components, icons },
      classes: await unique(styles, ({ classes }) => classes),
      styledClasses: await unique(styles, ({ styledClasses }) => styledClasses),
      variables: await unique(styles, ({ variables }) => variables),
    };
    const config = (await snapshot.get(configKind, SINGLETON))?.document ?? {};
    const library = await textOf(members, { language: readStoredConfig(config).language });
    const isSame = before?.library === library && before.tokens === tokens;
    return { name: isSame ? before.name : `knowledge ${++made}`, tokens, library, components: known, names };
  };

/** Returns the distinct names in all files, in slices. */
async function unique(files: readonly FileNames[], namesOf: (file: FileNames) => readonly string[]): Promise<string[]> {
  const names = new Set<string>();
  await runInSlices(files, (file) => {
    for (const name of namesOf(file)) names.add(name);
  });
  return [...names];
}

/** Returns lists as the members of a JSON object, in slices: a large system has megabytes of them. */
async function textOf(
  members: Readonly<Record<string, readonly unknown[]>>,
  single: Readonly<Record<string, string>>,
): Promise<string> {
  const texts = Object.entries(single).map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  for (const [name, list] of Object.entries(members)) {
    const items: string[] = [];
    await runInSlices(list, (item) => {
      items.push(JSON.stringify(item));
    });
    texts.push(`${JSON.stringify(name)}:[${items.join()}]`);
  }
  return `{${texts.join()}}`;
}

/** Reads the components of a snapshot. Reuses components with an unchanged declaration. `known` is by digest. */
async function readComponents(
  snapshot: Snapshot,
  named: ReadonlyMap<string, OwnNames>,
  before: ReadonlyMap<string, KnownComponent>,
) {
  const listed = (await snapshot.list(componentKind)).filter(({ id }) => id !== SHARED_ID);
  const yieldToLoop = createYielder();
  const known = new Map<string, KnownComponent>();
  const components = await mapConcurrently(listed, async ({ id, hash }) => {
    const key = `${id} ${hash}`;
    const same = before.get(key);
    const declaration = same ? {} : ((await snapshot.get(componentKind, id))?.document.declaration ?? {});
    const component = same ?? toKnownComponent(readDeclaration(id, declaration), declaration);
    known.set(key, component);
    await yieldToLoop();
    return { ...component, ...joined(component, named.get(id)) };
  });
  return { components, known };
}

type OwnNames = Record<"macros" | "exports" | "packages", readonly string[]>;

/** Returns the names in each component's files. */
function namesByComponent(files: readonly ReadCheckFile[]): Map<string, OwnNames> {
  const names = new Map<string, OwnNames>();
  for (const file of files) {
    const component = componentOf(file.id);
    if (component !== undefined) names.set(component, joined(file, names.get(component)));
  }
  return names;
}

const joined = (one: Partial<OwnNames>, other?: OwnNames): OwnNames => ({
  macros: [...new Set([...(one.macros ?? []), ...(other?.macros ?? [])])],
  exports: [...new Set([...(one.exports ?? []), ...(other?.exports ?? [])])],
  packages: [...new Set([...(one.packages ?? []), ...(other?.packages ?? [])])],
});

async function knownIcons(catalog: IconCatalog): Promise<KnownIcon[]> {
  const yieldToLoop = createYielder();
  const icons: KnownIcon[] = [];
  for (const { entry } of catalog.icons) {
    const { deprecated } = readLifecycle({ ...entry });
    icons.push({ id: entry.id, ...(deprecated ? { deprecated } : {}) });
    await yieldToLoop();
  }
  return icons;
}
