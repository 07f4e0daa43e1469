import type { BrowserContext } from "playwright-core";

/** Notes what no page of ours may do: ask another host, fail to load a part, log an error, break its own policy. */
export function watch(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  const asking = (url: string) => `request to ${url.slice(0, 200)}`;
  context.on("request", (request) => {
    if (!isOwn(request.url(), origin)) problems.push(asking(request.url()));
  });
  context.on("requestfailed", (request) => {
    // What the page's policy refused never left the browser; the refusal itself is in the console.
    const refused = /csp/i.test(request.failure()?.errorText ?? "") ? problems.indexOf(asking(request.url())) : -1;
    if (refused >= 0) problems.splice(refused, 1);
  });
  context.on("response", (response) => {
    const isDocument = response.request().isNavigationRequest();
    if (response.status() >= (isDocument ? 500 : 400)) problems.push(`${response.status()} ${response.url()}`);
  });
  context.on("console", (message) => {
    // Answers above 400 are noted above, with their address.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    problems.push(`console: ${message.text()}`);
  });
  context.on("weberror", (error) => problems.push(`page error: ${error.error().message}`));
  return problems;
}

const isOwn = (url: string, origin: string): boolean =>
  url.startsWith(`${origin}/`) || url.startsWith("data:") || url.startsWith(`blob:${origin}/`);
