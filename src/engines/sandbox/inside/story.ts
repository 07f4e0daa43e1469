// Runs in the sandbox and in preview frames: stories in Component Story Format, without their Storybook.

/** The used parts of the workspace's own React. */
export interface StoryReact {
  createElement(component: unknown, properties?: object | null, ...children: unknown[]): unknown;
  useState<T>(first: T): [T, (next: (before: T) => T) => void];
  useRef<T>(first: T): { current: T };
  Component: new (properties: never) => { readonly props: Record<string, unknown>; state: Record<string, unknown> };
}

type Values = Record<string, unknown>;
type Draw = (...given: unknown[]) => unknown;

/**
 * The parts that render a component's previews. Except for React and the component, they are untrusted and can have any
 * shape.
 */
export interface StoryParts {
  react: StoryReact;
  /** The component of previews that aren't stories. Undefined if its module has none. */
  component: unknown;
  /** The wrapper of each preview: a component as default export, or the annotations of a Storybook preview. */
  project?: unknown;
  /** Loads the module of the stories. */
  stories?: () => unknown;
  id?: string;
  title?: string;
  /** Indexes of the project's decorators that fail on their own. */
  broken?: readonly number[];
}

/** The context that Storybook passes to stories and decorators, as far as it makes sense for a single story. */
interface StoryContext extends Values {
  args: Values;
  globals: Values;
  parameters: Values;
}

/** A component that renders the values of a preview. */
type Drawn = (values: Values) => unknown;

/** The global in which stand-ins for Storybook packages find the current story. */
export const CONTEXT = "storyContext";

export const isComponent = (value: unknown): boolean =>
  typeof value === "function" || (typeof value === "object" && value !== null && "$$typeof" in value);

/**
 * Returns the component that renders a story. Without a name, it renders the component with the decorators of its meta
 * and its project. Returns the same component for the same name, so that it keeps its state when it is rendered again.
 *
 * @see https://storybook.js.org/docs/api/csf
 */
export function createStories(parts: StoryParts): (name?: string) => Drawn {
  const known = new Map<string | undefined, Drawn>();
  return (name) => {
    const drawn = known.get(name) ?? drawnStory(parts, name);
    known.set(name, drawn);
    return drawn;
  };
}

/** Calls a function once and caches its result or its error: a module that failed doesn't run again. */
export function memoizeCall<T>(load: () => T): () => T {
  let outcome: { value: T } | { fault: unknown } | undefined;
  const run = () => {
    try {
      return { value: load() };
    } catch (fault) {
      return { fault };
    }
  };
  return () => {
    outcome ??= run();
    if ("fault" in outcome) throw outcome.fault;
    return outcome.value;
  };
}

/** Returns the annotations of a project. If its default export is a component, this component is its only decorator. */
export function projectOf(module: unknown, react: StoryReact): Values {
  const own = recordOf(module);
  if (!isComponent(own.default)) return { ...own, ...recordOf(own.default) };
  const around = (story: Draw): unknown => {
    const { scheme, brand } = chosenHere();
    return react.createElement(own.default, { scheme, brand }, react.createElement(story));
  };
  return { decorators: [around] };
}

/** Stories that an error names. */
const MAX_NAMED_STORIES = 10;

function missingStory(name: string | undefined, module: Values): string {
  const names = Object.keys(module).filter((key) => key !== "default" && key !== "__esModule");
  const shown = [...names.slice(0, MAX_NAMED_STORIES), ...(names.length > MAX_NAMED_STORIES ? ["…"] : [])];
  return `the story ${name} doesn't exist. ${names.length === 0 ? "The file has no stories." : `The file has these stories: ${shown.join(", ")}.`}`;
}

