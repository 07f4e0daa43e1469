import { describe, expect, it } from "vitest";
import { sanitizeSvg } from "../svg.ts";

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const icon = (inner: string, attributes = "") => `<svg ${ns}${attributes}>${inner}</svg>`;
const inside = (svg: string, options?: Parameters<typeof sanitizeSvg>[1]) =>
  sanitizeSvg(icon(svg), options).slice(icon("").indexOf(">") + 1, -"</svg>".length);

describe("sanitizeSvg and styles", () => {
  it.each([
    ["class rules", "<style>.a{fill:red;stroke:none}</style><g class='a'/>", '<g fill="red" stroke="none"/>'],
    [
      "rules of several selectors",
      "<style>.a,.b , g#c{fill:red}</style><g class='b'/><g id='c'/><rect id='d'/>",
      '<g fill="red"/><g id="c" fill="red"/><rect id="d"/>',
    ],
    ["rules after the shapes", "<g class='a'/><style>.a{fill:red}</style>", '<g fill="red"/>'],
    [
      "rules of many parts",
      "<style>path.a.b{fill:red}.a.c{fill:blue}</style><path class='b  a'/><g class='a b'/>",
      '<path fill="red"/><g/>',
    ],
    ["rules by order", "<style>.a{fill:red}.b{fill:blue}</style><g class='b a'/>", '<g fill="blue"/>'],
    [
      "rules by specificity",
      "<style>#i{fill:red}.a{fill:blue}g{fill:green}g.a{stroke:red}.a{stroke:blue}</style><g id='i' class='a'/>",
      '<g id="i" fill="red" stroke="red"/>',
    ],
    [
      "rules above attributes, style above rules",
      "<style>.a{fill:red;stroke:red}</style><g class='a' fill='blue' stroke='blue' style='stroke:green'/>",
      '<g fill="red" stroke="green"/>',
    ],
    [
      "important rules",
      "<style>.a{fill:red !important;stroke:red! IMPORTANT}</style><g class='a' style='fill:blue;stroke:green!important'/>",
      '<g fill="red" stroke="green"/>',
    ],
    ["stray brackets", '<rect style="fill:red);stroke:rgb(1;2)"/>', "<rect/>"],
    ["other marks", '<rect style="fill:red !ie;stroke:important;stop-color:!important"/>', "<rect/>"],
    [
      "the style attribute",
      '<rect style=" Fill : red ; stroke-width:2px;;bad; : ; mask-type:alpha"/>',
      '<rect fill="red" stroke-width="2px" mask-type="alpha"/>',
    ],
    [
      "transforms with units",
      '<g style="transform:rotate(45deg) translate(1px, 2px)"/>',
      '<g transform="rotate(45) translate(1 2)"/>',
    ],
    [
      "quotes and brackets in style",
      `<text style="font-family:'A;B', &quot;C&quot;;fill:rgb(1,2,3);stroke:red"/>`,
      '<text font-family="\'A;B\', &quot;C&quot;" fill="rgb(1,2,3)" stroke="red"/>',
    ],
    [
      "properties that are no attributes",
      '<g style="mix-blend-mode: Multiply;isolation:isolate;enable-background:new;id:x;d:x;href:x;onload:x"/>',
      '<g style="mix-blend-mode:multiply;isolation:isolate"/>',
    ],
    ["comments", "<style>/* a{} */.a/**/{fill:/* x */red}/* open</style><g class='a'/>", '<g fill="red"/>'],
    ["HTML comments", "<style><![CDATA[<!-- .a{fill:red} -->]]></style><g class='a'/>", '<g fill="red"/>'],
    [
      "statements before rules",
      "<style>@charset 'x';@import url(x);.a{fill:red}</style><g class='a'/>",
      '<g fill="red"/>',
    ],
    [
      "at-rules",
      "<style>@media print{.a{fill:red}.b{fill:red}}.b{fill:blue}@font-face{fill:red}</style><g class='a'/><g class='b'/>",
      '<g/><g fill="blue"/>',
    ],
    [
      "lists with a selector that is none",
      "<style>.a,,.b{fill:red}.a,.b:none{fill:red}</style><g id='a' class='a'/>",
      '<g id="a"/>',
    ],
    ["an open block", "<style>.a{fill:red</style><g class='a'/>", '<g fill="red"/>'],
    [
      "two style elements",
      "<style>.a{fill:red}</style><defs><style type='text/css' media='screen'>.a{stroke:red}</style></defs><g class='a'/>",
      '<defs/><g fill="red" stroke="red"/>',
    ],
    [
      "style elements of other kinds",
      "<style type='text/less'>.a{fill:red}</style><style media='print'>.a{fill:red}</style><g class='a'/>",
      "<g/>",
    ],
    [
      "references in rules",
      "<style>.a{fill:url(#g)}.b{fill:url(#h)}</style><linearGradient id='g'/><g class='a'/><g class='b'/>",
      '<linearGradient id="g"/><g fill="url(#g)"/><g fill="none"/>',
    ],
  ])("converts %s to attributes", (_title, svg, expected) => {
    expect(inside(svg)).toBe(expected);
  });

  it("converts element and universal rules to attributes, also those of the root", () => {
    expect(sanitizeSvg(icon("<style>*{stroke:red}path{fill:blue}</style><path/><g/>"))).toBe(
      icon('<path stroke="red" fill="blue"/><g stroke="red"/>', ' stroke="red"'),
    );
  });

  it("reads size and color of the root from its style", () => {
    expect(sanitizeSvg(icon("", ' style="width:24px;height:24px;color:red"'))).toBe(
      icon("", ' width="24px" height="24px" color="red"'),
    );
  });
});
