import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildComponents } from "../src/build/build-components.ts";
import { findComponentFolders } from "../src/build/find-components.ts";
import { openBrowser, openContext } from "../src/build/open-browser.ts";
import { createPreviewFiles } from "../src/build/preview-files.ts";
import { openPreviewPage } from "../src/build/preview-page.ts";
import { type Canary, openCanary } from "./canary.ts";
import { sharedChromium } from "./shared-chromium.ts";

let browser: Browser;
let workspace: string;
let canary: Canary;
let to: string;

const put = async (path: string, text: string) => {
  await mkdir(join(workspace, path, ".."), { recursive: true });
  await writeFile(join(workspace, path), text);
};

/** Builds a component of this script and shows it in the browser that photographs and checks. */
async function show(id: string, script: string, url = `/api/component/${id}-default.html`) {
  await put(`components/${id}/${id}.html`, `<p>${id}</p><script>${script}</script>`);
  const { ok } = await buildComponents({ workspace, ids: [id], checks: false });
  expect(ok).toBe(true);
  const files = createPreviewFiles(workspace, await findComponentFolders(workspace));
  const preview = await openPreviewPage(await openContext(browser, ""), files);
  const findings = await preview.show(url, "default");
  return { ...preview, findings };
}

beforeAll(async () => {
  browser = await openBrowser(await sharedChromium());
  workspace = await mkdtemp(join(tmpdir(), "reach-"));
});
afterAll(async () => {
  await browser.close();
  await rm(workspace, { recursive: true, force: true });
});
beforeEach(async () => {
  canary = await openCanary();
  to = `127.0.0.1:${canary.port}`;
  return () => canary.close();
});

/** Links of a page that a browser follows by itself. */
const RELS = ["prefetch", "preconnect", "dns-prefetch", "preload", "stylesheet", "icon", "manifest", "modulepreload"];

describe("the browser that checks built components", () => {
  it("blocks every type of request", async () => {
    const add = (name: string, fields: string) =>
      `document.head.append(Object.assign(document.createElement("${name}"), ${fields}))`;
    const doors = [
      `fetch("http://${to}/", { mode: "no-cors" })`,
      `navigator.sendBeacon("http://${to}/", "x")`,
      `new WebSocket("ws://${to}/")`,
      `new EventSource("http://${to}/")`,
      `new Image().src = "http://${to}/a.png"`,
      `import("http://${to}/a.js")`,
      `new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/')"])))`,
      `open("http://${to}/")`,
      add("iframe", `{ src: "http://${to}/" }`),
      add("iframe", `{ srcdoc: "<img src='http://${to}/b.png'>" }`),
      ...RELS.map((rel) => add("link", `{ rel: "${rel}", href: "http://${to}/c", as: "image" }`)),
      add(
        "script",
        `{ type: "speculationrules", textContent: '{"prefetch":[{"source":"list","urls":["http://${to}/d"]}]}' }`,
      ),
      `fetch("file:///etc/hostname")`,
    ];
    const tries = doors.map((door) => `try { Promise.resolve(${door}).catch(() => {}); } catch {}`);
    const { findings, page } = await show("asks", tries.join("\n"));
    expect(findings.map(({ ruleId }) => ruleId)).toContain("outside-request");
    await page.goto("about:blank");
    expect(canary.calls()).toBe(0);
  });

  it("blocks WebRTC, WebTransport and navigation", async () => {
    const script = `
      const link = new RTCPeerConnection({ iceServers: [
        { urls: ["stun:${to}", "turn:${to}", "turn:${to}?transport=tcp"], username: "x", credential: "x" },
      ] });
      link.createDataChannel("x");
      window.ended = Promise.all([
        link.setLocalDescription().then(() => new Promise((end) => {
          link.onicegatheringstatechange = () => link.iceGatheringState === "complete" && end();
          if (link.iceGatheringState === "complete") end();
        })),
        Promise.resolve().then(() => new WebTransport("https://${to}/").ready).catch(() => {}),
      ]).then(() => "ended");`;
    const { page } = await show("finds", script);
    expect(await page.evaluate("window.ended")).toBe("ended");
    await show("leaves", `location = "http://${to}/";`).catch(() => undefined);
    expect(canary.calls()).toBe(0);
  });

  it("lets them read public files and nothing else of the workspace", async () => {
    await put(".env", "TOKEN=x");
    await put("public/.env", "TOKEN=x");
    await put("public/shown.json", "{}");
    await put("components/reads/secret.json", "{}");
    const paths = [
      "/shown.json",
      "/.env",
      "/../.env",
      "/%2e%2e/.env",
      "/..%2f.env",
      "/api/component/reads/../../../.env",
    ];
    const { page } = await show(
      "reads",
      `window.read = Promise.all(${JSON.stringify([...paths, "/api/component/secret.json", "/components/reads/secret.json", "/api/component/reads/.build.json"])}
        .map(async (path) => (await fetch(path)).ok ? path : "")).then((all) => all.filter(Boolean).join());`,
    );
    expect(await page.evaluate("window.read")).toBe("/shown.json");
  });
});
