import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readInside } from "../../safe/files.ts";
import { createMarker, type Marker } from "../../store/workspace/person-folder.ts";
import { serviceFolder, warnUnverified } from "../../store/workspace/service-folder.ts";

const FILE = "pull.journal";

const line = z.object({
  key: z.string(),
  /** Digests each file may have in the middle of the pull: before and after. Empty if it doesn't exist. */
  paths: z.record(z.string(), z.array(z.string())),
});

/** A planned change to the files of one record. */
export type JournalLine = z.infer<typeof line>;

/** Records each change before it is made, so that the next pull distinguishes an interrupted one from edits. */
export interface PullJournal {
  /** Changes that an interrupted pull began on the same state, by record. */
  begun: Map<string, JournalLine["paths"]>;
  /** Every path that an unfinished pull was going to write, on any state. */
  touched: Set<string>;
  note(lines: readonly JournalLine[]): Promise<void>;
  /** The state is complete now. */
  close(): Promise<void>;
}

/** Opens `.service/pull.journal`. `on` names the state the pull begins from: lines on another state are forgotten. */
export async function openJournal(workspace: string, on: string): Promise<PullJournal> {
  const file = join(await serviceFolder(workspace), FILE);
  const mark = createMarker(workspace);
  const { begun, touched } = await readLines(workspace, on, mark);
  const marked = (text: string): string => `${mark(FILE, text)} ${text}`;
  let handle: Awaited<ReturnType<typeof open>> | undefined;
  return {
    begun,
    touched,
    async note(lines) {
      if (!handle) {
        handle = await open(file, begun.size > 0 ? "a" : "w", 0o600);
        if (begun.size === 0) await handle.write(`${marked(JSON.stringify({ on }))}\n`);
      }
      // A line that was torn by a crash ends here.
      await handle.write(`\n${lines.map((one) => marked(JSON.stringify(one))).join("\n")}\n`);
      await handle.sync();
    },
    async close() {
      await handle?.close();
      await rm(file, { force: true });
    },
  };
}

async function readLines(workspace: string, on: string, mark: Marker): Promise<Pick<PullJournal, "begun" | "touched">> {
  const begun: PullJournal["begun"] = new Map();
  const touched = new Set<string>();
  const bytes = await readInside(await serviceFolder(workspace), FILE).catch(() => undefined);
  const [first, ...rest] = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .map((text) => believed(mark, text));
  if (bytes && first === undefined) warnUnverified(FILE);
  const isSame = first === JSON.stringify({ on });
  for (const text of rest) {
    const parsed = line.safeParse(parse(text));
    if (!parsed.success) continue;
    for (const path of Object.keys(parsed.data.paths)) touched.add(path);
    if (!isSame) continue;
    const known = begun.get(parsed.data.key) ?? {};
    for (const [path, digests] of Object.entries(parsed.data.paths))
      known[path] = [...new Set([...(known[path] ?? []), ...digests])];
    begun.set(parsed.data.key, known);
  }
  return { begun, touched };
}

/** A line without its signature. Undefined without the signature of this person for this workspace. */
function believed(expected: Marker, line: string): string | undefined {
  const [, mark, text = ""] = /^([0-9a-f]{64}) (.*)$/.exec(line) ?? [];
  return mark !== undefined && mark === expected(FILE, text) ? text : undefined;
}

function parse(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}
