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
  const component = name === undefined ? undefined : exported[name];
  return { name, component, shown: component && around(component) };
}`;

/**
 * What previews show of a component: itself in its surroundings, which know scheme and brand where there is a document.
 * @param module whose default export takes `{ scheme, brand, children }`
 */
const around = (module: string): string => `
import { createElement } from "react";
import * as surroundings from ${JSON.stringify(`../${module.slice("components/".length)}`)};
const Surroundings = surroundings.default;
if (!isComponent(Surroundings)) throw new Error(${JSON.stringify(`${module} exports no component by default`)});
function around(component) {
  return (values) => {
    const { scheme, brand } = globalThis.document?.documentElement.dataset ?? {};
    return createElement(Surroundings, { scheme, brand }, createElement(component, values));
  };
}`;

const ALONE = "const around = (component) => component;";

/**
 * The variable a component's bundle leaves its exports in. As CommonJS, a module that sets a free `module.exports` would
 * replace them.
 */
export const BUNDLE_NAME = "componentBundle";

/** The module that a component's bundle starts from. Its exports are read in the cage and by `{id}.js`. */
export const reactEntry = (parts: { source: string; style?: string; surroundings?: string }): string =>
  [
    `import * as exported from ${JSON.stringify(`./${parts.source}`)};`,
    ...(parts.style ? [`import ${JSON.stringify(`./${parts.style}`)};`] : []),
    "export { exported };",
    PICK,
    parts.surroundings ? around(parts.surroundings) : ALONE,
  ].join("\n");

/** The module that gathers React. @param files absolute paths of the modules that the installed version has, by name */
export const vendorEntry = (files: ReadonlyMap<string, string>): string =>
  `module.exports = {${[...files].map(([name, file]) => `${JSON.stringify(name)}: require(${JSON.stringify(file)})`).join(", ")}};`;

/**
 * The first part of `{id}.js`, the same for all components that find the same copy of React.
 * @param vendor minified CommonJS of `vendorEntry`
 */
export const reactScriptHead = (
  vendor: string,
): string => `const load = (run, require) => { const module = { exports: {} }; run(module, module.exports, require); return module.exports; };
const vendor = load((module, exports, require) => {${vendor}
});
`;

/**
 * The rest of `{id}.js`: an ES module that brings the preview's markup to life, or makes it where the server could not.
 * @param parts.code a bundle of `reactEntry` as the variable `BUNDLE_NAME`
 */
export const reactScript = (parts: { code: string; name?: string; pascal: string }): string => {
  const { code, name, pascal } = parts;
  return `const { exported, pick } = ((require) => {${code}
return ${BUNDLE_NAME}; })((name) => vendor[name]);
const { component, shown } = pick(exported, ${JSON.stringify(name)}, ${JSON.stringify(pascal)});
export default component;
const { createElement } = vendor.react;
const { createRoot, hydrateRoot } = vendor["react-dom/client"];
const root = document.querySelector("[data-preview-root]");
const values = document.querySelector("script[data-preview-values]");
if (globalThis.startReact) startReact({ react: vendor.react, client: vendor["react-dom/client"], component: shown });
else if (root && values) {
  const element = createElement(shown, JSON.parse(values.textContent));
  if (root.hasChildNodes()) hydrateRoot(root, element);
  else createRoot(root).render(element);
}
`;
};
