/** The templates of a component in a live document. */
export interface LiveTemplates<Compiled> {
  /** By the names that templates use. */
  compiled: Record<string, Compiled>;
  /** The template of the component. */
  main: string;
  /** The template of each variant, if they have separate ones. */
  pages?: Record<string, string>;
  /** Whether `main` gets the values as one object, for a macro. */
  isMacro?: boolean;
}

/** Compiled templates from the sandbox: JavaScript texts, which a browser converts for its engine. */
export type CompiledTemplates = LiveTemplates<string>;

/** Returns JavaScript that passes the templates to the engine function `start`. */
export function liveTemplatesScript(start: "startNunjucks" | "startHandlebars", live: CompiledTemplates): string {
  const { compiled, ...rest } = live;
  const templates = Object.entries(compiled).map(([name, code]) => `[${JSON.stringify(name)}]: ${code}`);
  // In brackets, the name `__proto__` is an ordinary name.
  return `${start}({ ...${JSON.stringify(rest)}, compiled: {\n${templates.join(",\n")}\n} });`;
}
