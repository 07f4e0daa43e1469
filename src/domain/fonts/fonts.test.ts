import { describe, expect, it } from "vitest";
import { fontFaces } from "../../api/fonts/font-faces.ts";
import { faceFromFileName } from "./face-from-file-name.ts";
import { fontsKind } from "./kind.ts";

describe("a font file's name", () => {
  it.each([
    ["Inter-Regular.woff2", { family: "Inter", weight: 400, style: "normal", format: "woff2" }],
    ["Inter-SemiBoldItalic.woff", { family: "Inter", weight: 600, style: "italic", format: "woff" }],
    ["Source-Sans-ExtraLight.ttf", { family: "Source Sans", weight: 200, familyKey: "source-sans" }],
    ["OpenSans-300.otf", { family: "Open Sans", weight: 300, format: "otf" }],
    ["Figtree-Variable.woff2", { family: "Figtree", weight: 400, variable: true }],
    ["InterVariable.woff2", { family: "Inter", variable: true }],
    ["Inter[opsz,wght].ttf", { family: "Inter", variable: true, weight: 400 }],
    ["OpenSans-Italic[wdth,wght].ttf", { family: "Open Sans", style: "italic", variable: true }],
    ["inter-latin-700-italic.woff2", { family: "inter", weight: 700, style: "italic" }],
    ["Plain.woff2", { family: "Plain", weight: 400 }],
  ])("%s", (name, face) => expect(faceFromFileName(name)).toMatchObject({ filename: name, ...face }));
});

it("writes rules that no name can break out of", () => {
  const hostile = {
    filename: 'x") }; body{}.woff2',
    family: '"; } * { display: none } /*',
    weight: 400,
    style: "normal" as const,
  };
  const css = fontFaces([{ ...hostile, format: "woff2", hash: "", size: 0 }]);
  expect(css.match(/[{}]/g)).toHaveLength(2);
  expect(css.match(/"/g)).toHaveLength(6);
});

it.each([
  ["public/fonts/Inter.woff2", false, ["main"]],
  ["public/fonts/OFL.txt", false, ["main"]],
  ["public/fonts/inter", true, ["main"]],
  ["licenses/Inter.txt", false, ["main"]],
  ["licenses/inter", true, ["main"]],
  ["public/fonts/preview.png", false, undefined],
  ["licenses/logo.png", false, undefined],
])("what stands in the place of %s may hold a font or its licence (folder: %s)", (path, isFolder, held) =>
  expect(fontsKind.workspace.holds?.({ path, isFolder })).toEqual(held),
);
