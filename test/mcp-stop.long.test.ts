// @module-tag long
import { expect, it } from "vitest";
import { listen, openSession, openStream } from "./mcp-messages.ts";
import { spawnServe } from "./spawn-service.ts";

it.each(["a session", "a stream", "many streams at once", "a subscription"])(
  "a stopped server ends, with %s open",
  async (open) => {
    const server = await spawnServe({}, "examples");
    const session = await openSession(server.url);
    if (open === "a stream") expect((await openStream(server.url, session)).response.status).toBe(200);
    if (open === "many streams at once")
      await Promise.all(Array.from({ length: 8 }, () => openStream(server.url, session)));
    if (open === "a subscription")
      expect(await (await listen(server.url, { resourcesListChanged: true }, {})).next()).toMatchObject({
        params: { notifications: { resourcesListChanged: true } },
      });
    expect((await server.end("SIGTERM")).code).toBe(0);
  },
);
