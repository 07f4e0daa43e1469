import { expect, it } from "vitest";
import { createParts, definePart } from "./part.ts";

const nothing = {} as Parameters<typeof createParts>[0];

it("parts are not opened while the process closes: nothing would close them", async () => {
  const parts = createParts(nothing);
  const closing = Promise.withResolvers<void>();
  const slow = definePart({ name: "slow", open: () => "slow", close: () => closing.promise });
  let made = 0;
  const other = definePart({ name: "other", open: () => ++made });
  await parts.part(slow);
  const closed = parts.close();
  await expect(parts.part(other)).rejects.toThrow("other");
  await expect(parts.part(slow)).rejects.toThrow("slow");
  closing.resolve();
  await closed;
  await expect(parts.part(other)).rejects.toThrow("other");
  expect(made).toBe(0);
});
