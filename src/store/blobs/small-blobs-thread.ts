/** What the thread of `small-blobs.ts` runs: it alone opens the file, and answers one question after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { openSmallBlobsFile, type SmallBlob, type SmallBlobsFile } from "./small-blobs-file.ts";

/** What to do. Bytes of a write lie one behind the other in one piece of memory, which changes hands. */
export type Task =
  | { do: "write"; blobs: { key: string; end: number }[]; bytes: ArrayBuffer }
  | { do: "read" | "remove"; keys: string[] }
  | { do: "list"; after: number };

/** The thread ends with `close`, after all that was asked before. */
export type Question = (Task & { id: number }) | "close";

/** What was done: `found` answers a read, `listed` a list, memory of a write goes `back`. */
export interface Done {
  found?: (Uint8Array<ArrayBuffer> | undefined)[];
  listed?: { keys: string[]; last: number };
  back?: ArrayBuffer;
}

/** A fault keeps the code that says what it means. */
export type Answer = { id: number } & (Done | { fault: { message: string; code: string | undefined } });

/** Keys of one answer. */
const LISTED = 5000;

const port = parentPort;
const path: unknown = workerData;
if (!port || typeof path !== "string") throw new Error("This file is run by a thread, with the path of its database.");

let opened: SmallBlobsFile | undefined;
const open = (): SmallBlobsFile => {
  opened ??= openSmallBlobsFile(path);
  return opened;
};
let shrinking = false;

port.on("message", (question: Question) => {
  if (question === "close") {
    opened?.close();
    port.close();
    return;
  }
  const { id } = question;
  try {
    const done = work(question);
    // Each blob that was read owns its memory: whoever keeps one keeps no others.
    const memory = done.back ? [done.back] : (done.found ?? []).flatMap((bytes) => bytes?.buffer ?? []);
    port.postMessage({ id, ...done } satisfies Answer, memory);
  } catch (error) {
    const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
    const message = error instanceof Error ? error.message : String(error);
    port.postMessage({ id, fault: { message, code } } satisfies Answer);
  }
});

function work(task: Task): Done {
  switch (task.do) {
    case "write":
      open().write(unpack(task));
      return { back: task.bytes };
    case "read":
      return {
        found: open()
          .read(task.keys)
          .map((bytes) => bytes && new Uint8Array(bytes)),
      };
    case "list":
      return { listed: open().keys(task.after, LISTED) };
    case "remove":
      open().remove(task.keys);
      if (!shrinking) setImmediate(shrink);
      shrinking = true;
      return {};
  }
}

function unpack({ blobs, bytes }: Extract<Task, { do: "write" }>): SmallBlob[] {
  let start = 0;
  return blobs.map(({ key, end }) => {
    const own = new Uint8Array(bytes, start, end - start);
    start = end;
    return { key, bytes: own };
  });
}

/** A slice at a time: questions come between. What does not work now is tried at the next removal. */
function shrink(): void {
  try {
    shrinking = open().shrink();
    if (shrinking) setImmediate(shrink);
  } catch {
    shrinking = false;
  }
}
