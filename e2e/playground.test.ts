import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { copyExamples, openRegistry, runDsr, SECRET } from "./open-registry.ts";
import { addressOf, useSite } from "./use-site.ts";

const shown = (page: Page) => page.frameLocator(".component-stage iframe").getByRole("button");
const code = (page: Page) => page.locator(".playground figure.code code").innerText();

describe("the fields of a component", () => {
  const site = useSite(async () => {
    const registry = await openRegistry("sqlite");
    const { folder, remove } = await copyExamples();
    const { code, stdout } = await runDsr(["push:all", "--url", registry.url], folder, {
      SERVICE_SYNC_SECRET: SECRET,
    });
    if (code !== 0) throw new Error(stdout);
    await remove();
    return registry;
  });
  const visit = async (path: string) => {
    const page = await site.open();
    await page.goto(path);
    await page.locator(".playground:not([data-waiting])").waitFor();
    return page;
  };

  it("change what is shown, its code and the address, which shows the same to others", async () => {
    const page = await visit("/components/button");
    await page.getByLabel("label", { exact: true }).fill("Pay <now>");
    await page.getByLabel("variant", { exact: true }).selectOption("danger");
    await page.getByLabel("icon", { exact: true }).check();
    await expect.poll(() => shown(page).innerText()).toBe("Pay <now>");
    await expect.poll(() => shown(page).getAttribute("class")).toBe("button button-danger");
    expect(await page.locator(".component-stage iframe").count()).toBe(1);
    await expect.poll(() => code(page)).toContain("Pay &lt;now&gt;");
    await page.getByLabel("label", { exact: true }).fill("Pay now");
    await expect.poll(() => addressOf(page)).toContain("with.label=Pay+now&with.variant=danger&with.icon=true");

    const other = await visit(addressOf(page));
    await expect.poll(() => shown(other).innerText()).toBe("Pay now");
    expect(await other.getByLabel("icon", { exact: true }).isChecked()).toBe(true);
    await other.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => shown(other).innerText()).toBe("Book crossing");
    expect(addressOf(other)).not.toContain("with.");
  });

  it("follow the variant and the scheme of the stage", async () => {
    const page = await visit("/components/button");
    await page.getByLabel("label", { exact: true }).fill("Mine");
    await expect.poll(() => shown(page).innerText()).toBe("Mine");
    await page.locator(".component-stage").getByLabel("Color scheme").selectOption("dark");
    await expect
      .poll(() => page.frameLocator(".component-stage iframe").locator("html").getAttribute("data-scheme"))
      .toBe("dark");
    await expect.poll(() => shown(page).innerText()).toBe("Mine");
    await page.locator(".stage-bar").getByLabel("Variant").selectOption("quiet");
    await expect.poll(() => shown(page).innerText()).toBe("Show all stops");
    expect(await page.getByLabel("label", { exact: true }).inputValue()).toBe("Show all stops");
  });

  it("ask before they draw what an address brings that could be more than words", async () => {
    const page = await visit(`/components/button?with.label=${encodeURIComponent("<h1>Sign in</h1>")}`);
    expect(await page.getByRole("status").filter({ hasText: "brings markup" }).count()).toBe(1);
    expect(await shown(page).innerText()).toBe("Book crossing");
    await page.getByRole("button", { name: "Show it" }).click();
    await expect.poll(() => shown(page).innerText()).toBe("<h1>Sign in</h1>");
  });

  it("say what is wrong with what was typed, and draw nothing else meanwhile", async () => {
    const page = await visit("/components/table");
    await page.getByLabel("rows", { exact: true }).fill("[{");
    await expect.poll(() => page.locator(".playground-said").innerText()).toBe("rows is no JSON.");
    await page.getByLabel("rows", { exact: true }).fill('[{"time": "09:15", "to": "Skerry", "berth": "2"}]');
    await expect
      .poll(() => page.frameLocator(".component-stage iframe").getByRole("row").allInnerTexts())
      .toEqual(["Time\tTo\tBerth", "09:15\tSkerry\t2"]);
  });

  it("go on from a preview record, whose page can be sent around", async () => {
    const record = { previewKey: "checkout", title: "In the checkout", values: { label: "Pay now" }, source: "llm" };
    const answer = await site.service.post("/api/registry/components/button/previews", record);
    const { preview } = await answer.json();
    const page = await visit(preview.page);
    await expect.poll(() => shown(page).innerText()).toBe("Pay now");
    await expect.poll(() => code(page)).toContain("Pay now");
    expect(await violationsOn(page)).toEqual([]);
    await page.goto(preview.url);
    await expect.poll(() => page.frameLocator("iframe").getByRole("button").innerText()).toBe("Pay now");
    await page.goto("/components/button");
    await page.getByRole("link", { name: "In the checkout" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/button/previews/checkout");
  });
});
