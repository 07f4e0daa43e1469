import { createServer, get, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { watchLimits } from "./answer-limits.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Responds to one request with `answer`, and reads the body. */
async function read(answer: (response: ServerResponse) => void) {
  const server = createServer((_, response) => answer(response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let reported = "";
  const request = get({ port: (server.address() as AddressInfo).port, host: "127.0.0.1" }, (response) =>
    response.setEncoding("utf8").on("data", (piece) => {
      reported += piece;
    }),
  );
  request.on("error", () => undefined);
  return { received: () => reported, leave: () => request.destroy() };
}

describe("the stream of an answer", () => {
  it("sends heartbeats until it ends", async () => {
    let events: EventStream | undefined;
    const { received } = await read((response) => {
      events = openEventStream(response, { opensAlone: true }, { firstMs: 1, heartbeatMs: 1 });
    });
    await expect.poll(received).toContain(":\n\n:\n\n");
    expect(events?.isOpen).toBe(true);
    events?.tell({ type: "delta", content: "Use" });
    events?.end();
    await expect.poll(received).toContain('data: {"type":"delta","content":"Use"}\n\n');
  });

  it("has only objects in the form of one per line", async () => {
    const { received } = await read((response) => {
      const events = openEventStream(
        response,
        { accept: "application/x-ndjson", opensAlone: true },
        { firstMs: 1, heartbeatMs: 1 },
      );
      setTimeout(() => {
        events.tell({ type: "done" });
        events.end();
      }, 20);
    });
    await expect.poll(received).toBe('{"type":"done"}\n');
  });
});

describe("the limits of an answer", () => {
  const stopping = () => new AbortController();

  it("end one that takes too long, with a message", async () => {
    const why = new Promise((resolve) => {
      void read((response) => {
        const limits = watchLimits(response, { stopping: stopping().signal }, 1);
        limits.signal.addEventListener("abort", () => resolve(limits.why));
      });
    });
    expect(await why).toBe("late");
  });

  it("end one if the client disconnected", async () => {
    let leave = () => {};
    let isRequested = false;
    const why = new Promise((resolve) => {
      void read((response) => {
        const limits = watchLimits(response, { stopping: stopping().signal });
        limits.signal.addEventListener("abort", () => {
          limits.close();
          resolve(limits.why);
        });
        isRequested = true;
      }).then((reading) => {
        leave = reading.leave;
      });
    });
    await expect.poll(() => isRequested).toBe(true);
    leave();
    expect(await why).toBe("gone");
  });

  it("end one if the process stops, and send nothing after it", async () => {
    const stop = stopping();
    const why = new Promise((resolve) => {
      void read((response) => {
        const limits = watchLimits(response, { stopping: stop.signal });
        stop.abort();
        response.destroy();
        limits.close();
        resolve(limits.why);
      });
    });
    expect(await why).toBe("stopping");
  });
});
