import { execFile } from "node:child_process";
import { cp, glob, mkdir, readFile } from "node:fs/promises";
import { basename, delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

interface Instruction {
  name: string;
  rest: string;
}

/** What a container is made of, its paths below a folder of this machine in place of the container's root. */
export interface Container {
  /** Folder that stands for `/`. */
  root: string;
  /** Working folder, on this machine. */
  cwd: string;
  env: Record<string, string>;
  user?: string;
  /** In the container. */
  volumes: string[];
  ports: string[];
  /** Whose what was copied with `--chown` is, by the path in the container. */
  owners: Record<string, string>;
  command: string[];
  healthCheck: string[];
  stopSignal?: string;
}

/** Instructions of a Dockerfile, lines that go on put together (Dockerfile reference, "Format"). */
function instructionsOf(text: string): Instruction[] {
  const lines = text.split("\n").filter((line) => !line.startsWith("#"));
  const whole = lines
    .join("\n")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return whole.map((line) => {
    const [, name = "", rest = ""] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    return { name, rest: rest.trim() };
  });
}

const exec = (rest: string): string[] => JSON.parse(rest);

/**
 * Does what a Dockerfile says, without an engine: each stage in a folder of its own, `RUN` by a shell in its working folder
 * with the Node of `bin`. Commands may name relative paths alone, since the machine's root is not the container's. Answers
 * the last stage. Rejects for an instruction it does not know, and where a file is not there.
 */
export async function buildContainer(options: {
  file: string;
  /** What `COPY` takes from. */
  context: string;
  folder: string;
  bin: string;
}): Promise<Container & { bases: string[] }> {
  const stages = new Map<string, Container>();
  const bases: string[] = [];
  let now: Container | undefined;
  const stage = (): Container => {
    if (!now) throw new Error("FROM comes first");
    return now;
  };
  const inside = (path: string) => (path.startsWith("/") ? join(stage().root, path) : join(stage().cwd, path));
  const copy = async (rest: string) => {
    const words = rest.split(/\s+/);
    const flags = Object.fromEntries(
      words.filter((word) => word.startsWith("--")).map((flag) => flag.slice(2).split("=")),
    );
    const [from = "", to = ""] = words.filter((word) => !word.startsWith("--"));
    const source = flags.from ? stages.get(flags.from)?.root : options.context;
    if (source === undefined) throw new Error(`There is no stage ${flags.from}`);
    const [found, ...others] = await Array.fromAsync(glob(from.replace(/^\//, ""), { cwd: source }));
    if (found === undefined || others.length > 0) throw new Error(`COPY ${from}: one file or folder has to be there`);
    await cp(join(source, found), to.endsWith("/") ? join(inside(to), basename(found)) : inside(to), {
      recursive: true,
    });
    if (flags.chown) stage().owners[to] = flags.chown;
  };
  const step: Record<string, (rest: string) => Promise<void> | void> = {
    async FROM(rest) {
      const [base = "", , name = "last"] = rest.split(/\s+/);
      bases.push(base);
      const root = join(options.folder, name);
      await mkdir(root, { recursive: true });
      now = { root, cwd: root, env: {}, volumes: [], ports: [], owners: {}, command: [], healthCheck: [] };
      stages.set(name, now);
    },
    async WORKDIR(rest) {
      stage().cwd = inside(rest);
      await mkdir(stage().cwd, { recursive: true });
    },
    ENV(rest) {
      for (const [, name = "", value = ""] of rest.matchAll(/(\w+)=(\S+)/g)) stage().env[name] = value;
    },
    COPY: copy,
    async RUN(rest) {
      if (/(?:^|[\s=])\//.test(rest)) throw new Error(`RUN names a path of the container's root: ${rest}`);
      const PATH = [options.bin, process.env.PATH].join(delimiter);
      await run("/bin/sh", ["-e", "-c", rest], { cwd: stage().cwd, env: { ...process.env, ...stage().env, PATH } });
    },
    USER(rest) {
      stage().user = rest;
    },
    VOLUME: (rest) => void stage().volumes.push(rest),
    EXPOSE: (rest) => void stage().ports.push(rest),
    HEALTHCHECK(rest) {
      stage().healthCheck = exec(rest.slice(rest.indexOf("CMD") + 3));
    },
    STOPSIGNAL(rest) {
      stage().stopSignal = rest;
    },
    CMD(rest) {
      stage().command = exec(rest);
    },
  };
  for (const { name, rest } of instructionsOf(await readFile(options.file, "utf8"))) {
    const does = step[name];
    if (!does) throw new Error(`${name} is no instruction this understands`);
    await does(rest);
  }
  return { ...stage(), bases };
}
