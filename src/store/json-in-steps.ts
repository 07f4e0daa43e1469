import { isObject } from "../safe/is-object.ts";

/** Depth of nested objects that are written a member at a time. */
const DEPTH = 3;
/** Items and members that are written in one step. */
const STEP = 100;

/** `JSON.stringify` for plain data of megabytes, in steps, so that other work can run in between. */
export function* jsonInSteps(value: unknown, depth = DEPTH): Generator<void, string> {
  const pieces: string[] = [];
  if (Array.isArray(value) && value.length > STEP) {
    for (let at = 0; at < value.length; at += STEP) {
      pieces.push(JSON.stringify(value.slice(at, at + STEP)).slice(1, -1));
      yield;
    }
    return `[${pieces.join(",")}]`;
  }
  if (!isObject(value) || depth === 0) return JSON.stringify(value);
  for (const [name, member] of Object.entries(value)) {
    const text: string | undefined = yield* jsonInSteps(member, depth - 1);
    // JSON.stringify also omits values without a JSON form.
    if (text === undefined) continue;
    pieces.push(`${JSON.stringify(name)}:${text}`);
    if (pieces.length % STEP === 0) yield;
  }
  return `{${pieces.join(",")}}`;
}