function drawnStory(parts: StoryParts, name: string | undefined): Drawn {
  const { react, id = "", title = "", broken = [] } = parts;
  const project = projectOf(parts.project, react);
  const module = recordOf(parts.stories?.());
  const found = name === undefined ? {} : module[name];
  if (found === undefined) throw new Error(missingStory(name, module));
  const story = recordOf(found);
  const meta = recordOf(module.default ?? story.meta);
  const component = meta.component ?? parts.component;
  const all = [project, meta, story];
  const merged = (key: string): Values => all.reduce<Values>((before, one) => mergedOnce(before, one[key]), {});
  const argTypes = merged("argTypes");
  const parameters = merged("parameters");
  const initialArgs = { ...defaultsIn(argTypes), ...Object.assign({}, ...all.map((one) => recordOf(one.args))) };
  const globals: Values = { ...globalsOf(project), ...recordOf(meta.globals), ...recordOf(story.globals) };
  const render = [story.render, found, story.story, meta.render, project.render].find(isDraw) ?? plain;
  const common = {
    id: `${id}--${name ?? "component"}`.toLowerCase(),
    name: story.name ?? story.storyName ?? name ?? title,
    story: name ?? title,
    title: meta.title ?? title,
    kind: meta.title ?? title,
    component,
    subcomponents: meta.subcomponents,
    componentId: id,
    tags: [],
    viewMode: "story",
    loaded: {},
    hooks: {},
    initialArgs,
    argTypes,
    parameters,
    globals,
    allArgs: initialArgs,
    userGlobals: globals,
    initialGlobals: globals,
    canvasElement: globalThis.document?.querySelector("[data-preview-root]"),
    abortSignal: undefined,
    step: () => undefined,
  };

  function plain(args: unknown): unknown {
    if (!isComponent(component) && typeof component !== "string")
      throw new Error("the story has no component and no render function");
    return react.createElement(component, recordOf(args));
  }
  function Own({ context }: { context: StoryContext }): unknown {
    shown(context);
    return render(context.args, context);
  }
  const Guard = createGuard(react);
  const own = [...listOf(story.decorators), ...listOf(meta.decorators)].reduce<Draw>(
    (inner, decorator) => decorated(react, inner, decorator, false),
    (context) => react.createElement(Own, { context }),
  );
  const draw = listOf(project.decorators)
    .filter((_, at) => !broken.includes(at))
    .reduce<Draw>(
      (inner, decorator) => decorated(react, inner, decorator, true),
      (context) => react.createElement(Guard, null, own(context)),
    );
  return function Story(values) {
    const [changed, setChanged] = react.useState<Values>({});
    const args: Values = { ...initialArgs, ...values, ...changed };
    const context: StoryContext = {
      ...common,
      args: mappedArgs(args, argTypes),
      unmappedArgs: args,
      updateArgs: (next: Values) => setChanged((before) => ({ ...before, ...recordOf(next) })),
      resetArgs: () => setChanged(() => ({})),
    };
    return draw(context);
  };
}

/**
 * Wraps a story in a decorator, each in its own component, so that both may use hooks. A decorator of the project that
 * fails during rendering is removed, because it would break every story.
 */
function decorated(react: StoryReact, inner: Draw, decorator: Draw, isCommon: boolean): Draw {
  function Decorated({ context }: { context: StoryContext }): unknown {
    const given = react.useRef(context);
    given.current = context;
    // Keeps one function for the lifetime of the decorator: a new function would remount `<Story />`.
    const [within] = react.useState({
      story: (update?: unknown): unknown => inner({ ...given.current, ...updateOf(given.current, update) }),
    });
    shown(context);
    return decorator(within.story, context);
  }
  if (!isCommon) return (context) => react.createElement(Decorated, { context });
  class Guarded extends react.Component {
    override state: { failed?: boolean } = {};

    static getDerivedStateFromError() {
      return { failed: true };
    }

    render() {
      const { context } = this.props;
      return this.state.failed ? inner(context) : react.createElement(Decorated, { context });
    }
  }
  return (context) => react.createElement(Guarded, { context });
}

/** Catches the error of a story in a browser before it reaches decorators that didn't cause it, and shows it. */
function createGuard(react: StoryReact): unknown {
  return class StoryGuard extends react.Component {
    override state: { fault?: { reason: string } } = {};

    static getDerivedStateFromError(fault: unknown) {
      return { fault: { reason: reasonIn(fault) } };
    }

    componentDidCatch(fault: unknown) {
      Object.assign(globalThis, { [FAULT]: { fault } });
    }

    render() {
      const { fault } = this.state;
      if (!fault) return this.props.children;
      const { createElement } = react;
      const style = { font: "14px/1.5 system-ui, sans-serif", padding: "1em", maxWidth: "40em" };
      return createElement(
        "div",
        { "data-preview-fault": "", style },
        createElement("strong", null, "This preview cannot be rendered."),
        createElement("div", null, fault.reason),
      );
    }
  };
}

/** The global in which the renderer of live previews finds the last story error. */
export const FAULT = "storyFault";

const reasonIn = (fault: unknown): string => String(fault instanceof Error ? fault.message : fault);

/** Stores the story for the stand-ins of Storybook packages: the stories of only one preview are rendered at a time. */
function shown(context: StoryContext): void {
  Object.assign(globalThis, { [CONTEXT]: context });
}

