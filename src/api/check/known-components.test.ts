import { describe, expect, it } from "vitest";
import { readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { toKnownComponent } from "./known-components.ts";
import { namesInFiles } from "./read-files.ts";

const known = (written: Record<string, unknown>) => toKnownComponent(readDeclaration("icon-button", written), written);

describe("a component with its names in code", () => {
  it("has the names in its declaration, and those derived from its ID", () => {
    const written = {
      title: "IconButton2",
      tagName: "acme-icon-button",
      macro: "acmeIconButton",
      package: "@acme/react",
    };
    expect(known(written)).toMatchObject({
      elements: ["acme-icon-button"],
      exports: ["IconButton2", "IconButton"],
      macros: ["acmeIconButton"],
      packages: ["@acme/react"],
    });
  });

  it("requires properties, except those with a default or an alternative property", () => {
    const { properties } = known({
      properties: {
        text: {
          required: true,
          description:
            "If `html` is set, this is not required. If `html` is provided, the `text` option will be ignored.",
        },
        size: { required: true, default: "medium" },
        name: { rules: { required: true }, description: "The `name` of the field." },
        label: {},
      },
    });
    expect(properties.map(({ name, isRequired, unless }) => [name, isRequired, unless])).toEqual([
      ["text", true, ["html"]],
      ["size", undefined, undefined],
      ["name", true, []],
      ["label", undefined, undefined],
    ]);
  });
});

describe("files of a component", () => {
  it("contain the module and name of its export, and nothing if they are broken", () => {
    const docs = JSON.stringify({ name: "Button", importPath: "@acme/react" });
    expect(namesInFiles(docs, "button.docs.json")).toMatchObject({ exports: ["Button"], packages: ["@acme/react"] });
    expect(namesInFiles("{", "button.docs.json")).toMatchObject({ exports: [], packages: [] });
  });

  it("distinguish styled classes from others", () => {
    expect(namesInFiles(".a__b { color: red }", "a.css")).toMatchObject({ classes: ["a__b"], styledClasses: ["a__b"] });
    expect(namesInFiles('<i class="a {{ b }}"><i class="a c">', "a.html")).toMatchObject({
      classes: ["a", "c"],
      styledClasses: [],
    });
  });
});
