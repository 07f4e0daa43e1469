import { describe, expect, it } from "vitest";
import { codeComponent } from "./code-component.ts";
import { readDesignLink } from "./design-link.ts";
import { type Matchable, matchComponents } from "./match-components.ts";

const design = (nodeId: string, name: string, ...variants: string[]): Matchable => ({
  nodeId,
  name,
  variants: variants.map((id) => ({ nodeId: id })),
});
const match = async (inDesign: Matchable[], inCode: Record<string, object>) => {
  const code = Object.entries(inCode).map(([id, declaration]) => codeComponent(id, { ...declaration }));
  const { matches, onlyInDesign, onlyInCode } = await matchComponents("KEY", inDesign, code);
  return {
    matches: matches.map((one) => [one.design.nodeId, one.code.id]),
    onlyInDesign: onlyInDesign.map(({ nodeId }) => nodeId),
    onlyInCode: onlyInCode.map(({ id }) => id),
  };
};
const link = (path: string) => ({ designtool: `https://www.figma.com/${path}` });

describe("components of design and code", () => {
  it("are matched by the node a declaration names, before any name", async () => {
    expect(
      await match([design("1:2", "Button"), design("1:3", "Other")], {
        button: link("design/KEY/File?node-id=1-3&t=x"),
        link: { title: "Button" },
      }),
    ).toEqual({
      matches: [
        ["1:2", "link"],
        ["1:3", "button"],
      ],
      onlyInDesign: [],
      onlyInCode: [],
    });
  });

  it("are matched by the node of a variant, and of a branch", async () => {
    const set = [design("1:2", "X", "1:21", "1:22")];
    expect((await match(set, { button: link("file/KEY?node-id=1%3A22") })).matches).toEqual([["1:2", "button"]]);
    expect((await match(set, { button: link("design/MAIN/branch/KEY/File?node-id=1-2") })).matches).toEqual([
      ["1:2", "button"],
    ]);
    expect((await match(set, { button: link("design/ELSE/File?node-id=1-2") })).matches).toEqual([]);
  });

  it("are matched by id, title, and the last part of a name, each but once", async () => {
    expect(
      await match(
        [
          design("1", "Icon Button"),
          design("2", "Forms/Text Field"),
          design("3", "Old/Icon Button"),
          design("4", "Card"),
        ],
        {
          iconButton: {},
          "text-field": {},
          box: { title: "card" },
          "icon-button": {},
        },
      ),
    ).toEqual({
      matches: [
        ["1", "iconButton"],
        ["2", "text-field"],
        ["3", "icon-button"],
        ["4", "box"],
      ],
      onlyInDesign: [],
      onlyInCode: [],
    });
  });

  it("that have no letters in their name match nothing", async () => {
    expect(await match([design("1", "🙂"), design("2", "")], { "-": {} })).toEqual({
      matches: [],
      onlyInDesign: ["1", "2"],
      onlyInCode: ["-"],
    });
  });
});

describe("an address in the design tool", () => {
  it.each(["", "nonsense", "https://www.figma.com/design/KEY", "https://www.figma.com/design/KEY?node-id="])(
    "that names no node is none: %s",
    (address) => expect(readDesignLink(address)).toBeUndefined(),
  );
});
