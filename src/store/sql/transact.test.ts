import { expect, it } from "vitest";
import { StoreUnavailable } from "../store.ts";
import { untilTaken } from "./transact.ts";

const refused = (code: string) => Object.assign(new Error("could not serialize access"), { code });

it("what was refused for others is done again until it is taken", async () => {
  const codes = ["40001", "40P01"];
  const done = await untilTaken(async () => {
    const code = codes.shift();
    if (code) throw refused(code);
    return "done";
  });
  expect([done, codes]).toEqual(["done", []]);
});

it("who is refused all the time hears that the data is out of reach now, and why", async () => {
  let tries = 0;
  const never = untilTaken(async () => {
    tries++;
    throw refused("40001");
  }, 50);
  await expect(never).rejects.toThrow(StoreUnavailable);
  await expect(never).rejects.toMatchObject({ cause: { code: "40001" } });
  expect(tries).toBeGreaterThan(1);
});

it("what was refused for itself is not done again", async () => {
  let tries = 0;
  const wrong = untilTaken(async () => {
    tries++;
    throw refused("23505");
  });
  await expect(wrong).rejects.toMatchObject({ code: "23505" });
  expect(tries).toBe(1);
});
