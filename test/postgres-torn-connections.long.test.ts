// @module-tag long
import { createServer, connect as dial, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createSqlStore } from "../src/store/sql/sql-store.ts";
import { StoreUnavailable } from "../src/store/store.ts";
import { freshPostgres } from "./postgres-shared.ts";
import { note, putNote, suiteKinds } from "./store-suite-kinds.ts";

/** More than the pool holds: were a place lost each time, there would be none left. */
const TORN = 14;
const READY = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
/** What a server says that ends: ErrorResponse, FATAL, `admin_shutdown` (PostgreSQL protocol 3.0, 53.7 and appendix A). */
const SHUTDOWN = message("E", "SFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");

describe("a connection that breaks while it is made", () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  });

  /** A way to the server on which `tear` may break what passes; it sees each connection's bytes in both directions. */
  async function wayTo(url: string, tear: (way: { sent?: Buffer; answered?: Buffer; client: Socket }) => boolean) {
    const { hostname, port } = new URL(url);
    const server = createServer((client) => {
      const upstream = dial(Number(port), hostname);
      const end = () => {
        client.destroy();
        upstream.destroy();
      };
      client.on("error", end).on("close", end);
      upstream.on("error", end).on("close", end);
      client.on("data", (sent) => tear({ sent, client }) || upstream.write(sent));
      upstream.on("data", (answered) => tear({ answered, client }) || client.write(answered));
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("No port.");
    const way = new URL(url);
    way.port = String(address.port);
    return way.href;
  }

  it("gives its place in the pool back", async () => {
    let left = 0;
    const url = await wayTo(await freshPostgres(), ({ sent, client }) => {
      if (left === 0 || !sent?.includes("set_config")) return false;
      left -= 1;
      client.destroy();
      return true;
    });
    const store = await createSqlStore({ kinds: suiteKinds, url });
    await store.commit({ author: "a", changes: [putNote("a", { title: "A" })] });
    left = TORN;
    // More at once than there are idle connections, so that new ones are made.
    for (let round = 0; round < TORN && left > 0; round++) {
      await Promise.allSettled(Array.from({ length: 10 }, () => store.ping()));
    }
    expect(left).toBe(0);
    expect((await store.read().get(note, "a"))?.document.title).toBe("A");
    await store.close();
  });

  it("is an outage for the caller, also if the first response reports it", async () => {
    let torn = false;
    const url = await wayTo(await freshPostgres(), ({ answered, client }) => {
      if (!torn || !answered?.subarray(-READY.length).equals(READY)) return false;
      client.end(Buffer.concat([answered, SHUTDOWN]));
      return true;
    });
    const store = await createSqlStore({ kinds: suiteKinds, url });
    torn = true;
    await expect(Promise.all(Array.from({ length: 5 }, () => store.ping()))).rejects.toThrow(StoreUnavailable);
    torn = false;
    await expect
      .poll(() =>
        store.ping().then(
          () => "back",
          () => "away",
        ),
      )
      .toBe("back");
    await store.close();
  });
});

function message(type: string, text: string): Buffer {
  const body = Buffer.from(text);
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
