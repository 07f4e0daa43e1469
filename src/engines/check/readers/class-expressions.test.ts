import { describe, expect, it } from "vitest";
import { findInExample } from "../example-system.ts";

describe("classes in code", () => {
  it.each([
    [
      "of cva",
      'const a = cva("p-[8px]", { variants: { size: { s: "p-[4px]", m: ["p-[16px]"] } }, compoundVariants: [{ size: "s", class: "p-[12px]" }], defaultVariants: { size: "p-[24px]" } });',
      ["8px", "4px", "16px", "12px"],
    ],
    [
      "of tv",
      'const a = tv({ base: "p-[8px]", slots: { icon: ["p-[4px]"] }, variants: { on: { true: { icon: "p-[16px]" } } }, compoundSlots: [{ slots: ["p-[24px]"], className: "p-[12px]" }] });',
      ["8px", "4px", "16px", "12px"],
    ],
    [
      "of cn, with conditions",
      'const a = cn("p-[8px]", on && "p-[4px]", off ? "p-[16px]" : "p-[12px]", { "p-[24px]": on }, ["m-[8px]"]);',
      ["8px", "4px", "16px", "12px", "24px", "8px"],
    ],
    [
      "of twMerge in clsx, each once",
      'const a = <p className={clsx(twMerge("p-[8px]"), cn("p-[4px]"))} />;',
      ["8px", "4px"],
    ],
    [
      "of a template, but for words that touch what is put in",
      `const a = <p className={\`p-[8px] x-\${y} m-[8px]\${z} gap-[8px]\`} />;`,
      ["8px", "8px"],
    ],
    [
      "of a sum, but for words that touch what is put in",
      'const a = <p className={"p-[8px] m-[8px]" + y + " gap-[8px]"} />;',
      ["8px", "8px"],
    ],
    ["of a list that is joined", 'const a = <p className={["p-[8px]", b].filter(Boolean).join(" ")} />;', ["8px"]],
    ["of an object by a key", 'const a = <p className={{ s: "p-[8px]" }[size]} />;', ["8px"]],
    ["of a function", 'const a = <B className={({ on }) => cn("p-[8px]", on && "p-[4px]")} />;', ["8px", "4px"]],
    [
      "of a function that is a member",
      'const a = utils.cn("p-[8px]"); const b = <p classList={{ "p-[4px]": on }} />;',
      ["8px", "4px"],
    ],
    ["of gradients", 'const a = <p className="from-[#0055cc] divide-[#e4002b]" />;', ["#0055cc", "#e4002b"]],
    ["of a tag", "const a = tw`p-[8px]`;", ["8px"]],
    [
      "with variants in brackets",
      'const a = <p className="[&>svg]:p-[8px] data-[state=open]:p-[4px] group-hover:!p-[16px] p-[12px]!" />;',
      ["8px", "4px", "16px", "12px"],
    ],
    ["that name the property", 'const a = <p className="[padding:8px] text-[color:#0055cc]" />;', ["8px", "#0055cc"]],
  ])("%s are read", (_, code, expected) => {
    expect(findInExample(code, "a.tsx").map((found) => found.replace(/^1 |!$/g, ""))).toEqual(expected);
  });

  it("read variables of Tailwind 4 and 3", () => {
    const code =
      'const a = <p className="bg-(--color-brnd) p-(--spacing-9) text-[--color-dangr] bg-(--color-brand) z-(--mine) bg-(color:--color-brnnd)/50 text-[var(--color-brad)]/[0.5]" />;';
    expect(findInExample(code, "a.tsx")).toEqual([
      "1 --color-brnd",
      "1 --spacing-9",
      "1 --color-dangr",
      "1 --color-brnnd",
      "1 --color-brad",
    ]);
  });

  it.each([
    ["keys and members", 'const a = <p className={styles["p-[8px]"]} b={c["p-[8px]"]} />;'],
    ["names of variants", 'const a = cva("", { variants: { "p-[8px]": { "p-[4px]": "" } } });'],
    ["conditions", 'const a = cn(b === "p-[8px]" && "", "p-[8px]" in c ? "" : "");'],
    ["texts of other calls", 'const a = translate("p-[8px]");'],
    ["values with an opacity", 'const a = <p className="bg-[#0055cc]/50" />;'],
  ])("that are %s are none", (_, code) => {
    expect(findInExample(code, "a.tsx")).toEqual([]);
  });
});

