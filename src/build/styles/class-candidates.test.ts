import { expect, it } from "vitest";
import { classCandidates } from "./class-candidates.ts";

it("finds class names in all kinds of source code", () => {
  const text = `
    <div class="flex -mt-2 w-1/2 p-[calc(1px+2px)] before:content-['x'] !font-bold"/>
    const button = cva("inline-flex [&_svg:not([class*='size-'])]:size-4 has-[>svg]:px-3", {
      variants: { tone: { calm: 'bg-primary/90 hover:bg-(--brand)', loud: \`data-[state=open]:grid-cols-[auto_1fr] \${x}dark:p-4\` } },
    });
    cn("p-0.5",isOpen&&"@container/card *:m-1", list["sr-only"], { "mt-1": on, hidden: !on });
    Text about underline.
  `;
  const wanted = [
    ...["flex", "-mt-2", "w-1/2", "p-[calc(1px+2px)]", "before:content-['x']", "!font-bold"],
    ...["inline-flex", "[&_svg:not([class*='size-'])]:size-4", "has-[>svg]:px-3"],
    ...["bg-primary/90", "hover:bg-(--brand)", "data-[state=open]:grid-cols-[auto_1fr]", "dark:p-4"],
    ...["p-0.5", "@container/card", "*:m-1", "sr-only", "mt-1", "hidden", "underline"],
  ];
  const found = classCandidates(text);
  expect(wanted.filter((name) => !found.has(name))).toEqual([]);
});

it("ends quickly on hostile text", () => {
  for (const text of ["[".repeat(200_000), "a-(".repeat(100_000), `a-[${"[x".repeat(50_000)}`, "-".repeat(200_000)])
    expect(classCandidates(text).size).toBeLessThan(10);
});
