// Memory after large pushes.
import { memory, print } from "./measure.ts";
import { post, startRegistry } from "./programs.ts";
import { iconCatalog, pages } from "./samples.ts";

export async function largePushes(): Promise<void> {
  const registry = await startRegistry();
  print({ name: "memory at rest", value: memory(registry.pid).now, unit: "MB" });
  await post(registry, "/api/registry/icons", { catalog: iconCatalog(10_000) });
  await post(registry, "/api/registry/pages", { pages: pages(6_000) });
  await fetch(`${registry.url}/api/icons-sprite.svg`).then((answer) => answer.arrayBuffer());
  const { now, peak } = memory(registry.pid);
  print({ name: "memory after 10,000 icons and 6,000 pages (12 MB)", value: now, unit: "MB" });
  print({ name: "memory at its peak", value: peak, unit: "MB" });
  await registry.stop();
}
