import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect } from "vitest";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

export const authorization = { authorization: `Bearer ${SECRET}` };

export const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A site elsewhere, which the registry is allowed to fetch from. */
async function openSite(): Promise<{ server: Server; host: string }> {
  const server = createServer((request, response) => {
    if (request.url === "/harbour.png") return response.writeHead(200, { "content-type": "text/html" }).end(PNG);
    if (request.url === "/page.png") return response.writeHead(200, { "content-type": "image/png" }).end("<h1>Hi</h1>");
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A registry that may fetch from a site of this machine, for the tests of a `describe`, and its library as its keepers use it. */
export function useLibrary(database: Parameters<typeof openRegistry>[0]) {
  let service: OpenService;
  let site: Awaited<ReturnType<typeof openSite>>;
  beforeAll(async () => {
    site = await openSite();
    service = await openRegistry(database, { SERVICE_FETCH_ALLOW: site.host });
  });
  afterAll(async () => {
    await service.close();
    site.server.close();
  });

  const send = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method,
      headers: { ...authorization, ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const make = async (body: object) => {
    const answer = await send("POST", "/api/service/assets", {
      assetType: "image",
      storageUrl: `http://${site.host}/harbour.png`,
      ...body,
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const list = async (query = "") => {
    const answer = await service.get(`/api/service/assets${query}`, authorization);
    const assets = await answer.json();
    expect([answer.status, assets]).toEqual([200, expect.any(Array)]);
    return {
      total: answer.headers.get("x-total-count"),
      titles: assets.map(({ title }: { title: string }) => title),
      assets,
    };
  };
  const collection = async (body: object) => {
    const answer = await send("POST", "/api/service/assets/collections", body);
    return { status: answer.status, ...(await answer.json()) };
  };
  return {
    get service() {
      return service;
    },
    get site() {
      return site;
    },
    send,
    make,
    list,
    collection,
  };
}
