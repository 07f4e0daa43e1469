// @module-tag long
import type { BrowserContextOptions } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { openExamples, SECRET } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const PAGE = `A button at work:

{{ example({ group: "components", item: "button", example: "danger" }) }}

<Do>

<Preview id="button" />

One action a screen.

</Do>
<Dont>

<Preview id="button" variant="danger" />

Two that shout.

</Dont>

Use <Icon id="anchor" /> for ports.

<Icons ids="anchor, ferry" />

<Tokens group="color.action" />

<Properties id="button" />

<Preview id="button" variant="dangr" />
`;

describe("a document with the thing in it", () => {
  let admin: BrowserContextOptions;
  const site = useSite(async () => {
    const registry = await openExamples();
    const page = { slug: "guides/blocks", frontmatter: { title: "Blocks", weight: 1 }, markdown: PAGE };
    const answer = await fetch(`${registry.url}/api/registry/pages`, {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
      body: JSON.stringify({ pages: [page] }),
    });
    expect(answer.status).toBe(200);
    return registry;
  });
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });

  it("shows components in use, and their code on request", async () => {
    const page = await site.open();
    await page.goto("/docs/guides/blocks");
    const figure = page.locator(".stage-figure").first();
    await figure.frameLocator("iframe").getByRole("button", { name: "Cancel booking" }).waitFor();
    await figure.getByText("Code", { exact: false }).first().click();
    await expect.poll(() => figure.locator("pre").textContent()).toContain("button-danger");
    await figure.getByRole("button", { name: "Copy code" }).waitFor();
    await figure.getByRole("link", { name: "Button: Danger" }).click();
    await page.waitForURL("**/components/button*");
  });

  it.each([
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["phone", PHONE],
  ] as const)("can be used by everyone: %s", async (_, options) => {
    const page = await site.open(options);
    await page.goto("/docs/guides/blocks");
    const codes = page.locator(".stage-caption summary:visible");
    for (const code of await codes.all()) await code.click();
    await expect.poll(() => page.locator(".stage-caption pre:visible").count()).toBe(await codes.count());
    expect(await violationsOn(page)).toEqual([]);
    const { scroll, width } = await page.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    expect(scroll).toBeLessThanOrEqual(width);
  });

  it("is in the index, also in a closed group", async () => {
    const page = await site.open();
    await page.goto("/docs");
    const components = page.locator(".docs-group", { has: page.getByRole("heading", { name: "Components" }) });
    const rows = components.locator("li");
    const pagination = components.getByRole("link", { name: "Pagination" });
    await expect.poll(() => rows.filter({ visible: true }).count()).toBe(9);
    expect(await pagination.isVisible()).toBe(false);
    await page.getByRole("searchbox", { name: "Filter pages" }).fill("pagination");
    await expect.poll(() => pagination.isVisible()).toBe(true);
    await expect.poll(() => rows.count()).toBe(1);
    expect(await page.locator(".docs-group:visible").count()).toBe(1);
    await page.keyboard.press("Escape");
    await expect.poll(() => rows.filter({ visible: true }).count()).toBe(9);
    // On paper nothing can be typed or opened.
    await page.emulateMedia({ media: "print" });
    expect(await rows.filter({ visible: true }).count()).toBe(17);
    expect(await page.getByRole("searchbox", { name: "Filter pages" }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await components.getByText("more").click();
    await expect.poll(() => pagination.isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("can be edited on its page by people with permission", async () => {
    const reader = await site.open();
    await reader.goto("/docs/guides/blocks");
    expect(await reader.getByRole("link", { name: "Edit this page" }).isVisible()).toBe(false);

    const page = await site.open(admin);
    await page.goto("/docs/guides/blocks");
    await page.getByRole("link", { name: "New page" }).waitFor();
    await page.keyboard.press("Control+k");
    const options = page.getByRole("dialog", { name: "Search" }).getByRole("option");
    await options.filter({ hasText: "New page" }).waitFor();
    await options.filter({ hasText: "Edit this page" }).click();
    await page.waitForURL("**/edit?slug=guides%2Fblocks");
    expect(await page.getByLabel("Title", { exact: true }).inputValue()).toBe("Blocks");

    await page.goto("/docs/guides/blocks");
    await page.getByRole("link", { name: "New page" }).click();
    expect(addressOf(page)).toBe("/edit?in=guides%2F");
    expect(await page.locator('input[name="slug"]').inputValue()).toBe("guides/");
  });
});
