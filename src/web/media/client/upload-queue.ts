import type { Asset } from "../../../domain/assets/contract.ts";
import type { AssetUploadResult } from "./upload-file.ts";

/** Concurrent uploads. */
const CONCURRENCY = 3;

/** One file on its way. */
export interface QueuedUpload {
  readonly file: File;
  state: "waiting" | "sending" | "done" | "failed" | "cancelled";
  /** Progress from 0 to 1. */
  share: number;
  /** Where it failed: why, and whether trying again may help. */
  problem?: string;
  again?: boolean;
  /** Where it is done. */
  asset?: Asset;
  isTwin?: boolean;
}

export interface UploadQueue {
  /** In order. Ended ones may be removed. */
  readonly uploads: QueuedUpload[];
  add(files: readonly File[]): void;
  /** Stops a running or waiting upload. */
  cancel(upload: QueuedUpload): void;
  /** Sends one again that failed or was cancelled. */
  retry(upload: QueuedUpload): void;
  /** True while something waits or travels. */
  readonly isBusy: boolean;
}

type Send = (file: File, more: { signal: AbortSignal; onShare(share: number): void }) => Promise<AssetUploadResult>;

/** Sends files in order, three at a time. `onChange` receives the upload after each step. */
export function createUploadQueue({
  send,
  onChange,
}: {
  send: Send;
  onChange(upload: QueuedUpload): void;
}): UploadQueue {
  const uploads: QueuedUpload[] = [];
  const running = new Map<QueuedUpload, AbortController>();
  const isOpen = ({ state }: QueuedUpload) => state === "waiting" || state === "sending";

  const change = (upload: QueuedUpload, to: Partial<QueuedUpload>) => {
    Object.assign(upload, to);
    onChange(upload);
  };
  const begin = () => {
    while (running.size < CONCURRENCY) {
      const next = uploads.find(({ state }) => state === "waiting");
      if (!next) return;
      void run(next);
    }
  };
  const run = async (upload: QueuedUpload) => {
    const stop = new AbortController();
    running.set(upload, stop);
    change(upload, { state: "sending", share: 0, problem: undefined });
    const { signal } = stop;
    const onShare = (share: number) => {
      if (!signal.aborted) change(upload, { share });
    };
    // A rejection without a stop is our fault: its row shows it, and the others continue.
    const became = await send(upload.file, { signal, onShare }).catch((error: unknown) => {
      if (!signal.aborted) console.error(error);
      return { ok: false as const, problem: "The file couldn't be sent. Try again.", again: true };
    });
    running.delete(upload);
    if (signal.aborted) change(upload, { state: "cancelled", share: 0 });
    else if (became.ok) change(upload, { state: "done", share: 1, asset: became.asset, isTwin: became.isTwin });
    else change(upload, { state: "failed", problem: became.problem, again: became.again });
    begin();
  };

  return {
    uploads,
    add(files) {
      for (const file of files) {
        const upload: QueuedUpload = { file, state: "waiting", share: 0 };
        uploads.push(upload);
        onChange(upload);
      }
      begin();
    },
    cancel(upload) {
      if (upload.state === "waiting") change(upload, { state: "cancelled" });
      else running.get(upload)?.abort();
    },
    retry(upload) {
      if (isOpen(upload) || upload.state === "done") return;
      change(upload, { state: "waiting", share: 0 });
      begin();
    },
    get isBusy() {
      return uploads.some(isOpen);
    },
  };
}
