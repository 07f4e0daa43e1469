import type { SheetAnswer, SheetQuestion } from "./sheet-task.ts";

/** Compiles sheets with the compiler of their language. */
export async function compileSheets(question: SheetQuestion): Promise<SheetAnswer> {
  return (await import("./compile-sass.ts")).compileSass(question);
}
