import type { BrowserContext, Page, Route } from "playwright-core";
import type { ValidationFinding } from "./finding.ts";

/** Reads a registry's response at a path such as `/api/component/main.css`, or undefined. */
export type ReadPath = (path: string) => Promise<Uint8Array | undefined>;

/** A page that shows previews like a registry, from memory: without a port, and without access to other hosts. */
export interface PreviewPage {
  page: Page;
  /** Shows the preview at a path. Resolves to its errors: script errors, missing files, requests to other hosts. */
  show(path: string, variant: string): Promise<ValidationFinding[]>;
}

const ORIGIN = "https://preview.invalid";

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  mjs: "text/javascript; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  woff2: "font/woff2",
  woff: "font/woff",
};

const TEXT = /\.(?:html|css|js|mjs)$/;

/** The artifacts that all components load. */
const SHARED = /\/main\.(?:css|js)$/;

/**
 * The headers of artifacts: an opaque origin, so that modules and fonts need CORS. They also block sockets to other
 * hosts.
 */
const POLICY = `sandbox allow-scripts; default-src ${ORIGIN} 'unsafe-inline' 'unsafe-eval' data: blob:`;

const says = {
  "script-error": (what: string) => `A script in the preview failed: ${what}`,
  "missing-file": (what: string) => `${what} doesn't exist. Put it into dist/ or public/, or remove the reference.`,
  "outside-request": (what: string) =>
    `The preview requests ${what}, but previews cannot load files from other hosts. Copy the file into the workspace.`,
};

export async function openPreviewPage(context: BrowserContext, read: ReadPath): Promise<PreviewPage> {
  const page = await context.newPage();
  let trouble: { ruleId: keyof typeof says; what: string }[] = [];
  let own = "";
  const answer = async (route: Route) => {
    const { origin, pathname } = new URL(route.request().url());
    if (origin !== ORIGIN) {
      trouble.push({ ruleId: "outside-request", what: `${origin}${pathname}` });
      return route.abort();
    }
    const path = decodeURIComponent(pathname);
    const body = await read(path).catch(() => undefined);
    if (body === undefined && path !== "/favicon.ico") trouble.push({ ruleId: "missing-file", what: path });
    if (body !== undefined && TEXT.test(path) && !SHARED.test(path)) own += Buffer.from(body).toString("utf8");
    const type = types[/\.(\w+)$/.exec(path)?.[1] ?? ""] ?? "application/octet-stream";
    const headers = { "access-control-allow-origin": "*", "content-security-policy": POLICY, "content-type": type };
    return route.fulfill({ status: body ? 200 : 404, headers, body: Buffer.from(body ?? "") });
  };
  await page.route("**/*", (route) => answer(route).catch(() => {}));
  page.on("pageerror", ({ message }) => trouble.push({ ruleId: "script-error", what: message.split("\n")[0] ?? "" }));
  page.on("console", (message) => {
    // Chromium blocks these before they become requests.
    const text = message.type() === "error" && message.text().includes("Content Security Policy") ? message.text() : "";
    const what = /'((?:https?|wss?):\/\/[^']+)'/.exec(text)?.[1];
    if (what !== undefined) trouble.push({ ruleId: "outside-request", what });
  });
  page.on("dialog", (dialog) => dialog.dismiss().catch(() => {}));
  return {
    page,
    async show(path, variant) {
      trouble = [];
      own = "";
      await page.goto(`${ORIGIN}${path}`, { waitUntil: "load", timeout: 15_000 });
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      });
      return trouble.map(({ ruleId, what }) => {
        // Files missing from shared files aren't an error of this component.
        const isShared = ruleId === "missing-file" && !own.includes(what.split("/").at(-1) ?? what);
        const severity = isShared ? "info" : ruleId === "script-error" ? "error" : "warning";
        return { ruleId, severity, message: says[ruleId](what), selector: "", variant, engine: "browser" };
      });
    },
  };
}
