import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A process with all that came of it, also where those in between are gone. */
export interface ProcessTree {
  /** MiB they hold together: their own, and what they share by intention; undefined where the system does not tell (not Linux). */
  memoryMb(): number | undefined;
  /** Ends all of them, and resolves when none is left. */
  end(): Promise<void>;
}

const ROUND_MS = 20;
/** A process that waits for a disk may take its time to go. */
const ROUNDS = 250;

/**
 * @param root one that leads a session of its own. Who opens a further session (a browser does) is known by its parent, from
 * the first look on
 */
export function watchTree(root: number): ProcessTree {
  /** What is known of the tree, by process id. Ids are given out again, a start never. */
  const known = new Map<number, string>();
  const sessions = new Set([root]);

  const look = (): number[] => {
    const all = processes();
    for (const [pid, start] of known) if (all.get(pid)?.start !== start) known.delete(pid);
    for (let grew = true; grew; ) {
      grew = false;
      for (const [pid, { parent, session, start }] of all) {
        if (known.has(pid) || !(pid === root || known.has(parent) || sessions.has(session))) continue;
        known.set(pid, start);
        sessions.add(session);
        grew = true;
      }
    }
    return [...known.keys()].filter((pid) => all.get(pid)?.isOver === false);
  };

  return {
    memoryMb() {
      const found = look().map(memoryOf);
      return found.length === 0 ? undefined : found.reduce((sum, one) => sum + one, 0);
    },
    async end() {
      kill(-root);
      for (let round = 0; round < ROUNDS; round += 1) {
        const left = look();
        if (left.length === 0) return;
        for (const pid of left) kill(pid);
        await wait(ROUND_MS);
      }
    },
  };
}

interface ProcessState {
  parent: number;
  session: number;
  /** In ticks since the machine began. */
  start: string;
  /** It has ended, and nobody asked how yet. */
  isOver: boolean;
}

/** All processes, where the system tells of them (proc_pid_stat(5), fields 3, 4, 6 and 22). */
function processes(): Map<number, ProcessState> {
  const found = new Map<number, ProcessState>();
  for (const name of namesIn("/proc")) {
    const text = /^\d+$/.test(name) ? textOf(`/proc/${name}/stat`) : "";
    if (text === "") continue;
    // Its name stands in brackets and may hold anything.
    const [state = "", parent, , session, ...rest] = text.slice(text.lastIndexOf(")") + 2).split(" ");
    found.set(Number(name), {
      parent: Number(parent),
      session: Number(session),
      start: rest[15] ?? "",
      isOver: state === "Z" || state === "X",
    });
  }
  return found;
}

/** Of pages that are mapped from files the system has one copy for all, and can take it back. */
function memoryOf(pid: number): number {
  const text = textOf(`/proc/${pid}/status`);
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("RssShmem")) / 1024;
}

/** "" for one that is gone meanwhile, or of somebody else. */
function textOf(file: string): string {
  try {
    return readFileSync(file, "latin1");
  } catch {
    return "";
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It is gone.
  }
}
