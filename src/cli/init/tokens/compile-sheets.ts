import type { SheetAnswer, SheetQuestion } from "./sheet-task.ts";

/** Compiles sheets as the compiler of their language does. */
export async function compileSheets(question: SheetQuestion): Promise<SheetAnswer> {
  return question.language === "less"
    ? (await import("./compile-less.ts")).compileLess(question)
    : (await import("./compile-sass.ts")).compileSass(question);
}
