import { availableParallelism } from "node:os";
import { definePart } from "../contract/part.ts";
import { createFairQueue } from "../workers/fair-queue.ts";
import { TaskStopped, TooManyTasks } from "../workers/task.ts";
import { type WorkerPool, workerPool } from "../workers/worker-pool.ts";
import { drawingTask } from "./drawing-task.ts";
import { MAX_PICTURE_BYTES, type PictureForm, type PictureProperties, PictureRefused } from "./picture.ts";
import type { PictureJob, PictureReply } from "./picture-job.ts";
import {
  type PictureLimits,
  type PictureProcess,
  PicturesUnusable,
  picturePackages,
  startPictureProcess,
} from "./picture-process.ts";

export { PicturesUnusable };

/** Inspects untrusted images and makes smaller ones, in separate processes. */
export interface PictureService {
  /**
   * False if `sharp` is not installed, or failed to start a moment ago: then only drawings are inspected, without
   * forms.
   */
  readonly canMake: boolean;
  /**
   * The properties of the bytes. Undefined if the bytes may be an image but `canMake` is false. Rejects with
   * `PictureRefused` for anything that isn't an image, `TooManyTasks` if too many wait, `TaskStopped` after `signal`.
   */
  inspect(read: ReadBytes, options?: PictureOptions): Promise<PictureProperties | undefined>;
  /**
   * A smaller form of the image. Rejects as `inspect` does, and with `PicturesUnusable` if forms can't be made;
   * drawings have no forms and are refused.
   */
  form(read: ReadBytes, form: PictureForm, options?: PictureOptions): Promise<Uint8Array>;
  /**
   * The image as PNG on white, at most `side` pixels wide and high; for a drawing, from its safe form. Rejects as
   * `form` does.
   */
  within(read: ReadBytes, side: number, options?: PictureOptions): Promise<Uint8Array>;
  /** The safe form of an SVG (`safe/svg`). Rejects with `PictureRefused` if the input check refuses it. */
  drawing(svg: Uint8Array, options?: PictureOptions): Promise<string>;
  close(): void;
}

/** Reads the bytes when it is their turn: waiting images use no memory. */
export type ReadBytes = () => Promise<Uint8Array>;

export interface PictureOptions {
  /** The client: one of its images is processed at a time. */
  client?: string;
  /**
   * Key of the image. Only one version of it is made at a time, whichever client requests it, and other images take
   * turns with it.
   */
  picture?: string;
  /** Cancels the work; a process that has begun it is ended. */
  signal?: AbortSignal;
}

export interface PicturesOptions {
  limits?: PictureLimits;
  /** Maximum concurrent processes. */
  width?: number;
  /** Time before an idle process is ended. */
  idleMs?: number;
  /** Maximum waiting images. */
  maxWaiting?: number;
  /** Folder of the image packages. */
  packages?: string | undefined;
  /** Called with a sentence if the packages are installed but don't work. */
  onUnusable?(why: string): void;
}

/** All operations use less than 300 MiB. */
const LIMITS: PictureLimits = { cpuMs: 20_000, memoryMb: 768 };
/** Anyone can request a form, so its CPU time is limited. A 40 MP JPEG needs 0.3 s, a 25 MP AVIF 2 s. */
const FORM_CPU_MS = 2_000;
/** Half of the processors: the others serve readers of finished images. */
const WIDTH = Math.min(Math.max(1, availableParallelism() >> 1), 4);
const IDLE_MS = 30_000;
const MAX_WAITING = 128;
/** Maximum waiting forms of one image. */
const MAX_FORMS_WAITING = 16;
/**
 * Weight of another image of the same client, compared with another form of the same image: behind a proxy all are one
 * client.
 */
const CLIENT_WEIGHT = 1 / 32;
/** Time until the packages are tried again: memory may have been short. */
const UNUSABLE_MS = 60_000;

interface Waiting {
  job: PictureJob;
  read: ReadBytes;
  resolve(done: { reply: PictureReply; bytes: Uint8Array }): void;
  reject(error: unknown): void;
  signal?: AbortSignal;
}

/** Starts nothing before the first image. */
export function createPictures(threads: WorkerPool, options: PicturesOptions = {}): PictureService {
  const { canMake, run, close } = createPictureQueue(options);
  const drawing = async (svg: Uint8Array, { client, signal }: PictureOptions = {}) => {
    const drawn = await threads.run(drawingTask, svg, { ...(client ? { client } : {}), ...(signal ? { signal } : {}) });
    if ("refused" in drawn) throw new PictureRefused("unreadable");
    return drawn;
  };

  return {
    get canMake() {
      return canMake();
    },
    async inspect(read, asking = {}) {
      const bytes = await read();
      if (isMarkup(bytes)) {
        const { width, height } = await drawing(bytes, asking);
        return { mimeType: "image/svg+xml", width, height, animated: false, orientation: 1 };
      }
      const done = await run({ inspect: true }, async () => bytes, asking).catch((error: unknown) => {
        if (error instanceof PicturesUnusable) return undefined;
        throw error;
      });
      if (!done) return undefined;
      if ("picture" in done.reply) return done.reply.picture;
      throw refusalOf(done.reply);
    },
    async form(read, form, asking = {}) {
      const { reply, bytes } = await run({ form }, read, asking);
      if ("made" in reply) return bytes;
      throw refusalOf(reply);
    },
    async within(read, side, asking = {}) {
      const bytes = await read();
      const isDrawing = isMarkup(bytes);
      const safe = isDrawing ? Buffer.from((await drawing(bytes, asking)).svg) : bytes;
      const made = await run({ within: { side, drawing: isDrawing } }, async () => safe, asking);
      if ("made" in made.reply) return made.bytes;
      throw refusalOf(made.reply);
    },
    drawing: async (svg, asking) => (await drawing(svg, asking)).svg,
    close,
  };
}

