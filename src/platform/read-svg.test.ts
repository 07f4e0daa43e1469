import { describe, expect, it } from "vitest";
import type { WorkspaceFiles } from "../store/workspace/workspace-files.ts";
import { readSvg } from "./read-svg.ts";

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>é</title></svg>';
const holding = (bytes: Buffer) =>
  ({ bytes: async () => bytes, text: async () => bytes.toString("utf8") }) as unknown as WorkspaceFiles;

it.each([
  ["UTF-8", Buffer.from(svg)],
  ["UTF-16, little end first", Buffer.from(`\uFEFF${svg}`, "utf16le")],
  ["UTF-16, big end first", Buffer.from(`\uFEFF${svg}`, "utf16le").swap16()],
  ["UTF-16 without a mark", Buffer.from(svg, "utf16le")],
])("a file in %s is read", async (_title, bytes) => {
  expect(await readSvg(holding(bytes), "a.svg")).toBe(svg);
});

it("a file in the encoding of its declaration is read", async () => {
  const latin = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${svg}`, "latin1");
  expect(await readSvg(holding(latin), "a.svg")).toContain("<title>é</title>");
  const unknown = Buffer.from(`<?xml version="1.0" encoding="x-none"?>${svg}`);
  await expect(readSvg(holding(unknown), "a.svg")).rejects.toThrow("it does not match its declared encoding");
});

describe("an & without an entity is reported with its place", () => {
  const of = (inner: string) => svg.replace("</svg>", `\n${inner}\n</svg>`);

  it.each([
    ["in a text", of("<desc>\nR&D</desc>"), 3],
    ["in an address", of('<image\nhref="https://x.example/?s=460&v=4"/>'), 3],
    ["before another entity", of("<desc>a & b &amp; c</desc>"), 2],
  ])("%s", async (_title, text, line) => {
    await expect(readSvg(holding(Buffer.from(text)), "a.svg")).rejects.toMatchObject({
      line,
      why: "it is not well-formed XML (write & as &amp;)",
    });
  });

  it("but not if it is allowed there, nor instead of another fault", async () => {
    const whole = of("<!-- a & b --><style><![CDATA[ a & b ]]></style><desc>&#65; &#x41; &amp;</desc>");
    expect(await readSvg(holding(Buffer.from(whole)), "a.svg")).toBe(whole);
    for (const before of ["<?xml-stylesheet href='a.css?x=1&y=2'?>", "<!DOCTYPE svg [ <!-- a & b > --> ]>"])
      expect(await readSvg(holding(Buffer.from(before + whole)), "a.svg")).toBe(before + whole);
    const other = of("<g><!-- a & b -->");
    await expect(readSvg(holding(Buffer.from(other)), "a.svg")).rejects.toThrow(/tag/);
  });

  it.each([
    ["comments that don't end", "<!--".repeat(250_000)],
    ["a document type that doesn't end", `<!DOCTYPE ${"a".repeat(1_000_000)}`],
    ["document types", "<!DOCTYPE a>".repeat(80_000)],
  ])("in one pass: %s", async (_title, text) => {
    await expect(readSvg(holding(Buffer.from(`${text}&`)), "a.svg")).rejects.toThrow();
  });
});
