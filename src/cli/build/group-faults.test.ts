import { expect, it } from "vitest";
import { groupFaults } from "./group-faults.ts";

const failed = (id: string, why: string) => ({ id, status: "failed" as const, error: `components/${id}: ${why}` });

it("tells a reason once that many components share, and others one by one", () => {
  const components = [
    ...["a", "b", "c", "d", "e"].map((id) => failed(id, "React is not installed.")),
    { id: "f", status: "built" as const },
    ...["g", "h"].map((id) => failed(id, "It does not render.")),
  ];
  expect(groupFaults(components)).toEqual([
    { who: "a, b, c and 2 more", error: "components/<id>: React is not installed." },
    { who: "g", error: "components/g: It does not render." },
    { who: "h", error: "components/h: It does not render." },
  ]);
});
