// @module-tag long
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openExamples } from "./open-registry.ts";
import { addressOf, useSite } from "./use-site.ts";

const LONG = "The Design System of the Ministry of Housing, Communities and Ferries";
const configure = async (registry: Awaited<ReturnType<typeof openExamples>>, change: Record<string, unknown>) => {
  const { data } = await (await registry.get("/api/registry/config")).json();
  expect((await registry.post("/api/registry/config", { data: { ...data, ...change } })).status).toBe(200);
};

/** Sections of the bar that cannot be seen in whole. */
const cutOff = (page: Page) =>
  page.locator(".r-sections").evaluate((nav) => {
    const { right } = nav.getBoundingClientRect();
    return [...nav.querySelectorAll("a")].filter((link) => link.getBoundingClientRect().right > right + 1).length;
  });

describe("the frame", () => {
  const site = useSite(openExamples, { expected: /^(?:console|404 )/ });

  it("shows the logo that the configuration names, on light and on dark ground, and where people sign in", async () => {
    const { logoSet } = await (await site.service.get("/api/registry/logos")).json();
    const icon = logoSet.variants.find(
      ({ form, variant }: Record<string, string>) => form === "icon" && variant === "color",
    );
    await configure(site.service, { logo: icon.id });
    const page = await site.open();
    for (const path of ["/", "/sign-in"]) {
      await page.goto(path);
      expect(await page.locator("header .r-logo").first().getAttribute("src")).toBe(`/logos/${icon.id}.svg`);
    }
    expect(await (await site.service.get("/api/registry/logo.svg")).text()).toBe(
      await (await site.service.get(`/logos/${icon.id}.svg`)).text(),
    );
    await configure(site.service, { logo: "there-is-none" });
    await page.goto("/");
    expect(await page.locator("header .r-logo").first().getAttribute("src")).not.toContain(icon.id);
  });

  it("cuts off no section next to a long name, at every width of a laptop", async () => {
    await configure(site.service, { title: LONG });
    const page = await site.open();
    await page.goto("/components");
    for (const width of [1024, 1100, 1180, 1280, 1366, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutOff(page), { message: `${width} px` }).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    }
  });

  it("has no sidebar for a single link, and health has the one of components", async () => {
    const page = await site.open();
    await page.goto("/changelog");
    expect(await page.locator(".r-tree").count()).toBe(0);
    await page.goto("/health");
    const tree = page.getByRole("navigation", { name: "Components" });
    expect(await tree.getByRole("link", { name: "Button", exact: true }).count()).toBe(1);
    expect(await tree.getByRole("link", { name: "Health" }).getAttribute("aria-current")).toBe("page");
  });

  it("suggests similar addresses for a missing page", async () => {
    const page = await site.open();
    await page.goto("/components/timetabel");
    const near = page.getByRole("navigation", { name: "Did you mean" });
    await near.getByRole("link", { name: "Timetable", exact: true }).first().click();
    await expect.poll(() => addressOf(page)).toBe("/components/table");
    await page.goto("/%E0%A4%A");
    expect(await page.getByRole("main").innerText()).toMatch(/400|404/);
  });
});
