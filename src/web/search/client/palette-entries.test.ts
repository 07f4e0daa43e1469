import { expect, it } from "vitest";
import { grouped } from "./palette-entries.ts";

const result = (id: string, group: string) => ({ id, kind: "page" as const, group, title: id, url: `/${id}` });

it("results stand under their headings in the order of the best one", () => {
  const groups = grouped([result("a", "Icons"), result("b", "Pages"), result("c", "Icons")]);
  expect(groups.map(([group, results]) => [group, results.map(({ id }) => id)])).toEqual([
    ["Icons", ["a", "c"]],
    ["Pages", ["b"]],
  ]);
});
