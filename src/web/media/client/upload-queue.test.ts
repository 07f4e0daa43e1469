import { expect, it } from "vitest";
import type { AssetUploadResult } from "./upload-file.ts";
import { createUploadQueue, type QueuedUpload } from "./upload-queue.ts";

const FAILED: AssetUploadResult = { ok: false, problem: "The connection was interrupted. Try again.", again: true };
const file = (name: string) => new File(["x"], name);

/** A queue whose sends end when the test says so. */
function open() {
  const sends: {
    name: string;
    signal: AbortSignal;
    end(became: AssetUploadResult): void;
    onShare(share: number): void;
  }[] = [];
  const steps: string[] = [];
  const queue = createUploadQueue({
    send: ({ name }, { signal, onShare }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        sends.push({ name, signal, end: resolve, onShare });
      }),
    onChange: ({ file: { name }, state, share }: QueuedUpload) => steps.push(`${name} ${state} ${share}`),
  });
  return { queue, sends, steps };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it("sends three at once, in order, and the next when one ends, however it ends", async () => {
  const { queue, sends } = open();
  queue.add(["a", "b", "c", "d", "e"].map(file));
  expect(sends.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  sends[1]?.end(FAILED);
  await turn();
  expect(sends.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
  expect(queue.uploads[1]).toMatchObject({ state: "failed", problem: FAILED.problem, again: true });
  const [first] = queue.uploads;
  if (first) queue.cancel(first);
  await turn();
  expect(sends.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "e"]);
  expect(queue.uploads.map(({ state }) => state)).toEqual(["cancelled", "failed", "sending", "sending", "sending"]);
});

it("cancels what waits without sending it, and sends it when it is tried again", async () => {
  const { queue, sends } = open();
  queue.add(["a", "b", "c", "d"].map(file));
  const last = queue.uploads[3];
  if (!last) throw new Error("There are four.");
  queue.cancel(last);
  sends[0]?.end(FAILED);
  await turn();
  expect(sends).toHaveLength(3);
  queue.retry(last);
  expect(sends.map(({ name }) => name)).toEqual(["a", "b", "c", "d"]);
});

it("tells how much is there, nothing after a cancellation, and whether something is under way", async () => {
  const { queue, sends, steps } = open();
  queue.add([file("a")]);
  sends[0]?.onShare(0.5);
  expect(queue.isBusy).toBe(true);
  const [only] = queue.uploads;
  if (only) queue.cancel(only);
  sends[0]?.onShare(0.75);
  await turn();
  expect(steps).toEqual(["a waiting 0", "a sending 0", "a sending 0.5", "a cancelled 0"]);
  expect(queue.isBusy).toBe(false);
});
