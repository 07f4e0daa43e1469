import { describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";

const resources = features.flatMap((feature) => feature.resources ?? []);
const routes = features.flatMap((feature) => feature.routes ?? []);

describe("resources that features declare", () => {
  it("have separate addresses", () => {
    const uris = resources.map(({ uri }) => uri);
    expect(new Set(uris).size).toBe(uris.length);
  });

  it.each(resources.flatMap(({ uri, from }) => ("route" in from ? [[uri, from.route] as const] : [])))(
    "%s equals %s as text",
    (uri, path) => {
      const route = routes.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === path);
      expect(route, `no route is at ${path}`).toBeDefined();
      // A page without a text is for browsers alone.
      if (route?.endpoint.headers === "page") expect(route.text, `${path} has no text`).toBeTypeOf("function");
      const names = (template: string) => Array.from(template.matchAll(/\{\+?([a-zA-Z]+)\*?\}/g), ([, name]) => name);
      const isRequested = resources.some(
        (one) => one.uri === uri && "route" in one.from && one.from.query !== undefined,
      );
      if (!isRequested) expect(names(uri)).toEqual(names(path));
    },
  );

  it("are changed by something, or a part of the program", () => {
    for (const { uri, fixed, changedBy } of resources)
      expect(fixed === true || changedBy !== undefined, uri).toBe(true);
  });
});
