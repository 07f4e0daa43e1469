// Runs in the cage: Handlebars, with partials that were handed in.
import Handlebars from "handlebars";
import { registerHelpers, UnknownHelper } from "./handlebars-helpers.ts";
import type { PreviewInput } from "./preview.ts";

/** What a template is rendered from. */
export interface HandlebarsInput {
  /** Name of the template. */
  template: string;
  previews: PreviewInput[];
  /** Texts by the names templates call them; null for one that is not there. */
  templates: Record<string, string | null>;
}

/** Where it went wrong, as far as Handlebars tells. */
interface Fault {
  error: string;
  stack: "";
  template?: string;
  line?: number;
  column?: number;
  /** The partial that was not there. */
  partial?: string;
}

const MISSING = /^The partial (.+) could not be found$/;

/**
 * Renders the previews of a template with their values as context, `properties` among them. Answers JSON: `{previews, used,
 * missing, compiled, main}`. `missing` are partials that were asked for and not handed in: the caller finds them and asks
 * again. `compiled` are the templates as JavaScript, for browsers, of which `main` is to be rendered.
 */
function renderHandlebars(input: string): string {
  const { template, previews, templates }: HandlebarsInput = JSON.parse(input);
  const environment = Handlebars.create();
  const used = new Set<string>();
  const missing = new Set<string>();
  /** In which template something was thrown last: the innermost of those under way. */
  const place: { error?: unknown; name: string } = { name: template };
  registerHelpers(environment);

  const openTemplate = (name: string, text: string) => {
    let compiled: Handlebars.TemplateDelegate | undefined;
    return (context: unknown, options?: Handlebars.RuntimeOptions): string => {
      used.add(name);
      try {
        compiled ??= environment.compile(text);
        return compiled(context, options);
      } catch (error) {
        if (place.error !== error) Object.assign(place, { error, name });
        throw error;
      }
    };
  };
  for (const [name, text] of Object.entries(templates))
    if (text !== null) environment.registerPartial(name, openTemplate(name, text));

  const render = openTemplate(template, templates[template] ?? "");
  const rendered = previews.map(({ key, values }): [string, { html: string } | Fault] => {
    try {
      return [key, { html: render({ properties: values, ...values }) }];
    } catch (error) {
      const fault = faultOf(error, place.name);
      if (fault.partial !== undefined && !Object.hasOwn(templates, fault.partial)) missing.add(fault.partial);
      return [key, fault];
    }
  });
  const compiled = Object.fromEntries(Object.entries(templates).flatMap((one) => compiledOf(environment, one)));
  const answer = { previews: Object.fromEntries(rendered), used: [...used], missing: [...missing] };
  return JSON.stringify({ ...answer, compiled, main: template });
}

/** One that cannot be compiled is one that no preview needs. */
function compiledOf(environment: typeof Handlebars, [name, text]: [string, string | null]): [string, unknown][] {
  if (text === null) return [];
  try {
    return [[name, environment.precompile(text)]];
  } catch {
    return [];
  }
}

function faultOf(error: unknown, template: string): Fault {
  const { message, line, column, lineNumber } = detailsOf(error);
  const told = lineNumber ?? line ?? lineIn(message);
  const partial = MISSING.exec(message)?.[1];
  return {
    error: message,
    stack: "",
    template,
    ...(told === undefined ? {} : { line: told }),
    // Handlebars counts columns from 0.
    ...(column === undefined ? {} : { column: column + 1 }),
    ...(partial === undefined ? {} : { partial }),
  };
}

/** An error of Handlebars tells a line as `lineNumber`, and says the place behind its message. */
function detailsOf(error: unknown): { message: string; line?: number; column?: number; lineNumber?: number } {
  if (error instanceof UnknownHelper) {
    const { message, line, column } = error;
    return { message, ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  const { lineNumber, column } = error as Error & { lineNumber?: unknown; column?: unknown };
  return {
    message: error.message,
    ...(typeof lineNumber === "number" ? { lineNumber } : {}),
    ...(typeof column === "number" ? { column } : {}),
  };
}

/** The parser says it in words: "Parse error on line 3:". */
const lineIn = (message: string): number | undefined => {
  const line = /^(?:Parse error|Lexical error) on line (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
};

Object.assign(globalThis, { renderHandlebars });
