import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type EvilHost, openEvilHost } from "./evil-host.ts";
import { HOSTILE_COMPONENT_PAGES, pushHostileComponents } from "./hostile-components.ts";
import { type Hostile, hostileContent, OVERLAY_Z, pushHostile } from "./hostile-content.ts";
import { openRegistry } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

describe("content that means harm", () => {
  let evil: EvilHost;
  let hostile: Hostile;
  let slugs: string[] = [];
  // The policy of our pages refuses what the theme asks for, and says so in the console. Drawings that cannot be made
  // safe answer 422. Sources are for people who are signed in.
  const site = useSite(
    async () => {
      evil = await openEvilHost();
      hostile = hostileContent(evil.origin);
      const registry = await openRegistry("sqlite");
      slugs = await pushHostile(registry, hostile);
      await pushHostileComponents(registry, hostile);
      return registry;
    },
    {
      expected:
        /^console: .*Content Security Policy|^422 .*\/(?:icons|logos)\/\d+\.svg$|^401 .*\/(?:api\/service|components\/[^/]+\/sources)/,
    },
  );
  beforeEach(() => {
    evil.seen.length = 0;
  });
  afterAll(() => evil.close());

  /** A page that notes every script of the content that runs. */
  const open = async () => {
    const page = await site.open();
    const ran: string[] = [];
    page.on("dialog", async (dialog) => {
      ran.push(`${dialog.type()} on ${page.url()}`);
      await dialog.dismiss();
    });
    return { page, ran };
  };

  it("is detected by this test without protection", async () => {
    const { page, ran } = await open();
    evil.html = `<title>${hostile.words}`;
    await page.goto(`${evil.origin}/`);
    await expect.poll(() => ran.length).toBeGreaterThan(1);
    await expect.poll(() => evil.seen).toContain("GET /w.png");
    expect(await page.evaluate(findHarm, OVERLAY_Z)).not.toEqual([]);
    evil.html = "";
    site.forgive();
  });

  it("was accepted by the registry", () => {
    expect(slugs).toEqual(expect.arrayContaining(["index", "page", "a/b"]));
  });

  const pages = () => [
    "/",
    "/docs",
    `/components/evil?${new URLSearchParams({ "with.elements": "javascript: alert(1)", "with.id": hostile.words.slice(0, 190) })}`,
    ...slugs
      .filter((slug) => slug !== "index")
      .map((slug) => `/docs/${slug.split("/").map(encodeURIComponent).join("/")}`),
    "/foundations",
    "/foundations/colors",
    "/foundations/typography",
    "/foundations/effects",
    "/foundations/tokens",
    "/foundations/icons",
    "/foundations/logos",
    ...HOSTILE_COMPONENT_PAGES,
    "/changelog?kind=all",
    `/foundations/icons?${new URLSearchParams({ q: "0", category: hostile.words.slice(0, 190) })}#${encodeURIComponent(hostile.words)}`,
    `/search?${new URLSearchParams({ q: "script alert" })}`,
    "/developer",
    "/developer/api",
  ];

  it("does nothing on any page", async () => {
    const { page, ran } = await open();
    // What other pages of this origin could have left there.
    await page.addInitScript((words) => {
      if (window !== top) return;
      for (const key of ["registry-scheme", "registry-brand", "registry-icon-size"]) localStorage.setItem(key, words);
      localStorage.setItem("registry-recent", JSON.stringify([words]));
    }, hostile.words);
    for (const path of pages()) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      expect(await page.locator("h1").count(), path).toBe(1);
      await page.evaluate(loadPictures);
      await page.mouse.move(640, 450);
      expect(await page.evaluate(findHarm, OVERLAY_Z), path).toEqual([]);
      expect(ran, path).toEqual([]);
    }
    expect(evil.seen).toEqual([]);
  });

  it.each(["/nothing/", "/search?q=", "/docs/", "/foundations/colors?brand=", "/foundations/icons?q="])(
    "does nothing out of the address %s",
    async (path) => {
      const { page, ran } = await open();
      const words = hostile.words.slice(0, 190);
      const answer = await page.goto(path + encodeURIComponent(words).replaceAll("%2F", "/"));
      expect([200, 400, 404]).toContain(answer?.status());
      expect(answer?.headers()["content-type"]).toMatch(/^text\/html/);
      expect(await page.evaluate(findHarm, OVERLAY_Z)).toEqual([]);
      expect([ran, evil.seen]).toEqual([[], []]);
    },
  );

  it("does nothing in documents that our scripts create", async () => {
    const { page, ran } = await open();
    await page.goto("/foundations/icons");
    const cells = page.getByRole("list", { name: "Icons" }).getByRole("link");
    const count = await cells.count();
    expect(count).toBeGreaterThan(hostile.drawings.length);
    for (let index = 0; index < count; index += 1) {
      await cells.nth(index).click();
      await expect.poll(() => page.locator(".icons-panel").isVisible()).toBe(true);
    }
    expect(await page.evaluate(findHarm, OVERLAY_Z)).toEqual([]);
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Search" }).fill("script");
    await expect.poll(() => page.getByRole("option").count()).toBeGreaterThan(3);
    expect(await page.evaluate(findHarm, OVERLAY_Z)).toEqual([]);
    await page.getByRole("combobox", { name: "Search" }).fill(hostile.words.slice(0, 150));
    await page.goto("/foundations/colors");
    await page
      .getByRole("button", { name: /^Copy / })
      .first()
      .click();
    await expect.poll(() => page.getByRole("menuitem").count()).toBeGreaterThan(0);
    await page.getByRole("searchbox").fill(hostile.words);
    expect(await page.evaluate(findHarm, OVERLAY_Z)).toEqual([]);
    expect([ran, evil.seen]).toEqual([[], []]);
  });

  it("can't replace the fields of a component or its page", async () => {
    const { page, ran } = await open();
    await page.goto("/components/evil");
    await page.locator('.playground select[name="with.elements"]').selectOption({ index: 1 });
    await expect.poll(() => new URL(page.url()).searchParams.get("with.elements")).toBe(hostile.words);
    // What the frame says it drew, or why it did not, is text.
    await expect.poll(() => page.locator(".playground").innerText()).toContain("<img src=x onerror=alert(1)>");
    expect(await page.evaluate(findHarm, OVERLAY_Z)).toEqual([]);
    expect([ran, evil.seen]).toEqual([[], []]);
  });

  it("does nothing in drawings and files opened directly", async () => {
    const { page, ran } = await open();
    const longId = encodeURIComponent(hostile.words.slice(0, 190));
    const files = [
      ...hostile.drawings.flatMap((_, index) => [`/icons/${index}.svg`, `/logos/${index}.svg`]),
      "/cdn/icons/evil/x.svg",
      "/cdn/icons/evil/x2.svg",
      `/icons/${longId}.svg`,
      `/logos/${longId}.svg`,
      "/api/icons-sprite.svg",
      "/api/registry/logo.svg",
      "/api/registry/theme.css",
      "/api/registry/fonts.css",
      "/api/registry/icons",
      "/docs/page.md",
    ];
    for (const path of files) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBeLessThan(500);
      expect(answer?.headers()["x-content-type-options"], path).toBe("nosniff");
      if (path.endsWith(".svg") && answer?.status() === 200)
        expect(answer.headers()["content-security-policy"], path).toMatch(/^sandbox;/);
      expect(ran, path).toEqual([]);
    }
    expect(evil.seen).toEqual([]);
  });

  it("cannot frame our pages", async () => {
    const { page } = await open();
    const paths = ["/", "/docs", "/foundations/icons", "/search?q=a"];
    evil.html = paths.map((path) => `<iframe src="${site.service.url}${path}"></iframe>`).join("");
    await page.goto(`${evil.origin}/`);
    await expect
      .poll(() => page.frames().filter((frame) => frame.url().startsWith("chrome-error:")).length)
      .toBe(paths.length);
    evil.html = "";
    site.forgive();
  });
});

