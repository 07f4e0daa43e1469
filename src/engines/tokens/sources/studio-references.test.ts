import { expect, it } from "vitest";
import { withSetReferences } from "./studio-references.ts";

const referring = (value: string) => withSetReferences({ a: { value } }, new Set(["color.blue"]), ["core"]);

it.each(["{core.color.blue}", "{ core.color.blue }", "{color.blue}", "{\n color.blue\t}"])(
  "%j leads to its token",
  (value) => expect(referring(value)).toEqual({ a: { value: "{color.blue}" } }),
);

it.each([`{${" ".repeat(200_000)}`, `{${" a".repeat(200_000)}`, "{".repeat(200_000)])(
  "what is never closed stays as it is",
  (value) => expect(referring(value)).toEqual({ a: { value } }),
);
