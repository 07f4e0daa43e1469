import { defineTask } from "../../../platform/workers/task.ts";

/** Style sheets of one language to compile together: each that others load is read once. */
export interface SheetQuestion {
  /** Absolute path of the repository. */
  root: string;
  /** Of the sheets, relative to it. */
  paths: string[];
}

/** What style sheets came to. */
export interface SheetAnswer {
  /** Their variables and those they hand on, without what is private, in order: name without `$` or `@` → value. */
  variables: SheetVariable[];
  /** Paths of all sheets that were read for them, relative to the repository. */
  loaded: string[];
}

/** A variable; the members of a map are variables of their own. */
export interface SheetVariable {
  /** Path of the sheet that has it. */
  sheet: string;
  /** The variable's name, and those of the members down to this one. */
  path: string[];
  /** As the compiler writes it in CSS. */
  text: string;
}

/** Compiles style sheets with their own compiler and says what their variables are. Rejects with the compiler's words. */
export const compileSheetsTask = defineTask<SheetQuestion, SheetAnswer>({
  name: "compile style sheets",
  heapMb: 512,
  cpuMs: 15_000,
});
