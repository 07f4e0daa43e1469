import { counted } from "../../engines/text/noun.ts";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { isObject } from "../../safe/is-object.ts";
import { componentIdOf } from "./components/found-component.ts";
import { type InitPart, type NewFile, printedJson } from "./part.ts";
import type { Repository } from "./repository.ts";

/** Variants of a component. More are combinations that no one reads. */
const MAX_PREVIEWS = 60;
const RECORDS = /^exported\/[^/]+\/preview\.json$/;

/**
 * Components rendered by a design tool's export: each record of `exported/<project>/preview.json` is a document, which
 * the build uses unchanged. `tokens.json` in the same folder names the variants.
 *
 * @param known ids with their own sources
 */
export async function findRenderedPreviews(
  repository: Repository,
  known: ReadonlySet<string>,
): Promise<InitPart | undefined> {
  const path = repository.files.find((file) => RECORDS.test(file.path))?.path;
  const content = path === undefined ? undefined : await repository.json(path);
  if (path === undefined || !isObject(content) || !isObject(content.components)) return undefined;
  const folder = path.slice(0, -"/preview.json".length);
  const snapshot = await repository.json(`${folder}/tokens.json`);
  const instances = isObject(snapshot) && isObject(snapshot.components) ? snapshot.components : {};
  const files: NewFile[] = [];
  let count = 0;
  for (const [component, records] of Object.entries(content.components)) {
    const id = componentIdOf(component);
    const rendered = listOf(records).filter(({ code }) => typeof code === "string" && code.trim() !== "");
    if (id === "" || known.has(id) || rendered.length === 0) continue;
    count += 1;
    const names = variantNames(instances[component]);
    const previews = new Map<string, { title: string; values: object }>();
    for (const { id: record, code } of rendered) {
      const title = names.get(String(record)) ?? (previews.size === 0 ? "Default" : `Variant ${previews.size + 1}`);
      const key = componentIdOf(title);
      if (key === "" || previews.has(key) || previews.size >= MAX_PREVIEWS) continue;
      previews.set(key, { title, values: {} });
      files.push({ path: `components/${id}/${id}-${key}.html`, content: `${withoutTemplates(String(code)).trim()}\n` });
    }
    const exported = await repository.json(`exportables/components/${component}.json`);
    const group = isObject(exported) && typeof exported.group === "string" ? { group: exported.group } : {};
    const declaration = { id, title: titleFromSlug(id), ...group, previews: Object.fromEntries(previews) };
    files.push({ path: `components/${id}/${id}.json`, content: printedJson(declaration) });
    const style = await repository.bytes(`${folder}/tokens/css/${component}.css`);
    if (style) files.push({ path: `components/${id}/${id}.css`, content: style });
  }
  if (count === 0) return undefined;
  return {
    name: "previews",
    found: `${counted(count, "rendered component")} from ${path}`,
    about:
      "<id>-<variant>.html contains the last rendered HTML of a variant. Templates and Sass in integration/ are not compiled.",
    files,
    notes: [],
  };
}

/** The differing properties of each instance: `Danger, vertical`. */
function variantNames(component: unknown): Map<string, string> {
  const found = isObject(component) ? listOf(component.instances) : [];
  return new Map(
    found.map(({ id, variantProperties }) => {
      const values = (Array.isArray(variantProperties) ? variantProperties : []).map((pair) =>
        Array.isArray(pair) ? String(pair[1]) : "",
      );
      return [String(id), values.filter(Boolean).join(", ") || "Default"];
    }),
  );
}

/** HTML with template marks would be rendered a second time. */
const withoutTemplates = (html: string): string => html.replace(/\{(?=[{%#])/g, "&#123;");

const listOf = (value: unknown): Record<string, unknown>[] => (Array.isArray(value) ? value.filter(isObject) : []);
