import { describe, expect, it } from "vitest";
import { openEdition } from "../emit/edition.ts";
import { emitters } from "../emit/emitters.ts";
import { openTokenSystem } from "../system/token-system.ts";
import { findProblems } from "./find-problems.ts";

const number = (value: number) => ({ $type: "number", $value: value });
const px = (value: number) => ({ $type: "dimension", $value: { value, unit: "px" } });

const at = "design-system/tokens";
const open = (files: Record<string, unknown>) =>
  openTokenSystem({
    sources: Object.fromEntries(Object.entries(files).map(([path, tree]) => [`${at}/${path}`, JSON.stringify(tree)])),
  });

describe("problems of a system", () => {
  it("include tokens with the same variable, with their places", () => {
    const system = open({ "a.tokens.json": { "a-b": number(1) }, "b.tokens.json": { a: { b: number(2) } } });
    expect(findProblems(system)).toMatchObject([
      {
        ...{ rule: "name-taken", severity: "warning", source: `${at}/b.tokens.json`, pointer: "/a/b", token: "a.b" },
        message:
          "a-b already has the name a-b in CSS, SCSS and Tailwind and a_b in Android. This one gets the name a\\.b and a_b_",
        suggestion: expect.stringMatching(/Rename/),
      },
    ]);
  });

  it("include such tokens that exist only in modes", () => {
    const system = open({ "a.tokens.json": { "a-b": number(1) }, "brands/acme.tokens.json": { a: { b: number(2) } } });
    expect(findProblems(system)).toMatchObject([{ rule: "name-taken", source: `${at}/brands/acme.tokens.json` }]);
  });

  it("include a token with different values in two base files, with the file that wins", () => {
    const system = open({
      "a.tokens.json": { x: number(1), y: number(1) },
      "b.tokens.json": { x: number(2), y: number(1) },
    });
    expect(findProblems(system)).toMatchObject([
      {
        ...{ rule: "token-twice", severity: "warning", source: `${at}/b.tokens.json`, pointer: "/x", token: "x" },
        message: `x has another value in ${at}/a.tokens.json. The value in this file is used`,
        suggestion: expect.any(String),
      },
    ]);
    expect(system.select().tokens).toMatchObject([{ resolved: 2 }, { resolved: 1 }]);
  });

  it("include such tokens in other formats, with both places", () => {
    const color = (value: string) => ({ color: { bg: { value, type: "color" } } });
    expect(findProblems(open({ "light.json": color("#ffffff"), "night.json": color("#000000") }))).toMatchObject([
      { rule: "other-format" },
      { rule: "other-format" },
      {
        ...{ rule: "token-twice", source: `${at}/night.json`, pointer: "/color/bg" },
        also: { source: `${at}/light.json`, pointer: "/color/bg" },
      },
    ]);
  });

  it("include a token with another type in a mode, once for all its aliases", () => {
    const system = open({
      "a.tokens.json": {
        space: { "4": px(16) },
        card: { gap: { $value: "{space.4}" } },
        box: { $value: "{card.gap}" },
      },
      "brands/acme.tokens.json": { card: { gap: number(24) } },
      "brands/plain.tokens.json": { more: number(1) },
    });
    expect(findProblems(system)).toMatchObject([
      {
        ...{ rule: "type-differs", severity: "warning", source: `${at}/brands/acme.tokens.json`, pointer: "/card/gap" },
        ...{ token: "card.gap", choices: [{ brand: "acme" }], suggestion: expect.stringMatching(/dimension/) },
        message: "card.gap has the type number here, but dimension in other places",
      },
    ]);
    const choices: Record<string, string>[] = [{}, { brand: "acme" }];
    for (const chosen of choices)
      expect(emitters.utilitycss.emit(openEdition(system, chosen))).not.toMatch(/--card-gap/);
  });

  it("exclude brands and schemes that change values", () => {
    const system = open({
      "a.tokens.json": { x: number(1) },
      "brands/acme.tokens.json": { x: number(2) },
      "themes/dark.tokens.json": { x: number(3) },
    });
    expect(findProblems(system)).toEqual([]);
  });
});
