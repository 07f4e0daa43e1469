import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A change as a registry tells it. */
export interface ToldChange {
  entityType: string;
  entityId: string;
  action?: "create" | "update" | "delete";
  data?: unknown;
  hash?: string;
}

/** A registry that says what it is told to. */
export interface HostileRegistry {
  url: string;
  /** Paths asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, path: string) => void;

const json = (response: ServerResponse, value: unknown) =>
  void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));

/** What a registry says of itself. */
export const statusAt = (latestVersion: number) => ({
  ok: true,
  mode: "registry",
  latestVersion,
  digest: "",
  logId: "log",
  counts: { components: 0, patterns: 0, pages: 0, icons: 0, assets: 0, syncEvents: latestVersion },
  limits: { maxRequestBytes: 1 << 20 },
  scopes: ["sync:read"],
  lastChangeAt: null,
  version: "0.0.0",
});

/**
 * Opens a registry that tells these changes. `answers` replaces what it says at a path that begins so; `blobs` are bytes
 * by the hash they are asked for with.
 */
export async function openHostileRegistry(
  changes: readonly ToldChange[],
  { answers = {}, blobs = {} }: { answers?: Record<string, Answer>; blobs?: Record<string, string> } = {},
): Promise<HostileRegistry> {
  const reported = changes.map((change, index) => ({
    id: index + 1,
    version: index + 1,
    action: "create",
    updatedAt: "2026-01-01T00:00:00.000Z",
    changedBy: "Mallory",
    changedById: "mallory",
    hash: String(index).padStart(64, "0"),
    data: null,
    ...change,
  }));
  const version = reported.length;
  const requested: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requested.push(path);
    const [, own] = Object.entries(answers).find(([beginning]) => path.startsWith(beginning)) ?? [];
    if (own) return own(response, path);
    if (path.startsWith("/api/sync/status")) return json(response, statusAt(version));
    if (path.startsWith("/api/sync/changes"))
      return json(response, {
        version,
        logId: "log",
        changes: reported,
        hasMore: false,
        nextCursor: version,
        digest: "",
      });
    const blob = blobs[path.slice("/api/sync/blobs/".length)];
    if (path.startsWith("/api/sync/blobs/") && blob !== undefined) return response.writeHead(200).end(blob);
    response.writeHead(404, { "content-type": "application/json" }).end('{"error":"not_found","message":"Nothing."}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked: requested,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
