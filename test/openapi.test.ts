import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/features/index.ts";
import { assetRoute } from "../src/web/asset-route.ts";
import { type OpenService, openRegistry } from "./open-service.ts";

let service: OpenService;
let text = "";
beforeAll(async () => {
  service = await openRegistry();
  text = await (await service.get("/api/openapi.json")).text();
});
afterAll(() => service.close());

/** Both are decided (decisions, "Assets" and "Sync"), and no request is either: they share no method. */
const DECIDED = "Found two ambiguous paths: `/api/service/assets/collections/{id}` and `/api/service/assets/{id}/raw`.";

describe("the OpenAPI document", () => {
  it("lints clean with the recommended rules", async () => {
    const config = await createConfig({ extends: ["recommended"] });
    const problems = await lintFromString({ source: text, config, absoluteRef: "openapi.json" });
    const others = problems.filter(({ message }) => !message.endsWith(DECIDED));
    expect(others.map(({ message, location }) => `${location[0]?.pointer}: ${message}`)).toEqual([]);
  });

  it("names every route of the server", () => {
    const document: { paths: Record<string, Record<string, unknown>> } = JSON.parse(text);
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const routed = features
      .flatMap((feature) => feature.routes ?? [])
      .concat(assetRoute)
      .map(({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll("*}", "}")}`);
    expect(described).toContain("GET /api/oauth/authorize");
    expect(described.sort()).toEqual(routed.sort());
  });
});
