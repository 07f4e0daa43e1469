// Runs in the frame of a live preview: Handlebars without its compiler.
import Handlebars from "handlebars";
import { registerHelpers } from "../../engines/sandbox/inside/handlebars-helpers.ts";
import type { LiveTemplates } from "./live-templates.ts";
import { startTemplate } from "./template.ts";

function startHandlebars({ compiled, main }: LiveTemplates<TemplateSpecification>): void {
  const environment = Handlebars.create();
  registerHelpers(environment);
  const templates = Object.entries(compiled).map(([name, one]) => [name, environment.template(one)] as const);
  for (const [name, template] of templates) environment.registerPartial(name, template);
  const render = new Map(templates).get(main);
  startTemplate(({ values }) => render?.({ properties: values, ...values }) ?? "");
}

Object.assign(globalThis, { startHandlebars });
