import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

/** A process with all its descendants, even if intermediate processes ended. */
export interface ProcessTree {
  /**
   * Returns their memory in MiB: their own, and intentionally shared memory. Undefined if the system doesn't report it
   * (not Linux).
   */
  memoryMb(): number | undefined;
  /** Ends all of them, and resolves when none is left. */
  end(): Promise<void>;
}

const ROUND_MS = 20;
/** A process that waits for a disk can take time to end. */
const ROUNDS = 250;

/**
 * @param root the leader of a session; a process that opens another session (a browser does) is recognized by its
 * parent, from the first look on
 */
export function watchTree(root: number): ProcessTree {
  /** The known processes of the tree, by process ID and start time. IDs are reused, start times aren't. */
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
  /** In ticks since boot. */
  start: string;
  /** It ended, and its parent hasn't read its exit status yet. */
  isOver: boolean;
}

/** Returns all processes, if the system reports them (proc_pid_stat(5), fields 3, 4, 6 and 22). */
function processes(): Map<number, ProcessState> {
  const found = new Map<number, ProcessState>();
  for (const name of namesIn("/proc")) {
    const text = /^\d+$/.test(name) ? textOf(`/proc/${name}/stat`) : "";
    if (text === "") continue;
    // Its name is in parentheses and can contain any character.
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

/** Excludes pages mapped from files: the system has one copy for all, and can drop it. */
function memoryOf(pid: number): number {
  const text = textOf(`/proc/${pid}/status`);
  const kilobytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(text)?.[1] ?? 0);
  return (kilobytes("RssAnon") + kilobytes("RssShmem")) / 1024;
}

/** Empty if the process ended or belongs to another user. */
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
    // It already ended.
  }
}
