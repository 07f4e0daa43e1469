import { isReached, sendSignal } from "./call.ts";
import { buildElement } from "./elements.ts";
import { exchangeFrames, frameContentOf } from "./live-frames.ts";
import { rememberFocus } from "./return-focus.ts";

/**
 * Shows changes since the page was loaded, if the server reports them: previews are replaced, and the page stays as
 * long as its own document and styles do. Any other page is reloaded.
 */
export function startLiveReload(): void {
  if (document.documentElement.dataset.live === undefined) return;
  let shown = headServed();
  let page: string | undefined;
  let showing = Promise.resolve();
  const show = async () => {
    if (!document.querySelector("iframe")) return reload();
    const [now] = await Promise.all([readPage(), exchangeFrames()]);
    if (now.text !== page) reload();
  };
  /** Stores the page as served, to detect changes later. */
  const begin = async (served: string | undefined) => {
    const { text, head } = await readPage();
    if (head !== undefined && head !== served) reload();
    page = text;
  };
  const events = new EventSource("/_/live");
  events.addEventListener("head", ({ data }: MessageEvent<string>) => {
    shown ??= data;
    const isNew = data !== shown;
    shown = data;
    showing = showing.then(async () => {
      if (page === undefined && isNew) reload();
      else if (page === undefined) await begin(data);
      else if (isNew) await show();
    });
  });
  events.addEventListener("faults", ({ data }: MessageEvent<string>) => showFaults(JSON.parse(data)));
  addEventListener("pagehide", () => events.close());
  void findPreviewHost();
}

/** Reloads this page, and restores the focus. */
function reload(): void {
  rememberFocus("");
  location.reload();
}

/** Elements that show a frame's content in another form, and follow it themselves. */
const OF_FRAMES = "[data-of-frame]";

/** The present page and styles from the server. "" if it does not respond. */
const readPage = () =>
  frameContentOf(location.href, { apart: OF_FRAMES, accept: "text/html" }).catch(() => ({ text: "", head: undefined }));

/** The content's version when the page was served. Browsers expose it in secure contexts (localhost is one). */
function headServed(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === "head")?.description;
}

/** Faults by component id; "" for the build itself, "*" for unreadable files. */
type Faults = readonly (readonly [id: string, said: string])[];

let panel: HTMLElement | undefined;

/** Shows the terminal's faults of the page's components, until they are fixed. */
function showFaults(faults: Faults): void {
  const those = faults.filter(([id]) => id === "" || id === "*" || isShown(id));
  const shown = those.map(([, said]) => said);
  const title = those.every(([id]) => id === "*") ? "Files couldn't be read" : "Build failed";
  panel?.remove();
  panel = undefined;
  if (shown.length === 0) return;
  const close = buildElement("button", { class: "r-button", type: "button" }, "Hide");
  panel = buildElement(
    "section",
    { class: "r-faults", role: "alert", "aria-label": title },
    buildElement("header", {}, buildElement("strong", {}, title), close),
    buildElement("pre", {}, shown.join("\n\n")),
  );
  const made = panel;
  close.addEventListener("click", () => made.remove());
  document.body.append(panel);
}

/** Whether the page is a component's, or holds a frame with one of its documents: `/api/component/button-danger.html`. */
function isShown(id: string): boolean {
  const [, room, named] = location.pathname.split("/");
  if (room === "components" && named === id) return true;
  return Array.from(document.querySelectorAll("iframe")).some(({ src }) => {
    const name = src.split("?")[0]?.split("/").at(-1) ?? "";
    return name.startsWith(`${id}-`) || name.startsWith(`${id}.`);
  });
}

/**
 * A workspace's frames have their own host, which not every browser resolves (Safari before macOS 26 asks the system,
 * which does not know it). Then the server inlines the files of previews.
 */
async function findPreviewHost(): Promise<void> {
  const elsewhere = Array.from(document.querySelectorAll("iframe"), ({ src }) => src).find(
    (src) => src.startsWith("http") && new URL(src).origin !== location.origin,
  );
  if (elsewhere === undefined || (await isReached(elsewhere))) return;
  // Requests also fail while the page is left or the server stops.
  if (!(await isReached(location.href)) || (await isReached(elsewhere))) return;
  if (await sendSignal("/_/previews-inside")) reload();
}
