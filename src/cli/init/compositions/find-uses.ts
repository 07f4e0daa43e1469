import { setImmediate as nextTurn } from "node:timers/promises";
import type { JSXElement, Node } from "@babel/types";
import type { Module } from "../../../build/types/modules.ts";
import type { FoundComponent } from "../components/found-component.ts";
import { STORIES } from "../components/places.ts";
import type { ComponentSearch } from "../components/react-part.ts";
import type { Repository } from "../repository.ts";
import { type JsxImport, type PrintedJsx, printJsx } from "./print-jsx.ts";

/** How the code of an application puts a component together. */
export interface ComponentUse extends PrintedJsx {
  /** The file it was found in, relative to the repository. */
  path: string;
}

const MODULE = /\.(?:tsx|jsx)$/;
const NO_USE =
  /(?:^|\/)(?:__\w+__|tests?|e2e|cypress|playwright|codemods?|fixtures?|mocks?)\/|\.(?:test|spec|bench)\./i;
const MAX_FILES = 3_000;
/** Of one component: the first ones are as good as any. */
const MAX_USES = 40;
/** Bytes of a file to read. */
const MAX_BYTES = 200_000;
/** Export names that only one component has. */
const PLAIN = /^(?!Root$)[A-Z]/;
const SPECIFIER = /\bfrom\s*["']([^"'\n]{1,200})["']/g;
/** Packages of pictures: they draw without anything around them. */
const ICONS = /(?:^|[/-])icons?(?:$|[/-])|^lucide-react$|phosphor|heroicons|remixicon|feather/;
/**
 * Finds uses of components in a repository's code, and prints the best one of each as independent code. Runs nothing.
 *
 * @param wanted components to find. A use may contain any component of the system
 */
