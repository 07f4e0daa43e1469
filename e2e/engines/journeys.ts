import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "../../test/free-port.ts";
import { ADMIN } from "../set-up-admin.ts";
import { clickOn, fieldText, named, pathOf, textOf } from "./ask.ts";
import { DRAWN, drawnIn } from "./checks.ts";
import { type Engine, isMissing } from "./engines.ts";
import { type EngineSite, openSite, setUp } from "./site.ts";
import type { Driven, Tab } from "./tab.ts";

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#06c" d="M11 2h2v20h-2z"/></svg>';

const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";

/** What people do most, in the engine at hand. In the long form alone. */
export function tryJourneys(engine: Engine): void {
  describe.skipIf(isMissing(engine))(`journeys in ${engine.name}`, { tags: "long" }, () => {
    let browser: Driven;
    let site: EngineSite;
    beforeAll(async () => {
      [browser, site] = await Promise.all([engine.find()?.() as Promise<Driven>, openSite()]);
      await setUp(browser, site);
    });
    afterAll(async () => {
      await browser?.close();
      await site?.close();
    });
    const at = (path: string) => site.localhost + path;

    it("reads a page with live blocks", async () => {
      const tab = await browser.open(at("/docs/components/button"));
      await expect.poll(() => drawnIn(tab, "main iframe")).toMatchObject({ background: DRAWN, fonts: true });
    });

    it("sets a property on the stage, shares it and finds it again", async () => {
      const tab = await browser.open(at("/components/button"));
      await tab.fill("#set-label", "Cast off");
      await expect.poll(() => buttonText(tab)).toBe("Cast off");
      await expect.poll(() => pathOf(tab)).toContain("with.label=Cast+off");
      await tab.goto(await tab.address());
      await expect.poll(() => fieldText(tab, "#set-label")).toBe("Cast off");
      await expect.poll(() => buttonText(tab)).toBe("Cast off");
    });

    it("searches by keyboard", async () => {
      const tab = await browser.open(at("/"));
      await tab.press("Control+k");
      await tab.fill("dialog[open] [role=combobox]", "writing screens");
      const chosen = "dialog[open] [role=option][aria-selected=true]";
      await expect.poll(() => textOf(tab, chosen)).toMatch(/^Writing for screens/);
      await tab.press("Enter");
      await expect.poll(() => pathOf(tab)).toBe("/docs/content/writing-for-screens");
    });

    it("edits a page and saves it", async () => {
      const tab = await browser.open(at("/edit?in="));
      await tab.fill("[name=slug]", "moorings");
      await tab.fill("[name='frontmatter.title']", "Moorings");
      await tab.fill("[name=markdown]", "Where boats lie.");
      await tab.click(await named(tab, "button:enabled", "Save"));
      await expect.poll(async () => (await site.service.get("/api/registry/pages/moorings")).status).toBe(200);
      await tab.goto(at("/docs/moorings"));
      expect(await textOf(tab, "main")).toContain("Where boats lie.");
    });

    it("uploads a picture", async () => {
      const folder = await mkdtemp(join(tmpdir(), "engine-upload-"));
      const file = join(folder, "mooring-post.svg");
      await writeFile(file, PICTURE);
      const tab = await browser.open(at("/media"));
      await tab.choose("[data-media-files]", [file]);
      await expect.poll(() => textOf(tab, "main")).toContain("1 of 1 file uploaded.");
      await tab.goto(at("/media"));
      expect(await textOf(tab, "main")).toContain("mooring post");
      await rm(folder, { recursive: true });
    });

    it("signs out and in, and approves a device", async () => {
      const started = await fetch(`${site.service.url}/api/oauth/device`, { method: "POST" });
      const { device_code, verification_uri_complete } = await started.json();
      const tab = await browser.open(at("/account"));
      await tab.run(() => document.querySelector<HTMLFormElement>("form[action='/sign-out']")?.requestSubmit());
      await expect.poll(() => pathOf(tab)).not.toBe("/account");
      await tab.goto(verification_uri_complete);
      await signIn(tab);
      await clickOn(tab, "button", "Allow");
      await expect.poll(() => textOf(tab, "h1")).toBe("The device is connected");
      const body = new URLSearchParams({ grant_type: DEVICE_GRANT, device_code });
      expect((await fetch(`${site.service.url}/api/oauth/token`, { method: "POST", body })).status).toBe(200);
    });

    it("a sign-in for a program that asks wrongly ends at the program", async () => {
      const heard: string[] = [];
      const program = createServer((request, response) => {
        if (request.url?.startsWith("/callback")) heard.push(request.url);
        response.end("Heard.");
      });
      await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
      const callback = `http://127.0.0.1:${(program.address() as AddressInfo).port}/callback`;
      const registered = await fetch(`${site.service.url}/api/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ client_name: "Engine", redirect_uris: [callback] }),
      });
      const { client_id } = await registered.json();
      const query = new URLSearchParams({
        response_type: "code",
        client_id,
        redirect_uri: callback,
        scope: "everything",
        code_challenge: "a".repeat(43),
        code_challenge_method: "S256",
      });
      const tab = await browser.open(at("/account"));
      await tab.run(() => document.querySelector<HTMLFormElement>("form[action='/sign-out']")?.requestSubmit());
      await expect.poll(() => pathOf(tab)).not.toBe("/account");
      await tab.goto(at(`/api/oauth/authorize?${query}`));
      await signIn(tab);
      await expect.poll(() => heard).toEqual([expect.stringContaining("error=invalid_scope")]);
      program.closeAllConnections();
      await new Promise((resolve) => program.close(resolve));
    });

    it.each([
      ["a host of their own", (port: string) => ({ SERVICE_PREVIEW_ORIGIN: `http://127.0.0.1:${port}` })],
      ["closed reads", () => ({ SERVICE_PUBLIC_READS: "false" })],
    ])("draws previews with %s", async (_, settings) => {
      const port = String(await freePort());
      const other = await openSite({ PORT: port, SERVICE_BASE_URL: `http://localhost:${port}`, ...settings(port) });
      try {
        await setUp(browser, other);
        const tab = await browser.open(`${other.localhost}/components/button`);
        await expect.poll(() => drawnIn(tab)).toMatchObject({ background: DRAWN });
      } finally {
        await other.close();
      }
    });
  });
}

const buttonText = (tab: Tab): Promise<string> =>
  tab.inFrame("[data-stage] iframe", () => document.querySelector("button")?.innerText ?? "").catch(String);

async function signIn(tab: Tab): Promise<void> {
  await tab.fill("[name=email]", ADMIN.email);
  await tab.fill("[name=password]", ADMIN.password);
  await clickOn(tab, "button", "Sign in");
}
