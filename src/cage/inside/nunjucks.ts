// Runs in the cage: Nunjucks, and a loader of templates that were handed in.
import nunjucks from "nunjucks";
import type { PreviewInput } from "./preview.ts";

/** What a template is rendered from. */
export interface TemplateInput {
  /** Name of the template. */
  template: string;
  /** The macro in it that is the component; else the template itself is. */
  macro?: string;
  previews: PreviewInput[];
  /** Texts by the names templates call them; null for one that is not there. */
  templates: Record<string, string | null>;
}

/**
 * Renders the previews of a template. Answers JSON: `{previews, used, missing}`. `missing` are names that were asked for
 * and not handed in: the caller finds them and asks again.
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
  const environment = new nunjucks.Environment(new Given(), { autoescape: true });
  const rendered = previews.map(({ key, values }) => {
    try {
      const html =
        macro === undefined
          ? environment.render(template, { ...values, params: values })
          : environment.renderString(
              `{% from ${JSON.stringify(template)} import ${macro} as component %}{{ component(values) }}`,
              { values },
            );
      return [key, { html }];
    } catch (error) {
      return [key, { error: String(error instanceof Error ? error.message : error), stack: "" }];
    }
  });
  return JSON.stringify({ previews: Object.fromEntries(rendered), used: [...used], missing: [...missing] });
}

/** The name that a relative one means in a template. */
function beside(from: string, to: string): string {
  const parts: string[] = [];
  for (const part of [...from.split("/").slice(0, -1), ...to.split("/")])
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  return parts.join("/");
}

Object.assign(globalThis, { renderNunjucks });
