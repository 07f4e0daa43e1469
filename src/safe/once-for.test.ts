import { expect, it } from "vitest";
import { onceFor } from "./once-for.ts";

it("is created once for each object, and again for another equal one", () => {
  const asked: object[] = [];
  const sizeOf = onceFor((list: readonly number[]) => {
    asked.push(list);
    return list.length - 2;
  });
  const [one, other] = [
    [1, 2],
    [1, 2],
  ];
  expect([sizeOf(one), sizeOf(other), sizeOf(one)]).toEqual([0, 0, 0]);
  expect(asked).toEqual([one, other]);
  expect(asked[1]).toBe(other);
});