/** Brings pictures into the page that would load when they come near the window. */
const loadPictures = async () => {
  for (const image of document.images) image.loading = "eager";
  for (const fold of document.querySelectorAll("details")) fold.open = true;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  await document.fonts.ready;
};

/** What of the content has become more than words and safe drawings. */
const findHarm = (overlay: string): string[] => {
  const found: string[] = [];
  const scripts = [...document.querySelectorAll("script")];
  const own = scripts.filter(
    (script) => script.text.includes("registry-choice") || script.src.startsWith(`${location.origin}/_/`),
  );
  if (scripts.length !== own.length) found.push(`${scripts.length} scripts`);
  for (const element of document.querySelectorAll("*")) {
    const text = element.outerHTML.slice(0, 120);
    // Previews have an origin of their own, which other tests prove.
    if (element.matches("iframe[sandbox^=allow-scripts][src^='/api/']")) continue;
    if (element.matches("iframe, object, embed, base, meta[http-equiv], applet, frame, foreignObject"))
      found.push(text);
    if (element instanceof HTMLFormElement && new URL(element.action).origin !== location.origin) found.push(text);
    if (getComputedStyle(element).zIndex === overlay) found.push(`over everything: ${text}`);
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) found.push(`${name}: ${text}`);
      const address = value.replaceAll(/[\s\p{Cc}]/gu, "").toLowerCase();
      const isAddress = /^(?:href|src|srcset|action|formaction|data|poster|xlink:href|background|ping)$/.test(name);
      if (isAddress && /^(?:javascript|vbscript|data:text|data:application)/.test(address))
        found.push(`${name}: ${text}`);
      if (name === "style" && /url\(|image-set|expression/i.test(value) && !/url\("?\/(?!\/)/.test(value))
        found.push(text);
    }
  }
  return found;
};
