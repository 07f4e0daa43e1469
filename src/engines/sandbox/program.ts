// The sandbox process: reads jobs from standard input, runs them in the interpreter, writes answers to standard output.
// It starts without environment variables and may only read its own folder.
import { readFileSync } from "node:fs";
import quickjsNg from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import { createFrameDecoder, encodeFrame } from "./frames.ts";
import {
  LIMITS,
  type SandboxAnswer,
  type SandboxFault,
  type SandboxMessage,
  type SandboxRun,
  type SandboxScript,
} from "./job.ts";

/** JavaScript in WebAssembly without host functions. Text in, text out. */
interface Interpreter {
  /** Runs scripts on a new machine and stores its memory as a base for jobs. */
  prepare(base: string, scripts: readonly SandboxScript[]): SandboxFault | undefined;
  /**
   * Restores the memory of a base, runs scripts in order and returns the text of the last one, or of its promise.
   * Nothing is kept after the call.
   */
  run(base: string, job: SandboxRun, limitMs: number): SandboxAnswer;
}

const PAGE = 64 * 1024;

/** Initial memory of the machine: 16 MiB for its own data. */
const FIRST_PAGES = 256;

const FRESH = "";

/** Processor time of this process in milliseconds: a script gets the same time on a busy machine as on an idle one. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The types describe the CommonJS form, which has one more level of `default`. */
const variant = "default" in quickjsNg ? quickjsNg.default : quickjsNg;

/** @param wasmBinary QuickJS-ng, compiled to WebAssembly */
async function createInterpreter(wasmBinary: ArrayBuffer): Promise<Interpreter> {
  const wasmMemory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: LIMITS.machineBytes / PAGE });
  const quickjs = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary, wasmMemory }));
  const runtime = quickjs.newRuntime();
  let deadline = Number.POSITIVE_INFINITY;
  runtime.setMemoryLimit(LIMITS.memoryBytes);
  runtime.setMaxStackSize(LIMITS.stackBytes);
  runtime.setInterruptHandler(() => processorMs() > deadline);
  const context = runtime.newContext();
  const memories = new Map<string, Uint8Array>();

  const keep = (base: string) => void memories.set(base, new Uint8Array(wasmMemory.buffer).slice());

  /** Handles created since must be disposed first: they point into memory that is overwritten. */
  const putBack = (base: string) => {
    const kept = memories.get(base) ?? new Uint8Array();
    const memory = new Uint8Array(wasmMemory.buffer);
    memory.set(kept);
    memory.fill(0, kept.length);
  };

  const runAll = ({ scripts }: SandboxRun, limitMs: number): SandboxAnswer => {
    deadline = processorMs() + limitMs;
    let answer: SandboxAnswer = { text: "" };
    for (const script of scripts) {
      answer = evaluate(context, script, () => {
        while (runtime.hasPendingJob() && processorMs() <= deadline) {
          const ran = runtime.executePendingJobs(1_000);
          if (ran.error) return ran.error;
        }
        return undefined;
      });
      // An interrupted script can catch the interruption, for example as a rejected promise.
      if (processorMs() > deadline) return { fault: { message: "interrupted", stack: "", limit: "time" } };
      if ("fault" in answer) return answer;
    }
    return answer;
  };

  keep(FRESH);
  return {
    prepare(base, scripts) {
      putBack(FRESH);
      const answer = runAll({ scripts }, LIMITS.prepareMs);
      if ("fault" in answer) return answer.fault;
      keep(base);
      return undefined;
    },
    run(base, job, limitMs) {
      putBack(base);
      return runAll(job, limitMs);
    },
  };
}

/** Runs one script with its pending jobs and reads its result as text: "" if the result isn't text. */
function evaluate(
  context: QuickJSContext,
  { name, code, isModule = false }: SandboxScript,
  settle: () => QuickJSHandle | undefined,
): SandboxAnswer {
  const result = context.evalCode(code, name, { type: isModule ? "module" : "global" });
  if (result.error) return { fault: faultOf(context, result.error) };
  const value = result.value;
  try {
    const left = settle();
    if (left) return { fault: faultOf(context, left) };
    const state = context.getPromiseState(value);
    if (state.type === "pending") return { fault: { message: "it waits for a promise that never settles", stack: "" } };
    if (state.type === "rejected") return { fault: faultOf(context, state.error) };
    try {
      if (context.typeof(state.value) !== "string") return { text: "" };
      // The length first, because reading copies the text.
      const length = context.getProp(state.value, "length").consume((handle) => context.getNumber(handle));
      if (length > LIMITS.answerCharacters)
        return { fault: { message: "its result is too large", stack: "", limit: "answer" } };
      return { text: context.getString(state.value) };
    } finally {
      if (!state.notAPromise) state.value.dispose();
    }
  } finally {
    value.dispose();
  }
}

const MAX_LENGTH = 8_000;

/** Formats a thrown value, which can be anything, as text. */
function faultOf(context: QuickJSContext, error: QuickJSHandle): SandboxFault {
  try {
    const thrown: unknown = context.dump(error);
    const { message, stack } =
      typeof thrown === "object" && thrown !== null
        ? { message: "", stack: "", ...thrown }
        : { message: String(thrown), stack: "" };
    const isFull = message === "out of memory";
    return {
      message: String(message).slice(0, MAX_LENGTH),
      stack: typeof stack === "string" ? stack.slice(0, MAX_LENGTH) : "",
      ...(isFull ? { limit: "memory" } : {}),
    };
  } finally {
    error.dispose();
  }
}

const wasm = readFileSync(new URL("./quickjs.wasm", import.meta.url));
const interpreter = await createInterpreter(new Uint8Array(wasm).buffer);
const unprepared = new Map<string, SandboxFault>();

/** An error here comes from the machine itself: it is broken, and the process ends. */
function take(message: SandboxMessage): void {
  if ("prepare" in message) {
    const fault = interpreter.prepare(message.prepare, message.scripts);
    if (fault) unprepared.set(message.prepare, fault);
    return;
  }
  const { id, base, limitMs, ...job } = message;
  const fault = unprepared.get(base);
  const answer = fault ? { fault } : interpreter.run(base, job, limitMs);
  process.stdout.write(encodeFrame({ id, ...answer }));
}

// Only our own parent process writes here.
const read = createFrameDecoder<SandboxMessage>(LIMITS.frameBytes, take);
process.stdin.on("data", read);
process.stdin.on("end", () => process.exit());
