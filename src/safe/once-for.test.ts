import { expect, it } from "vitest";
import { memoizeByObject, memoizeByText } from "./memoize.ts";

it("is created once for each object, and again for another equal one", () => {
  const requested: object[] = [];
  const sizeOf = memoizeByObject((list: readonly number[]) => {
    requested.push(list);
    return list.length - 2;
  });
  const [one, other] = [
    [1, 2],
    [1, 2],
  ];
  expect([sizeOf(one), sizeOf(other), sizeOf(one)]).toEqual([0, 0, 0]);
  expect(requested).toEqual([one, other]);
  expect(requested[1]).toBe(other);
});

it("is made once for each text", () => {
  const requested: string[] = [];
  const lengthOf = memoizeByText((text) => requested.push(text) && text.length);
  expect([lengthOf("ab"), lengthOf("abc"), lengthOf("ab")]).toEqual([2, 3, 2]);
  expect(requested).toEqual(["ab", "abc"]);
});

it("is kept of some thousands of texts, and of no long ones", () => {
  let made = 0;
  const count = memoizeByText(() => ++made);
  const long = "a".repeat(201);
  expect([count(long), count(long)]).toEqual([1, 2]);
  made = 0;
  for (let text = 0; text < 10_001; text += 1) count(String(text));
  expect(count("10000")).toBe(10_001);
  expect(count("0")).toBe(10_002);
});
