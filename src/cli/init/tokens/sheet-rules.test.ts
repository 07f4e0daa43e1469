import { expect, it } from "vitest";
import { readSheetRules } from "./sheet-rules.ts";

const read = (css: string) => readSheetRules(css, "a.css").rules;
const nested = (open: string, times: number) => `${open.repeat(times)}--a: 1px${"}".repeat(times)}`;
const WISHES = "(prefers-contrast: more), (prefers-color-scheme: dark), (forced-colors: active)";

it("takes media in media as they are, until they are too many", () => {
  const [few] = read(`@media ${WISHES} { @media ${WISHES} { :root { --a: 1px } } }`);
  expect(few?.holdings.map(({ conditions }) => conditions.length)).toEqual(Array.from({ length: 9 }, () => 2));
  const [many] = read(`${`@media ${WISHES} {`.repeat(15)} :root { --a: 1px } ${"}".repeat(15)}`);
  expect(many?.holdings.length).toBeLessThan(500);
  expect(many?.holdings[0]?.other).toContain("@media (prefers-contrast: more)");
});

it.each(["is", "not", "where"])("ends for selectors in selectors: :%s()", (name) => {
  const selector = `html${`:${name}(`.repeat(3_000)}.a${")".repeat(3_000)}`;
  const rules = read(`${selector} { --a: 1px } :root { --b: 1px }`);
  expect(rules.at(-1)?.properties).toMatchObject([{ name: "b" }]);
});

it.each([".a{", ".a:hover{"])("ends for rules in rules that name those around many times: %s", (outer) => {
  const [rule] = read(`${outer}${nested("&&&&&&{", 15)}}`);
  expect(rule?.holdings[0]?.other).toContain("more than 100 conditions");
});

it("ends for a rule that names many selectors around it many times", () => {
  const many = Array.from({ length: 400 }, (_, at) => `.a${at}`).join(", ");
  const rules = read(`${many} { ${"&".repeat(2_000)} { --a: 1px } --b: 1px }`);
  expect(rules[0]?.holdings).toHaveLength(400);
  expect(rules[1]?.holdings).toHaveLength(500);
});
