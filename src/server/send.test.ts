import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { represent } from "./representation.ts";
import { sendRepresentation } from "./send.ts";

it("compresses better for a second reader, and nothing for a first one", async () => {
  const text = Array.from({ length: 4_000 }, (_, index) => `part ${index * 7919} of ${index % 97}`).join("\n");
  const content = await represent(Buffer.from(text), "text/css");
  const sendable = { status: 200, headers: { "content-type": "text/css" }, content };
  const server = createServer((request, response) => void sendRepresentation(request, response, sendable));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const ask = async () => {
    const [answer] = await once(get({ port, host: "127.0.0.1", headers: { "accept-encoding": "br" } }), "response");
    return (await answer.toArray()).reduce((sum: number, { length }: Buffer) => sum + length, 0);
  };
  try {
    const first = await ask();
    await sleep(300);
    expect(content.size()).toBe(first);
    expect(await ask()).toBe(first);
    await expect.poll(() => content.size()).toBeLessThan(first);
    expect(await ask()).toBeLessThan(first);
  } finally {
    server.close();
  }
});
