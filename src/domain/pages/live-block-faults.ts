import { basename } from "node:path/posix";
import { readTokenSources } from "../../build/tokens/read-token-sources.ts";
import { readPreviews } from "../../engines/declaration/previews.ts";
import { suggestion } from "../../engines/text/field-faults.ts";
import { isObject } from "../../safe/is-object.ts";
import type { FolderFiles, WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { readIcons } from "../icons/read-icons.ts";
import type { PageDocument } from "./page-document.ts";
import { stripCode } from "./page-images.ts";

/** A live block with attributes. */
const BLOCK = /<(Preview|Properties|Tokens?|Icons?)\s([^<>]{1,500})>/g;
const ATTRIBUTE = /(?:^|\s)([\w-]{1,60})=(?:"([^"]{1,4000})"|'([^']{1,4000})')/g;

/** A block with its attributes, in the text of its page. */
interface LiveBlock {
  name: string;
  attributes: Record<string, string>;
}

/** Returns the fault of a block of one type, or undefined. */
type Checker = (block: LiveBlock) => Promise<string | undefined>;

/**
 * Live blocks that name something the workspace doesn't have, a sentence for each with file and line. Kinds without
 * files in the workspace are in the registry, so their blocks aren't checked.
 */
export async function liveBlockFaults(files: WorkspaceFiles, pages: readonly PageDocument[]): Promise<string[]> {
  const naming = pages.filter(({ markdown }) => /<(?:Preview|Properties|Tokens?|Icons?)\s/.test(markdown));
  if (naming.length === 0) return [];
  const components = await componentChecker(files);
  const checkers: Record<string, Checker | undefined> = { Preview: components, Properties: components };
  const used = new Set(naming.flatMap(({ markdown }) => blocksIn(markdown).map(({ name }) => name)));
  if (used.has("Token") || used.has("Tokens")) checkers.Token = checkers.Tokens = await tokenChecker(files);
  if (used.has("Icon") || used.has("Icons")) checkers.Icon = checkers.Icons = await iconChecker(files);
  const faults = new Set<string>();
  for (const { markdown, file } of naming) {
    if (!file) continue;
    for (const { text, ...block } of blocksIn(markdown)) {
      const fault = await checkers[block.name]?.(block);
      if (fault !== undefined) faults.add(`${file.path}${await lineOf(files, file.path, text)} shows ${fault}`);
    }
  }
  return [...faults];
}

const blocksIn = (markdown: string): (LiveBlock & { text: string })[] =>
  [...stripCode(markdown).matchAll(BLOCK)].map(([text, name = "", written = ""]) => ({
    text,
    name,
    attributes: Object.fromEntries(
      [...written.matchAll(ATTRIBUTE)].map(([, key = "", double, single]) => [key, double ?? single ?? ""]),
    ),
  }));

/** `:12` for a block on line 12. Empty for a block of an included part. */
async function lineOf(files: WorkspaceFiles, path: string, block: string): Promise<string> {
  const text = (await files.text(path).catch(() => undefined)) ?? "";
  const at = text.indexOf(block);
  return at < 0 ? "" : `:${text.slice(0, at).split("\n").length}`;
}

/** Components and their variants. Variants in declaration scripts are unknown here. */
async function componentChecker(files: WorkspaceFiles): Promise<Checker | undefined> {
  const folders = new Map((await files.folders("components")).map((folder) => [basename(folder.path), folder]));
  const ids = new Set(folders.keys());
  if (ids.size === 0) return undefined;
  const variantsOf = createVariants(files, folders);
  return async ({ attributes: { id, variant } }) => {
    if (id === undefined) return undefined;
    if (!ids.has(id)) return `the component ${id}, but components/${id} doesn't exist.${suggestion(id, ids)}`;
    const variants = variant === undefined ? undefined : await variantsOf(id);
    return variant !== undefined && variants && !variants.includes(variant)
      ? `the variant ${variant} of ${id}, but the component doesn't declare it.${suggestion(variant, variants)}`
      : undefined;
  };
}

/** Tokens and groups of the token sources. Reading the sources reports their faults. */
async function tokenChecker(files: WorkspaceFiles): Promise<Checker | undefined> {
  const { order, system, faults } = await readTokenSources(files);
  if (order.length === 0 || faults.length > 0) return undefined;
  const choices = [{}, ...system.axes.flatMap(({ name, values }) => values.map((value) => ({ [name]: value })))];
  const names = new Set(choices.flatMap((choice) => system.select(choice).tokens.map(({ name }) => name)));
  const groups = new Set<string>();
  for (const name of names)
    for (let dot = name.indexOf("."); dot !== -1; dot = name.indexOf(".", dot + 1)) groups.add(name.slice(0, dot));
  return async ({ name: block, attributes: { name, group } }) => {
    const wanted = (block === "Token" ? name : group)?.replace(/^\{(.*)\}$/, "$1").replace(/\.$/, "");
    if (wanted === undefined || names.has(wanted)) return undefined;
    if (block === "Token") return `the token ${wanted}, but no token has this name.${suggestion(wanted, names)}`;
    return groups.has(wanted)
      ? undefined
      : `the tokens of ${wanted}, but no group has this name.${suggestion(wanted, groups)}`;
  };
}

async function iconChecker(files: WorkspaceFiles): Promise<Checker | undefined> {
  const { document, leftOut = [] } = await readIcons(files);
  if (!document || leftOut.length > 0) return undefined;
  const ids = new Set(document.catalog.map(({ id }) => id));
  const categories = new Set(document.catalog.flatMap(({ category }) => (category ? [category] : [])));
  return async ({ name, attributes: { id, ids: several, category } }) => {
    const wanted = name === "Icon" ? [id ?? ""] : (several?.split(/[\s,]+/) ?? []);
    const unknown = wanted.find((one) => one !== "" && !ids.has(one));
    if (unknown !== undefined) return `the icon ${unknown}, but no icon has this ID.${suggestion(unknown, ids)}`;
    return name === "Icons" && several === undefined && category !== undefined && !categories.has(category)
      ? `the icons of ${category}, but no icon has this category.${suggestion(category, categories)}`
      : undefined;
  };
}

/** Reads the declared variants of a component, once each. Undefined if they are unknown. */
function createVariants(files: WorkspaceFiles, folders: ReadonlyMap<string, FolderFiles>) {
  const read = async (id: string): Promise<string[] | undefined> => {
    const paths = new Set(folders.get(id)?.files.map((file) => file.path));
    const path = [`components/${id}/${id}.json`, `components/${id}/dist/${id}.json`].find((one) => paths.has(one));
    // Reading the component reports a faulty declaration.
    const declared = path === undefined ? undefined : await files.json(path).catch(() => undefined);
    const keys = isObject(declared) ? readPreviews(declared.previews).map(([key]) => key) : [];
    return keys.length > 0 ? keys : undefined;
  };
  const kept = new Map<string, Promise<string[] | undefined>>();
  return (id: string): Promise<string[] | undefined> => {
    const reading = kept.get(id) ?? read(id);
    kept.set(id, reading);
    return reading;
  };
}
