/** What a bundle leaves out and gets from the one copy of React that every script carries. */
export const REACT_MODULES = [
  "react",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "react/compiler-runtime",
  "react-dom",
  "react-dom/client",
] as const;

/** What renders in the cage. */
export const REACT_SERVER = "react-dom/server";

/**
 * What React's renderer takes of Node when it is loaded, and never uses for a string. Its form for browsers would need
 * none of it, but says errors by number.
 */
export const REACT_NODE = `
class Nothing {}
class AsyncLocalStorage { run(_, work) { return work(); } getStore() {} }
module.exports = { AsyncLocalStorage, Readable: Nothing, Writable: Nothing, TextEncoder };`;

/** Chooses the component among the exports: as declared, the default, named like the component, or the only one there is. */
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
 * The variable a component's bundle leaves its exports in. As CommonJS, a module that sets a free `module.exports` would
 * replace them.
 */
export const BUNDLE_NAME = "componentBundle";

/**
 * The module that a component's bundle starts from. Its exports are read in the cage and by `{id}.js`. Stories are loaded
 * when one is drawn: a fault in them costs no other preview.
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

/** What modules that `_preview.js` holds are called in bundles of components. */
export const SHARED_MODULE = "surroundings:";

/** The variable that the bundle of `surroundingsEntry` leaves its exports in. */
export const SURROUNDINGS_NAME = "previewBundle";

/**
 * The module that the bundle of what all previews stand in starts from.
 *
 * @param modules absolute paths of modules that components get from here, by name: a second copy would have contexts of its own
 */
export const surroundingsEntry = (source: string, modules: ReadonlyMap<string, string>): string =>
  [
    `export const annotations = () => require(${JSON.stringify(`./${source}`)});`,
    "export const modules = {",
    ...[...modules].map(([file, name]) => `${JSON.stringify(name)}: () => require(${JSON.stringify(file)}),`),
    "};",
  ].join("\n");

/** The script `_preview.js`. Each `{id}.js` runs it with its own copy of React. */
export const surroundingsScript = (code: string): string =>
  `globalThis.previewSurroundings ??= (require) => {${code}\nreturn ${SURROUNDINGS_NAME}; };\n`;

/** The module that gathers React. @param files absolute paths of the modules that the installed version has, by name */
export const vendorEntry = (files: ReadonlyMap<string, string>): string =>
  `module.exports = {${[...files].map(([name, file]) => `${JSON.stringify(name)}: require(${JSON.stringify(file)})`).join(", ")}};`;

/** The first statement of `{id}.js`: documents without an origin have no storage, and code that asks for it would fail. */
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
 * The first part of `{id}.js`, the same for all components that find the same copy of React.
 * @param vendor minified CommonJS of `vendorEntry`
 * @param nothing what says so where nothing is drawn: `dist/live/nothing.js`
 */
export const reactScriptHead = (vendor: string, nothing: string): string => `${STORAGE}${nothing}
const load = (run, require) => { const module = { exports: {} }; run(module, module.exports, require); return module.exports; };
const vendor = load((module, exports, require) => {${vendor}
});
`;

/** What `{id}.js` draws stories with, and previews in their surroundings. */
export interface StoryScript {
  id: string;
  title: string;
  /** Names of stories by key of the preview. */
  stories: Record<string, string>;
  /** What draws them: `dist/live/story.js`. */
  engine: string;
  /** Places of decorators that are left away; undefined where nothing surrounds previews. */
  surroundings?: { broken: readonly number[] };
}

/**
 * The rest of `{id}.js`: an ES module that brings the preview's markup to life, or makes it where the server could not.
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

/** Documents load it before; who takes the component alone does not. */
const LOAD_SURROUNDINGS = `if (!globalThis.previewSurroundings) await import(new URL("_preview.js", import.meta.url).href);
const surroundings = globalThis.previewSurroundings((name) => vendor[name]);
`;

const SHARED_REQUIRE = `(name) => name.startsWith(${JSON.stringify(SHARED_MODULE)}) ? surroundings.modules[name.slice(${SHARED_MODULE.length})]() : vendor[name]`;

/** @returns code that makes `shownAs`: the component that a preview's key draws, the same one for the same key */
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
