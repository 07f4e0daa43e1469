import { pascalCase } from "../safe/pascal-case.ts";
import type { RawDeclaration } from "./declaration.ts";
import type { ComponentFolder } from "./find-components.ts";

/** The renderer of a component, and its source files. */
export type RenderPlan =
  | { renderer: "react"; source: string; style?: string; export?: string; stories?: string }
  | { renderer: "nunjucks"; template: string; isMacro: boolean; style?: string; script?: string }
  | { renderer: "handlebars"; template: string; style?: string; script?: string }
  | { renderer: "html"; pages: string[]; style?: string; script?: string };

const NO_SOURCE = /\.(?:stories|story|test|spec|docs|decl|service|d)\.[a-z]+$/i;
const REACT = /\.[jt]sx$/;
const NUNJUCKS = /\.(?:njk|nunjucks)$/;
const HANDLEBARS = /\.(?:hbs|handlebars)$/;
/** Names of partials. */
const PARTIAL = /^_/;

/** Returns how to build a component. Undefined if it has no buildable file. */
export function planBuild(
  { id, sources }: ComponentFolder,
  declaration: RawDeclaration,
  declared?: string,
): RenderPlan | undefined {
  const own = sources.filter((path) => !path.includes("/") && !NO_SOURCE.test(path) && path !== declared);
  const first = (...names: string[]) => names.find((name) => own.includes(name));
  const style = first(`${id}.css`, `${id}.module.css`, "index.css", "style.css", "styles.css");

  const react = reactSource(id, own, declaration.source);
  if (react !== undefined) {
    const named = typeof declaration.export === "string" ? { export: declaration.export } : {};
    const stories = typeof declaration.stories === "string" ? { stories: declaration.stories } : {};
    return { renderer: "react", source: react, ...(style === `${id}.css` ? { style } : {}), ...named, ...stories };
  }
  const script = first(`${id}.mjs`, `${id}.js`, `${id}.ts`, "index.mjs", "index.js", "index.ts");
  const parts = { ...(style ? { style } : {}), ...(script ? { script } : {}) };
  const macro = first("macro.njk", "_macro.njk");
  const template =
    macro ??
    first("template.njk", `${id}.njk`, `${id}.nunjucks`, "index.njk") ??
    own.find((path) => NUNJUCKS.test(path));
  if (template !== undefined) return { renderer: "nunjucks", template, isMacro: macro !== undefined, ...parts };
  const handlebars =
    first("template.hbs", `${id}.hbs`, `${id}.handlebars`, "template.handlebars", "index.hbs") ??
    own.find((path) => HANDLEBARS.test(path) && !PARTIAL.test(path));
  if (handlebars !== undefined) return { renderer: "handlebars", template: handlebars, ...parts };
  const pages = own.filter((path) => path === `${id}.html` || (path.startsWith(`${id}-`) && path.endsWith(".html")));
  const single = first("template.html", "index.html");
  if (pages.length === 0 && single !== undefined) pages.push(single);
  return pages.length > 0 ? { renderer: "html", pages, ...parts } : undefined;
}

function reactSource(id: string, own: readonly string[], declared: unknown): string | undefined {
  if (typeof declared === "string" && own.includes(declared) && REACT.test(declared)) return declared;
  const modules = own.filter((path) => REACT.test(path));
  if (modules.length === 0) return undefined;
  const stems = [id, pascalCase(id), "index"];
  for (const stem of stems) {
    const found = modules.find((path) => path.replace(REACT, "") === stem);
    if (found !== undefined) return found;
  }
  return own.find((path) => /^index\.[jt]s$/.test(path)) ?? modules[0];
}
