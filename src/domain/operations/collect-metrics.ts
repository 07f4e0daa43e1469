import { metrics } from "../../platform/access/metrics.ts";
import type { Deployment } from "../../platform/contract/part.ts";
import { jobTables } from "../../platform/jobs/tables.ts";
import { workerPool } from "../../platform/workers/worker-pool.ts";
import { type MetricFamily, printMetrics, type Sample } from "./print-metrics.ts";

/** As they are named, with the percentile they are. */
const QUANTILES = [
  ["0.5", 50],
  ["0.9", 90],
  ["0.99", 99],
  ["0.999", 99.9],
  ["1", 100],
] as const;

/** The counters of this process, as OpenMetrics text. */
export async function collectMetrics({ part, db, store }: Deployment): Promise<string> {
  const counted = await part(metrics);
  const pool = (await part(workerPool)).stats();
  const { commits, revisions } = counted.commits();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  const cache = counted.cache();
  const families: MetricFamily[] = [
    {
      name: "dsr_event_loop_delay_seconds",
      type: "summary",
      unit: "seconds",
      help: "Event loop delay since the start.",
      samples: QUANTILES.map(([quantile, percentile]): Sample => [{ quantile }, counted.loopDelay(percentile) / 1000]),
      count: counted.loopLooks(),
    },
    {
      name: "dsr_requests",
      type: "counter",
      help: "Responses by route class and status.",
      samples: [...counted.requests()].map(([name, count]): Sample => {
        const [route = "", status = ""] = name.split(" ");
        return [{ class: route, status }, count];
      }),
    },
    counter("dsr_commits", "Commits of this process with changes.", commits),
    counter("dsr_revisions", "Revisions written by these commits.", revisions),
    gauge("dsr_log_head", "The number of the newest revision.", await store.refresh()),
    {
      name: "dsr_jobs",
      type: "gauge",
      help: "Jobs by status, of all processes on this database.",
      samples: await jobs(db),
    },
    {
      name: "dsr_threads",
      type: "gauge",
      help: "Worker threads.",
      samples: [
        [{ state: "busy" }, pool.busy],
        [{ state: "idle" }, pool.threads - pool.busy],
      ],
    },
    gauge("dsr_tasks_waiting", "Tasks waiting for a thread.", pool.waiting),
    counter("dsr_tasks", "Tasks started in threads.", pool.done),
    {
      name: "dsr_tasks_stopped",
      type: "counter",
      help: "Stopped tasks by reason.",
      samples: Object.entries(pool.stopped).map(([reason, count]): Sample => [{ reason }, count]),
    },
    {
      name: "dsr_memory_bytes",
      type: "gauge",
      unit: "bytes",
      help: "Memory of the process.",
      samples: Object.entries({ rss, heapUsed, heapTotal, external }).map(([kind, size]): Sample => [{ kind }, size]),
    },
    counter("dsr_answers_made", "Responses that were not in the cache.", cache.made),
    gauge("dsr_cache_entries", "Responses in the cache.", cache.entries),
    { ...gauge("dsr_cache_bytes", "Memory of the responses in the cache.", cache.bytes), unit: "bytes" },
  ];
  return printMetrics(families);
}

const counter = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "counter",
  help,
  samples: [[{}, value]],
});

const gauge = (name: string, help: string, value: number): MetricFamily => ({
  name,
  type: "gauge",
  help,
  samples: [[{}, value]],
});

async function jobs(db: Deployment["db"]): Promise<Sample[]> {
  const rows = await jobTables(db())
    .selectFrom("job")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .groupBy("status")
    .execute();
  return rows.map(({ status, count }) => [{ status }, Number(count)]);
}
