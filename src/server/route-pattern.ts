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

/** Order of templates in which of two that fit an address the closer one comes first: `/assets/new` before `/assets/{id}`. */
export function compareTemplates(one: string, other: string): number {
  const [some, others] = [one.split("/"), other.split("/")];
  const differences = (some.length > others.length ? some : others).map(
    (_, at) => widthOf(some[at] ?? "") - widthOf(others[at] ?? ""),
  );
  return differences.find((difference) => difference !== 0) ?? 0;
}

/** How much a part of a template fits: itself alone, any name with an ending, any name, any path. */
function widthOf(part: string): number {
  const [, rest, ending] = /\{\w+(\*?)\}(.*)$/.exec(part) ?? [];
  if (ending === undefined) return 0;
  return (rest ? 3 : 1) + Number(ending === "");
}
