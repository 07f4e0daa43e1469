// @module-tag long
import { describe, expect, it } from "vitest";
import { copyExamples, openRegistry, runDsr, SECRET } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

const BASE_URL = "http://registry.test";

const EMPTY: [path: string, command: string][] = [
  ["/foundations/colors", "dsr push tokens dtcg"],
  ["/foundations/typography", "dsr push tokens dtcg fonts"],
  ["/foundations/effects", "dsr push tokens dtcg"],
  ["/foundations/tokens", "dsr push dtcg"],
  ["/foundations/icons", "dsr push icons"],
  ["/foundations/logos", "dsr push logos"],
  ["/docs", "dsr push pages navigation"],
  ["/", "dsr push"],
];

describe("before the first push", () => {
  const site = useSite(() => openRegistry("sqlite"));

  it.each(EMPTY)("%s names a command that fills it", async (path, command) => {
    const page = await site.open({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto(path);
    const code = page.getByRole("main").locator("figure", { hasText: command });
    expect(await code.count()).toBe(1);
    await code.hover();
    await code.getByRole("button", { name: "Copy code" }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`--url ${BASE_URL}`);
    const line = await page.evaluate(() => navigator.clipboard.readText());

    const registry = await openRegistry("sqlite");
    const { folder, remove } = await copyExamples();
    const [, ...argv] = line.replace(BASE_URL, registry.url).split(" ");
    const { code: exit, stderr } = await runDsr(argv, folder, { SERVICE_SYNC_SECRET: SECRET });
    expect(exit, stderr).toBe(0);
    const html = await (await registry.get(path)).text();
    await Promise.all([registry.close(), remove()]);
    expect(html).toContain("<h1");
    expect(html).not.toContain("dsr push ");
  });

  it.each(["/foundations", "/developer", "/developer/api", "/search?q=button", "/search"])(
    "%s can be read",
    async (path) => {
      const page = await site.open();
      expect((await page.goto(path))?.status()).toBe(200);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect((await page.getByRole("main").innerText()).length).toBeGreaterThan(10);
    },
  );

  it("an address without a page shows a message and a link back", async () => {
    const page = await site.open();
    expect((await page.goto("/docs/none"))?.status()).toBe(404);
    await page.getByRole("main").getByRole("link", { name: "Go to the start page" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).innerText()).toBe("Design system");
  });
});
