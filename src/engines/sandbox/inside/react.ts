// Runs in the sandbox, after the workspace's own React.
import type { PreviewInput } from "./preview.ts";
import { createStories, memoizeCall, type StoryReact, tryProject } from "./story.ts";

type Require = (name: string) => unknown;

/** A bundle of `reactEntry`. */
type Bundle = (require: Require) => BundleExports;

interface BundleExports {
  pick(exported: object, declared: string | undefined, pascal: string): { name?: string; component?: unknown };
  exported: object;
  stories?: () => unknown;
}

/** A bundle of `surroundingsEntry`. */
interface SurroundingsExports {
  annotations(): unknown;
  modules: Record<string, () => unknown>;
}

interface ReactServer {
  renderToString(element: unknown): string;
}

interface RenderInput {
  name?: string;
  id: string;
  title: string;
  pascal: string;
  previews: PreviewInput[];
  /** Indexes of the project's decorators that fail on their own. */
  broken?: number[];
}

/** The modules of the workspace's React, by name. */
declare const vendor: { react: StoryReact; "react-dom/server": ReactServer } & Record<string, unknown>;

/** The wrapper of all previews, if the workspace has one. */
let surroundings: SurroundingsExports | undefined;

function fromVendor(requested: string): unknown {
  if (requested in vendor) return vendor[requested];
  throw new Error(`Cannot find module ${JSON.stringify(requested)}`);
}

const SHARED = "surroundings:";

function requireHere(requested: string): unknown {
  if (!requested.startsWith(SHARED)) return fromVendor(requested);
  const load = surroundings?.modules[requested.slice(SHARED.length)];
  if (load) return load();
  throw new Error(`Cannot find module ${JSON.stringify(requested)}`);
}

/** Loads the wrapper of all previews. `trySurroundings` reports its errors. */
function openSurroundings(bundle: (require: Require) => SurroundingsExports): void {
  const opened = memoizeCall(() => bundle(fromVendor));
  const annotations = memoizeCall(() => opened().annotations());
  surroundings = {
    annotations,
    get modules() {
      return opened().modules;
    },
  };
  try {
    annotations();
  } catch {
    // The next call throws the same error.
  }
}

/** Returns JSON: `{fault, decorators: [{at, fault}]}`. */
function trySurroundings(): string {
  const { renderToString } = vendor["react-dom/server"];
  const tried = tryProject(
    vendor.react,
    () => surroundings?.annotations(),
    (element) => renderToString(element),
  );
  return JSON.stringify({
    ...("fault" in tried ? { fault: faultOf(tried.fault) } : {}),
    decorators: tried.decorators.map(({ at, fault }) => ({ at, fault: faultOf(fault) })),
  });
}

/**
 * Renders the previews of a component. Returns JSON: `{export, exports, previews, storiesFault}`, without `export` and
 * previews if no export is the component and no preview is a story. `storiesFault` is set if the module of the stories
 * throws on import. Throws the error of the component's own module.
 */
function renderReact(bundle: Bundle, input: string): string {
  const { name, id, title, pascal, previews, broken }: RenderInput = JSON.parse(input);
  const { pick, exported, stories: module } = bundle(requireHere);
  let storiesFault: { fault: unknown } | undefined;
  const stories =
    module &&
    memoizeCall(() => {
      try {
        return module();
      } catch (fault) {
        storiesFault = { fault };
        throw fault;
      }
    });
  const { createElement } = vendor.react;
  const { renderToString } = vendor["react-dom/server"];
  const chosen = pick(exported, name, pascal);
  if (chosen.name === undefined && !previews.some(({ story }) => story !== undefined))
    return JSON.stringify({ exports: Object.keys(exported), previews: {} });
  const isAlone = !surroundings && !stories;
  const common = { react: vendor.react, component: chosen.component, id, title, ...(broken ? { broken } : {}) };
  const project = () => ({ ...common, ...(surroundings ? { project: surroundings.annotations() } : {}) });
  const rendered = previews.map(({ key, values, story }) => {
    try {
      const drawn = isAlone
        ? chosen.component
        : createStories({ ...project(), ...(stories && (story !== undefined || loads(stories)) ? { stories } : {}) })(
            story,
          );
      return [key, { html: renderToString(createElement(drawn, values)) }];
    } catch (error) {
      return [key, faultOf(error)];
    }
  });
  return JSON.stringify({
    export: chosen.name ?? "default",
    exports: Object.keys(exported),
    previews: Object.fromEntries(rendered),
    ...(storiesFault ? { storiesFault: faultOf(storiesFault.fault) } : {}),
  });
}

/** Whether a module of stories loads. If it doesn't, previews that aren't stories are rendered without it. */
function loads(stories: () => unknown): boolean {
  try {
    return stories() !== undefined;
  } catch {
    return false;
  }
}

const faultOf = (error: unknown) =>
  error instanceof Error
    ? { error: String(error.message), stack: `${error.stack}` }
    : { error: String(error), stack: "" };

Object.assign(globalThis, { openSurroundings, trySurroundings, renderReact });
