import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { until } from "../../test/until.ts";
import { type Driven, isStarted, type Tab, WIDTHS } from "./tab.ts";

/** A command of WebDriver by the name Marionette has for it, without `WebDriver:`. Resolves to what it answers. */
export type Send = (command: string, parameters?: Record<string, unknown>) => Promise<unknown>;

/** What is asked of a browser whose window is looked at by tests. */
export const CAPABILITIES = { acceptInsecureCerts: true, unhandledPromptBehavior: "accept" };

/** How an element is written in JSON (WebDriver §12.2). */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** Keys by the characters WebDriver has for them (§17.4.2). */
const KEYS: Readonly<Record<string, string>> = {
  Control: "\uE009",
  Shift: "\uE008",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
};

/** A browser that takes commands of WebDriver. `end` ends its process. */
export async function drive(send: Send, end: () => Promise<void>): Promise<Driven> {
  await send("SetTimeouts", { script: 20_000, pageLoad: 60_000 });
  const [first] = await handles(send);
  const tab = tabOf(send);
  return {
    async open(url, width = "desktop") {
      const open = await handles(send);
      // The narrow window of the page before.
      const narrow = open.find((one) => one !== first);
      if (width === "phone" && open.length === 2 && narrow) {
        await send("SwitchToWindow", { handle: narrow });
        await tab.goto(url);
        return tab;
      }
      for (const handle of open)
        if (handle !== first) {
          await send("SwitchToWindow", { handle });
          await send("CloseWindow");
        }
      await send("SwitchToWindow", { handle: first });
      await send("SetWindowRect", { x: 0, y: 0, ...WIDTHS.desktop });
      await tab.goto(url);
      if (width === "phone") await openNarrow(send, tab, first);
      return tab;
    },
    async close() {
      await send("DeleteSession").catch(() => undefined);
      await end();
    },
  };
}

const handles = async (send: Send) => (await send("GetWindowHandles")) as string[];

/** Opens the page in a window of its own: no other one of a desktop is as narrow as a phone. */
async function openNarrow(send: Send, tab: Tab, first: string | undefined): Promise<void> {
  await tab.run((features) => {
    const openOnce = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      open(location.href, "phone", features);
    };
    addEventListener("click", openOnce, { capture: true, once: true });
    // A frame in the middle would keep the click.
    for (const frame of document.querySelectorAll("iframe")) frame.style.pointerEvents = "none";
  }, `popup,width=${WIDTHS.phone.width},height=${WIDTHS.phone.height}`);
  await tab.click("body");
  const handle = await until(async () => {
    const opened = (await handles(send)).find((one) => one !== first);
    if (!opened) throw new Error("No window was opened.");
    return opened;
  });
  await send("SwitchToWindow", { handle });
  await started(tab);
}

const started = (tab: Tab) =>
  until(async () => {
    if (!(await tab.run(isStarted))) throw new Error(`Scripts of ${await tab.address()} have not started.`);
  });

function tabOf(send: Send): Tab {
  const find = (selector: string) =>
    until(async () => {
      const found = (await send("FindElement", { using: "css selector", value: selector })) as Record<string, string>;
      return found[ELEMENT] ?? "";
    });
  /** The source stands in the script itself: pages allow none to be made of text. */
  const run: Tab["run"] = async (what, ...args) => {
    const script = `const args = [...arguments], done = args.pop();
      new Promise((resolve) => resolve((${what})(...args))).then(
        (value) => done({ value }), (error) => done({ error: String(error) }))`;
    const { value, error } = (await send("ExecuteAsyncScript", { script, args })) as { value: never; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const press: Tab["press"] = async (combination) => {
    const keys = combination.split("+").map((key) => KEYS[key] ?? key);
    const actions = [
      ...keys.map((value) => ({ type: "keyDown", value })),
      ...keys.reverse().map((value) => ({ type: "keyUp", value })),
    ];
    await send("PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
    await send("ReleaseActions");
  };
  const tab: Tab = {
    run,
    press,
    async goto(url) {
      await send("Navigate", { url });
      await started(tab);
    },
    back: async () => void (await send("Back")),
    address: async () => String(await send("GetCurrentURL")),
    async inFrame(frame, what, ...args) {
      await send("SwitchToFrame", { element: await find(frame) });
      try {
        return await run(what, ...args);
      } finally {
        await send("SwitchToFrame", { id: null });
      }
    },
    // What moves or is covered while a page settles cannot be clicked yet.
    click: (selector) =>
      until(async () => {
        const id = await find(selector);
        // WebKit looks where an element is before it has scrolled there.
        await run(
          (requested) => document.querySelector(requested)?.scrollIntoView({ block: "center", behavior: "instant" }),
          selector,
        );
        await send("ElementClick", { id });
      }),
    async fill(selector, text) {
      const id = await find(selector);
      await send("ElementClear", { id });
      await send("ElementSendKeys", { id, text });
    },
    choose: async (selector, files) =>
      void (await send("ElementSendKeys", { id: await find(selector), text: files.join("\n") })),
  };
  return tab;
}

/** Ends a process and waits until it has. */
export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}
