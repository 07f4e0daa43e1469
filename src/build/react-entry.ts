/** Modules that a bundle imports from the single copy of React in every script. */
export const REACT_MODULES = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react/compiler-runtime",
  "react-dom",
  "react-dom/client",
] as const;

/** The renderer in the sandbox. */
export const REACT_SERVER = "react-dom/server";

/**
 * Node modules that React's renderer imports but never uses for a string. Its browser version doesn't need them, but
 * has only numbers as error messages.
 */
export const REACT_NODE_CONTEXT = `
class Nothing {}
class AsyncLocalStorage { run(_, work) { return work(); } getStore() {} }
module.exports = { AsyncLocalStorage, Readable: Nothing, Writable: Nothing, TextEncoder };`;

/**
 * Selects the component among the exports: the declared one, the default, the one named like the component, or the only
 * one.
 */
const PICK = `
const isComponent = (value) => typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);
export function pick(exported, declared, pascal) {
  const names = Object.keys(exported).filter((name) => isComponent(exported[name]));
  const capital = names.filter((name) => /^[A-Z]/.test(name));
  const name = declared !== undefined
    ? [declared].find((name) => names.includes(name))
    : ["default", pascal].find((name) => names.includes(name)) ?? (capital.length === 1 ? capital[0] : undefined);
  return { name, component: name === undefined ? undefined : exported[name] };
}`;

/**
 * The variable with the exports of a component's bundle. In CommonJS, a module that sets a free `module.exports` would
 * replace them.
 */
export const BUNDLE_NAME = "componentBundle";

/**
 * Returns the entry module of a component's bundle. The sandbox and `{id}.js` read its exports. Stories are loaded on
 * first use: an error in them doesn't affect other previews.
 *
 * @param parts.stories path of a module of stories, from the component's folder
 */
export const reactEntry = (parts: { source: string; style?: string; stories?: string }): string =>
  [
    `import * as exported from ${JSON.stringify(`./${parts.source}`)};`,
    ...(parts.style ? [`import ${JSON.stringify(`./${parts.style}`)};`] : []),
    "export { exported };",
    PICK,
    ...(parts.stories ? [`export const stories = () => require(${JSON.stringify(nearPath(parts.stories))});`] : []),
  ].join("\n");

const nearPath = (path: string): string => (path.startsWith(".") ? path : `./${path}`);

/** Prefix of modules in `_preview.js` that bundles of components import. */
export const SHARED_MODULE = "surroundings:";

/** The variable with the exports of the bundle of `surroundingsEntry`. */
export const SURROUNDINGS_NAME = "previewBundle";

/**
 * Returns the entry module of the bundle with the wrapper of all previews.
 *
 * @param modules absolute paths of modules that components import from here, by name: a second copy would have its own
 * contexts
 */
