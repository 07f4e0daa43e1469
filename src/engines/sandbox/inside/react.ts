// Runs in the cage, after the workspace's own React.
import type { PreviewInput } from "./preview.ts";

type Require = (name: string) => unknown;

/** A bundle of `reactEntry`. */
type Bundle = (require: Require) => BundleExports;

interface BundleExports {
  pick(exported: object, declared: string | undefined, pascal: string): { name?: string; shown?: unknown };
  exported: object;
}

interface React {
  createElement(component: unknown, values: object): unknown;
}

interface ReactServer {
  renderToString(element: unknown): string;
}

/** What the workspace's React is given as: its modules by name. */
declare const vendor: { react: React; "react-dom/server": ReactServer } & Record<string, unknown>;

/**
 * Renders the previews of a component. Answers JSON: `{export, exports, previews}`, without `export` and previews where
 * none of the exports is the component.
 */
function renderReact(bundle: Bundle, input: string): string {
  const { name, pascal, previews }: { name?: string; pascal: string; previews: PreviewInput[] } = JSON.parse(input);
  const { pick, exported } = bundle((asked) => {
    if (asked in vendor) return vendor[asked];
    throw new Error(`Cannot find module ${JSON.stringify(asked)}`);
  });
  const { createElement } = vendor.react;
  const { renderToString } = vendor["react-dom/server"];
  const chosen = pick(exported, name, pascal);
  if (chosen.name === undefined) return JSON.stringify({ exports: Object.keys(exported), previews: {} });
  const rendered = previews.map(({ key, values }) => {
    try {
      return [key, { html: renderToString(createElement(chosen.shown, values)) }];
    } catch (error) {
      return [key, faultOf(error)];
    }
  });
  return JSON.stringify({
    export: chosen.name,
    exports: Object.keys(exported),
    previews: Object.fromEntries(rendered),
  });
}

const faultOf = (error: unknown) =>
  error instanceof Error
    ? { error: String(error.message), stack: `${error.stack}` }
    : { error: String(error), stack: "" };

Object.assign(globalThis, { renderReact });
