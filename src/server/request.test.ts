import { describe, expect, it } from "vitest";
import { InvalidTarget, requestTarget } from "./request.ts";

const ask = (url: string, host = "example.com") => requestTarget({ url, headers: { host } });

describe("the target of a request", () => {
  it("is a decoded path and the first value of each parameter", () => {
    expect(ask("/a%20b/%E2%9C%93?q=x+y&q=z&empty")).toEqual({ path: "/a b/✓", query: { q: "x y", empty: "" } });
    expect(ask("/")).toEqual({ path: "/", query: {} });
  });
  it("has its dots resolved, and keeps double escapes", () => {
    expect(ask("/a/../b/./c").path).toBe("/b/c");
    expect(ask("/a%252Fb").path).toBe("/a%252Fb");
  });
  it("keeps doubled slashes as a different path", () =>
    expect(ask("//elsewhere.example/a?b").path).toBe("//elsewhere.example/a"));
  it("may be a complete address", () =>
    expect(ask("http://elsewhere.example/a?b=c")).toEqual({ path: "/a", query: { b: "c" } }));
  it("needs no host, as in HTTP/1.0", () => expect(requestTarget({ url: "/a", headers: {} }).path).toBe("/a"));
  it.each(["Example.com", "example.com:80", "[::1]:8080", "127.0.0.1:3000"])("may be sent to %s", (host) =>
    expect(ask("/a", host).path).toBe("/a"),
  );
  it.each([
    ["*", "example.com"],
    ["/a\\b", "example.com"],
    ["http://:x/", "example.com"],
    ["/a", "exa mple.com"],
    ["/a", "example.com/other"],
    ["/a", "user@example.com"],
    ["/a", "0x1?q=1"],
    ["/a", "0x1/api"],
    ["/a", "0x1#abc"],
    ["/a", "faß.de/abcdef"],
    ["/a", "example.com\\b"],
  ])("is invalid: %s of %s", (url, host) => expect(() => ask(url, host)).toThrow(InvalidTarget));
});
