// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, legacy, listen, openSession, openStream, send } from "./mcp-messages.ts";
import { openReplicas, type Replicas } from "./replicas.ts";

const LIST = legacy("tools/list");

describe("MCP of three replicas, behind a balancer without affinity", () => {
  let replicas: Replicas;
  beforeAll(async () => {
    replicas = await openReplicas(3);
  });
  afterAll(() => replicas.close());

  const writePage = async (url: string, slug: string) => {
    const answer = await fetch(`${url}/api/registry/pages`, {
      method: "POST",
      headers: { ...bearer(), "content-type": "application/json" },
      body: JSON.stringify({ pages: [{ slug, title: slug, body: "Text." }] }),
    });
    expect(answer.status).toBe(200);
  };

  it("a session that one began is known to all, and over for all once one ended it", async () => {
    const [first = "", second = ""] = replicas.urls;
    const session = { ...bearer(), ...(await openSession(first, bearer())) };
    for (const url of replicas.urls) expect((await send(url, LIST, session)).status).toBe(200);
    const ended = await fetch(`${second}/api/mcp`, { method: "DELETE", headers: session });
    expect(ended.status).toBe(200);
    for (const url of replicas.urls) expect((await send(url, LIST, session)).status).toBe(404);
  });

  it("every replica announces changes of others to its listeners", async () => {
    for (const [index, writer] of replicas.urls.entries()) {
      const streams = await Promise.all(
        replicas.urls.flatMap((url) => [
          openSession(url, bearer()).then((session) => openStream(url, { ...bearer(), ...session })),
          listen(url, { resourcesListChanged: true }, bearer()),
        ]),
      );
      for (const { response } of streams) expect(response.status).toBe(200);
      await writePage(writer, `told/page-${index}`);
      for (const stream of streams) {
        let message = await stream.next();
        // A stream of the newer revision first says what it listens to.
        while (message && message.method !== "notifications/resources/list_changed") message = await stream.next();
        expect(message).toBeDefined();
        stream.close();
      }
    }
  });

  it("a stream ends at the next change where its session was ended at another replica", async () => {
    const [first = "", second = "", third = ""] = replicas.urls;
    const session = { ...bearer(), ...(await openSession(first, bearer())) };
    const stream = await openStream(first, session);
    expect((await fetch(`${second}/api/mcp`, { method: "DELETE", headers: session })).status).toBe(200);
    await writePage(third, "told/last");
    expect(await stream.next()).toBeUndefined();
  });
});
