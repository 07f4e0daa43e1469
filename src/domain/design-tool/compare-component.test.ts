import { describe, expect, it } from "vitest";
import { codeComponent } from "./code-component.ts";
import { compareComponent } from "./compare-component.ts";
import { designComponent } from "./kind.ts";

const compare = (design: object, declaration: Record<string, unknown>) =>
  compareComponent({
    design: designComponent.parse({ nodeId: "1:1", name: "Button", type: "component_set", ...design }),
    code: codeComponent("button", { title: "Button", ...declaration }),
  }).map(({ kind, path, design, code }) => [kind, path, design, code]);

const choice = (name: string, ...options: string[]) => ({ name, type: "variant", options });

describe("a component of design and code", () => {
  it("does not differ where names are written differently", () => {
    const design = {
      name: "Forms/Icon Button",
      description: "Does\n  something",
      properties: [choice("Icon Size", "Extra Large", "S"), { name: "Has icon", type: "boolean" }],
    };
    const code = {
      title: "icon_button",
      description: "Does something ",
      properties: {
        iconSize: { type: "select", options: ["extra-large", "s"] },
        hasIcon: { type: "bool" },
      },
    };
    expect(compare(design, code)).toEqual([]);
  });

  it("differs in name and description", () => {
    expect(compare({ name: "Schaltfläche", description: "Tut etwas" }, { description: "Does something" })).toEqual([
      ["name", "/title", "Schaltfläche", "Button"],
      ["description", "/description", "Tut etwas", "Does something"],
    ]);
    expect(compare({}, { description: "Does something" })).toEqual([
      ["description", "/description", null, "Does something"],
    ]);
  });

  it("differs in properties that only one of them has, or that say other things", () => {
    const design = {
      properties: [
        { name: "Label", type: "text" },
        { name: "Icon", type: "instance" },
        { name: "Loading", type: "boolean" },
      ],
    };
    const code = { properties: { label: { type: "boolean" }, icon: { type: "slot" }, "a/b": { type: "string" } } };
    expect(compare(design, code)).toEqual([
      ["property", "/properties/label/type", "text", "boolean"],
      ["property", "/properties", "Loading", null],
      ["property", "/properties/a~1b", null, "a/b"],
    ]);
  });

  it("does not differ in types nobody knows, and a variant of yes and no is a switch", () => {
    const design = { properties: [choice("Disabled", "True", "False"), choice("Tone", "Calm")] };
    const properties = { disabled: { type: "boolean" }, tone: { type: "Tone" } };
    expect(compare(design, { properties })).toEqual([]);
  });

  it("differs in options", () => {
    const code = { properties: { size: { type: "enum", options: ["small", { value: "large", label: "L" }, "huge"] } } };
    expect(compare({ properties: [choice("Size", "Small", "Medium", "Large")] }, code)).toEqual([
      ["option", "/properties/size/options", "Medium", null],
      ["option", "/properties/size/options", null, "huge"],
    ]);
  });

  it("differs in variants where the code shows them as previews and has no such property", () => {
    const previews = { primary: { title: "Primary" }, ghost: { title: "Ghost" } };
    expect(compare({ properties: [choice("Kind", "Primary", "Secondary")] }, { previews })).toEqual([
      ["variant", "/previews", "Secondary", null],
      ["variant", "/previews/ghost", null, "ghost"],
    ]);
  });

  it("is not compared by previews where the design draws combinations", () => {
    const properties = [choice("Kind", "Primary"), choice("Size", "S")];
    expect(compare({ properties }, { previews: { other: { title: "Other" } } })).toEqual([
      ["property", "/properties", "Kind", null],
      ["property", "/properties", "Size", null],
    ]);
  });

  it("may say anything in a declaration", () => {
    const code = { properties: { a: { options: 3 }, b: { options: [null, {}, []] }, c: "text" }, previews: 7 };
    expect(compare({}, code)).toEqual([
      ["property", "/properties/a", null, "a"],
      ["property", "/properties/b", null, "b"],
    ]);
  });
});
