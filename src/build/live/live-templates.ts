/** The templates of a component as a live document holds them. */
export interface LiveTemplates<Compiled> {
  /** By the names templates call each other. */
  compiled: Record<string, Compiled>;
  /** The template that is the component. */
  main: string;
  /** The template of each variant, where they have templates of their own. */
  pages?: Record<string, string>;
  /** The values come to `main` as one, for the macro it calls. */
  isMacro?: boolean;
}

/** The same as the cage gives it: each a text of JavaScript, which a browser makes what its engine takes. */
export type CompiledTemplates = LiveTemplates<string>;

/** JavaScript of an expression: the templates, for the engine that has `start`. */
export function liveTemplatesScript(start: "startNunjucks" | "startHandlebars", live: CompiledTemplates): string {
  const { compiled, ...rest } = live;
  const templates = Object.entries(compiled).map(([name, code]) => `[${JSON.stringify(name)}]: ${code}`);
  // A name that is `__proto__` is one like others in brackets.
  return `${start}({ ...${JSON.stringify(rest)}, compiled: {\n${templates.join(",\n")}\n} });`;
}
