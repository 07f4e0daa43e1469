import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type ModelServer, openModelServer } from "../test/model-server.ts";
import { answers, ask, drawer, field, open, pressKeys } from "./assistant-drawer.ts";
import { violationsOn } from "./axe.ts";
import { copyExamples, openExamples, openRegistry, openWorkspace } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { useSite } from "./use-site.ts";

const SHOTS = process.env.SCREENSHOTS ? ".tmp/screenshots" : undefined;

describe("a registry that keeps conversations", () => {
  let model: ModelServer;
  const site = useSite(async () => {
    model = await openModelServer(({ number }) => ({ text: `Answer **${number}**.` }));
    return openRegistry("sqlite", { SERVICE_BASE_URL: "", ...model.env(), AI_CONVERSATIONS: "stored" });
  });
  afterAll(() => model?.close());

  it("lists them in the drawer and on the account page, and goes on with one", async () => {
    const page = await site.open(await setUpAdmin(site));
    await open(page, "/");
    await ask(page, "The first question?");
    await expect.poll(() => answers(page).count()).toBe(1);
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).count()).toBe(1);
    await drawer(page).getByRole("button", { name: "New conversation" }).click();
    await ask(page, "Something else?");
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).count()).toBe(1);
    await drawer(page).getByRole("button", { name: "Earlier conversations" }).click();
    const entry = (title: string) => drawer(page).getByRole("button", { name: new RegExp(`^${title}`) });
    await expect.poll(() => entry("The first question").isVisible()).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, "assistant-stored.png") });
    await entry("The first question").click();
    await expect.poll(() => answers(page).locator("strong").allTextContents()).toEqual(["0"]);
    await ask(page, "And on?");
    await expect.poll(() => answers(page).count()).toBe(2);
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).count()).toBe(2);
    await drawer(page).getByRole("button", { name: "Earlier conversations" }).click();
    await drawer(page).getByRole("button", { name: "Delete “Something else?”" }).click();
    await expect.poll(() => entry("Something else").count()).toBe(0);

    await page.goto("/account#conversations");
    const section = page.getByRole("region", { name: "Conversations with the assistant" });
    expect(await section.getByText("The first question?").count()).toBe(1);
    expect(await violationsOn(page)).toEqual([]);
    if (SHOTS) await section.screenshot({ path: join(SHOTS, "assistant-account.png") });
    await section.getByRole("button", { name: "Delete all conversations" }).click();
    await expect.poll(() => section.getByText("None yet.").isVisible()).toBe(true);
  });
});

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
    expect(await drawer(page).getByRole("button", { name: "Earlier conversations" }).isVisible()).toBe(false);
    // The conversation goes on behind a link, and what is kept of it is gone with the tab.
    await page.goto("/foundations/icons");
    await expect.poll(() => answers(page).locator("strong").allTextContents()).toEqual(["files"]);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain("files");
  });
});

describe("a registry without a model", () => {
  const site = useSite(openExamples);

  it("says which variables to set, and offers the search", async () => {
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

  it("says what is left, when there is more, and offers the search", async () => {
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

  it("says so, and offers the search", async () => {
    const page = await site.open(await setUpAdmin(site));
    await pressKeys(page, "/");
    await expect.poll(() => drawer(page).getByText("AI_DAILY_TOKENS").isVisible()).toBe(true);
    expect(await drawer(page).getByRole("link", { name: "Search instead" }).isVisible()).toBe(true);
    expect(await field(page).isVisible()).toBe(false);
  });
});
