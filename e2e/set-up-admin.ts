import type { BrowserContextOptions } from "playwright-core";
import type { Site } from "./use-site.ts";

export const ADMIN = { name: "Ada Lindgren", email: "ada@example.com", password: "correct horse battery staple" };

/** Sets the registry up as its first administrator; with what it answers, further windows are signed in too. */
export async function setUpAdmin(site: Site): Promise<BrowserContextOptions> {
  const page = await site.open();
  const { pathname, search } = new URL(site.service.setUpUrl ?? "");
  await page.goto(pathname + search);
  await page.getByLabel("Your name").fill(ADMIN.name);
  await page.getByLabel("Email address").fill(ADMIN.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMIN.password);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.waitForURL("**/admin");
  return { storageState: await page.context().storageState() };
}
