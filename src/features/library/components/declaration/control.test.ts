import { describe, expect, it } from "vitest";
import { controlsOf, fieldText, isPlain, saidBy } from "./control.ts";

const one = (property: Record<string, unknown>, ...samples: unknown[]) =>
  controlsOf(
    { it: property },
    samples.map((it) => ({ it })),
  ).controls[0];

describe("the fields of properties", () => {
  it("follow from options, types and what variants set", () => {
    expect(one({ options: ["a", "b"] })).toEqual({ name: "it", label: "it", kind: "choice", options: ["a", "b"] });
    expect(one({ type: "| 'start' | 'center'" })).toMatchObject({ kind: "choice", options: ["start", "center"] });
    expect(one({ type: '1 | 2 | "auto"', options: ["1", "2", "auto"] })).toMatchObject({ options: [1, 2, "auto"] });
    expect(one({ options: [{ value: "x", label: "X" }] })).toMatchObject({ options: ["x"] });
    expect(one({ type: "true | false" })).toMatchObject({ kind: "switch" });
    expect(one({ type: "boolean", default: true })).toMatchObject({ kind: "switch", standard: true });
    expect(one({ type: "number" })).toMatchObject({ kind: "number" });
    expect(one({ type: "string", default: "'button'" })).toMatchObject({ kind: "text", standard: "button" });
    expect(one({ type: "React.ReactNode" })).toMatchObject({ kind: "long-text" });
    expect(one({ type: "array" })).toMatchObject({ kind: "json" });
    expect(one({}, true)).toMatchObject({ kind: "switch" });
    expect(one({}, [1])).toMatchObject({ kind: "json" });
    expect(one({ type: "string" }, "two\nlines")).toMatchObject({ kind: "long-text" });
  });

  it("are none for what only code can make, and there for what only a variant sets", () => {
    const properties = { onClick: { type: "(event: Event) => void" }, as: { type: "React.ElementType" } };
    const { controls, others } = controlsOf(properties, [{ stray: 3 }]);
    expect(others).toEqual(["onClick", "as"]);
    expect(controls).toEqual([{ name: "stray", label: "stray", kind: "number" }]);
  });

  it("say what their text means, or why it means nothing", () => {
    const number = { name: "n", label: "n", kind: "number" } as const;
    expect(saidBy(number, "1.5")).toEqual({ value: 1.5 });
    expect(saidBy(number, "")).toEqual({ unset: true });
    expect(saidBy(number, "many")).toEqual({ fault: "is no number" });
    const json = { name: "j", label: "j", kind: "json" } as const;
    expect(saidBy(json, '[{"a": 1}]')).toEqual({ value: [{ a: 1 }] });
    expect(saidBy(json, "[{")).toEqual({ fault: "is no JSON" });
    const choice = { name: "c", label: "c", kind: "choice", options: [1, "auto"] } as const;
    expect(saidBy(choice, "1")).toEqual({ value: 1 });
    expect(saidBy(choice, "2")).toEqual({ fault: "is none of its options" });
    expect(fieldText({ name: "s", label: "s", kind: "switch", standard: "false" }, undefined)).toBe("false");
  });

  it("know what an address may bring unasked", () => {
    for (const plain of ["Pay now", "Don't", "50 %, or more", "Note: open\ntoday", "and/or", 3, true, null])
      expect(isPlain(plain), String(plain)).toBe(true);
    for (const other of ["<b>", "a=b", "https://a.example", "\\3c", ["a"], { a: 1 }])
      expect(isPlain(other), String(other)).toBe(false);
    for (const address of [
      "javascript:alert(1)",
      "javascript: alert(1)",
      "java\tscript:alert(1)",
      " \u0001data:x,y",
      "//a.example/x",
    ])
      expect(isPlain(address), address).toBe(false);
  });
});
