import type { Plugin } from "esbuild";
import { CONTEXT } from "../../engines/sandbox/inside/story.ts";

/** Storybook's own packages, addons, and test tools of stories. Previews show nothing from them. */
const STORYBOOK =
  /^(?:@storybook\/|storybook(?:\/|$)|storybook-(?:addon|dark-mode)|@[\w.-]+\/storybook-(?:addon|dark-mode)|@chromatic-com\/|chromatic(?:\/|$)|msw-storybook-addon|vitest(?:\/|$)|@vitest\/|@testing-library\/|@jest\/)/;

export const NAMESPACE = "storybook";

/**
 * Replaces Storybook's packages with one module that has every name. Its functions do nothing, except hooks, which read
 * the current story, and functions that set a theme.
 */
export const storybookPlugin: Plugin = {
  name: "storybook",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: STORYBOOK }, ({ path, kind }) => ({
      path: kind === "import-rule" || /\.css$/.test(path) ? "styles.css" : "module.js",
      namespace: NAMESPACE,
      // Without side effects, so that an import only for effects is dropped.
      sideEffects: false,
    }));
    onLoad({ filter: /\.css$/, namespace: NAMESPACE }, () => ({ contents: "", loader: "css" }));
    onLoad({ filter: /\.js$/, namespace: NAMESPACE }, () => ({ contents: STAND_IN, loader: "js" }));
  },
};

const STAND_IN = `
const React = require("react");
const context = () => globalThis[${JSON.stringify(CONTEXT)}] ?? { args: {}, globals: {}, parameters: {} };
const nothing = () => undefined;
const isContext = (value) => typeof value === "object" && value !== null && "args" in value && "globals" in value;
const silent = new Proxy(function () {}, {
  get: (target, name) =>
    name === "then" || name === "$$typeof" || name === "__esModule" ? undefined
    : name === Symbol.iterator ? [][Symbol.iterator]
    : name === Symbol.toPrimitive ? () => ""
    : name === "length" ? 0
    : name === "prototype" ? target.prototype
    : silent,
  // As a decorator it leaves the story as it is.
  apply: (_, __, [first, second]) => (typeof first === "function" && isContext(second) ? first() : silent),
  construct: () => silent,
});
const scheme = () => globalThis.document?.documentElement.dataset.scheme;
const chosen = (themes, usual) => {
  const names = Object.keys(themes ?? {});
  const asked = context().globals.theme;
  return [asked, names.find((name) => name.toLowerCase() === scheme()), usual, names[0]].find((name) => names.includes(name));
};
const withRoot = (set) => ({ themes = {}, defaultTheme, parentSelector = "html", attributeName = "data-theme" }) => (story) => {
  const element = globalThis.document?.querySelector(parentSelector);
  const theme = chosen(themes, defaultTheme);
  if (element && theme !== undefined) set(element, themes, theme, attributeName);
  return story();
};
const classesOf = (text) => String(text ?? "").split(/\\s+/).filter(Boolean);
const preview = (project) => ({
  ...project,
  meta: (meta) => ({
    ...meta,
    story: (story = {}) => {
      const own = typeof story === "function" ? { render: story } : story;
      const made = { ...own, meta, test: nothing };
      return { ...made, extend: (more) => preview(project).meta(meta).story({ ...own, ...more }) };
    },
  }),
  type: () => preview(project),
});
const own = {
  ...Object.fromEntries(["useState", "useEffect", "useMemo", "useCallback", "useRef", "useReducer"].map((name) => [name, React[name]])),
  useArgs: () => [context().args, context().updateArgs ?? nothing, context().resetArgs ?? nothing],
  useGlobals: () => [context().globals, nothing],
  useParameter: (name, usual) => context().parameters[name] ?? usual,
  useStoryContext: context,
  useChannel: () => nothing,
  useDarkMode: () => scheme() === "dark",
  fn: (given) => Object.assign((...args) => given?.(...args), { mock: { calls: [] }, mockReturnValue: () => own.fn(), mockImplementation: own.fn, mockName: () => own.fn(given) }),
  action: () => nothing,
  actions: (...names) => Object.fromEntries(names.flat().map((name) => [name, nothing])),
  makeDecorator: ({ wrapper }) => (...given) =>
    isContext(given[1]) ? wrapper(given[0], given[1], { parameters: {} }) : (story, now) => wrapper(story, now, { options: given[0], parameters: {} }),
  definePreview: preview,
  definePreviewAddon: (addon) => addon,
  withThemeByDataAttribute: withRoot((element, themes, theme, name) => element.setAttribute(name, themes[theme])),
  withThemeByClassName: withRoot((element, themes, theme) => {
    element.classList.remove(...Object.values(themes).flatMap(classesOf));
    element.classList.add(...classesOf(themes[theme]));
  }),
  withThemeFromJSXProvider: ({ themes = {}, defaultTheme, Provider, GlobalStyles }) => (story) => {
    const theme = themes[chosen(themes, defaultTheme)];
    const inside = [GlobalStyles && React.createElement(GlobalStyles, { key: "styles" }), React.createElement(React.Fragment, { key: "story" }, story())];
    return Provider ? React.createElement(Provider, { theme }, inside) : React.createElement(React.Fragment, null, inside);
  },
};
const named = (name) => (typeof name === "symbol" || name === "__esModule" ? undefined : Object.hasOwn(own, name) ? own[name] : silent);
module.exports = new Proxy(function () {}, {
  get: (_, name) => named(name),
  // What esbuild makes of an import has this object as its prototype: names it does not know are looked up here.
  getPrototypeOf: () => new Proxy({}, { get: (_, name) => named(name) }),
  apply: () => silent,
});`;
