// What it costs to fetch a file of the design tool beside parsing the text of its body alone, in processor time of the
// thread: over HTTP from a thread that stands in for the API, to styles and components. With FIGMA_BODY=<path> a real body,
// else one of the size and shape of a page of 553 icons with their outlines.
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { createFigma } from "../src/platform/design-tool/figma/create-figma.ts";
import { environment } from "../src/safe/environment.ts";
import { median, print, round } from "./measure.ts";

const ROUNDS = 15;
const COMPONENTS = 553;
/** Vectors of a component, and points of each: 14 MB in all. */
const VECTORS = 6;
const POINTS = 22;
const GOAL = 3;

export async function fetchDesignFile(): Promise<void> {
  const path = environment().FIGMA_BODY;
  const body = path ? readFileSync(path) : Buffer.from(JSON.stringify(documentOf(COMPONENTS)));
  const api = await serve(body);
  const parses: number[] = [];
  const fetches: number[] = [];
  let found = 0;
  for (let turn = 0; turn < ROUNDS; turn++) {
    const text = body.toString("utf8");
    const start = threadTime();
    if (typeof JSON.parse(text) !== "object") throw new Error("The body is no object");
    const between = threadTime();
    const tool = createFigma({ token: "token", fileKey: "BENCH", apiUrl: api.url });
    await tool.styles();
    found = (await tool.components()).length;
    if (found === 0) throw new Error("No component was found");
    fetches.push(threadTime() - between);
    parses.push(between - start);
  }
  await api.close();
  const [fetched, parsed] = [median(fetches), median(parses)];
  print({
    name: `fetch of a design file of ${round(body.length / 1e6, 0)} MB with ${found} components`,
    value: round(fetched, 0),
    unit: "ms CPU",
    ratio: round(fetched / parsed),
    against: `JSON.parse of its body (${round(parsed, 0)} ms; goal at most ${GOAL} times)`,
  });
}

/** Milliseconds of processor time of this thread. */
function threadTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Answers the body for a file and empty lists for all else, from a thread of its own. */
async function serve(body: Uint8Array): Promise<{ url: string; close(): Promise<number> }> {
  const program = `
    const { createServer } = require("node:http");
    const { parentPort, workerData } = require("node:worker_threads");
    const empty = JSON.stringify({ meta: { styles: [] }, nodes: {} });
    const server = createServer((request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(/^\\/v1\\/files\\/\\w+$/.test(request.url) ? workerData : empty);
    });
    server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;
  const worker = new Worker(program, { eval: true, workerData: body });
  const port = await new Promise<number>((resolve) => worker.once("message", resolve));
  return { url: `http://127.0.0.1:${port}`, close: () => worker.terminate() };
}

/** A page of icons: components of vectors with their networks and outlines, as bodies with geometry have them. */
function documentOf(count: number): object {
  const box = { x: 0, y: 0, width: 15, height: 15 };
  const point = (index: number) => ({ x: index * 0.877075, y: 15 - index * 0.384222 });
  const vector = (id: string) => ({
    ...{ id, name: "Vector", type: "VECTOR", blendMode: "PASS_THROUGH", absoluteBoundingBox: box, effects: [] },
    fills: [{ blendMode: "NORMAL", type: "SOLID", color: { r: 0, g: 0, b: 0, a: 1 } }],
    vectorNetwork: {
      vertices: Array.from({ length: POINTS }, (_, index) => ({ position: point(index), meta: 0 })),
      segments: Array.from({ length: POINTS }, (_, index) => ({
        ...{
          start: index,
          end: (index + 1) % POINTS,
          startTangent: point(index),
          endTangent: point(index + 1),
          meta: 0,
        },
      })),
    },
    fillGeometry: [
      { path: "M7.49991 0.877075C3.84222 0.877075 0.877075 3.84222 0.877075 7.49991Z", windingRule: "NONZERO" },
    ],
    strokeGeometry: [],
  });
  const components = Array.from({ length: count }, (_, index) => ({
    ...{ id: `1:${index}`, name: `icon → ${index}`, type: "COMPONENT", absoluteBoundingBox: box },
    children: Array.from({ length: VECTORS }, (_, part) => vector(`2:${index * VECTORS + part}`)),
  }));
  const page = { id: "0:1", name: "Icons", type: "CANVAS", children: components };
  const about = components.map(({ id, name }) => [id, { key: id, name, description: "", remote: false }]);
  return {
    ...{ name: "Bench", version: "1", lastModified: "2026-02-16T16:02:49Z", styles: {}, componentSets: {} },
    document: { id: "0:0", name: "Document", type: "DOCUMENT", children: [page] },
    components: Object.fromEntries(about),
  };
}
