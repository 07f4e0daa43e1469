// @module-tag long
import { afterAll, describe, expect, it } from "vitest";
import { type ModelServer, openModelServer } from "../test/model-server.ts";
import { answers, ask, drawer, field, open, pressKeys } from "./assistant-drawer.ts";
import { violationsOn } from "./axe.ts";
import { copyExamples, openExamples, openRegistry, openWorkspace } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { useSite } from "./use-site.ts";

describe("a workspace", () => {
  let model: ModelServer;
  const folders: { remove(): Promise<void> }[] = [];
  const site = useSite(async () => {
    model = await openModelServer(() => ({ text: "From your **files**." }));
    const workspace = await copyExamples();
    folders.push(workspace);
    return openWorkspace(workspace.folder, model.env());
  });
  afterAll(async () => {
    await model?.close();
    for (const { remove } of folders) await remove();
  });

  it("answers who sits at the machine, and keeps nothing", async () => {
    const page = await site.open();
    await open(page);
    await ask(page, "Which?");
    await expect.poll(() => answers(page).locator("strong").allTextContents()).toEqual(["files"]);
    // The conversation goes on behind a link, and what is kept of it is gone with the tab.
    await page.goto("/foundations/icons");
    await expect.poll(() => answers(page).locator("strong").allTextContents()).toEqual(["files"]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("files");
  });
});

describe("a registry without a model", () => {
  const site = useSite(openExamples);

  it("lists the variables to set, and offers the search", async () => {
    const admin = await setUpAdmin(site);
    const page = await site.open(admin);
    await pressKeys(page);
    await expect.poll(() => drawer(page).getByText("AI_MODEL", { exact: true }).isVisible()).toBe(true);
    expect(await drawer(page).getByRole("link", { name: "Search instead" }).isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
  });
});

describe("a registry with few tokens a day", () => {
  let model: ModelServer;
  const site = useSite(async () => {
    model = await openModelServer(() => ({ text: "Yes.", use: { input: 900, output: 200 } }));
    return openRegistry("sqlite", { SERVICE_BASE_URL: "", ...model.env(), AI_DAILY_TOKENS: "1000" });
  });
  afterAll(() => model?.close());

  it("shows the remaining budget and when it is renewed, and offers the search", async () => {
    const page = await site.open(await setUpAdmin(site));
    await open(page, "/");
    await expect.poll(() => drawer(page).getByText("1,000 of 1,000 tokens left today").isVisible()).toBe(true);
    await ask(page, "Anything?");
    await expect
      .poll(() => drawer(page).getByText("0 of 1,000 tokens left today", { exact: true }).isVisible())
      .toBe(true);
    await ask(page, "More?");
    await expect.poll(() => drawer(page).getByRole("alert").innerText()).toContain("00:00 UTC");
    expect(await drawer(page).getByRole("alert").getByRole("link", { name: "search" }).isVisible()).toBe(true);
    expect(model.asked.length).toBe(1);
    site.forgive();
  });
});

describe("a registry whose assistant is switched off", () => {
  const site = useSite(() =>
    openRegistry("sqlite", { SERVICE_BASE_URL: "", AI_MODEL: "any", AI_API_KEY: "any", AI_DAILY_TOKENS: "0" }),
  );

  it("reports it, and offers the search", async () => {
    const page = await site.open(await setUpAdmin(site));
    await pressKeys(page, "/");
    await expect.poll(() => drawer(page).getByText("AI_DAILY_TOKENS").isVisible()).toBe(true);
    expect(await drawer(page).getByRole("link", { name: "Search instead" }).isVisible()).toBe(true);
    expect(await field(page).isVisible()).toBe(false);
  });
});
