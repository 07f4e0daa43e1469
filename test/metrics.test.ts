import { afterAll, beforeAll, expect, it } from "vitest";
import { printMetrics } from "../src/domain/operations/print-metrics.ts";
import { freePort } from "./free-port.ts";
import { type OpenService, openRegistry, SECRET } from "./open-service.ts";

let service: OpenService;
let port: number;

beforeAll(async () => {
  port = await freePort();
  service = await openRegistry("sqlite", { SERVICE_METRICS_PORT: String(port) });
});
afterAll(() => service.close());

/** Values by name and labels. */
async function valuesOf(response: Response): Promise<Map<string, number>> {
  const text = await response.text();
  expect(response.headers.get("content-type")).toBe("application/openmetrics-text; version=1.0.0; charset=utf-8");
  expect(text.endsWith("# EOF\n")).toBe(true);
  const lines = text.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  for (const line of lines) expect(line).toMatch(/^dsr_[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? [\d.e-]+$/);
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

const authorization = { authorization: `Bearer ${SECRET}` };

it("require the shared secret", async () => {
  expect((await service.get("/metrics")).status).toBe(401);
  expect((await service.get("/metrics", authorization)).status).toBe(200);
});

it("count responses, commits, delays, memory and caches", async () => {
  await service.post("/api/registry/pages", { pages: [{ slug: "a" }, { slug: "b" }] });
  await service.get("/docs/a");
  await service.get("/nothing/here");
  await service.post("/api/service/pages/preview", { markdown: "a" });
  await expect
    .poll(async () =>
      (await valuesOf(await service.get("/metrics", authorization))).get("dsr_event_loop_delay_seconds_count"),
    )
    .toBeGreaterThan(0);
  const values = await valuesOf(await service.get("/metrics", authorization));
  expect(values.get('dsr_requests_total{class="registry",status="200"}')).toBe(1);
  expect(values.get('dsr_requests_total{class="page",status="404"}')).toBe(1);
  expect(values.get("dsr_commits_total")).toBe(1);
  expect(values.get("dsr_revisions_total")).toBe(2);
  expect(values.get("dsr_log_head")).toBe(2);
  expect(values.get("dsr_tasks_total")).toBe(3);
  expect(values.get('dsr_memory_bytes{kind="rss"}')).toBeGreaterThan(10_000_000);
  expect(values.get("dsr_cache_entries")).toBeGreaterThan(0);
  expect(values.get('dsr_event_loop_delay_seconds{quantile="0.5"}')).toBeLessThan(1);
});

it("have a separate port if it is configured, without other content", async () => {
  const values = await valuesOf(await fetch(`http://127.0.0.1:${port}/metrics`));
  expect(values.get("dsr_log_head")).toBeGreaterThanOrEqual(0);
  expect((await fetch(`http://127.0.0.1:${port}/api/registry/pages`)).status).toBe(404);
});

it("are printed as OpenMetrics says: types, units, escapes, an end", () => {
  const text = printMetrics([
    { name: "a_bytes", type: "gauge", unit: "bytes", help: 'say "x"\n', samples: [[{ kind: 'a\\"\n' }, 1]] },
    { name: "b", type: "counter", help: "", samples: [[{}, 2]] },
  ]);
  expect(text).toBe(
    '# TYPE a_bytes gauge\n# UNIT a_bytes bytes\n# HELP a_bytes say \\"x\\"\\n\na_bytes{kind="a\\\\\\"\\n"} 1\n' +
      "# TYPE b counter\n# HELP b \nb_total 2\n# EOF\n",
  );
});