export async function findUses(
  repository: Repository,
  search: ComponentSearch,
  system: readonly FoundComponent[],
  wanted: readonly FoundComponent[],
): Promise<Map<string, ComponentUse>> {
  const best = new Map<string, { use: ComponentUse; score: number }>();
  const counts = new Map<string, number>();
  const bySource = Map.groupBy(wanted, ({ source }) => source);
  const sources = new Set(system.map(({ source }) => source));
  const isOfSystem = new Set<string>();
  /** The families of components and their parts, by name. */
  const families = new Map(
    system.flatMap(({ name = "", exported = name, parts = [] }) =>
      [name, ...(PLAIN.test(exported) ? [exported] : []), ...parts].map((one) => [one, name] as const),
    ),
  );
  const parts = new Set(system.flatMap((one) => one.parts ?? []));
  /** The exports of entries, including namespaces. */
  const entries = new Map<string, Promise<Map<string, string>>>();
  const isMentioned = new RegExp(`<(?:${wanted.map(({ name }) => name).join("|")})\\b|\\bimport\\s*\\*`);
  const files = (await repository.all()).filter(
    ({ path, isMade }) => MODULE.test(path) && !isMade && !NO_USE.test(path) && !STORIES.test(path),
  );
  for (const { path } of files.slice(0, MAX_FILES)) {
    const text = (await repository.text(path, MAX_BYTES)) ?? "";
    if (!isMentioned.test(text)) continue;
    const specifiers = [...text.matchAll(SPECIFIER)].map(([, specifier = ""]) => specifier);
    const leadsThere = specifiers.some((one) => {
      const target = search.modules.resolve(path, one);
      return target !== undefined && (bySource.has(target) || isEntry(target));
    });
    if (!leadsThere) continue;
    const module = await search.modules.open(path);
    if (!module) continue;
    await nextTurn();
    await readUses(module);
  }
  return new Map([...best].map(([id, { use }]) => [id, use]));

  function isEntry(path: string): boolean {
    return /(?:^|\/)index\.[cm]?[jt]sx?$/.test(path) && !sources.has(path);
  }

  async function readUses(module: Module): Promise<void> {
    const imports = new Map<string, JsxImport>();
    /** Components by the name they have here, or that of the family with its member. */
    const components = new Map<string, FoundComponent>();
    for (const [local, { from, name }] of module.links) {
      if (local === "*" || !/^[A-Z]/.test(local)) continue;
      const target = search.modules.resolve(module.path, from);
      if (target === undefined) {
        if (!from.startsWith(".") && ICONS.test(from)) imports.set(local, { from, isFile: false, name });
        continue;
      }
      const declared = name === "*" ? undefined : await search.modules.find("values", target, name);
      const home = declared?.module.path ?? (name === "*" ? target : ((await exportedBy(target)).get(name) ?? target));
      const found = (bySource.get(home) ?? bySource.get(target) ?? []).find(
        (one) =>
          name === (one.exported ?? one.name) || name === one.name || declared?.name === one.name || name === "*",
      );
      if (found) components.set(name === "*" ? `${local}.${found.exported ?? found.name}` : local, found);
      if (found?.exported === "Root") components.set(`${local}.Root`, found);
      if (sources.has(home) || sources.has(target) || isOfSystem.has(home) || (await isOwn(home)))
        imports.set(local, { from: target, isFile: true, name });
    }
    if (components.size === 0) return;
    for (const element of elementsIn(module.program)) {
      const name = spelled(element.openingElement.name);
      const component = name === undefined ? undefined : components.get(name);
      const count = component ? (counts.get(component.id) ?? 0) : MAX_USES;
      if (!component || count >= MAX_USES || component.source === module.path) continue;
      counts.set(component.id, count + 1);
      const printed = printJsx(element, (local, within) => {
        const found = imports.get(local);
        const family = families.get(found?.name ?? "");
        // A part needs the context of its whole: `FormControl` fails without `Form`.
        const isLost =
          found !== undefined &&
          parts.has(found.name) &&
          within.length > 0 &&
          !within.some((one) => families.get(one) === family);
        return isLost ? undefined : found;
      });
      if (!printed || !isShown(component, printed)) continue;
      const score = scoreOf(printed);
      const before = best.get(component.id);
      if (score > 0 && (!before || score > before.score))
        best.set(component.id, { use: { ...printed, path: module.path }, score });
    }
  }

  function exportedBy(path: string): Promise<Map<string, string>> {
    const known = entries.get(path) ?? search.modules.exported(path);
    entries.set(path, known);
    return known;
  }

  /** Whether a part of a family is in a separate file. */
  async function isOwn(path: string): Promise<boolean> {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const isBeside = folder !== "" && [...sources].some((source) => source.startsWith(`${folder}/`));
    if (isBeside) isOfSystem.add(path);
    return isBeside;
  }
}

/** A component with a trigger shows nothing without it: `<Dialog open={isOpen}>` depends on the application's state. */
function isShown({ name = "", parts = [] }: FoundComponent, { names }: PrintedJsx): boolean {
  const trigger = parts.find((part) => part === `${name}Trigger` || part === "Trigger");
  return trigger === undefined || [...names].some((one) => one === trigger || one.endsWith(`.${trigger}`));
}

function scoreOf({ names, guesses, texts, elements }: PrintedJsx): number {
  const size = elements > 25 ? elements / 5 : 0;
  return names.size * 2 + Math.min(texts, 6) + 1 - guesses * 1.5 - size;
}

/** All elements, the outer ones first. */
function* elementsIn(root: Node): Generator<JSXElement> {
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === "JSXElement") yield node;
    const inner: Node[] = [];
    for (const [key, value] of Object.entries(node)) {
      if (key === "loc" || key === "extra" || key === "typeAnnotation") continue;
      if (Array.isArray(value)) inner.push(...value.filter(isNode));
      else if (isNode(value)) inner.push(value);
    }
    waiting.push(...inner.toReversed());
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** `Dialog`, `Dialog.Root`. */
function spelled(node: Node): string | undefined {
  if (node.type === "JSXIdentifier") return node.name;
  if (node.type !== "JSXMemberExpression") return undefined;
  return `${spelled(node.object)}.${node.property.name}`;
}
