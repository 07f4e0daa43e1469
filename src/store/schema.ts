import type { z } from "zod";

/**
 * The parts of a zod schema that declarations use: its output type and its parse methods; every `z.object(…)` fits.
 * With `z.ZodType<T>` the compiler compares the seventy methods of every schema and their return types: half of all
 * types of the program, two thirds of the time.
 */
export interface Schema<T = unknown> {
  readonly _zod: { readonly output: T };
  parse(value: unknown): NoInfer<T>;
  safeParse(value: unknown): z.ZodSafeParseResult<NoInfer<T>>;
}
