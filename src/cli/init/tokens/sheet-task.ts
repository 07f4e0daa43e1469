import { defineTask } from "../../../platform/workers/task.ts";

/** Style sheets of one language to compile together: each that others load is read once. */
export interface SheetQuestion {
  /** Absolute path of the repository. */
  root: string;
  /** The sheets' paths, relative to it. */
  paths: string[];
  /** Default: Sass. */
  language?: "sass" | "less";
  /** Whether `/` divides outside of brackets, as before Less 4. */
  isDividing?: boolean;
}

/** The result of compiling style sheets. */
export interface SheetAnswer {
  /** Their variables and forwarded ones, without private ones, in order: name without `$` or `@` → value. */
  variables: SheetVariable[];
  /** Paths of all sheets that were read for them, relative to the repository. */
  loaded: string[];
  /** The CSS of sheets with custom properties. */
  css: { sheet: string; text: string }[];
  /** Variables of Less without a value, and imports that are not there (without a name), with the reason. */
  failed?: { sheet: string; name: string; why: string }[];
}

/** A variable. The members of a map are separate variables. */
export interface SheetVariable {
  /** Path of the sheet that has it. */
  sheet: string;
  /** The variable's name, and the names of the members down to this one. */
  path: string[];
  /** As the compiler writes it in CSS. */
  text: string;
}

/** Compiles style sheets with their own compiler and returns their variables. Rejects with the compiler's error. */
export const compileSheetsTask = defineTask<SheetQuestion, SheetAnswer>({
  name: "compile style sheets",
  heapMb: 512,
  cpuMs: 15_000,
});
