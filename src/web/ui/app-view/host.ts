import { isObject } from "../../../safe/is-object.ts";

const PROTOCOL = "2026-01-26";

/** A tool's result from the host. */
export interface HostToolResult {
  structuredContent?: unknown;
  content?: readonly { type: string; data?: string; mimeType?: string; text?: string }[];
  isError?: boolean;
}

/** Services of the program around a view. */
export interface ViewHost {
  /** Whether it hands reads of resources on to the server. */
  readonly can: { resources: boolean };
  /** Returns the text of a resource. Rejects if it doesn't exist. */
  read(uri: string): Promise<string>;
}

interface Shown {
  input: Record<string, unknown>;
  answer: HostToolResult;
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: unknown;
  result?: unknown;
  error?: unknown;
}

/** Requests without a response end after this time. */
const TIMEOUT_MS = 30_000;

/**
 * Connects with the host by MCP Apps (JSON-RPC 2.0 over `postMessage`): reports that the view is ready, and shows each
 * result of the tool. Accepts messages only from the parent window.
 */
export function showInHost(name: string, show: (shown: Shown, host: ViewHost) => void): void {
  const waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let input: Record<string, unknown> = {};
  const can = { resources: false };

  const send = (message: object) => window.parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const ask = (method: string, params: object): Promise<unknown> => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      setTimeout(() => {
        if (waiting.delete(id)) reject(new Error("The host application doesn't respond."));
      }, TIMEOUT_MS);
      send({ id, method, params });
    });
  };
  const host: ViewHost = {
    can,
    read: async (uri) => textIn(await ask("resources/read", { uri })),
  };
  const heard: Readonly<Record<string, (params: Record<string, unknown>) => void>> = {
    "ui/notifications/tool-input": ({ arguments: given }) => {
      input = isObject(given) ? given : {};
    },
    "ui/notifications/tool-result": (params) => show({ input, answer: answerIn(params) }, host),
    "ui/notifications/host-context-changed": (context) => dress(context),
  };
  const answered = ({ id, result, error }: Message) => {
    const one = typeof id === "number" ? waiting.get(id) : undefined;
    if (!one) return;
    waiting.delete(id as number);
    if (error === undefined) one.resolve(result);
    else one.reject(new Error(isObject(error) ? String(error.message) : "The host application rejected the request."));
  };

  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || !isObject(data)) return;
    const { id, method, params } = data as Message;
    if (typeof method !== "string") return answered(data);
    // The host's requests: it is about to remove the view, or checks whether it runs.
    if (id !== undefined) return send({ id, result: {} });
    heard[method]?.(isObject(params) ? params : {});
  });

  const begin = async () => {
    const requested = { appInfo: { name, version: "1.0.0" }, appCapabilities: {}, protocolVersion: PROTOCOL };
    const result = await ask("ui/initialize", requested);
    const { hostContext, hostCapabilities } = isObject(result) ? result : {};
    if (isObject(hostCapabilities)) can.resources = hostCapabilities.serverResources !== undefined;
    if (isObject(hostContext)) dress(hostContext);
    send({ method: "ui/notifications/initialized", params: {} });
    tellSize(send);
  };
  // There may be no host.
  begin().catch(() => undefined);
}

/** Takes the scheme of the host. */
function dress({ theme }: Record<string, unknown>): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.scheme = theme;
}

/** Tells the host how high the view is, now and whenever that changes. */
function tellSize(send: (message: object) => void): void {
  const root = document.documentElement;
  new ResizeObserver(() => {
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    send({ method: "ui/notifications/size-changed", params: { width: root.clientWidth, height } });
  }).observe(document.body);
}

const answerIn = (value: unknown): HostToolResult => (isObject(value) ? (value as HostToolResult) : {});

function textIn(result: unknown): string {
  const contents = isObject(result) && Array.isArray(result.contents) ? result.contents : [];
  const [first] = contents;
  if (isObject(first) && typeof first.text === "string") return first.text;
  throw new Error("This address doesn't return text.");
}
