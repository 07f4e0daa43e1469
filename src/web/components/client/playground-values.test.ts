import { describe, expect, it } from "vitest";
import type { Control } from "../declaration/control.ts";
import { addressWith, changesIn, changesInAddress, valuesWith } from "./playground-values.ts";

const label: Control = { name: "label", label: "Label", kind: "text" };
const icon: Control = { name: "icon", label: "icon", kind: "switch" };
const size: Control = { name: "size", label: "size", kind: "number" };
const controls = [label, icon, size];
const variant = { label: "Save", tone: "quiet" };

describe("what a reader sets", () => {
  it("is what fields say that the variant does not", () => {
    const said = (text: string, on: string, number: string) =>
      changesIn(
        [
          { control: label, text },
          { control: icon, text: on },
          { control: size, text: number },
        ],
        variant,
      );
    expect([...said("Save", "false", "").changes]).toEqual([]);
    expect([...said("Pay", "true", "2").changes]).toEqual([
      ["label", "Pay"],
      ["icon", true],
      ["size", 2],
    ]);
    expect([...said("Save", "false", "many").faults]).toEqual([["size", "size is not a number."]]);
    expect(valuesWith(variant, said("", "true", "").changes)).toEqual({ tone: "quiet", icon: true });
  });

  it("stays what it was where a field says nothing that can be drawn", () => {
    const found = changesIn([{ control: size, text: "many" }], variant, new Map([["size", 2]]));
    expect([...found.changes]).toEqual([["size", 2]]);
  });

  it("stands in the address, and is read from it again", () => {
    const changes = new Map<string, unknown>([
      ["label", "Pay & go"],
      ["icon", true],
    ]);
    const page = new URL("http://a.example/components/button?scheme=dark&with.size=3&with.old=1");
    const next = addressWith(page, { variant: "quiet", changes, controls });
    expect(next.search).toBe("?scheme=dark&with.label=Pay+%26+go&with.icon=true&variant=quiet");
    expect(changesInAddress(next.searchParams, controls)).toEqual({ changes, isPlain: true });
    const none = addressWith(page, { variant: "quiet", changes: new Map(), controls });
    expect(none.search).toBe("?scheme=dark");
  });

  it("is asked about where the address brings markup; what is no value is left out", () => {
    const requested = new URLSearchParams({ "with.label": "<img>", "with.size": "many", "with.stranger": "x" });
    expect(changesInAddress(requested, controls)).toEqual({ changes: new Map([["label", "<img>"]]), isPlain: false });
  });
});
