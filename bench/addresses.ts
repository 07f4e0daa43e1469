import type { Target } from "./measure.ts";

/** What is there to be asked for in `samples.ts`, by the name of the parameter. */
const KNOWN: Record<string, string> = {
  slug: "section-1/page-1",
  id: "part-1",
  prefix: "lucide",
  name: "anchor",
};

/** Queries that make an address look through much, or through nothing it knows. */
const QUERIES: Record<string, readonly string[]> = {
  "/api/search": ["?q=button", "?q=batery", "?q=word1+about+colors+in+forms&limit=100", `?q=${"a+".repeat(90)}`],
  "/search": ["?q=spacing+form"],
  "/api/service/components/history": ["?id=part-1"],
  "/api/service/components/validation": ["?id=part-1"],
  "/api/service/changelog": ["?author=nobody&all=true"],
  "/api/sync/changes": ["?kinds=all&limit=1000", "?kinds=all&compact=true&limit=1000", "?kinds=all&data=none"],
  "/changelog": ["?author=nobody"],
  "/components": ["?q=part+29", "?group=Group+3"],
  "/llms-full.txt": ["?slice=2", "?slice=300", "?slice=700"],
  "/components.md": ["?q=part+29", "?page=3"],
  "/foundations/tokens.md": ["?q=tint", "?group=/group-3"],
  "/foundations/icons.md": ["?q=icon+29", "?page=2"],
  "/foundations/icons": ["?q=icon+29", "?category=category-3"],
  "/foundations/tokens": [
    "?q=tint",
    "?q=%23000010",
    "?type=color",
    "?compare=scheme",
    "?group=/group-3",
    "?at=token-group-3.tint-1",
  ],
  "/foundations/token-groups": ["?group=/group-3"],
  "/foundations/contrast": ["?text=tint-1&on=tint-2"],
  "/foundations/colors": ["?q=tint"],
  "/api/registry/dtcg": ["?format=css", "?scheme=dark"],
  "/api/registry/dtcg/nearest": ["?value=%231d70b8", "?value=0+1px+2px+%23000&limit=100"],
  "/api/compare": ["?from=0", "?from=0&limit=1000", "?from=0&q=tint-29"],
  "/api/compare/timeline": ["?token=group-3.tint-1"],
  "/foundations/compare": ["?from=0"],
  "/foundations/tokens/timeline": ["?token=group-3.tint-1"],
};

/** Addresses of a path of the OpenAPI document: what is there, what is not, and with something to look for. */
export function addressesOf(path: string): string[] {
  const address = (value: (name: string) => string) =>
    path.replaceAll(/\{(\w+)\*?\}/g, (_, name: string) => value(name));
  const known = address((name) => {
    if (name === "id" && path.includes("icon")) return "icon-7";
    return name === "name" && path.includes("tokens") ? "group-3.tint-1" : (KNOWN[name] ?? "none");
  });
  return [...new Set([known, address(() => "no-such-thing"), ...(QUERIES[path] ?? []).map((query) => known + query)])];
}

/** Streams that end with their reader. */
export const isStream = (path: string): boolean => path === "/api/mcp" || path === "/_/live";

/** Everything that can be read, as the OpenAPI document tells it. */
export async function everyAddress({ url }: Pick<Target, "url">): Promise<string[]> {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json();
  return Object.entries<object>(paths).flatMap(([path, item]) =>
    "get" in item && !isStream(path) ? addressesOf(path) : [],
  );
}
