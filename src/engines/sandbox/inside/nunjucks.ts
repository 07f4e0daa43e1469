// Runs in the sandbox: Nunjucks with a loader for the templates passed in.
import nunjucks from "nunjucks";
import type { PreviewInput } from "./preview.ts";
import { resolveTemplateName } from "./resolve-template-name.ts";

declare module "nunjucks" {
  /** Parts of the package that its types lack. */
  const compiler: { compile(text: string, filters: [], extensions: [], name: string): string };
  namespace runtime {
    function makeKeywordArgs(values: object): object;
  }
}

/** The input of a rendering. */
export interface TemplateInput {
  /** Name of the template. */
  template: string;
  /**
   * The macro that is the component. Without it, the template is the component. `takesNamed`: the macro has a parameter
   * for each value. `takesContent`: it calls `caller()`, so it gets the value `children` as its content.
   */
  macro?: { name: string; takesNamed: boolean; takesContent: boolean };
  previews: PreviewInput[];
  /** Template texts by the names that templates use. Null for a missing template. */
  templates: Record<string, string | null>;
}

/** The name of the template that calls a macro. No file has an empty name. */
const CALL = "";

/**
 * Renders the previews of a template. Returns JSON: `{previews, used, missing, compiled, main}`. `missing` are
 * requested names that weren't passed in: the caller finds them and calls again. `compiled` are the templates as
 * JavaScript for browsers. `main` is the one to render.
 */
function renderNunjucks(input: string): string {
  const { template, macro, previews, templates }: TemplateInput = JSON.parse(input);
  const texts = new Map(Object.entries(templates));
  const used = new Set<string>();
  const missing = new Set<string>();
  class Given extends nunjucks.Loader {
    getSource(name: string) {
      const src = texts.get(name);
      if (src === undefined) missing.add(name);
      // Nunjucks expects null for a missing template, but its types don't allow it.
      if (typeof src !== "string") return null as never;
      used.add(name);
      return { src, path: name, noCache: false };
    }

    override resolve(from: string, to: string) {
      return resolveTemplateName(from, to);
    }
  }
  const main = macro === undefined ? template : CALL;
  if (macro !== undefined) texts.set(CALL, callOf(template, macro));
  const environment = new nunjucks.Environment(new Given(), { autoescape: true });
  const rendered = previews.map(({ key, values }) => {
    try {
      const html = environment.render(main, macro === undefined ? { ...values, params: values } : { values, named });
      return [key, { html }];
    } catch (error) {
      return [key, { error: String(error instanceof Error ? error.message : error), stack: "" }];
    }
  });
  used.delete(CALL);
  const answer = { previews: Object.fromEntries(rendered), used: [...used], missing: [...missing], main };
  return JSON.stringify({ ...answer, compiled: Object.fromEntries([...texts].flatMap(compiledOf)) });
}

function callOf(template: string, { name, takesNamed, takesContent }: TemplateInput["macro"] & object): string {
  const call = `component(${takesNamed ? "named(values)" : "values"})`;
  const shown = takesContent ? `{% call ${call} %}{{ values.children | safe }}{% endcall %}` : `{{ ${call} }}`;
  return `{% from ${JSON.stringify(template)} import ${name} as component %}${shown}`;
}

/** Values as keyword arguments. A macro ignores values without a parameter. */
const named = (values: object): object => nunjucks.runtime.makeKeywordArgs({ ...values });

/** No preview needs a template that fails to compile. */
function compiledOf([name, text]: readonly [string, string | null]): [string, string][] {
  if (text === null) return [];
  try {
    return [[name, `(() => {${nunjucks.compiler.compile(text, [], [], name)}\n})()`]];
  } catch {
    return [];
  }
}

Object.assign(globalThis, { renderNunjucks });
