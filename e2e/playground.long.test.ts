// @module-tag long
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { violationsOn } from "./axe.ts";
import { copyExamples, openRegistry, runDsr, SECRET } from "./open-registry.ts";
import { addressOf, useSite } from "./use-site.ts";

const shown = (page: Page) => page.frameLocator(".component-stage iframe").getByRole("button");
const code = (page: Page) => page.locator(".playground figure.code code").innerText();

const describedBy = (field: Locator) =>
  field.evaluate((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent);

/** A component with a property of each kind. */
async function addSailing(folder: string): Promise<void> {
  const place = join(folder, "components/sailing");
  await mkdir(place);
  const properties = {
    day: { type: "date" },
    seats: { type: "integer", rules: { min: 1, max: 6 } },
    tint: { type: "color" },
    icon: { type: "icon" },
    href: { type: "url" },
    pier: { options: Array.from({ length: 200 }, (_, at) => `pier ${at}`) },
    stops: { type: "array" },
  };
  const values = { day: "2027-06-12", seats: 1, tint: "#025987", icon: "ferry", href: "/a", pier: "pier 7" };
  const declaration = { id: "sailing", title: "Sailing", properties, previews: { default: { values } } };
  await writeFile(join(place, "sailing.json"), JSON.stringify(declaration));
  const words = "{{ day }}, {{ seats }} seats, {{ tint }}, {{ icon }}, {{ pier }}";
  await writeFile(join(place, "sailing.html"), `<p>${words}</p>`);
}

describe("the fields of a component", () => {
  const site = useSite(async () => {
    const registry = await openRegistry("sqlite");
    const { folder, remove } = await copyExamples();
    await addSailing(folder);
    const built = await runDsr(["build", "sailing", "--no-checks", "--no-screenshots"], folder);
    if (built.code !== 0) throw new Error(built.stderr);
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

  it("change the preview, its code and the address, which shows the same to others", async () => {
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

  it("ask before they render values of an address that may be more than plain text", async () => {
    const page = await visit(`/components/button?with.label=${encodeURIComponent("<h1>Sign in</h1>")}`);
    expect(await page.getByRole("status").filter({ hasText: "contains markup" }).count()).toBe(1);
    expect(await shown(page).innerText()).toBe("Book crossing");
    await page.getByRole("button", { name: "Show" }).click();
    await expect.poll(() => shown(page).innerText()).toBe("<h1>Sign in</h1>");
  });

  it("report an invalid value, and don't render it", async () => {
    const page = await visit("/components/table");
    await page.getByLabel("rows", { exact: true }).fill("[{");
    const rows = page.getByLabel("rows", { exact: true });
    await expect.poll(() => rows.getAttribute("aria-invalid")).toBe("true");
    expect(await describedBy(rows)).toBe("rows is not valid JSON: the end is missing.");
    // The other fields go on, and what was typed stays.
    await page.getByLabel("caption", { exact: true }).fill("Today");
    await expect
      .poll(() => page.frameLocator(".component-stage iframe").locator("table").innerText())
      .toContain("Today");
    expect(await rows.inputValue()).toBe("[{");
    await page.getByLabel("rows", { exact: true }).fill('[{"time": "09:15", "to": "Skerry", "berth": "2"}]');
    await expect
      .poll(() => page.frameLocator(".component-stage iframe").getByRole("row").allInnerTexts())
      .toEqual(["Time\tTo\tBerth", "09:15\tSkerry\t2"]);
  });

  it("are of the kind that is declared", async () => {
    const page = await visit("/components/sailing");
    const text = () => page.frameLocator(".component-stage iframe").locator("p").innerText();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    await field("day").fill("2027-06-13");
    await expect.poll(text).toContain("2027-06-13");
    await field("seats").fill("9");
    await expect.poll(() => describedBy(field("seats"))).toBe("seats is more than 6.");
    await field("seats").fill("2");
    await expect.poll(text).toContain("2 seats");
    expect(await describedBy(field("seats"))).toBe("");
    await page.getByLabel("Pick tint").fill("#00ff80");
    await expect.poll(() => field("tint").inputValue()).toBe("#00ff80");
    await expect.poll(text).toContain("#00ff80");
    await field("tint").focus();
    await expect.poll(() => page.locator("datalist#playground-colors option").count()).toBeGreaterThan(20);
    const [variable = ""] = await page
      .locator("datalist#playground-colors option")
      .evaluateAll((options) => options.map((option) => option.getAttribute("value") ?? ""));
    await field("tint").fill(variable);
    await expect.poll(() => page.getByLabel("Pick tint").inputValue()).not.toBe("#00ff80");
    await field("icon").fill("anchor");
    await expect.poll(text).toContain("anchor");
    expect(await page.locator("datalist#playground-icons option[value=ferry]").count()).toBe(1);
    expect(await page.locator(".playground-icon use").getAttribute("href")).toBe("/api/icons-sprite.svg#anchor");
    expect(await violationsOn(page)).toEqual([]);
  });

  it("offer all entries of a long list, and keep the selection without typed text", async () => {
    const page = await visit("/components/sailing");
    const pier = page.getByLabel("pier", { exact: true });
    expect(await pier.inputValue()).toBe("pier 7");
    await pier.focus();
    expect(await pier.inputValue()).toBe("");
    expect(await pier.getAttribute("placeholder")).toBe("pier 7");
    await pier.blur();
    expect(await pier.inputValue()).toBe("pier 7");
    await pier.pressSequentially("pier 19");
    expect(await pier.getAttribute("aria-invalid")).toBe(null);
    await pier.fill("pier 900");
    await pier.blur();
    await expect.poll(() => describedBy(pier)).toBe("pier isn't a valid option.");
    await pier.fill("pier 120");
    await expect
      .poll(() => page.frameLocator(".component-stage iframe").locator("p").innerText())
      .toContain("pier 120");
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
    const records = page.getByRole("region", { name: "Used in" });
    await records.scrollIntoViewIfNeeded();
    await expect.poll(() => records.frameLocator("iframe").getByRole("button").innerText()).toBe("Pay now");
    const zoom = () =>
      records
        .frameLocator("iframe")
        .locator("body")
        .evaluate(({ style }) => Number(style.zoom));
    await expect.poll(zoom).toBeGreaterThan(1);
    await page.getByRole("link", { name: "In the checkout" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components/button/previews/checkout");
  });
});
