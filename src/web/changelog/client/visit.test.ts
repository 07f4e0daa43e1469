import { expect, it } from "vitest";
import { readVisit, recordVisit, visitText } from "./visit.ts";

const HOUR = 3_600_000;

it("what came since the visit before is new, through all of this visit", () => {
  const first = recordVisit(undefined, 10, HOUR);
  expect(first.before).toBeUndefined();
  const second = recordVisit(first, 15, 3 * HOUR);
  expect(second.before).toEqual({ newest: 10, at: HOUR });
  const again = recordVisit(second, 16, 3 * HOUR + 60_000);
  expect(again.before).toEqual({ newest: 10, at: HOUR });
  expect(recordVisit(again, 16, 5 * HOUR).before).toEqual({ newest: 16, at: 3 * HOUR + 60_000 });
});

it("is kept as a line, and what is no such line is nothing", () => {
  for (const visit of [
    { newest: 3, at: 4 },
    { newest: 3, at: 4, before: { newest: 1, at: 2 } },
  ])
    expect(readVisit(visitText(visit))).toEqual({ before: undefined, ...visit });
  for (const wrong of [null, "", "3", "a b", "1 2.5", "3 Infinity"])
    expect(readVisit(wrong), String(wrong)).toBeUndefined();
});
