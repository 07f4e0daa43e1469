import { describe, expect, it } from "vitest";
import { balanceHtml } from "./html-balance.ts";

describe("balanceHtml", () => {
  it.each([
    ["<<x>b title=1>", "&lt;b title=1>"],
    ["<x><</x>!-->", "&lt;!-->"],
    ["a<b>c</i>d", "a<b>cd</b>"],
    ["<b>a<i>b</b>c</i>", "<b>a<i>b</i></b>c"],
    ["<script>a</script ><style>b</style x>c", "c"],
    ["<svg/>a<svg><svg/><svg></svg></svg>b<math>c", "ab"],
    ["a<!--b-->c<!-->d<?e>f</ g>h<!i", "acdfh"],
    ["a<plaintext>b", "a"],
    ["<p title='>", ""],
  ])("turns %j into %j", (html, balanced) => {
    expect(balanceHtml(html)).toBe(balanced);
  });
});
