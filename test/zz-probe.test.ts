import { it } from "vitest";
import { features } from "../src/features/index.ts";
import { openRegistry, openWorkspace } from "./open-service.ts";
import { pointersOf, replaceAt } from "./hostile-cases.ts";
import { VALUES } from "./hostile-corpus.ts";
import { addressOf } from "../src/contract/client.ts";
import { readFileSync } from "node:fs";
const endpoints = features.flatMap((feature) => (feature.routes ?? []).map((route) => route.endpoint));
const reads = endpoints.filter(({ method, path }) => method === "GET" && !path.includes("{") && !/healthz|readyz|openapi|reference/.test(path)).map(({ path }) => path);
const extra = ["/docs/guides/start", "/docs/guides/start.md", "/icons/anchor.svg", "/logos/tideline-primary-color.svg", "/api/search?q=a", "/search?q=a", "/api/registry/dtcg?format=css", "/api/registry/dtcg?format=scss", "/api/registry/dtcg?format=utilitycss","/api/registry/dtcg?format=json", "/api/registry/dtcg/download?format=css&scheme=light", "/fonts/Inter-Regular.woff2"];
it("probe", async () => {
  const service = await openRegistry("sqlite");
  const seen = new Set<string>();
  const richer: Record<string, unknown> = {
    "/api/registry/config": { data: JSON.parse(readFileSync("examples/service.config.json", "utf8")).app },
    "/api/registry/tokens": { payload: (() => { const t = JSON.parse(readFileSync("examples/public/api/tokens.json", "utf8")); const l = t.localStyles; return { ...t, localStyles: { color: l.color.slice(0, 2), typography: l.typography.slice(0, 1), effect: (l.effect ?? l.effects ?? []).slice(0, 1) } }; })() },
    "/api/registry/pages": { pages: [{ slug: "guides/start", frontmatter: { title: "T", description: "d", weight: 1, menuTitle: "m", metaTitle: "x", metaDescription: "y", enabled: true, type: "plugin", definition: "icons", menu: [{ title: "a", slug: "b" }, "c"], dir: "rtl", lang: "ar", image: "/x.png" }, markdown: "# Hi\n\ntext" }] },
    "/api/registry/navigation": { tree: [{ slug: "guides", title: "G", type: "plugin", definition: "icons", children: [{ slug: "guides/start", title: "S", type: "markdown" }] }] },
    "/api/registry/dtcg": { manifest: { project: "x", generatedAt: "2026", sources: ["design-system/tokens/a.json"], counts: { total: 1 } }, css: ":root{--color-blue:#000}", scss: "$color-blue: #000;", utilitycss: "", dtcg: { color: { $type: "color", $description: "d", $deprecated: true, $extensions: {}, blue: { $value: { colorSpace: "srgb", components: [0, 0, 1], alpha: 1, hex: "#0000ff" } }, ref: { $value: "{color.blue}" } }, dim: { a: { $type: "dimension", $value: { value: 1, unit: "px" } } }, sh: { $type: "shadow", a: { $value: { color: "{color.blue}", offsetX: { value: 1, unit: "px" }, offsetY: { value: 1, unit: "px" }, blur: { value: 1, unit: "px" }, spread: { value: 1, unit: "px" } } } }, ty: { a: { $type: "typography", $value: { fontFamily: ["A"], fontSize: { value: 1, unit: "px" }, fontWeight: 400, letterSpacing: { value: 1, unit: "px" }, lineHeight: 1.2 } } } }, brands: { acme: { color: { blue: { $type: "color", $value: "#fff" } } } }, sources: { "design-system/tokens/themes/dark.tokens.json": "{\"color\":{}}" } },
    "/api/registry/logos": { logoSet: { name: "T", description: "d", clearspace: "1", minWidth: "2", doNot: ["x"], variants: [{ id: "tideline-primary-color", name: "Tideline", brand: "acme", variant: "color", form: "primary", svg: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 8 8\"><path d=\"M0 0h8v8H0z\"/></svg>", background: "#fff", width: 1, height: 1, colors: { a: "#fff" }, usage: "u", doNotUse: ["y"] }] } },
  };
  let n = 0, taken = 0;
  const last = new Map<string, string>();
  for (const endpoint of endpoints.filter((e) => e.method === "POST")) {
    const example = richer[endpoint.path] ?? endpoint.example;
    for (const pointer of pointersOf(example)) for (const value of VALUES) {
      n++;
      const body = replaceAt(example, pointer, value);
      const r = await service.post(endpoint.path, body);
      const t = await r.text();
      const key = `${endpoint.path} /${pointer.join("/")}`;
      if (r.status >= 500) { const k = key + " POST"; if (!seen.has(k)) { seen.add(k); console.log("POST", r.status, key, JSON.stringify(value)?.slice(0, 80), service.logged.at(-1)?.slice(0, 500)); } }
      if (r.status !== 200) continue;
      taken++;
      await Promise.all([...reads, ...extra].map(async (path) => {
        const a = await service.get(path);
        const text = await a.text();
        if (a.status >= 500 || text.includes("[object Object]") || /\bundefined\b|\bNaN\b/.test(text) && /css|scss/.test(path)) { const k = key + path + a.status; if (!seen.has(k)) { seen.add(k); console.log("GET", path, a.status, "after", key, JSON.stringify(value)?.slice(0, 80), a.status >= 500 ? service.logged.at(-1)?.slice(0, 700) : ""); } }
      }));
    }
    await service.post(endpoint.path, endpoint.example);
  }
  console.log(n, taken);
  await service.close();
}, 900000);
