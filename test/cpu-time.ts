/** Milliseconds of processor that a function takes, for tests: unlike time it hardly depends on what else runs. */
export function cpuTime(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
