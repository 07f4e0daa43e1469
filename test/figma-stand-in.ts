import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { isObject } from "../src/safe/is-object.ts";

type Members = Record<string, unknown>;

/** What a file of the stand-in answers, each a body of the REST API, checked against its contract in figma-contract.test.ts. */
export interface StandInFile {
  /** `GET /v1/files/:key`; bytes are sent as they are. */
  file: Members | Uint8Array;
  /** Nodes that are in no page, such as those of styles, as `GET …/nodes` has them. */
  nodes?: Members;
  /** `GET …/styles`. */
  styles?: Members;
  /** `GET …/variables/local`; 403 of the plan without. */
  variables?: Members;
}

/** A way in which the API fails on addresses that contain `path`, as often as `times` says (always without). */
export interface StandInFault {
  path: string;
  times?: number;
  status?: number;
  headers?: Record<string, string>;
  /** Sent in place of the answer. */
  body?: string | Uint8Array;
  /** Breaks the connection off after as many bytes of the answer. */
  cutAfter?: number;
  /** Sends the answer byte by byte, one every so many milliseconds. */
  trickleMs?: number;
  /** Answers only when the caller has gone, or when this resolves. */
  until?: Promise<unknown>;
}

/** Figma's REST API over HTTP on loopback. */
export interface FigmaStandIn {
  url: string;
  /** `host:port` of the pictures, which lie on another host than the API. */
  pictureHost: string;
  /** Nodes there is nothing to draw of. */
  undrawn: Set<string>;
  /** Nodes that all look the same. */
  alike: Set<string>;
  /** Drawings of nodes that are no square. */
  drawings: Map<string, string>;
  /** What the tool gives up on: more nodes at once than this, and each of these, named with its format (`5:20 svg`). */
  gives: { atOnce: number; upOn: Set<string> };
  /** Every request so far: method and address, and the token it brought. */
  requests: { target: string; token: string | undefined; host: string }[];
  fail(fault: StandInFault): void;
  /** Answers as before. */
  mend(): void;
  close(): Promise<void>;
}

export const GOOD_TOKEN = "figd_good-token";

const fixture = (name: string): Members => {
  const value: unknown = JSON.parse(readFileSync(new URL(`./fixtures/figma/${name}.json`, import.meta.url), "utf8"));
  return isObject(value) ? value : {};
};

/** The file of the project's own: styles of every sort, a set of components, frames of icons and logos, variables. */
export const styledFile = (): StandInFile => ({
  file: fixture("styled"),
  nodes: fixture("styled-nodes"),
  styles: fixture("styled-published"),
  variables: fixture("variables"),
});

/** Starts the API for some files, by key. */
export async function openFigma(files: Record<string, StandInFile>): Promise<FigmaStandIn> {
  const faults: StandInFault[] = [];
  const undrawn = new Set<string>();
  const alike = new Set<string>();
  const drawings = new Map<string, string>();
  const gives: FigmaStandIn["gives"] = { atOnce: 50, upOn: new Set() };
  const requests: FigmaStandIn["requests"] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => response.destroy(error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const { port }: Pick<AddressInfo, "port"> = typeof address === "object" && address ? address : { port: 0 };
  const pictureHost = `localhost:${port}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? "/";
    const token = request.headers["x-figma-token"];
    const own = typeof token === "string" ? token : undefined;
    requests.push({ target: `${request.method} ${target}`, token: own, host: request.headers.host ?? "" });
    const fault = faults.find(({ path, times = 1 }) => times > 0 && target.includes(path));
    if (fault) {
      if (fault.times !== undefined) fault.times -= 1;
      if (fault.until) await Promise.race([fault.until, new Promise((resolve) => request.once("close", resolve))]);
      if (fault.cutAfter === undefined && (fault.status !== undefined || fault.body !== undefined)) {
        response.writeHead(fault.status ?? 200, { "content-type": "application/json", ...fault.headers });
        response.end(fault.body ?? JSON.stringify({ status: fault.status, err: "stand-in" }));
        return;
      }
    }
    const { status, type = "application/json", bytes } = bodyOf(new URL(target, "http://api"), own);
    response.writeHead(status, { "content-type": type, "content-length": bytes.length });
    if (fault?.trickleMs !== undefined) {
      let sent = 0;
      const timer = setInterval(() => response.write(bytes.subarray(sent, ++sent)), fault.trickleMs);
      response.once("close", () => clearInterval(timer));
    } else if (fault?.cutAfter === undefined) response.end(bytes);
    else response.write(bytes.subarray(0, fault.cutAfter), () => response.destroy());
  }

  function bodyOf(url: URL, token: string | undefined): { status: number; type?: string; bytes: Uint8Array } {
    const json = (status: number, value: unknown) => ({ status, bytes: Buffer.from(JSON.stringify(value)) });
    if (url.pathname.startsWith("/pictures/")) {
      const [, , name = ""] = url.pathname.split("/");
      if (name.endsWith(".png")) return { status: 200, type: "image/png", bytes: PIXEL };
      const id = name.replace(/\.svg$/, "").replaceAll("-", ":");
      const drawing = drawings.get(id);
      if (drawing !== undefined) return { status: 200, type: "image/svg+xml", bytes: Buffer.from(drawing) };
      const isAlike = alike.has(id);
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16" viewBox="0 0 16 16"><title>${isAlike ? "alike" : name}</title><path d="M2 2h12v12H2z" fill="#000"/></svg>`;
      return { status: 200, type: "image/svg+xml", bytes: Buffer.from(svg) };
    }
    if (token !== GOOD_TOKEN) return json(403, { status: 403, err: "Invalid token" });
    const [, kind, key = "", rest = ""] = /^\/v1\/(files|images)\/([^/]+)(?:\/(.+))?$/.exec(url.pathname) ?? [];
    const file = files[key];
    if (!file) return json(404, { status: 404, err: "Not found" });
    const ids = (url.searchParams.get("ids") ?? "").split(",").filter(Boolean);
    if (kind === "images") {
      const format = url.searchParams.get("format") ?? "png";
      if (ids.length > gives.atOnce || ids.some((id) => gives.upOn.has(`${id} ${format}`)))
        return json(400, { status: 400, err: "Render timeout, try requesting fewer or smaller images" });
      const addressOf = (id: string) => `http://${pictureHost}/pictures/${id.replaceAll(":", "-")}.${format}`;
      const images = ids.map((id) => [id, undrawn.has(id) ? null : addressOf(id)]);
      return json(200, { err: null, images: Object.fromEntries(images) });
    }
    if (rest === "nodes") return json(200, nodesOf(file, ids));
    if (rest === "styles") return json(200, file.styles ?? { status: 200, error: false, meta: { styles: [] } });
    if (rest === "variables/local")
      return file.variables
        ? json(200, file.variables)
        : json(403, { status: 403, error: true, message: "Limited by Figma plan" });
    if (rest === "") return file.file instanceof Uint8Array ? { status: 200, bytes: file.file } : json(200, file.file);
    return json(404, { status: 404, err: "Not found" });
  }

  return {
    url: `http://127.0.0.1:${port}`,
    pictureHost,
    undrawn,
    alike,
    drawings,
    gives,
    requests,
    fail: (fault) => faults.push(fault),
    mend: () => void faults.splice(0),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function nodesOf({ nodes = {} }: StandInFile, ids: readonly string[]): Members {
  const known = isObject(nodes.nodes) ? nodes.nodes : {};
  return { ...nodes, nodes: Object.fromEntries(ids.map((id) => [id, known[id] ?? null])) };
}

/** One transparent pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);
