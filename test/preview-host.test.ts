import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { features } from "../src/cli/product.ts";
import { readEnvironmentConfig } from "../src/platform/config/config.ts";
import { addressOf } from "../src/platform/contract/client.ts";
import { pathParameters } from "../src/platform/contract/endpoint.ts";
import { askHost } from "./ask-host.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";
import { isClosable } from "./plan.ts";

const PREVIEWS = "https://previews.example";

describe("a second host for previews", () => {
  let service: OpenService;
  beforeAll(async () => {
    service = await openExamples("sqlite", {
      SERVICE_BASE_URL: "https://design.example",
      SERVICE_PREVIEW_ORIGIN: PREVIEWS,
    });
  });
  afterAll(() => service.close());

  const ask = (host: string, path: string, method = "GET", more: Record<string, string> = {}) =>
    askHost(service.url, path, { method, host, authorization: `Bearer ${SECRET}`, accept: "text/html", ...more });
  const PREVIEW = "/api/component/button/preview/default.html";

  it("serves files of components, framed only by our pages", async () => {
    for (const path of [
      "/api/component/button/preview/default.html",
      "/api/component/button.css",
      "/api/component/main.css",
    ]) {
      const { status, headers } = await ask("previews.example", path);
      expect([path, status]).toEqual([path, 200]);
      expect(headers["content-security-policy"]).toMatch(
        /^sandbox allow-scripts allow-forms;.*script-src 'self' https:\/\/previews\.example .*frame-ancestors 'self' https:\/\/previews\.example https:\/\/design\.example$/,
      );
    }
    // Where a preview could pass for a page of ours it runs nothing, before and after the other host was asked.
    const here = await ask("design.example", "/api/component/button/preview/default.html");
    expect(here.headers["content-security-policy"]).toMatch(/^sandbox; /);
  });

  it("names the host of a preview, before and after it is cached", async () => {
    for (const frame of [{}, { "sec-fetch-dest": "iframe" }] as Record<string, string>[])
      for (const host of ["design.example", "127.0.0.1:3000", "localhost:3000", "design.example"]) {
        const origin = host === "design.example" ? "https://design.example" : `http://${host}`;
        for (const _ of ["first", "kept"]) {
          const { headers } = await ask(host, "/api/component/button/preview/default.html", "GET", frame);
          const policy = String(headers["content-security-policy"]);
          expect(policy).toContain(`style-src 'self' ${origin} 'unsafe-inline'`);
          expect(policy.match(/https?:\/\/[^\s;]+/g)).not.toContain("https://previews.example");
        }
      }
  });

  it("redirects a preview opened directly to our page with the frame", async () => {
    const alone = { "sec-fetch-dest": "document" };
    for (const _ of ["first", "kept"]) {
      const led = await ask("previews.example", `${PREVIEW}?scheme=dark`, "GET", alone);
      expect([led.status, led.headers.location]).toEqual([303, `https://design.example${PREVIEW}?scheme=dark`]);
      const page = await ask("design.example", `${PREVIEW}?scheme=dark`, "GET", alone);
      expect(page.body).toContain(
        `<iframe src="${PREVIEWS}${PREVIEW}?scheme=dark&amp;fit=window" sandbox="allow-scripts allow-forms"`,
      );
      expect(page.headers["content-security-policy"]).toContain(`frame-src 'self' ${PREVIEWS};`);
    }
  });

  it("serves no pages, forms, writes or personal content, before and after they are cached", async () => {
    const endpoints = features.flatMap(({ routes = [] }) => routes.map(({ endpoint }) => endpoint));
    const closed = endpoints.filter(
      (endpoint) => endpoint.method !== "GET" || endpoint.headers === "page" || !isClosable(endpoint),
    );
    expect(closed.length).toBeGreaterThan(60);
    for (const endpoint of closed) {
      const values = Object.fromEntries(pathParameters(endpoint.path).map(({ name }) => [name, "index"]));
      const path = addressOf(endpoint, values);
      if (endpoint.method === "GET" && endpoint.headers === "page") await ask("design.example", path);
      const { status } = await ask("previews.example", path, endpoint.method);
      expect([endpoint.method, path, status]).toEqual([endpoint.method, path, 404]);
    }
  });

  it("is where the pages show previews from", async () => {
    for (const path of ["/components/button", "/patterns/route-choice"]) {
      const page = await service.get(path, { accept: "text/html" });
      expect(page.headers.get("content-security-policy")).toContain(`frame-src 'self' ${PREVIEWS};`);
      const html = await page.text();
      const shown = [...html.matchAll(/<iframe[^>]*\ssrc="([^"]*)"|\sdata-src="([^"]*)"/g)];
      expect(shown.length).toBeGreaterThan(0);
      for (const [, frame, variant] of shown) expect(frame ?? variant).toMatch(/^https:\/\/previews\.example\/api\//);
    }
  });

  it.each([
    [{ SERVICE_PREVIEW_ORIGIN: PREVIEWS }, /SERVICE_BASE_URL must be set together/],
    [{ SERVICE_PREVIEW_ORIGIN: "https://a.example", SERVICE_BASE_URL: "https://a.example" }, /a different host/],
    [{ SERVICE_PREVIEW_ORIGIN: `${PREVIEWS}/x`, SERVICE_BASE_URL: "https://a.example" }, /without a path/],
    [
      { SERVICE_PREVIEW_ORIGIN: PREVIEWS, SERVICE_BASE_URL: "https://a.example", SERVICE_PUBLIC_READS: "false" },
      /Remove one of the two/,
    ],
  ])("is refused where it contradicts: %j", (env, message) => {
    expect(() => readEnvironmentConfig({ DATABASE_URL: "sqlite:x.db", ...env })).toThrow(message);
  });
});
