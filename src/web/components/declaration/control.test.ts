import { describe, expect, it } from "vitest";
import { fieldText, isHarmlessText, parseField } from "./control.ts";
import { controlsOf } from "./controls-of.ts";

const one = (property: Record<string, unknown>, ...samples: unknown[]) =>
  controlsOf(
    { it: property },
    samples.map((it) => ({ it })),
  ).controls[0];

describe("the fields of properties", () => {
  it.each(["1".repeat(60_000), "1  ".repeat(20_000), '""'.repeat(20_000)])(
    "are found in no time whatever a type says",
    (text) => {
      expect(one({ type: `${text}x` })?.kind).not.toBe("choice");
    },
  );

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

  it("are of the kind that is declared: colors, days, icons, addresses, numbers within bounds, lists", () => {
    expect(one({ type: "color" })).toMatchObject({ kind: "color" });
    expect(one({ type: "string" }, "#fff")).toMatchObject({ kind: "text" });
    const named = (name: string, property: Record<string, unknown>, sample: unknown) =>
      controlsOf({ [name]: property }, [{ [name]: sample }]).controls[0];
    expect(named("iconColor", { type: "string" }, "var(--accent)")).toMatchObject({ kind: "color" });
    expect(named("color", { type: "string" }, "primary")).toMatchObject({ kind: "text" });
    expect(named("leadingIcon", { type: "string" }, "anchor")).toMatchObject({ kind: "icon" });
    expect(named("href", { type: "string" }, "/a")).toMatchObject({ kind: "address" });
    expect(one({ type: "icon" })).toMatchObject({ kind: "icon" });
    expect(one({ type: "image" })).toMatchObject({ kind: "address" });
    expect(one({ type: "date" }, "2027-06-12")).toMatchObject({ kind: "time", form: "date" });
    expect(one({ type: "date" }, "12 6 2027")).toMatchObject({ kind: "text" });
    expect(one({ type: "integer", rules: { min: 1 }, maximum: 6 })).toMatchObject({ min: 1, max: 6, step: 1 });
    expect(one({ type: "array" })).toMatchObject({ kind: "json", holds: "list" });
    expect(one({ type: "Option[]" })).toMatchObject({ holds: "list" });
    expect(one({ type: "object" })).toMatchObject({ kind: "json", holds: "object" });
  });

  it("are none for what only code can make, and there for what only a variant sets", () => {
    const properties = { onClick: { type: "(event: Event) => void" }, as: { type: "React.ElementType" } };
    const { controls, others } = controlsOf(properties, [{ stray: 3 }]);
    expect(others).toEqual(["onClick", "as"]);
    expect(controls).toEqual([{ name: "stray", label: "stray", kind: "number" }]);
  });

  it("say what their text means, or why it means nothing", () => {
    const number = { name: "n", label: "n", kind: "number" } as const;
    expect(parseField(number, "1.5")).toEqual({ value: 1.5 });
    expect(parseField(number, "")).toEqual({ unset: true });
    expect(parseField(number, "many")).toEqual({ fault: "is not a number" });
    const json = { name: "j", label: "j", kind: "json" } as const;
    expect(parseField(json, '[{"a": 1}]')).toEqual({ value: [{ a: 1 }] });
    expect(parseField(json, "[{")).toEqual({ fault: "is not valid JSON: the end is missing" });
    expect(parseField(json, '[\n{"a": 1,}]')).toEqual({ fault: "is not valid JSON: check line 2, character 9" });
    expect(parseField({ ...json, holds: "list" }, "{}")).toEqual({ fault: "is not a list: put it in [ and ]" });
    expect(parseField({ ...json, holds: "object" }, "[]")).toEqual({ fault: "is not an object: put it in { and }" });
    expect(parseField({ ...number, min: 1, max: 6, step: 1 }, "7")).toEqual({ fault: "is more than 6" });
    expect(parseField({ ...number, min: 1, step: 1 }, "1.5")).toEqual({ fault: "is not a whole number" });
    const day = { name: "d", label: "d", kind: "time", form: "date" } as const;
    expect(parseField(day, "2027-06-12")).toEqual({ value: "2027-06-12" });
    expect(parseField(day, "12 6 2027")).toEqual({ fault: "needs the format 2027-06-12" });
    const choice = { name: "c", label: "c", kind: "choice", options: [1, "auto"] } as const;
    expect(parseField(choice, "1")).toEqual({ value: 1 });
    expect(parseField(choice, "2")).toEqual({ fault: "isn't a valid option" });
    expect(fieldText({ name: "s", label: "s", kind: "switch", standard: "false" }, undefined)).toBe("false");
  });

  it("know what an address may bring unasked", () => {
    for (const plain of ["Pay now", "Don't", "50 %, or more", "Note: open\ntoday", "and/or", 3, true, null])
      expect(isHarmlessText(plain), String(plain)).toBe(true);
    for (const other of ["<b>", "a=b", "https://a.example", "\\3c", ["a"], { a: 1 }])
      expect(isHarmlessText(other), String(other)).toBe(false);
    for (const address of [
      "javascript:alert(1)",
      "javascript: alert(1)",
      "java\tscript:alert(1)",
      " \u0001data:x,y",
      "//a.example/x",
    ])
      expect(isHarmlessText(address), address).toBe(false);
  });
});
