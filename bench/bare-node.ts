import { readFileSync } from "node:fs";
import { createServer } from "node:http";

// The yardstick: one Buffer per address, written with the headers it was given; for who has it, 304 with those of a 304.
type Headers = Record<string, string>;
const bodies: Record<string, { file: string; headers: Headers; unchanged?: Headers }> = JSON.parse(
  process.argv[2] ?? "{}",
);
const ready = new Map(
  Object.entries(bodies).map(([path, { file, headers, unchanged }]) => {
    const body = readFileSync(file);
    return [path, { body, headers: { ...headers, "content-length": body.length }, unchanged }];
  }),
);

createServer((request, response) => {
  const found = ready.get(request.url ?? "");
  if (!found) return response.writeHead(404).end();
  if (request.headers["if-none-match"]) return response.writeHead(304, found.unchanged).end();
  response.writeHead(200, found.headers).end(found.body);
}).listen(Number(process.env.PORT), "127.0.0.1");
