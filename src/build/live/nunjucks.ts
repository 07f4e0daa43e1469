// Runs in the frame of a live preview: Nunjucks without its compiler.
import nunjucks from "nunjucks";
import { resolveTemplateName } from "../../engines/sandbox/inside/resolve-template-name.ts";
import type { LiveTemplates } from "./live-templates.ts";
import { startTemplate } from "./template.ts";

/** A compiled Nunjucks template. */
type Compiled = object;

function startNunjucks({ compiled, main, pages, isMacro }: LiveTemplates<Compiled>): void {
  class Given extends nunjucks.Loader {
    getSource(name: string) {
      const obj = Object.hasOwn(compiled, name) ? compiled[name] : undefined;
      // Nunjucks expects null for a missing template, and an object for a compiled one. Its types allow neither.
      return (obj === undefined ? null : { src: { type: "code", obj }, path: name, noCache: false }) as never;
    }

    override resolve(from: string, to: string) {
      return resolveTemplateName(from, to);
    }
  }
  const named = (values: object): object => nunjucks.runtime.makeKeywordArgs({ ...values });
  const environment = new nunjucks.Environment(new Given(), { autoescape: true });
  startTemplate(({ values, variant }) => {
    const page = variant !== undefined && pages && Object.hasOwn(pages, variant) ? pages[variant] : main;
    return environment.render(page ?? main, isMacro ? { values, named } : { ...values, params: values });
  });
}

Object.assign(globalThis, { startNunjucks });
