// What a line of the log for each request costs: the same warm read with it and without, SQLite.
import { compare, print } from "./measure.ts";
import { post, startRegistry } from "./programs.ts";

const PATH = "/api/registry/theme.css";

export async function accessLog(): Promise<void> {
  const [logging, quiet] = await Promise.all([
    startRegistry(undefined, { env: { SERVICE_LOG_LEVEL: "info" } }),
    startRegistry(undefined, { env: { SERVICE_LOG_LEVEL: "error" } }),
  ]);
  for (const registry of [logging, quiet])
    await post(registry, "/api/registry/theme", { css: ":root { --accent: #0a6c74; }\n".repeat(400) });
  const { ours, ratio } = await compare(logging, quiet, { path: PATH, headers: { "accept-encoding": "gzip" } });
  print({
    name: `access log ${PATH}`,
    value: ours,
    unit: "µs CPU",
    ratio,
    against: "the same with SERVICE_LOG_LEVEL=error",
  });
  await Promise.all([logging, quiet].map(({ stop }) => stop()));
}
