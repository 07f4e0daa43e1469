// `npm test`: lint, types and unit tests, then integration tests, then journeys; says how long each took. The first that
// fails ends it.
import { spawnSync } from "node:child_process";

const took: string[] = [];
const seconds = (since: number): string => `${Math.round((performance.now() - since) / 1000)} s`;
let status: number | null = 0;
for (const part of ["check", "integration", "e2e"]) {
  const started = performance.now();
  ({ status } = spawnSync(`npm run -s ${part}`, { shell: true, stdio: "inherit" }));
  took.push(`${part} ${seconds(started)}${status === 0 ? "" : " (failed)"}`);
  if (status !== 0) break;
}
console.log(`npm test took ${seconds(0)}: ${took.join(", ")}.`);
process.exit(status ?? 1);
