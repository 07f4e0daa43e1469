// Runs in the sandbox: Handlebars with the partials passed in.
import Handlebars from "handlebars";
import { registerHelpers, UnknownHelper } from "./handlebars-helpers.ts";
import type { PreviewInput } from "./preview.ts";

/** The input of a rendering. */
export interface HandlebarsInput {
  /** Name of the template. */
  template: string;
  previews: PreviewInput[];
  /** Template texts by the names that templates use. Null for a missing template. */
  templates: Record<string, string | null>;
}

/** A rendering error, with its place if Handlebars reports one. */
interface Fault {
  error: string;
  stack: "";
  template?: string;
  line?: number;
  column?: number;
  /** The missing partial. */
  partial?: string;
}

const MISSING = /^The partial (.+) could not be found$/;

/**
 * Renders the previews of a template with their values as context, including `properties`. Returns JSON: `{previews,
 * used, missing, compiled, main}`. `missing` are requested partials that weren't passed in: the caller finds them and
 * calls again. `compiled` are the templates as JavaScript for browsers. `main` is the one to render.
 */
function renderHandlebars(input: string): string {
  const { template, previews, templates }: HandlebarsInput = JSON.parse(input);
  const environment = Handlebars.create();
  const used = new Set<string>();
  const missing = new Set<string>();
  /** The template of the last error: the innermost one in progress. */
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

/** No preview needs a template that fails to compile. */
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
  const reported = lineNumber ?? line ?? lineIn(message);
  const partial = MISSING.exec(message)?.[1];
  return {
    error: message,
    stack: "",
    template,
    ...(reported === undefined ? {} : { line: reported }),
    // Handlebars counts columns from 0.
    ...(column === undefined ? {} : { column: column + 1 }),
    ...(partial === undefined ? {} : { partial }),
  };
}

/** Handlebars reports the line as `lineNumber`, and the place at the end of the message. */
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

/** The parser reports the line in its message: "Parse error on line 3:". */
const lineIn = (message: string): number | undefined => {
  const line = /^(?:Parse error|Lexical error) on line (\d+)/.exec(message)?.[1];
  return line === undefined ? undefined : Number(line);
};

Object.assign(globalThis, { renderHandlebars });
