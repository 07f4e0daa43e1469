import { showFaults } from "./live-faults.ts";
import { contentOf, exchangeFrames } from "./live-frames.ts";
import { findPreviewHost } from "./preview-host.ts";

/**
 * Shows what changed since the page was made, where the server tells of it: on a page with previews these are exchanged, and
 * the page stays as long as its own document and styles do; any other page is loaded again.
 */
export function startLiveReload(): void {
  if (document.documentElement.dataset.live === undefined) return;
  let shown = headServed();
  let page: string | undefined;
  let showing = Promise.resolve();
  const show = async () => {
    if (!document.querySelector("iframe")) return location.reload();
    const [now] = await Promise.all([readPage(), exchangeFrames()]);
    if (now.text !== page) location.reload();
  };
  /** Keeps what this page is, to tell later whether it is another one: as it was answered, not as it has become since. */
  const begin = async (served: string | undefined) => {
    const { text, head } = await readPage();
    if (head !== undefined && head !== served) location.reload();
    page = text;
  };
  const events = new EventSource("/_/live");
  events.addEventListener("head", ({ data }: MessageEvent<string>) => {
    shown ??= data;
    const isNew = data !== shown;
    shown = data;
    showing = showing.then(async () => {
      if (page === undefined && isNew) location.reload();
      else if (page === undefined) await begin(data);
      else if (isNew) await show();
    });
  });
  events.addEventListener("faults", ({ data }: MessageEvent<string>) => showFaults(JSON.parse(data)));
  addEventListener("pagehide", () => events.close());
  void findPreviewHost();
}

/** What shows what is in a frame in another way, and follows the frame by itself. */
const OF_FRAMES = "[data-of-frame]";

/** This page and its styles as the server answers them now; "" where it does not. */
const readPage = () =>
  contentOf(location.href, { apart: OF_FRAMES, accept: "text/html" }).catch(() => ({ text: "", head: undefined }));

/** What the content was when this page was answered. Browsers tell it in secure contexts (localhost is one). */
function headServed(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === "head")?.description;
}
