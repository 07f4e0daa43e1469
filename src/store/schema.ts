import type { z } from "zod";

/**
 * A zod schema as declarations take it: by what it puts out and how it is asked; every `z.object(…)` is one. Against
 * `z.ZodType<T>` the compiler compares each schema of each declaration member by member, its seventy methods and what they
 * return too: half of all types of the program, two thirds of the time.
 */
export interface Schema<T = unknown> {
  readonly _zod: { readonly output: T };
  parse(value: unknown): NoInfer<T>;
  safeParse(value: unknown): z.ZodSafeParseResult<NoInfer<T>>;
}
