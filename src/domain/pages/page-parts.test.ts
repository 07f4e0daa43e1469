import { expect, it } from "vitest";
import { pagePartsOf } from "./page-parts.ts";

const words = "The last ferry leaves at nine. ".repeat(40);
const section = (number: number) => `## Section ${number}\n\n${words}\n\n${words}\n\n`;

it("shows a page of usual length whole", () => {
  const page = section(1).repeat(20);
  expect(pagePartsOf(page)).toEqual([page]);
});

it("cuts a long page before its sections, and loses nothing", () => {
  const page = Array.from({ length: 400 }, (_, at) => section(at)).join("");
  const parts = pagePartsOf(page);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.join("")).toBe(page);
  for (const part of parts) {
    expect(part.startsWith("## Section ")).toBe(true);
    expect(part.length).toBeLessThanOrEqual(40_000);
  }
});

it("cuts between paragraphs where there are no headings, and never in code", () => {
  const fence = `\`\`\`md\n${`## Not a heading\n\nwords\n\n`.repeat(3_000)}\`\`\`\n\n`;
  const page = `${words}\n\n`.repeat(60) + fence + `${words}\n\n`.repeat(60);
  const parts = pagePartsOf(page);
  expect(parts.join("")).toBe(page);
  expect(parts.filter((part) => part.includes("```")).map((part) => part.match(/```/g)?.length)).toEqual([2]);
});

it("repeats what links refer to", () => {
  const page = `${Array.from({ length: 200 }, (_, at) => section(at)).join("")}[quay]: https://quay.test\n`;
  for (const part of pagePartsOf(page)) expect(part.trimEnd().endsWith("[quay]: https://quay.test")).toBe(true);
});

it("leaves a text alone that cannot be cut, in time that grows with its length", () => {
  expect(pagePartsOf("- a\n".repeat(250_000))).toHaveLength(1);
  expect(pagePartsOf("x".repeat(1_000_000))).toHaveLength(1);
  expect(pagePartsOf("a\n\n".repeat(330_000)).length).toBeGreaterThan(20);
});
