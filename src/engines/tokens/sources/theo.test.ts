import { expect, it } from "vitest";
import { readTheo } from "./theo.ts";

const read = (aliases: Record<string, unknown>, value = "{!a0}") => {
  const { layers, problems } = readTheo({ aliases, props: { size: { value } } });
  return { tree: layers[0]?.tree ?? {}, messages: problems.map(({ message }) => message) };
};
const chain = (length: number, next: (name: string) => string) =>
  Object.fromEntries(Array.from({ length }, (_, at) => [`a${at}`, at === length - 1 ? "4px" : next(`a${at + 1}`)]));

it("an alias of an alias gets its value", () => {
  const { tree, messages } = read(chain(30, (name) => `{!${name}}`));
  expect(JSON.stringify(tree)).toContain('"value":4,"unit":"px"');
  expect(messages).toEqual([]);
});

it.each<[string, Record<string, unknown>, RegExp]>([
  ["itself", { a0: "{!a0}{!a0}" }, /alias a0, which is circular/],
  ["itself by another", { a0: { value: "{!b}{!b}" }, b: "{!a0}{!a0}" }, /which is circular/],
  ["nothing", { a0: "{!gone}" }, /alias gone, which is not in this file/],
  ["two aliases each", chain(90, (name) => `{!${name}}{!${name}}`), /longer than 10000 characters/],
  ["a thousand aliases each", chain(5, (name) => `{!${name}}`.repeat(1_000)), /longer than 10000 characters/],
  ["aliases without end", chain(5_000, (name) => `{!${name}}`), /more than 100 aliases away/],
])("an alias that leads to %s is named and its property left out", (_, aliases, message) => {
  const { tree, messages } = read(aliases);
  expect(tree).toEqual({});
  expect(messages).toEqual([expect.stringMatching(message)]);
});

it("a long value without aliases is unchanged", () => {
  const address = `data:image/png,${"a".repeat(50_000)}`;
  expect(JSON.stringify(read({}, address).tree)).toContain(address);
});
