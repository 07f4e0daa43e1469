import { expect, it } from "vitest";
import { StoreUnavailable } from "../store.ts";
import { retryOnConflict } from "./transact.ts";

const refused = (code: string) => Object.assign(new Error("could not serialize access"), { code });

it("a transaction refused because of others is repeated until it succeeds", async () => {
  const codes = ["40001", "40P01"];
  const done = await retryOnConflict(async () => {
    const code = codes.shift();
    if (code) throw refused(code);
    return "done";
  });
  expect([done, codes]).toEqual(["done", []]);
});

it("a transaction refused every time reports that the data is unavailable, and why", async () => {
  let tries = 0;
  const never = retryOnConflict(async () => {
    tries++;
    throw refused("40001");
  }, 50);
  await expect(never).rejects.toThrow(StoreUnavailable);
  await expect(never).rejects.toMatchObject({ cause: { code: "40001" } });
  expect(tries).toBeGreaterThan(1);
});

it("a transaction refused for its own error is not repeated", async () => {
  let tries = 0;
  const wrong = retryOnConflict(async () => {
    tries++;
    throw refused("23505");
  });
  await expect(wrong).rejects.toMatchObject({ code: "23505" });
  expect(tries).toBe(1);
});