/** Images in the fair order of clients, each processed in a separate process. */
function createPictureQueue(options: PicturesOptions) {
  const { limits = LIMITS, width = WIDTH, idleMs = IDLE_MS, maxWaiting = MAX_WAITING } = options;
  const packages = "packages" in options ? options.packages : picturePackages();
  const queue = createFairQueue<Waiting>();
  const processes = createProcesses(limits, idleMs);
  let working = 0;
  let isClosed = false;
  let unusableUntil = 0;
  const canMake = () => packages !== undefined && performance.now() >= unusableUntil;

  const work = async ({ job, read, signal }: Waiting, folder: string) => {
    const bytes = await read();
    if (bytes.byteLength > MAX_PICTURE_BYTES) throw new PictureRefused("too_large");
    if (isClosed) throw new TaskStopped("picture", "closed");
    if (signal?.aborted) throw new TaskStopped("picture", "cancelled");
    const process = processes.take(folder);
    const cancel = () => process.stop("cancelled");
    signal?.addEventListener("abort", cancel);
    try {
      return await process.run(job, bytes, "form" in job ? FORM_CPU_MS : undefined);
    } catch (error) {
      if (error instanceof PicturesUnusable) {
        if (unusableUntil === 0) options.onUnusable?.(error.message);
        unusableUntil = performance.now() + UNUSABLE_MS;
      }
      throw error;
    } finally {
      signal?.removeEventListener("abort", cancel);
      processes.giveBack(process);
    }
  };
  const pump = () => {
    while (!isClosed && packages !== undefined && working < width) {
      const next = queue.take();
      if (!next) return;
      working += 1;
      work(next.item, packages)
        .then(next.item.resolve, next.item.reject)
        .finally(() => {
          working -= 1;
          queue.done(next);
          pump();
        });
    }
  };
  const run = (job: PictureJob, read: ReadBytes, { client = "", picture, signal }: PictureOptions) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ reply: PictureReply; bytes: Uint8Array }>();
    if (isClosed) return Promise.reject(new TaskStopped("picture", "closed"));
    if (signal?.aborted) return Promise.reject(new TaskStopped("picture", "cancelled"));
    if (!canMake()) return Promise.reject(new PicturesUnusable());
    if (queue.size() >= maxWaiting)
      return Promise.reject(new TooManyTasks(`${maxWaiting} images are already waiting.`));
    const subject = `picture ${picture}`;
    if (picture !== undefined && queue.size(subject) >= MAX_FORMS_WAITING)
      return Promise.reject(new TooManyTasks(`${MAX_FORMS_WAITING} versions of this image are already waiting.`));
    const waiting: Waiting = { job, read, resolve, reject, ...(signal ? { signal } : {}) };
    const owners = [{ name: `client ${client}`, weight: CLIENT_WEIGHT }];
    queue.add(picture === undefined ? owners : [...owners, { name: subject, weight: 1 }], waiting);
    const leave = () => {
      if (queue.remove(waiting)) reject(new TaskStopped("picture", "cancelled"));
    };
    signal?.addEventListener("abort", leave, { once: true });
    pump();
    return promise.finally(() => signal?.removeEventListener("abort", leave));
  };
  return {
    canMake,
    run,
    close() {
      isClosed = true;
      for (const { reject } of queue.clear()) reject(new TaskStopped("picture", "closed"));
      processes.close();
    },
  };
}

/** Processes that read images; an idle one is kept for a while. */
function createProcesses(limits: PictureLimits, idleMs: number) {
  const idle = new Map<PictureProcess, NodeJS.Timeout>();
  const busy = new Set<PictureProcess>();
  const fitOne = (folder: string): PictureProcess => {
    for (const [known, timer] of idle) {
      clearTimeout(timer);
      idle.delete(known);
      if (known.isFit()) return known;
      known.stop("ended");
    }
    return startPictureProcess(folder, limits);
  };
  return {
    take(folder: string): PictureProcess {
      const process = fitOne(folder);
      busy.add(process);
      return process;
    },
    giveBack(process: PictureProcess): void {
      busy.delete(process);
      const end = () => {
        idle.delete(process);
        process.stop("ended");
      };
      if (process.isFit()) idle.set(process, setTimeout(end, idleMs).unref());
      else end();
    },
    close(): void {
      for (const [process, timer] of idle) {
        clearTimeout(timer);
        process.stop("closed");
      }
      for (const process of busy) process.stop("closed");
    },
  };
}

const refusalOf = (reply: PictureReply): PictureRefused =>
  new PictureRefused("refused" in reply ? reply.refused : "unreadable");

/** Whether bytes begin like markup, after a byte order mark and white space. */
function isMarkup(bytes: Uint8Array): boolean {
  const start = new TextDecoder().decode(bytes.subarray(0, 256));
  return start.trimStart().startsWith("<");
}

/** The image service of this process. */
export const pictures = definePart<PictureService>({
  name: "pictures",
  open: async ({ part, log }) =>
    createPictures(await part(workerPool), { onUnusable: (message) => log.error("pictures-unusable", { message }) }),
  close: (made) => made.close(),
});
