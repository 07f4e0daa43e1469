// A thread that reads one address every few milliseconds and keeps how long each answer took.
import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";

const EVERY_MS = 5;
const { url } = workerData as { url: string };
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let taken: number[] = [];

const read = () => {
  const started = performance.now();
  http
    .get(url, { agent }, (response) => response.resume().once("end", () => taken.push(performance.now() - started)))
    .once("error", () => taken.push(Number.POSITIVE_INFINITY));
};
setInterval(read, EVERY_MS);
parentPort?.on("message", () => {
  parentPort?.postMessage(taken);
  taken = [];
});
