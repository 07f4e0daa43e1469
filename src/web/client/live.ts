/** Reloads the page when the server says that files changed; only where the server asked for it: any event, named `change` or unnamed. */
export function startLiveReload(): void {
  if (document.documentElement.dataset.live === undefined) return;
  const events = new EventSource("/_/live");
  for (const type of ["change", "message"]) events.addEventListener(type, () => location.reload());
  addEventListener("pagehide", () => events.close());
}
