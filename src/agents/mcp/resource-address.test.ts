import { describe, expect, it } from "vitest";
import type { AgentResource } from "../../platform/contract/resource.ts";
import { addressIn, matchAddress, templateOf } from "./resource-address.ts";

const resource = (uri: string, more: Partial<AgentResource> = {}): AgentResource => ({
  uri,
  name: "thing",
  title: "Thing",
  description: "",
  mimeType: "text/plain",
  from: { route: "/" },
  ...more,
});
const things = resource("design-system://things/{id}");
const pages = resource("design-system://pages/{+slug}");

describe("addresses of resources", () => {
  it.each(["button", "a b", "ü/ö?#%", "%2F", "{id}", "..", "日本"])("are built from a name and parsed: %s", (id) => {
    const address = addressIn(things.uri, { id });
    expect(address).toMatch(/^design-system:\/\/things\/[^/?#]+$/);
    expect(matchAddress(things, address)).toEqual({ params: { id }, from: 0 });
  });

  it("keep slashes that belong to the name", () => {
    const address = addressIn(pages.uri, { slug: "guides/was ist?" }, { revision: 3, from: 10 });
    expect(address).toBe("design-system://pages/guides/was%20ist%3F?revision=3&from=10");
    expect(matchAddress(pages, address)).toEqual({ params: { slug: "guides/was ist?" }, revision: 3, from: 10 });
  });

  it("of another resource, and malformed ones, are undefined", () => {
    for (const address of [
      "design-system://things/",
      "design-system://things/a/b",
      "design-system://thingsXa",
      "design-system://things/%E0%A4",
      "design-system://things/a%00",
      "design-system://things/a?revision=0",
      "design-system://things/a?revision=-1",
      "design-system://things/a?revision=1e3",
      "design-system://things/a?from=x",
      "https://things/a",
      `design-system://things/${"a".repeat(3_000)}`,
    ])
      expect(matchAddress(things, address), address).toBeUndefined();
  });

  it("of parts of the program have no revision and no pieces", () => {
    const fixed = resource("ui://things/view", { fixed: true });
    expect(templateOf(fixed)).toBe("ui://things/view");
    expect(matchAddress(fixed, "ui://things/view?revision=1")).toBeUndefined();
    expect(templateOf(things)).toBe("design-system://things/{id}{?revision,from}");
  });
});
