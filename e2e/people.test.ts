import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { environment } from "../src/safe/environment.ts";
import { casesOf } from "../test/long-form.ts";
import { violationsOn } from "./axe.ts";
import { openExamples } from "./open-registry.ts";
import { addressOf, DESKTOP, PHONE, useSite } from "./use-site.ts";

const FOLDER = ".tmp/screenshots";
const ADMIN = { name: "Ada Lindgren", email: "ada@example.com", password: "correct horse battery staple" };
const GRACE = { name: "Grace Hopper", email: "grace@example.com", password: "nine moons over the harbor" };

const LOOKS: Record<string, BrowserContextOptions> = {
  light: DESKTOP,
  dark: { ...DESKTOP, colorScheme: "dark" },
  phone: { ...PHONE, deviceScaleFactor: 2 },
};

const heading = (page: Page) => page.getByRole("heading", { level: 1 }).innerText();
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;

describe("people", () => {
  const site = useSite(openExamples);

  const signIn = async (page: Page, { email, password }: typeof ADMIN) => {
    await page.getByLabel("Email address").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };

  it("set the registry up, invite, join, make a key and revoke it", async () => {
    const page = await site.open({ reducedMotion: "reduce" });
    await page.goto(pathOf(site.service.setUpUrl ?? ""));
    expect(await heading(page)).toBe("Set up this registry");
    expect(await violationsOn(page)).toEqual([]);
    await page.getByLabel("Your name").fill(ADMIN.name);
    await page.getByLabel("Email address").fill(ADMIN.email);
    await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
    await page.getByRole("button", { name: "Set up" }).click();
    await expect.poll(() => addressOf(page)).toBe("/admin");

    await page.getByLabel("Email address").fill(GRACE.email);
    await page.getByLabel("Role").selectOption("Member");
    await page.getByRole("button", { name: "Invite", exact: true }).click();
    const link = await page.getByLabel(`Invitation for ${GRACE.email}`, { exact: true }).inputValue();
    expect(link).toMatch(/\/invite\/[\w-]{43}$/);
    expect(await page.getByRole("main").innerText()).toContain("grace");

    const other = await site.open({ reducedMotion: "reduce" });
    await other.goto(pathOf(link));
    expect(await heading(other)).toBe("Join Tideline");
    expect(await other.getByLabel("Email address").inputValue()).toBe(GRACE.email);
    await other.getByLabel("Your name").fill(GRACE.name);
    await other.getByLabel("Password", { exact: true }).fill(GRACE.password);
    await other.getByRole("button", { name: "Join" }).click();
    await expect.poll(() => addressOf(other)).toBe("/");
    await other.getByRole("button", { name: `Account of ${GRACE.name}` }).click();
    expect(await other.getByRole("menuitem", { name: "Administration" }).count()).toBe(0);
    await other.getByRole("menuitem", { name: "Account", exact: true }).click();
    await expect.poll(() => addressOf(other)).toBe("/account");

    await other.getByLabel("Name of the new key").fill("Laptop agent");
    await other.getByRole("button", { name: "Create key" }).click();
    const key = await other.getByLabel("Laptop agent", { exact: true }).inputValue();
    const asks = () => fetch(`${site.service.url}/api/service/patterns`, { headers: { "x-service-api-key": key } });
    expect((await asks()).status).toBe(200);
    await other.getByRole("link", { name: "Go back to your account" }).click();
    await other.locator("summary", { hasText: "Revoke" }).click();
    await other.getByRole("button", { name: "Revoke Laptop agent" }).click();
    await expect.poll(() => addressOf(other)).toBe("/account?done=key");
    expect((await asks()).status).toBe(401);

    await other.goto("/admin");
    expect(await heading(other)).toBe("You don't have access");
    expect(await violationsOn(other)).toEqual([]);
    await other.goto("/");
    await other.getByRole("button", { name: `Account of ${GRACE.name}` }).click();
    // The menu opens with focus on its first entry; the first letter of another leads there.
    await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe("Media library");
    await other.keyboard.press("s");
    await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe("Sign out");
    await other.keyboard.press("Enter");
    await expect.poll(() => addressOf(other)).toBe("/sign-in?done=signed-out");
    await other.goto("/admin");
    expect(addressOf(other)).toBe("/sign-in?next=%2Fadmin");
    await signIn(other, ADMIN);
    await expect.poll(() => addressOf(other)).toBe("/admin");
  });

  it("do it without scripts, with the sign-in link in the bar", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto("/docs");
    await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
    await signIn(page, { ...GRACE, password: "not the password" });
    await expect.poll(() => page.getByRole("alert").innerText()).toContain("is incorrect");
    expect(await page.getByLabel("Email address").inputValue()).toBe(GRACE.email);
    await signIn(page, GRACE);
    await expect.poll(() => addressOf(page)).toBe("/");
    await page.goto("/account");
    await page.getByLabel("Name", { exact: true }).fill("Grace B. Hopper");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect.poll(() => page.getByRole("status").innerText()).toBe("Your profile was saved.");
    await page.getByRole("button", { name: "Sign out", exact: true }).first().click();
    await expect.poll(() => addressOf(page)).toBe("/sign-in?done=signed-out");
  });

  const PAGES = ["credentials", "audit", "design-tool", "design-tool/components", "build-tasks", "materials"];

  it.each(casesOf(Object.entries(LOOKS), 3))(
    "pages have no violation and do not scroll sideways, %s",
    { tags: "repeated" },
    async (look, options) => {
      const page = await site.open({ ...options, reducedMotion: "reduce" });
      const check = async (path: string) => {
        expect(addressOf(page)).toBe(path);
        expect(await violationsOn(page), path).toEqual([]);
        for (const width of look === "phone" ? [390, 320] : []) {
          await page.setViewportSize({ width, height: 844 });
          const { scroll, client } = await page.evaluate(() => ({
            scroll: document.documentElement.scrollWidth,
            client: document.documentElement.clientWidth,
          }));
          expect(scroll, path).toBeLessThanOrEqual(client);
        }
      };
      await page.goto("/sign-in?next=/account");
      await check("/sign-in?next=/account");
      await signIn(page, ADMIN);
      await expect.poll(() => addressOf(page)).toBe("/account");
      for (const path of ["/account", "/admin", ...PAGES.map((name) => `/admin/${name}`)]) {
        await page.goto(path);
        if (path === "/admin") await page.locator("summary", { hasText: "Remove" }).last().click();
        await check(path);
      }
    },
  );

  // Pictures for people to look at: `SCREENSHOTS=1 npm run e2e -- e2e/people.test.ts`.
  it.runIf(environment().SCREENSHOTS)(`are pictured in ${FOLDER}`, async () => {
    await mkdir(FOLDER, { recursive: true });
    for (const [look, options] of Object.entries(LOOKS)) {
      const page = await site.open(options);
      const shoot = async (name: string) => {
        await page.evaluate(() => document.fonts.ready.then(() => true));
        await page.screenshot({ path: join(FOLDER, `people-${name}-${look}.png`), fullPage: true });
      };
      await page.goto("/sign-in?next=/admin");
      await shoot("sign-in");
      await signIn(page, { ...ADMIN, password: "not the password" });
      await expect.poll(() => page.getByRole("alert").count()).toBe(1);
      await shoot("sign-in-wrong");
      await signIn(page, ADMIN);
      await expect.poll(() => addressOf(page)).toBe("/admin");
      await page.getByLabel("Email address").fill(`invited-${look}@example.com`);
      await page.getByRole("button", { name: "Invite", exact: true }).click();
      await expect.poll(() => page.getByRole("status").count()).toBe(1);
      await page.locator("summary", { hasText: "Remove" }).last().click();
      await shoot("admin");
      await page.goto("/admin/materials");
      await page.getByRole("button", { name: "Regenerate all" }).click();
      await expect.poll(() => page.getByRole("status").count()).toBe(1);
      await page.getByRole("link", { name: "Read" }).first().click();
      await shoot("admin-material-text");
      for (const name of PAGES) {
        await page.goto(`/admin/${name}`);
        await shoot(`admin-${name}`);
      }
      await page.goto("/account");
      await page.getByLabel("Name of the new key").fill(`Key ${look}`);
      await page.getByRole("button", { name: "Create key" }).click();
      await expect.poll(() => heading(page)).toBe("Your new API key");
      await shoot("new-key");
      await page.goto("/account");
      await shoot("account");
      await page.goto("/docs");
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.screenshot({ path: join(FOLDER, `people-corner-${look}.png`) });
    }
  });
});
