import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";

describe.each(databases)("previews where reads are closed, on %s", (database) => {
  let service: OpenService;
  const authorization = { authorization: `Bearer ${SECRET}` };
  beforeAll(async () => {
    service = await openExamples(database, { SERVICE_PUBLIC_READS: "false" });
  });
  afterAll(() => service.close());

  it("are only for readers with permission", async () => {
    for (const path of ["/api/component/button/preview/default.html", "/api/component/button.css"])
      expect([path, (await service.get(path)).status]).toEqual([path, 401]);
  });

  it.each([
    "/api/component/button/preview/default.html",
    "/api/component/button-default.html",
    "/api/pattern/route-choice.html",
  ])("carry their files inside: %s", async (path) => {
    const response = await service.get(path, authorization);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const policy = response.headers.get("content-security-policy");
    expect(policy).toMatch(/script-src [^;]* data:;/);
    expect(policy).toMatch(/style-src [^;]* data:;/);
    const html = await response.text();
    expect(html).toContain('href="data:text/css;charset=utf-8;base64,');
    // What a frame without a credential would be refused.
    expect(
      [...html.matchAll(/<(?:link|script|img)[^>]*\s(?:src|href)="(\/[^"]*)"/g)].map(([, address]) => address),
    ).toEqual([]);
  });
});
