import { describe, expect, it } from "vitest";
import { editedComponent, MetadataOverlap } from "./edit-component.ts";

const opened = { title: "Chip", group: "Labels", description: "A chip." };
const present = (more: object) => ({ declaration: { id: "chip", ...opened, ...more } });
const edited = (theirs: object, mine: object) =>
  editedComponent("chip", present(theirs), { opened, mine: { ...opened, ...mine } }).declaration;

describe("an edit of what is said of a component", () => {
  it("changes what was changed, and keeps what others changed meanwhile", () => {
    expect(edited({ title: "Chips", extra: 1 }, { group: "Marks" })).toEqual({
      id: "chip",
      title: "Chips",
      group: "Marks",
      description: "A chip.",
      extra: 1,
    });
  });

  it("is nothing where it says what is there", () => {
    const document = present({ title: "Chips" });
    expect(editedComponent("chip", document, { opened, mine: { ...opened, title: "Chips" } })).toBe(document);
    expect(editedComponent("chip", document, { opened, mine: opened })).toBe(document);
  });

  it("asks where both changed the same field, each in another way", () => {
    const edit = () => edited({ title: "Chips", group: "Marks" }, { title: "Chippy", group: "Marks" });
    expect(edit).toThrow(MetadataOverlap);
    expect(edit).toThrow(
      expect.objectContaining({ overlaps: ["title"], theirs: expect.objectContaining({ title: "Chips" }) }),
    );
  });
});
