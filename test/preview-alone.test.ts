import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { databases } from "./long-form.ts";
import { openExamples } from "./open-examples.ts";
import { type OpenService, SECRET } from "./open-service.ts";

const PREVIEWS = ["/api/component/button/preview/default.html", "/api/component/button-default.html"];
const PATTERN = "/api/pattern/route-choice.html";
const MARK = "data-of-a-tenant";

describe.each([
  ...databases.map((database) => [database, {}] as const),
  ["sqlite", { SERVICE_PUBLIC_READS: "false" }] as const,
])("previews, by destination of the request, on %s with %j", (database, env: Record<string, string>) => {
  let service: OpenService;
  const headers: Record<string, string> = env.SERVICE_PUBLIC_READS ? { authorization: `Bearer ${SECRET}` } : {};
  beforeAll(async () => {
    service = await openExamples(database, env);
    const content = `<!doctype html><title>T</title><p ${MARK}>Sign in</p><script>history.replaceState({}, "", "/sign-in")</script>`;
    const data = { content, encoding: "utf8" };
    const change = { entityType: "component_artifact", entityId: "button/button-default.html", action: "update", data };
    await service.post("/api/sync/upload", { changes: [change] });
  });
  afterAll(() => service.close());

  const ask = async (path: string, destination?: string) => {
    const wanted: Record<string, string> = destination ? { "sec-fetch-dest": destination } : {};
    const response = await service.get(path, { ...headers, ...wanted });
    const policy = response.headers.get("content-security-policy") ?? "";
    return { response, policy, status: response.status, html: await response.text() };
  };

  // Twice: the second time what is known is asked.
  it.each([...PREVIEWS, ...PREVIEWS])("%s runs in a frame only", async (path) => {
    const framed = await ask(path, "iframe");
    expect(framed.policy).toMatch(/^sandbox allow-scripts allow-forms; /);
    expect(framed.html).toContain(MARK);
    for (const destination of [undefined, "empty", "embed", "object", "script", "no such thing"]) {
      const bare = await ask(path, destination);
      expect([destination, bare.status]).toEqual([destination, 200]);
      expect(bare.policy).toMatch(/^sandbox; /);
      expect(bare.html).toContain(MARK);
      expect(bare.response.headers.get("vary")).toMatch(/Sec-Fetch-Dest/);
    }
    const alone = await ask(path, "document");
    expect(alone.status).toBe(200);
    expect(alone.policy).toMatch(/^default-src 'none'; script-src 'sha256-/);
    expect(alone.html).not.toContain(MARK);
    expect(alone.html).toContain(`<iframe src="${path}?fit=window" sandbox="allow-scripts allow-forms"`);
    expect(alone.response.headers.get("vary")).toMatch(/Sec-Fetch-Dest/);
    expect(alone.response.headers.get("access-control-allow-origin")).toBeNull();
    expect(alone.response.headers.get("cache-control")).toBe(
      env.SERVICE_PUBLIC_READS ? "no-store" : "public, no-cache",
    );
  });

  it("passes the selected values to the frame, and nothing else of the address", async () => {
    const { html } = await ask(`${PATTERN}?scheme=dark&x=%22%3E%3Cscript%3E&dir=rtl`, "document");
    expect(html).toMatch(
      /<iframe src="\/api\/pattern\/route-choice\.html\?(?:scheme=dark&amp;dir=rtl|dir=rtl&amp;scheme=dark)&amp;fit=window"/,
    );
    expect(html).not.toContain("<script>&dir");
  });

  it("shows other files unchanged, without scripts", async () => {
    for (const path of ["/api/component/button.css", "/api/component/button/screenshot.png"]) {
      const { status, policy, response } = await ask(path, "document");
      expect([path, status]).toEqual([path, 200]);
      expect(response.headers.get("content-type")).not.toContain("html");
      expect(policy).toMatch(/^sandbox; /);
    }
    expect((await ask("/api/component/button-no-such.html", "document")).status).toBe(404);
  });

  it("responds 304 for each destination separately", async () => {
    if (env.SERVICE_PUBLIC_READS) return expect((await ask(PATTERN)).response.headers.get("etag")).toBeNull();
    const etags = [];
    for (const destination of ["document", "iframe"]) {
      const { response } = await ask(PATTERN, destination);
      const etag = response.headers.get("etag") ?? "";
      etags.push(etag);
      const again = await service.get(PATTERN, { "if-none-match": etag, "sec-fetch-dest": destination });
      expect(again.status).toBe(304);
      expect(again.headers.get("vary")).toMatch(/Sec-Fetch-Dest/);
    }
    expect(etags[0]).not.toBe(etags[1]);
    const framed = await service.get(PATTERN, { "if-none-match": etags[0] ?? "", "sec-fetch-dest": "iframe" });
    expect(framed.status).toBe(200);
  });
});
