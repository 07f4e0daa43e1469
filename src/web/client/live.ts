/** Reloads the page when files changed since it was made; only where the server asked for it. */
export function startLiveReload(): void {
  if (document.documentElement.dataset.live === undefined) return;
  let shown = headServed();
  const events = new EventSource("/_/live");
  events.addEventListener("head", ({ data }: MessageEvent<string>) => {
    shown ??= data;
    if (data !== shown) location.reload();
  });
  addEventListener("pagehide", () => events.close());
}

/** What the content was when this page was answered. Browsers tell it in secure contexts (localhost is one). */
function headServed(): string | undefined {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === "head")?.description;
}
