import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { openHostileRegistry } from "./hostile-registry.ts";
import { useHostilePull } from "./use-hostile-pull.ts";

const { pull, filesBelow } = useHostilePull();

describe("pull from a registry whose answers are hostile", () => {
  it("rejects bytes with another hash", async () => {
    const hash = "a".repeat(64);
    const changes = [{ entityType: "component_source", entityId: "x/x.tsx", data: { hash: `sha256:${hash}` } }];
    const ran = await pull(await openHostileRegistry(changes, { blobs: { [hash]: "other bytes" } }));
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("returned wrong data for the blob");
    expect(await filesBelow()).toEqual([]);
  });

  it("ends, where the list of changes does not", async () => {
    let cursor = 0;
    const opened = await openHostileRegistry([], {
      answers: {
        "/api/sync/changes": (response) => {
          cursor += 1;
          response.end(
            JSON.stringify({
              version: cursor,
              logId: "log",
              changes: [],
              hasMore: true,
              nextCursor: cursor,
              digest: "",
            }),
          );
        },
      },
    });
    const ran = await pull(opened);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("endless list");
    expect(opened.asked.length).toBeLessThan(2_100);
  });

  it("asks no second time where the cursor stands still or goes back", async () => {
    const opened = await openHostileRegistry([], {
      answers: {
        "/api/sync/changes": (response) =>
          void response.end(
            JSON.stringify({ version: 0, logId: "log", changes: [], hasMore: true, nextCursor: -5, digest: "" }),
          ),
      },
    });
    expect((await pull(opened)).code).toBe(0);
    expect(opened.asked.filter((path) => path.startsWith("/api/sync/changes"))).toHaveLength(1);
  });

  it.each(["an endless answer", "a small answer that unpacks to a huge one"])("stops reading %s", async (what) => {
    const packed = gzipSync(Buffer.alloc(80 << 20, 32));
    const opened = await openHostileRegistry([], {
      answers: {
        "/api/sync/changes": (response) => {
          if (what !== "an endless answer")
            return void response.writeHead(200, { "content-encoding": "gzip" }).end(packed);
          const piece = Buffer.alloc(4 << 20, 32);
          const more = () => {
            while (!response.destroyed && response.write(piece));
            response.once("drain", more);
          };
          response.writeHead(200);
          more();
        },
      },
    });
    const ran = await pull(opened);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toMatch(/larger than \d+ bytes/);
    expect(opened.asked.filter((path) => path.startsWith("/api/sync/changes"))).toHaveLength(1);
  });

  it("doesn't follow redirects, and doesn't reveal the credential", async () => {
    const elsewhere = await openHostileRegistry([{ entityType: "page", entityId: "x", data: { markdown: "canary" } }]);
    const opened = await openHostileRegistry([], {
      answers: { "/": (response, path) => void response.writeHead(307, { location: elsewhere.url + path }).end() },
    });
    const ran = await pull(opened);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain(`redirects to ${elsewhere.url}`);
    expect(elsewhere.asked).toEqual([]);
    expect(await filesBelow()).toEqual([]);
    await elsewhere.close();
  });

  it.each([
    ["no JSON", "<h1>Hello</h1>"],
    ["another shape", JSON.stringify({ changes: "many", version: "x" })],
    ["deep JSON", `{"a":`.repeat(50_000)],
  ])("reports the response %s", async (_, body) => {
    const opened = await openHostileRegistry([], {
      answers: { "/api/sync/changes": (response) => void response.writeHead(200).end(body) },
    });
    const ran = await pull(opened);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("returned an unexpected response");
  });

  it("never moves the terminal's cursor", async () => {
    const opened = await openHostileRegistry([], {
      answers: {
        "/api/sync/status": (response) =>
          void response.writeHead(403).end(JSON.stringify({ error: "x", message: "\u001b[2J\u001b]0;owned\u0007No" })),
      },
    });
    const ran = await pull(opened);
    expect(ran.code).toBe(1);
    expect(ran.stderr).toContain("No");
    expect(ran.stderr).not.toContain("\u001b[2J");
    expect(ran.stderr).not.toContain("\u001b]");
  });
});
