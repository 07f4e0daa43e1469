// @module-tag long
import type { Frame, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { casesOf } from "../test/long-form.ts";
import { behavedChanges, notWhole, TAKERS } from "./behaved-previews.ts";
import { openRegistry } from "./open-registry.ts";
import { useSite } from "./use-site.ts";

/** Nothing happens for so long: what takes the focus tries it every 400 ms. */
const A_WHILE_MS = 1_500;

describe("previews in a page", () => {
  // Browsers say in the console what they do not open, and what is not sent.
  const site = useSite(
    async () => {
      const registry = await openRegistry("sqlite");
      const answer = await registry.post("/api/sync/upload", { changes: behavedChanges() });
      if (answer.status !== 200) throw new Error(await answer.text());
      return registry;
    },
    { expected: /^console: |^404 .*\/elsewhere/ },
  );

  const visit = async (path: string) => {
    const page = await site.open();
    await page.goto(path);
    await page.locator(".stage-box iframe").first().scrollIntoViewIfNeeded();
    await expect.poll(() => page.frames().some((frame) => frame.url().includes("fit=true"))).toBe(true);
    return page;
  };
  const framed = (page: Page): Frame => {
    const found = page.frames().find((frame) => frame.url().includes("fit=true"));
    if (!found) throw new Error("There is no frame with a preview.");
    return found;
  };
  const whole = (page: Page) => expect.poll(() => framed(page).evaluate(notWhole), { timeout: 8_000 }).toEqual([]);

  describe.each(["/components/", "/docs/around/"])("at %s", (place) => {
    it.each(casesOf(["modal", "dialog", "long-dialog", "bootstrap", "toasts"], 2))(
      "show their complete open content: %s",
      { tags: "repeated" },
      async (id) => {
        await whole(await visit(place + id));
      },
    );

    it.each(casesOf(["menu", "upward", "popover", "shadow", "faded"], 2))(
      "grow with content that opens: %s",
      { tags: "repeated" },
      async (id) => {
        const page = await visit(place + id);
        const button = framed(page).locator("#open");
        const inPage = async () => (await button.boundingBox())?.y;
        const before = await inPage();
        await button.click();
        await whole(page);
        // What is drawn above it moves it down, and nothing else does.
        if (id === "menu") expect(await inPage()).toBe(before);
      },
    );
  });

  it("stop growing if their content grows with them", async () => {
    const page = await visit("/components/follows");
    const height = () => page.locator(".stage-box").evaluate((box: HTMLElement) => box.offsetHeight);
    await expect.poll(height).toBeGreaterThan(200);
    const before = await height();
    for (let clicks = 0; clicks < 4; clicks += 1) {
      await framed(page).locator("p").click();
      await page.waitForTimeout(450);
    }
    expect(await height()).toBe(before);
  });

  it("are as tall as their declaration says", async () => {
    for (const path of ["/components/tallest", "/docs/around/tallest"]) {
      const page = await visit(path);
      expect(
        await page
          .locator(".stage-box")
          .first()
          .evaluate((box: HTMLElement) => box.offsetHeight),
      ).toBe(900);
    }
  });

  describe("without a click or a Tab into the preview", () => {
    const stateOf = (page: Page) =>
      page.evaluate(() => ({ active: document.activeElement?.localName, y: Math.round(scrollY) }));

    it.each(casesOf(TAKERS, 2))("leave focus and scroll where they are: %s", { tags: "repeated" }, async (id) => {
      const page = await site.open();
      await page.goto(`/docs/around/${id}`);
      await expect.poll(() => page.frames().some((frame) => frame.url().includes("fit=true"))).toBe(true);
      await page.waitForTimeout(A_WHILE_MS);
      expect(await stateOf(page)).toEqual({ active: "body", y: 0 });
    });

    it.each(casesOf(TAKERS, 3))(
      "receive no keys typed into a field or the search: %s",
      { tags: "repeated" },
      async (id) => {
        const page = await visit(`/docs/around/${id}`);
        await page.keyboard.press("Control+k");
        const search = page.getByRole("combobox", { name: "Search" });
        await search.pressSequentially("accessibility of buttons", { delay: 60 });
        expect(await search.inputValue()).toBe("accessibility of buttons");
        await page.keyboard.press("Escape");
        expect(await framed(page).evaluate(() => document.body.dataset.letters)).toBeUndefined();
      },
    );

    it("return the focus to a field of the page, regardless of their scripts", async () => {
      const page = await visit("/docs/around/takes-hash");
      await page.mouse.move(2, 2);
      await page.evaluate(() => {
        const field = document.createElement("input");
        document.querySelector("h1")?.after(field);
        field.focus();
      });
      const text = "nearly all of these letters stand in this one field";
      await page.keyboard.type(text, { delay: 60 });
      const value = await page.evaluate(() => document.querySelector<HTMLInputElement>("h1 + input")?.value);
      // One that is on its way when the focus goes cannot be called back.
      expect(value?.length).toBeGreaterThan(text.length * 0.8);
      await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe("input");
    });

    it("can be reached by Tab and by click, and then move the focus freely", async () => {
      const page = await visit("/docs/around/takes-focus");
      await page.evaluate(() => {
        const button = document.createElement("button");
        document.querySelector("figure.stage")?.before(button);
        button.focus();
      });
      await page.keyboard.press("Tab");
      await page.keyboard.type("abc");
      const value = () => framed(page).evaluate(() => document.querySelector<HTMLInputElement>("#n")?.value);
      expect(await value()).toBe("abc");
      const clicked = await visit("/docs/around/takes-focus");
      await framed(clicked)
        .locator("label")
        .click({ position: { x: 2, y: 2 } });
      await clicked.keyboard.type("def");
      expect(await framed(clicked).evaluate(() => document.querySelector<HTMLInputElement>("#n")?.value)).toBe("def");
    });

    it("are in the tree that screen readers read", async () => {
      const page = await visit("/docs/around/takes-focus");
      await page.waitForTimeout(A_WHILE_MS);
      const frame = page.locator(".stage-box iframe");
      expect(await frame.evaluate((one: HTMLIFrameElement) => [one.inert, one.tabIndex, one.ariaHidden])).toEqual([
        false,
        0,
        null,
      ]);
      expect(await framed(page).getByRole("textbox", { name: "Name" }).count()).toBe(1);
    });
  });

  describe("with links", () => {
    const note = (page: Page) => page.locator(".stage-note");
    let page: Page;
    it.each([
      ["a", "This link opens /products."],
      ["d", "This link opens the current page."],
      ["e", "This link opens https://example.com/x."],
      ["f", "This link opens page.html."],
      ["g", "This link opens /x."],
      ["i", "This link opens /x."],
      ["j", "This link opens /self."],
      ["m", "This link opens mailto:a@example.com."],
      ["n", "This link opens /svg."],
      ["h", "This form sends data to /search."],
    ])("stay, and show the target of a link: %s", async (id, said) => {
      page = await visit("/components/nav");
      await framed(page).locator(`#${id}`).click();
      await expect.poll(() => note(page).innerText()).toContain(said);
      await page.waitForTimeout(300);
      expect(await framed(page).locator("nav").count()).toBe(1);
      expect(page.frames().length).toBe(2);
      expect(new URL(page.url()).pathname).toBe("/components/nav");
      expect(await framed(page).locator("#a").getAttribute("target")).toBeNull();
    });

    it("follow links inside them, and navigation by their component", async () => {
      page = await visit("/components/nav");
      for (const id of ["b", "c", "k"]) await framed(page).locator(`#${id}`).click();
      expect(await framed(page).title()).toBe("routed");
      expect(new URL(framed(page).url()).hash).toBe("#t");
      await page.waitForTimeout(300);
      expect(await note(page).count()).toBe(0);
    });

    it("are shown again after their script navigated away", async () => {
      page = await visit("/components/nav");
      await framed(page).locator("#l").click();
      await expect.poll(() => note(page).innerText()).toContain("This preview tried to open another page.");
      await expect.poll(() => framed(page).locator("nav").count()).toBe(1);
    });

    it("stay where they fill the window, too", async () => {
      page = await site.open();
      await page.goto("/api/component/nav/preview/default.html");
      const frame = page.frameLocator("iframe");
      await frame.locator("#e").click();
      await expect.poll(() => note(page).innerText()).toContain("This link opens https://example.com/x.");
      expect(await frame.locator("nav").count()).toBe(1);
    });
  });

  it("validate forms, and don't send them", async () => {
    const page = await visit("/components/form");
    const said = () => framed(page).locator("#e").innerText();
    await framed(page).locator("#b").click();
    await expect.poll(said).toBe("Enter your name");
    await framed(page).locator("#b2").click();
    await expect.poll(said).toBe("invalid event");
    await framed(page).locator("#n2").fill("a@example.com");
    await framed(page).locator("#b2").click();
    await expect.poll(() => page.locator(".stage-note").innerText()).toContain("This form sends data to");
    expect(await framed(page).locator("#f2").count()).toBe(1);
    const dialog = await visit("/components/dialog");
    await framed(dialog).locator("#close").click();
    await expect.poll(() => framed(dialog).locator("dialog[open]").count()).toBe(0);
  });
});
