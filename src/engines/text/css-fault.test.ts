import { parse } from "postcss";
import { expect, it } from "vitest";
import { cssFault } from "./css-fault.ts";

it("a fault of a stylesheet has its line and reason, without PostCSS's name for the text", () => {
  const faultOf = (css: string) => {
    try {
      parse(css);
    } catch (error) {
      return cssFault(error);
    }
  };
  expect(faultOf(".a {\n  color: rgb(1;\n}")).toBe("line 2: unclosed bracket");
  expect(cssFault(new Error("no such file"))).toBe("no such file");
});
