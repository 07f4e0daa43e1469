/** `/fonts/{file}` → `/fonts/:file`, `{path*}` → everything that follows. */
export function routerPattern(path: string): string {
  return path.replace(/\{([a-zA-Z]+)(\*?)\}([^/{]*)/g, (_, name: string, rest: string, ending: string) =>
    rest || ending ? `:${name}{${rest ? ".+" : "[^/]+"}${ending.replaceAll(".", "\\.")}}` : `:${name}`,
  );
}

/** The values of the path parameters; what follows a parameter in its template (`{id}.svg`) is no part of it. */
export function parametersOf(path: string, found: Record<string, string>): Record<string, string> {
  const endings = [...path.matchAll(/\{([a-zA-Z]+)\*?\}([^/{]+)/g)];
  const params = { ...found };
  for (const [, name = "", ending = ""] of endings) {
    const value = params[name];
    if (value?.endsWith(ending)) params[name] = value.slice(0, -ending.length);
  }
  return params;
}
