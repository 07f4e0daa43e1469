import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The yardstick: one Buffer per address, written with its length and an ETag; 304 for who has it.
const bodies: Record<string, { type: string; file: string; encoding?: string }> = JSON.parse(process.argv[2] ?? "{}");
const ready = new Map(
  Object.entries(bodies).map(([path, { type, file, encoding }]) => {
    const body = readFileSync(file);
    const headers: Record<string, string | number> = {
      "content-type": type,
      "content-length": body.length,
      etag: '"x"',
    };
    if (encoding) headers["content-encoding"] = encoding;
    return [path, { body, headers }];
  }),
);

createServer((request, response) => {
  const found = ready.get(request.url ?? "");
  if (!found) return response.writeHead(404).end();
  if (request.headers["if-none-match"]) return response.writeHead(304, { etag: '"x"' }).end();
  response.writeHead(200, found.headers).end(found.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
