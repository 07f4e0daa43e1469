// Runs in the cage: Nunjucks, and a loader of templates that were handed in.
import nunjucks from "nunjucks";
import { beside } from "./beside.ts";
import type { PreviewInput } from "./preview.ts";

declare module "nunjucks" {
  /** Parts of the package, and not of its types. */
  const compiler: { compile(text: string, filters: [], extensions: [], name: string): string };
  namespace runtime {
    function makeKeywordArgs(values: object): object;
  }
}

/** What a template is rendered from. */
export interface TemplateInput {
  /** Name of the template. */
  template: string;
  /** The macro in it that is the component; else the template itself is. `takesNamed`: a parameter for each value. */
  macro?: { name: string; takesNamed: boolean };
  previews: PreviewInput[];
  /** Texts by the names templates call them; null for one that is not there. */
  templates: Record<string, string | null>;
}

/** The template that calls a macro has no file; no name of one is so. */
const CALL = "";

/**
 * Renders the previews of a template. Answers JSON: `{previews, used, missing, compiled, main}`. `missing` are names that
 * were asked for and not handed in: the caller finds them and asks again. `compiled` are the templates as JavaScript, for
 * browsers, of which `main` is to be rendered.
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
      // What is not there is null to Nunjucks; its types do not know.
      if (typeof src !== "string") return null as never;
      used.add(name);
      return { src, path: name, noCache: false };
    }

    override resolve(from: string, to: string) {
      return beside(from, to);
    }
  }
  const main = macro === undefined ? template : CALL;
  if (macro !== undefined)
    texts.set(
      CALL,
      `{% from ${JSON.stringify(template)} import ${macro.name} as component %}{{ component(${macro.takesNamed ? "named(values)" : "values"}) }}`,
    );
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

/** Values as keyword arguments, of which a macro takes those it has parameters for. */
const named = (values: object): object => nunjucks.runtime.makeKeywordArgs({ ...values });

/** One that cannot be compiled is one that no preview needs. */
function compiledOf([name, text]: readonly [string, string | null]): [string, string][] {
  if (text === null) return [];
  try {
    return [[name, `(() => {${nunjucks.compiler.compile(text, [], [], name)}\n})()`]];
  } catch {
    return [];
  }
}

Object.assign(globalThis, { renderNunjucks });
