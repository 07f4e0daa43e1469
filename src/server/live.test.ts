import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import type { Store } from "../store/store.ts";
import { streamHeads } from "./live.ts";

it("writes nothing after the end of a stream, if the content changes while the process stops", async () => {
  const stop = new AbortController();
  const read = Promise.withResolvers<number>();
  const listeners = new Set<(head: number) => void>();
  const store = {
    onChange(listener: (head: number) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: () => read.promise,
  } as unknown as Store;
  const faults: unknown[] = [];
  const streamed = Promise.withResolvers<void>();
  const server = createServer((_, response) => {
    response.on("error", (error) => faults.push(error));
    streamHeads({ store, stopping: stop.signal }, response).then(streamed.resolve);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    stop.abort();
    for (const report of listeners) report(7);
    read.resolve(8);
    await streamed.promise;
    expect(await answer.text()).toBe("retry: 500\n\n");
    expect(faults).toEqual([]);
  } finally {
    server.close();
  }
});
