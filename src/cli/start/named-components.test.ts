import { describe, expect, it } from "vitest";
import { namedComponents } from "./named-components.ts";

const ids = new Set(["button", "button-group", "date.field"]);

describe("components an address names", () => {
  it.each([
    ["/components/button", ["button"]],
    ["/components/button.md?tab=code#variant-primary", ["button"]],
    ["/api/component/button-primary-large.html", ["button"]],
    ["/api/component/button-group-default.html?scheme=dark", ["button-group"]],
    ["/api/component/button-group/screenshot.png", ["button-group"]],
    ["/api/registry/components/sources?id=date.field", ["date.field"]],
    ["/components", []],
    ["/buttons", []],
    ["/", []],
  ])("%s names %j", (address, expected) => expect(namedComponents(address, ids)).toEqual(expected));
});
