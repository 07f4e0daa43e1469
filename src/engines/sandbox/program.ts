// The process of a cage: reads jobs from standard input, runs them in the interpreter, writes answers to standard output.
// It is started without an environment and may read the folder this file lies in, nothing else.
import { readFileSync } from "node:fs";
import quickjsNg from "@jitl/quickjs-ng-wasmfile-release-sync";
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
} from "quickjs-emscripten-core";
import { createFrameReader, frame } from "./frames.ts";
import { type CageAnswer, type CageFault, type CageMessage, type CageRun, LIMITS, type Script } from "./job.ts";

/** JavaScript in WebAssembly, to which no function of ours is given. Text goes in, text comes out. */
interface Interpreter {
  /** Runs scripts on a fresh machine and keeps its memory, for jobs to begin from. */
  prepare(base: string, scripts: readonly Script[]): CageFault | undefined;
  /**
   * Puts the memory of a base back, runs scripts in turn and answers the text that the last of them came to, or its
   * promise. Nothing outlives the call.
   */
  run(base: string, job: CageRun, limitMs: number): CageAnswer;
}

const PAGE = 64 * 1024;

/** What the machine begins with: 16 MiB, which its own data need. */
const FIRST_PAGES = 256;

const FRESH = "";

/** Milliseconds of processor time of this process: on a busy machine a script has as much as on an idle one. */
const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Its types are those of its CommonJS form, whose default export is one further in. */
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

  /** Handles made since must be disposed of before: they point into the memory that goes. */
  const putBack = (base: string) => {
    const kept = memories.get(base) ?? new Uint8Array();
    const memory = new Uint8Array(wasmMemory.buffer);
    memory.set(kept);
    memory.fill(0, kept.length);
  };

  const runAll = ({ scripts }: CageRun, limitMs: number): CageAnswer => {
    deadline = processorMs() + limitMs;
    let answer: CageAnswer = { text: "" };
    for (const script of scripts) {
      answer = evaluate(context, script, () => {
        while (runtime.hasPendingJob() && processorMs() <= deadline) {
          const ran = runtime.executePendingJobs(1_000);
          if (ran.error) return ran.error;
        }
        return undefined;
      });
      // What was interrupted may be caught inside, as a promise that fails.
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

/** Runs one script and what it left to be done later, and reads the text it came to: "" where it is no text. */
function evaluate(
  context: QuickJSContext,
  { name, code, isModule = false }: Script,
  settle: () => QuickJSHandle | undefined,
): CageAnswer {
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
      // Its length first: what is read is copied.
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

const MOST = 8_000;

/** What was thrown, as text: it may be anything, and say anything. */
function faultOf(context: QuickJSContext, error: QuickJSHandle): CageFault {
  try {
    const thrown: unknown = context.dump(error);
    const { message, stack } =
      typeof thrown === "object" && thrown !== null
        ? { message: "", stack: "", ...thrown }
        : { message: String(thrown), stack: "" };
    const isFull = message === "out of memory";
    return {
      message: String(message).slice(0, MOST),
      stack: typeof stack === "string" ? stack.slice(0, MOST) : "",
      ...(isFull ? { limit: "memory" } : {}),
    };
  } finally {
    error.dispose();
  }
}

const wasm = readFileSync(new URL("./quickjs.wasm", import.meta.url));
const interpreter = await createInterpreter(new Uint8Array(wasm).buffer);
const unprepared = new Map<string, CageFault>();

/** Whatever is thrown here comes from the machine itself: it is broken, and the process ends. */
function take(message: CageMessage): void {
  if ("prepare" in message) {
    const fault = interpreter.prepare(message.prepare, message.scripts);
    if (fault) unprepared.set(message.prepare, fault);
    return;
  }
  const { id, base, limitMs, ...job } = message;
  const fault = unprepared.get(base);
  const answer = fault ? { fault } : interpreter.run(base, job, limitMs);
  process.stdout.write(frame({ id, ...answer }));
}

// Our own parent speaks here.
const read = createFrameReader<CageMessage>(LIMITS.frameBytes, take);
process.stdin.on("data", read);
process.stdin.on("end", () => process.exit());
