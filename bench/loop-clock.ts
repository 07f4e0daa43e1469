// Loaded into a server before its program (`node --import`): tells over IPC how long its event loop was held.
import { isMainThread } from "node:worker_threads";

/** The longest stretches between two looks since it was last asked, in milliseconds. */
export interface Held {
  /** On a processor: what the loop did itself, however busy the machine is. */
  cpu: number;
  /** On the wall: waiting for a processor is in it. */
  wall: number;
}

/** A look at each turn of the loop that comes a millisecond after the last one. */
const EVERY_MS = 1;

if (isMainThread && process.send) {
  let held: Held = { cpu: 0, wall: 0 };
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let cpu = cpuMs();
  let wall = performance.now();
  const look = () => {
    const nowCpu = cpuMs();
    const now = performance.now();
    held = { cpu: Math.max(held.cpu, nowCpu - cpu), wall: Math.max(held.wall, now - wall - EVERY_MS) };
    cpu = nowCpu;
    wall = now;
  };
  setInterval(look, EVERY_MS).unref();
  process.on("message", (message) => {
    if (message !== "held") return;
    look();
    process.send?.(held);
    held = { cpu: 0, wall: 0 };
  });
  process.channel?.unref();
}
