import { expect, it } from "vitest";
import { createBodyMemory } from "./body-memory.ts";

it("gives room immediately if available, and otherwise in order of arrival", async () => {
  const room = createBodyMemory(10);
  const [first, second, third] = [room.enter(), room.enter(), room.enter()];
  expect(first.grow(6)).toBeUndefined();
  expect(second.grow(4)).toBeUndefined();
  const order: string[] = [];
  const waiting = [third.grow(3)?.then(() => order.push("third")), second.grow(3)?.then(() => order.push("second"))];
  expect(waiting.every((one) => one !== undefined)).toBe(true);
  first.leave();
  await Promise.all(waiting);
  expect(order).toEqual(["second", "third"]);
});

it("always gives the first body the room it needs: not all can wait for each other", () => {
  const room = createBodyMemory(10);
  const [first, second] = [room.enter(), room.enter()];
  second.grow(10);
  expect(first.grow(20)).toBeUndefined();
});

it("ends the wait of a body that leaves, once", async () => {
  const room = createBodyMemory(1);
  const [first, second, third] = [room.enter(), room.enter(), room.enter()];
  first.grow(1);
  const waiting = second.grow(1);
  second.leave();
  second.leave();
  await waiting;
  first.leave();
  expect(third.grow(1)).toBeUndefined();
});
