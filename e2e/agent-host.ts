import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@modelcontextprotocol/client";
import type { Browser, FrameLocator, Page } from "playwright-core";

/** The policy a host must set where a view declares no domain (MCP Apps, "CSP Construction from Metadata"). */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'none'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; frame-src 'none'; object-src 'none'; base-uri 'self'";

/** Does what a host does: starts a view in a frame of another origin, and hands messages on. */
const HOST = `<!doctype html><meta charset="utf-8"><body style="margin:0"><script>
const { theme, view, can } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
document.documentElement.style.background = theme === "dark" ? "#1b1b1f" : "#fff";
const frame = document.createElement("iframe");
frame.style = "border:0;width:100%;height:40px;display:block";
frame.sandbox = "allow-scripts allow-same-origin";
const send = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
window.sizes = [];
window.say = send;
addEventListener("message", async ({ source, data }) => {
  if (source !== frame.contentWindow) { window.strangers = (window.strangers ?? 0) + 1; return; }
  const { id, method, params } = data;
  if (method === "ui/initialize")
    send({ id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "test", version: "1" }, hostContext: { theme }, hostCapabilities: can } });
  if (method === "ui/notifications/initialized") {
    const { input, result } = await shown();
    send({ method: "ui/notifications/tool-input", params: { arguments: input } });
    send({ method: "ui/notifications/tool-result", params: result });
  }
  if (method === "ui/notifications/size-changed") { window.sizes.push(params); frame.style.height = params.height + "px"; }
  if (method === "tools/call" || method === "resources/read")
    asked(method, params).then((result) => send({ id, result }), (error) => send({ id, error: { code: -32000, message: String(error.message) } }));
});
frame.src = view;
document.body.append(frame);
</script>`;

/** A host page for views, as browsers of agents have one. */
export interface AgentHost {
  /** Calls a tool as an agent would, and shows its answer in the tool's view. */
  show(tool: string, input: Record<string, unknown>, how?: ShowOptions): Promise<Shown>;
  close(): Promise<void>;
}

interface ShowOptions {
  theme?: "light" | "dark";
  width?: number;
  can?: object;
  /** In place of what the tool answers. */
  result?: unknown;
}

interface Shown {
  page: Page;
  view: FrameLocator;
  /** What the page and its frames asked for beyond host and view. */
  requests: string[];
  /** What the browser refused or failed at. */
  complaints: string[];
}

export async function openAgentHost(browser: Browser, client: Client): Promise<AgentHost> {
  const views = new Map<string, string>();
  const server = createServer(({ url = "/" }, response) => {
    const view = views.get(url);
    const headers = { "content-type": "text/html; charset=utf-8" };
    response.writeHead(200, view === undefined ? headers : { ...headers, "content-security-policy": POLICY });
    response.end(view ?? HOST);
  });
  const port = await listening(server);
  const { tools } = await client.listTools();
  const addressOf = (name: string): string => {
    const { ui } = (tools.find((tool) => tool.name === name)?._meta ?? {}) as { ui?: { resourceUri: string } };
    if (!ui) throw new Error(`${name} has no view`);
    return ui.resourceUri;
  };

  return {
    async show(tool, input, { theme = "light", width = 720, can, result } = {}) {
      const uri = addressOf(tool);
      const { contents } = await client.readResource({ uri });
      const [content] = contents;
      if (!content || !("text" in content) || content.mimeType !== "text/html;profile=mcp-app")
        throw new Error(`${uri} is no view`);
      views.set(`/view/${tool}`, content.text);
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      const requests: string[] = [];
      const complaints: string[] = [];
      page.on("request", (request) => requests.push(request.url()));
      page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
      page.on("pageerror", (error) => complaints.push(error.message));
      await page.exposeFunction("shown", async () => ({
        input,
        result: result ?? (await client.callTool({ name: tool, arguments: input })),
      }));
      await page.exposeFunction("asked", (method: string, params: { name: string; uri: string; arguments: object }) =>
        method === "tools/call"
          ? client.callTool({ name: params.name, arguments: params.arguments as Record<string, unknown> })
          : client.readResource({ uri: params.uri }),
      );
      const setting = {
        theme,
        view: `http://localhost:${port}/view/${tool}`,
        can: can ?? { serverTools: {}, serverResources: {} },
      };
      await page.goto(`http://127.0.0.1:${port}/#${encodeURIComponent(JSON.stringify(setting))}`);
      return { page, view: page.frameLocator("iframe"), requests, complaints };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const listening = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, () => resolve((server.address() as AddressInfo).port)));
