// The process of a cage: reads jobs from standard input, runs them in the interpreter, writes answers to standard output.
// It is started without an environment and may read the folder this file lies in, nothing else.
import { readFileSync } from "node:fs";
import { createFrameReader, frame } from "./frames.ts";
import { createInterpreter } from "./interpreter.ts";
import { type CageFault, type CageMessage, LIMITS } from "./job.ts";

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