describe("style objects", () => {
  it.each([
    [
      "both sides of a condition",
      'const a = <p style={{ color: on ? "#0055cc" : "#e4002b" }} />;',
      ["#0055cc!", "#e4002b!"],
    ],
    [
      "what stands behind &&, || and ??",
      'const a = <p style={{ color: on && "#0055cc", fill: b ?? "#e4002b" }} />;',
      ["#0055cc!", "#e4002b!"],
    ],
    [
      "what is spread",
      'const a = <p style={{ ...(on && { padding: "8px" }), ...(off ? { margin: 4 } : { margin: 16 }), ...{ gap: 12 } }} />;',
      ["8px!", "4!", "16!", "12!"],
    ],
    [
      "a condition of objects, and casts",
      "const a = <p style={(on ? { padding: 8 } : { padding: 4 }) as CSSProperties} />;",
      ["8!", "4!"],
    ],
    ["a list of values", 'const a = css({ color: ["#0055cc", "#e4002b"] });', ["#0055cc!", "#e4002b!"]],
    [
      "a template with statements, selectors and parts of names among its expressions",
      `const A = styled.p\`color: #0055cc; \${({ on }) => on && css\`margin: \${16}px; gap: 12px;\`} padding: 8px; \${b} {padding: 4px} \${c}-top: 1px; \${d}:hover & { padding: 16px } \${e} /* f */\`;`,
      ["#0055cc!", "12px!", "8px!", "4px!", "16px!"],
    ],
    [
      "a template whose expressions make no CSS as words",
      `const A = styled.p\`padding: 8px; \${b} \${c} margin: 4px; \${d}\`;`,
      ["8px!", "4px!"],
    ],
    ["a function of styles", "const A = styled.p(({ on }) => ({ padding: on ? 8 : 4 }));", ["8!", "4!"]],
  ])("have %s", (_, code, expected) => {
    expect(findInExample(code, "a.tsx")).toEqual(expected.map((each) => `1 ${each}`));
  });

  it.each([
    [
      "style and globalStyle of vanilla-extract",
      'import { style, globalStyle } from "@vanilla-extract/css";\nexport const a = style([b, { padding: 8, selectors: { "&:hover": { color: "#0055cc" } } }]); globalStyle("a", { padding: 4 });',
      ["8!", "#0055cc!", "4!"],
    ],
    [
      "its variants",
      'import { styleVariants as v } from "@vanilla-extract/css";\nexport const a = v({ s: { padding: 8 }, m: [b, { padding: 4 }] });',
      ["8!", "4!"],
    ],
    [
      "its recipes",
      'import { recipe } from "@vanilla-extract/recipes";\nexport const a = recipe({ base: { padding: 8 }, variants: { s: { m: { padding: 4 } } }, compoundVariants: [{ variants: {}, style: { padding: 16 } }] });',
      ["8!", "4!", "16!"],
    ],
    [
      "StyleX",
      'import * as stylex from "@stylexjs/stylex";\nexport const a = stylex.create({ root: { padding: 8, color: { default: "#0055cc", ":hover": "#e4002b" } }, more: (b) => ({ margin: 4 }) });',
      ["8!", "#0055cc!", "#e4002b!", "4!"],
    ],
  ])("are given to %s", (_, code, expected) => {
    expect(findInExample(code, "a.ts")).toEqual(expected.map((each) => `2 ${each}`));
  });

  it("ignore another function with the same name", () => {
    expect(findInExample("const a = style({ padding: 8 }); jquery(b).css({ padding: 8 });", "a.ts")).toEqual([]);
  });
});
