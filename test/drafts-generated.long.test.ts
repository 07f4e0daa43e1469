// @module-tag long
import { describe, expect, it } from "vitest";
import { answerWith, CLEAN_ALERT } from "./generated-components.ts";
import { SECRET } from "./open-service.ts";
import { useGeneration } from "./use-generation.ts";

describe("the result of a job", () => {
  const { first, answers } = useGeneration("sqlite");

  const get = (path: string) => fetch(first().url + path, { headers: { authorization: `Bearer ${SECRET}` } });

  it("is a component after publication, with findings and screenshot", async () => {
    answers(() => ({ text: answerWith(CLEAN_ALERT) }));
    const { draftId } = await first().whenOver(await first().ask({ componentName: "Alert", maxIterations: 1 }));
    const { body: before } = await first().send("GET", `/api/service/drafts/${draftId}`);
    const files: { path: string; role: string; href: string }[] = before.draft.iterations[0].files;
    for (const { href } of files) expect([href, (await get(href)).status]).toEqual([href, 200]);

    const published = await first().send("POST", `/api/service/drafts/${draftId}/publish`, { message: "For ferries" });
    expect([published.status, published.body]).toEqual([200, expect.objectContaining({ ok: true })]);
    const { body: alert } = await first().send("GET", "/api/component/alert.json");
    expect(alert).toMatchObject({ id: "alert", title: "Alert", should_do: ["Say what happened first."] });
    for (const variant of ["default", "urgent"])
      expect(await (await get(`/api/component/alert-${variant}.html`)).text()).toContain("The crossing is");
    expect(await (await get("/api/component/alert.css")).text()).toContain(".alert");
    const { body: sources } = await first().send("GET", "/api/service/components/sources?id=alert");
    expect(sources.files.map(({ path }: { path: string }) => path)).toEqual(["alert.css", "alert.html"]);
    const { body: health } = await first().send("GET", "/api/service/components/validation?id=alert");
    expect(health.results.filter(({ severity }: { severity: string }) => severity === "error")).toEqual([]);
    const hasPicture = files.some(({ path }) => path === "dist/screenshot.png");
    expect((await get("/api/component/alert/screenshot.png")).status).toBe(hasPicture ? 200 : 404);
    // Photographs of variants are for the comparison of iterations.
    expect((await get("/api/component/alert/screenshot-urgent.png")).status).toBe(404);
    const { body: history } = await first().send("GET", "/api/service/components/history?id=alert");
    expect(JSON.stringify(history)).toMatch(/For ferries \(draft by [^)]+\)/);
  });
});
