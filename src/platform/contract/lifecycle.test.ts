import { describe, expect, it } from "vitest";
import { briefly, readLifecycle } from "./lifecycle.ts";

describe("a lifecycle", () => {
  it.each([
    [{}, {}],
    [{ status: "beta" }, { status: "beta" }],
    [{ status: " Experimental " }, { status: "experimental" }],
    [{ status: "alpha" }, { status: "experimental" }],
    [{ status: "Ready" }, { status: "stable" }],
    [{ status: "whatever" }, {}],
    [{ status: { text: "Completed" } }, {}],
    [{ status: "constructor" }, {}],
    [{ reactStatus: "deprecated" }, { status: "deprecated", deprecated: {} }],
    [{ deprecated: true }, { status: "deprecated", deprecated: {} }],
    [{ deprecated: {} }, { status: "deprecated", deprecated: {} }],
    [{ deprecated: false, status: "stable" }, { status: "stable" }],
    [{ deprecated: "", status: "beta" }, { status: "beta" }],
    [{ deprecated: "Too slow" }, { status: "deprecated", deprecated: { reason: "Too slow" } }],
    [{ deprecated: "{color.new}" }, { status: "deprecated", deprecated: { replacement: "color.new" } }],
    [
      { status: "stable", deprecated: { since: 2, reason: "Too slow", replacement: "button", strange: true } },
      { status: "deprecated", deprecated: { since: "2", reason: "Too slow", replacement: "button" } },
    ],
    [
      { deprecated: { version: "1.2", message: "Old", replacedBy: "card" } },
      { status: "deprecated", deprecated: { since: "1.2", reason: "Old", replacement: "card" } },
    ],
    [
      { status: "deprecated", deprecatedSince: "3.0", deprecationReason: "Old", replacement: "tabs" },
      { status: "deprecated", deprecated: { since: "3.0", reason: "Old", replacement: "tabs" } },
    ],
    [{ replacement: "tabs" }, {}],
  ])("is read from %j", (written, expected) => {
    expect(readLifecycle(written)).toEqual(expected);
  });

  it("is read from other words if no field contains it", () => {
    expect(readLifecycle({}, ["Actions", "Deprecated"])).toEqual({ status: "deprecated", deprecated: {} });
    expect(readLifecycle({}, ["Alpha"])).toEqual({ status: "experimental" });
    expect(readLifecycle({ status: "stable" }, ["Deprecated"])).toEqual({ status: "stable" });
    expect(readLifecycle({ deprecated: false }, ["Deprecated"])).toEqual({});
    expect(readLifecycle({}, ["Preview", "Ready", 7, null])).toEqual({});
  });

  it("is short in a summary", () => {
    const deprecated = { since: "1", reason: "r".repeat(5_000), replacement: "p".repeat(500) };
    const read = readLifecycle({ deprecated });
    expect(read.deprecated?.reason).toHaveLength(1_000);
    expect(JSON.stringify(briefly(read)).length).toBeLessThan(300);
    expect(briefly({})).toEqual({});
  });
});
