// @module-tag long
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type ModelTurn, openModelServer } from "../test/model-server.ts";
import { violationsOn } from "./axe.ts";
import { openRegistry } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { PHONE, useSite } from "./use-site.ts";

describe("the assistant in the administration", () => {
  let model: ModelServer;
  let turn: ModelTurn = { text: "Blue.", use: { input: 20, output: 2 } };
  const site = useSite(async () => {
    model = await openModelServer(() => turn);
    return openRegistry("sqlite", { SERVICE_BASE_URL: "", ...model.env() });
  });
  let admin: BrowserContextOptions;
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  afterAll(() => model?.close());

  it("tries the model by a button", async () => {
    const page = await site.open(admin);
    await page.goto("/admin");
    await page.getByRole("link", { name: "Assistant" }).click();
    await page.getByRole("button", { name: "Test the model" }).click();
    await expect.poll(() => page.getByRole("status").innerText()).toMatch(/answered “Blue\.” after/);
    expect(await violationsOn(page)).toEqual([]);
  });

  it("shows the fault of a model and its remedy", async () => {
    turn = { status: 404, code: "model_not_found" };
    const page = await site.open(admin);
    await page.goto("/admin/assistant");
    await page.getByRole("button", { name: "Test the model" }).click();
    await expect.poll(() => page.getByRole("alert").innerText()).toMatch(/AI_MODEL.*AI_BASE_URL.*model_not_found/);
  });

  it.each(["light", "dark"] as const)("reads on a phone in %s", async (colorScheme) => {
    const page = await site.open({ ...PHONE, colorScheme, ...admin });
    await page.goto("/admin/assistant");
    expect(await violationsOn(page)).toEqual([]);
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(beyond).toBe(0);
  });
});