const recordOf = (value: unknown): Values =>
  (typeof value === "object" && value !== null) || typeof value === "function" ? (value as Values) : {};

const isDraw = (value: unknown): value is Draw => typeof value === "function";

const listOf = (value: unknown): Draw[] => [value].flat().filter(isDraw);

/** Merges objects of an annotation and replaces all other values. */
function mergedOnce(before: Values, given: unknown): Values {
  const merged: Values = { ...before };
  for (const [key, value] of Object.entries(recordOf(given)))
    merged[key] = isPlain(value) && isPlain(merged[key]) ? { ...merged[key], ...value } : value;
  return merged;
}

const isPlain = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Default values that old Storybooks read from argument types. */
const defaultsIn = (argTypes: Values): Values =>
  Object.fromEntries(
    Object.entries(argTypes).flatMap(([name, type]) => {
      const said = recordOf(type);
      return "defaultValue" in said ? [[name, said.defaultValue]] : [];
    }),
  );

/** Replaces values by the elements and functions that `mapping` defines for them, because a field can't offer those. */
const mappedArgs = (args: Values, argTypes: Values): Values =>
  Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      const mapping = recordOf(recordOf(argTypes[name]).mapping);
      return [name, typeof value === "string" && Object.hasOwn(mapping, value) ? mapping[value] : value];
    }),
  );

/** Applies the changes of `<Story args={…} />` and `Story({ args: … })` to the inner story. */
function updateOf({ args }: StoryContext, update: unknown): Values {
  const { args: changed, globals, parameters } = recordOf(update);
  return {
    ...(isPlain(changed) ? { args: { ...args, ...changed } } : {}),
    ...(isPlain(globals) ? { globals } : {}),
    ...(isPlain(parameters) ? { parameters } : {}),
  };
}

/** Scheme and brand of the document. Both are undefined during a build. */
function chosenHere(): { scheme?: string | undefined; brand?: string | undefined } {
  const { scheme, brand } = globalThis.document?.documentElement.dataset ?? {};
  return { scheme, brand };
}

/** Initial globals. A global that offers light and dark follows the scheme of the document. */
function globalsOf(project: Values): Values {
  const types = recordOf(project.globalTypes);
  const first = Object.entries(types).map(([name, type]) => [name, recordOf(type).defaultValue]);
  const globals: Values = {
    ...Object.fromEntries(first.filter(([, value]) => value !== undefined)),
    ...recordOf(project.globals),
    ...recordOf(project.initialGlobals),
  };
  const { scheme } = chosenHere();
  for (const [name, type] of Object.entries(types)) {
    const items = [recordOf(recordOf(type).toolbar).items].flat();
    const values = items.map((item) => (typeof item === "string" ? item : recordOf(item).value));
    if (scheme !== undefined && values.includes("light") && values.includes("dark")) globals[name] = scheme;
  }
  return globals;
}

/** The exports of a Storybook preview. @see https://storybook.js.org/docs/configure#configure-story-rendering */
const ANNOTATIONS = new Set([
  ..."decorators parameters args argTypes argsEnhancers argTypesEnhancers globals globalTypes initialGlobals".split(
    " ",
  ),
  ..."render renderToCanvas loaders beforeAll beforeEach afterEach tags addons runStep applyDecorators".split(" "),
]);

/**
 * Finds errors in the project itself: why it can't be used at all, or which decorators fail around a plain text.
 * `render` returns the markup of an element.
 */
export function tryProject(
  react: StoryReact,
  load: () => unknown,
  render: (element: unknown) => unknown,
): { fault?: unknown; decorators: { at: number; fault: unknown }[] } {
  let project: unknown;
  try {
    project = load();
    const names = Object.keys(projectOf(project, react));
    if (names.length > 0 && !names.some((name) => ANNOTATIONS.has(name)))
      throw new Error("it has no component as its default export and no exports of a Storybook preview");
  } catch (fault) {
    return { fault, decorators: [] };
  }
  const all = listOf(projectOf(project, react).decorators);
  const decorators = all.flatMap((_, at) => {
    const broken = all.map((__, other) => other).filter((other) => other !== at);
    try {
      const story = { render: () => react.createElement("span", null, "text") };
      const drawn = createStories({ react, component: undefined, project, stories: () => ({ story }), broken })(
        "story",
      );
      render(react.createElement(drawn, {}));
      return [];
    } catch (fault) {
      return [{ at, fault }];
    }
  });
  return { decorators };
}
