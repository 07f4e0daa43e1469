// A load driver that never waits, in a process of its own: `node driver.ts <url> <path> <headers as JSON> <ms>`.
// Sixteen connections, each with its next request on the way as soon as the last answer is whole, so that the server's loop
// is never idle and its wake-ups are not paid by single requests (as wrk does it). Prints how many answers came.
import { connect } from "node:net";

const CONNECTIONS = 16;

const [base = "", path = "/", headersJson = "{}", ms = "1000"] = process.argv.slice(2);
const { hostname, port } = new URL(base);
const headers = Object.entries<string>(JSON.parse(headersJson)).map(([name, value]) => `${name}: ${value}\r\n`);
const request = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\n${headers.join("")}\r\n`);

/** Bytes of one answer: all are alike, the date too. */
async function sizeOfAnswer(): Promise<number> {
  const socket = connect(Number(port), hostname);
  socket.write(request);
  let received = Buffer.alloc(0);
  for await (const piece of socket) {
    received = Buffer.concat([received, piece]);
    const end = received.indexOf("\r\n\r\n");
    if (end < 0) continue;
    const head = received.toString("latin1", 0, end);
    const [, status = ""] = /^HTTP\/1\.1 (\d{3})/.exec(head) ?? [];
    if (status !== "200" && status !== "304") throw new Error(`${base}${path} answered ${head.split("\r\n", 1)[0]}`);
    const [, length] = /\r\ncontent-length: (\d+)/i.exec(head) ?? [];
    if (length === undefined && status !== "304") throw new Error(`${base}${path} does not say how long it is`);
    const size = end + 4 + Number(length ?? 0);
    if (received.length >= size) {
      socket.destroy();
      return size;
    }
  }
  throw new Error(`${base}${path} ended early`);
}

const size = await sizeOfAnswer();
let count = 0;
const until = performance.now() + Number(ms);

await Promise.all(
  Array.from(
    { length: CONNECTIONS },
    () =>
      new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname).setNoDelay(true);
        let received = 0;
        socket.on("error", reject);
        socket.on("close", () => resolve());
        socket.on("data", (piece) => {
          received += piece.length;
          if (received < size) return;
          if (received > size) return socket.destroy(new Error(`${path}: an answer of another length`));
          received = 0;
          count++;
          if (performance.now() < until) socket.write(request);
          else socket.destroy();
        });
        socket.write(request);
      }),
  ),
);
console.log(count);
