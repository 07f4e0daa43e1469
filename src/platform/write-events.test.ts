import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { describe, expect, it } from "vitest";
import { writeEvents } from "./write-events.ts";

describe("events for a client that reads nothing", () => {
  it("end with the connection before they fill the memory", async () => {
    const requested = Promise.withResolvers<ServerResponse>();
    const server = createServer((_, response) => requested.resolve(response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    const reader = connect((server.address() as AddressInfo).port, "127.0.0.1").pause();
    reader.on("error", () => undefined);
    reader.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    try {
      const response = await requested.promise;
      let max = 0;
      // More than the system buffers for a connection.
      for (let sent = 0; sent < 64 << 20 && !response.destroyed; sent += 64 << 10) {
        writeEvents(response, "x".repeat(64 << 10));
        max = Math.max(max, response.writableLength);
        await new Promise(setImmediate);
      }
      expect(response.destroyed).toBe(true);
      expect(max).toBeLessThan(1 << 20);
    } finally {
      reader.destroy();
      server.close();
    }
  });
});
