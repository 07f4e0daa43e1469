import { describe, expect, it } from "vitest";
import { createPattern } from "./patterns.ts";

describe("a pattern of paths", () => {
  it.each([
    ["src/**/*.css", ["/w/src/a.css", "/w/src/b/c/a.css"], ["/w/a.css", "/w/src/a.scss", "/x/src/a.css"]],
    ["*.css", ["/w/a.css"], ["/w/src/a.css", "/w/acss"]],
    ["**", ["/w/a", "/w/b/c"], ["/x"]],
    ["{src,lib}/*.{css,scss}", ["/w/src/a.css", "/w/lib/a.scss"], ["/w/other/a.css", "/w/src/a.less"]],
    ["../x/**/*.css", ["/x/a.css", "/x/b/a.css"], ["/w/a.css"]],
    ["/x/*.css", ["/x/a.css"], ["/w/a.css"]],
    ["src/deep", ["/w/src/deep"], ["/w/src/deep/a.css", "/w/src/deeper"]],
    ["a[0-9].css", ["/w/a1.css"], ["/w/ab.css"]],
    ["a[!0-9].css", ["/w/ab.css"], ["/w/a1.css"]],
    ["a?.c+s(s)", ["/w/ab.c+s(s)"], ["/w/abxc+s(s)"]],
    ["src/**/test/**", ["/w/src/test/a", "/w/src/b/test/a/b"], ["/w/src/b"]],
    ["src/", ["/w/src"], ["/w/src/a"]],
    ["app/[id]", ["/w/app/[id]", "/w/app/i"], ["/w/app/id"]],
    ["app/[user-id]/*.css", ["/w/app/[user-id]/a.css"], ["/w/app/u/a.css"]],
    ["app/[...all]/{a,b}.css", ["/w/app/[...all]/a.css"], ["/w/app/x/a.css"]],
  ])("%s means what shells mean", (pattern, matching, others) => {
    const { matches } = createPattern(pattern, "/w");
    expect(matching.filter((path) => !matches(path))).toEqual([]);
    expect(others.filter(matches)).toEqual([]);
  });

  it.each([
    ["src/*.css", ["/w", "/w/src"], ["/w/src/deep", "/w/lib"]],
    ["src/**/*.css", ["/w/src/deep/er"], ["/w/lib"]],
    ["src/*/a/*.css", ["/w/src/b", "/w/src/b/a"], ["/w/src/b/c"]],
  ])("%s looks only where it may match", (pattern, holding, others) => {
    const { mayHold } = createPattern(pattern, "/w");
    expect(holding.filter((path) => !mayHold(path))).toEqual([]);
    expect(others.filter(mayHold)).toEqual([]);
  });

  it("of many braces is read all the same", () => {
    expect(createPattern("{a,b}".repeat(40), "/w").folders.length).toBeLessThan(3_000);
  });
});