export const surroundingsEntry = (source: string, modules: ReadonlyMap<string, string>): string =>
  [
    `export const annotations = () => require(${JSON.stringify(`./${source}`)});`,
    "export const modules = {",
    ...[...modules].map(([file, name]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`),
    "};",
  ].join("\n");

/** Returns the script `_preview.js`. Each `{id}.js` runs it with its own copy of React. */
export const surroundingsScript = (code: string): string =>
  `globalThis.previewSurroundings ??= (require) => {${code}\nreturn ${SURROUNDINGS_NAME}; };\n`;

/** Returns the module that combines React. @param files absolute paths of the installed version's modules, by name */
export const vendorEntry = (files: ReadonlyMap<string, string>): string =>
  `module.exports = {${[...files].map(([name, file]) => `${JSON.stringify(name)}: require(${JSON.stringify(file)})`).join(", ")}};`;

/**
 * The first statement of `{id}.js`: documents with an opaque origin have no storage, and code that uses it would fail.
 */
const STORAGE = `for (const name of ["localStorage", "sessionStorage"]) try { void globalThis[name]; } catch {
  const held = new Map();
  const text = String;
  const storage = {
    getItem: (key) => held.get(text(key)) ?? null,
    setItem: (key, value) => void held.set(text(key), text(value)),
    removeItem: (key) => void held.delete(text(key)),
    clear: () => held.clear(),
    key: (at) => [...held.keys()][at] ?? null,
    get length() { return held.size; },
  };
  Object.defineProperty(globalThis, name, { value: storage, configurable: true });
}
try { void document.cookie; } catch {
  let cookie = "";
  Object.defineProperty(document, "cookie", { get: () => cookie, set: (one) => { cookie = cookie ? cookie + "; " + String(one).split(";")[0] : String(one).split(";")[0]; }, configurable: true });
}
`;

/**
 * Returns the first part of `{id}.js`, the same for all components with the same copy of React.
 * @param vendor minified CommonJS of `vendorEntry`
 * @param nothing the script for empty previews: `dist/live/nothing.js`
 */
export const reactScriptHead = (vendor: string, nothing: string): string => `${STORAGE}${nothing}
const load = (run, require) => { const module = { exports: {} }; run(module, module.exports, require); return module.exports; };
const vendor = load((module, exports, require) => {${vendor}
});
`;

/** The parts of `{id}.js` that render stories, and previews in their wrapper. */
export interface StoryScript {
  id: string;
  title: string;
  /** Names of stories by key of the preview. */
  stories: Record<string, string>;
  /** The renderer: `dist/live/story.js`. */
  engine: string;
  /** Indexes of decorators to skip. Undefined without a wrapper. */
  surroundings?: { broken: readonly number[] };
}

/**
 * Returns the rest of `{id}.js`: an ES module that hydrates the preview's markup, or renders it if the server could
 * not.
 * @param parts.code a bundle of `reactEntry` as the variable `BUNDLE_NAME`
 */
export const reactScript = (parts: { code: string; name?: string; pascal: string; drawn?: StoryScript }): string => {
  const { code, name, pascal, drawn } = parts;
  return `${drawn?.surroundings ? LOAD_SURROUNDINGS : ""}const { exported, pick${drawn ? ", stories" : ""} } = ((require) => {${code}
return ${BUNDLE_NAME}; })(${drawn?.surroundings ? SHARED_REQUIRE : "(name) => vendor[name]"});
const { component } = pick(exported, ${JSON.stringify(name)}, ${JSON.stringify(pascal)});
export default component;
const { createElement } = vendor.react;
const { createRoot, hydrateRoot } = vendor["react-dom/client"];
const root = document.querySelector("[data-preview-root]");
const values = document.querySelector("script[data-preview-values]");
${drawn ? drawnBy(drawn) : "const shownAs = () => component;"}
if (globalThis.startReact) startReact({ react: vendor.react, client: vendor["react-dom/client"], shownAs });
else if (root && values) {
  const element = createElement(shownAs(root.dataset.previewVariant), JSON.parse(values.textContent));
  if (root.hasChildNodes()) hydrateRoot(root, element);
  else createRoot(root).render(element);
  sayWhereNothingIsDrawn();
}
`;
};

/** Documents load it first. An importer of only the component doesn't. */
const LOAD_SURROUNDINGS = `if (!globalThis.previewSurroundings) await import(new URL("_preview.js", import.meta.url).href);
const surroundings = globalThis.previewSurroundings((name) => vendor[name]);
`;

const SHARED_REQUIRE = `(name) => name.startsWith(${JSON.stringify(SHARED_MODULE)}) ? surroundings.modules[name.slice(${SHARED_MODULE.length})]() : vendor[name]`;

/**
 * @returns code that defines `shownAs`, which returns the component for a preview's key, the same one for the same key
 */
function drawnBy({ id, title, stories, engine, surroundings }: StoryScript): string {
  const parts = [
    "react: vendor.react",
    "component",
    "stories",
    `id: ${JSON.stringify(id)}`,
    `title: ${JSON.stringify(title)}`,
    ...(surroundings ? [`broken: ${JSON.stringify(surroundings.broken)}`, "load: surroundings.annotations"] : []),
  ];
  return `${engine}
const shownAs = globalThis.showStories({ ${parts.join(", ")} }, ${JSON.stringify(stories)});`;
}
