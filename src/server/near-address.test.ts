import { describe, expect, it } from "vitest";
import { isNear, nearEndpoint } from "./near-address.ts";

const ENDPOINTS = [
  "GET /components/{id}.md",
  "GET /api/components.json",
  "GET /api/component/{id}.json",
  "GET /api/component/{path}",
  "GET /api/registry/components/{id}/previews",
  "POST /api/registry/pages",
  "GET /api/registry/pages",
  "GET /api/registry/pages/{slug}",
].map((line) => {
  const [method = "", path = ""] = line.split(" ");
  return { method, path };
});

describe("nearEndpoint", () => {
  it.each([
    ["/api/registry/components/button", "/api/component/button.json"],
    ["/api/registry/component/button", "/api/component/button.json"],
    ["/api/registry/components/button.json", "/api/component/button.json"],
    ["/api/registry/components/$&$'", "/api/component/$&$'.json"],
    ["/api/registry/components", "/api/components.json"],
    ["/api/pages/start", "/api/registry/pages/start"],
    ["/api/pages", "/api/registry/pages"],
    ["/api/registry/nothing", undefined],
    ["/api", undefined],
    ["/components/button.html", undefined],
  ])("%s → %s", (path, near) => {
    expect(nearEndpoint(path, ENDPOINTS)).toBe(near);
  });
});

describe("isNear", () => {
  it.each([
    ["timetabel", "Timetable", true],
    ["date pickr", "Date picker", true],
    ["button", "Button group", true],
    ["butt", "Button", true],
    ["nope", "Menu", false],
    ["nope", "Tooltip", false],
  ])("%s, %s", (words, title, near) => {
    expect(isNear(words, title)).toBe(near);
  });
});
