// @module-tag long

import { mkdir } from "node:fs/promises";
import type { Client } from "@modelcontextprotocol/client";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { connectClient } from "../test/mcp-client.ts";
import type { OpenService } from "../test/open-service.ts";
import { type AgentHost, openAgentHost } from "./agent-host.ts";
import { violationsOn } from "./axe.ts";
import { openBrowser } from "./browser.ts";
import { openExamples } from "./open-registry.ts";

/** Where pictures go when somebody wants to look at them. */
const PICTURES = process.env.PICTURES;

let service: OpenService;
let client: Client;
let browser: Browser;
let host: AgentHost;
const open: Page[] = [];

beforeAll(async () => {
  service = await openExamples();
  client = await connectClient(service.url, "2025-11-25");
  browser = await openBrowser();
  host = await openAgentHost(browser, client);
});
afterEach(async () => {
  for (const page of open.splice(0)) await page.close();
});
afterAll(async () => {
  await host.close();
  await browser.close();
  await client.close();
  await service.close();
});

const show: AgentHost["show"] = async (...requested) => {
  const shown = await host.show(...requested);
  open.push(shown.page);
  return shown;
};

async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return;
  await mkdir(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
}

const LOOKS = [
  { name: "light", theme: "light", width: 720 },
  { name: "dark", theme: "dark", width: 720 },
  { name: "phone", theme: "light", width: 390 },
] as const;

describe.each(LOOKS)("views of answers, $name", ({ name, theme, width }) => {
  it("draw a component with its variants", async () => {
    const { page, view, requests, complaints } = await show(
      "service_get_component",
      { id: "button", sections: ["summary", "properties"] },
      { theme, width },
    );
    await expect.poll(() => view.getByRole("heading", { level: 1 }).textContent()).toBe("Button");
    const drawn = view.frameLocator(".stage iframe");
    await expect.poll(() => drawn.locator("button").count()).toBeGreaterThan(0);
    const [first, second] = await view.getByLabel("Variant").locator("option").allTextContents();
    expect(first).not.toBe(second);
    const look = () => drawn.locator("body").innerHTML();
    const before = await look();
    await view.getByLabel("Variant").selectOption({ label: second ?? "" });
    await expect.poll(look).not.toBe(before);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(
      requests.every((url) => /^http:\/\/(?:127\.0\.0\.1|localhost):\d+\/(?:view\/\w+|favicon\.ico)?(?:#|$)/.test(url)),
      requests.join("\n"),
    ).toBe(true);
    expect(complaints).toEqual([]);
    await picture(page, `component-${name}`);
  });
});

describe("a view", () => {
  it("shows the picture of a component where the host reads nothing", async () => {
    const { view } = await show("service_get_component", { id: "button", picture: true }, { can: {} });
    await expect.poll(() => view.locator(".stage img").getAttribute("src")).toMatch(/^data:image\//);
    expect(await view.locator("iframe").count()).toBe(0);
  });

  it("shows hostile texts as text, and runs no scripts of a rendered component", async () => {
    const hostile = `<img src=x onerror="top.postMessage('out','*')"><script>top.postMessage('out','*')</script>`;
    const { page, view } = await show(
      "service_get_component",
      { id: "button" },
      {
        result: {
          content: [],
          structuredContent: {
            id: `"><script>`,
            title: hostile,
            sections: { summary: { description: hostile, variants: [hostile], should_do: [hostile], status: hostile } },
          },
        },
      },
    );
    await expect.poll(() => view.getByRole("heading", { level: 1 }).textContent()).toBe(hostile);
    expect(await view.locator("script:not(body > script:last-of-type), img").count()).toBe(0);
    expect(await page.evaluate("window.strangers")).toBeUndefined();
  });

  it("accepts messages only from the host", async () => {
    const { page, view } = await show("service_get_component", { id: "button" });
    await expect.poll(() => view.getByRole("heading", { level: 1 }).textContent()).toBe("Button");
    await view.locator("main").evaluate(() => {
      const result = { structuredContent: { id: "stranger" }, content: [] };
      window.postMessage({ jsonrpc: "2.0", method: "ui/notifications/tool-result", params: result }, "*");
    });
    // A message of the host comes behind that one, and is heard.
    await page.evaluate(`say({ method: "ui/notifications/host-context-changed", params: { theme: "dark" } })`);
    await expect.poll(() => view.locator("html").getAttribute("data-scheme")).toBe("dark");
    expect(await view.getByRole("heading", { level: 1 }).textContent()).toBe("Button");
  });

  it("reports its height", async () => {
    const { page, view } = await show("service_get_component", { id: "button" });
    await expect.poll(() => view.getByRole("heading", { level: 1 }).textContent()).toBe("Button");
    await expect.poll(() => page.evaluate("sizes.at(-1)?.height")).toBeGreaterThan(100);
  });

  it("has no fault that a checker of accessibility finds", async () => {
    for (const theme of ["light", "dark"] as const) {
      const { page, view } = await show(
        "service_get_component",
        { id: "button", sections: ["summary", "properties"] },
        { theme },
      );
      await expect.poll(() => view.getByRole("heading", { level: 1 }).textContent()).toBe("Button");
      const frame = page.frames().find((one) => one.url().includes("/view/"));
      expect(frame && (await violationsOn(frame))).toEqual([]);
    }
  });
});
