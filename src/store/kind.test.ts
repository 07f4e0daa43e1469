import { describe, expect, it } from "vitest";
import { hashDocument, sha256 } from "./kind.ts";

describe("hashDocument", () => {
  it("is the SHA-256 of the JSON", () => {
    expect(hashDocument({}, { a: 1 })).toBe(sha256('{"a":1}'));
    expect(sha256("")).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });

  it("ignores volatile fields at any depth, and includes all others", () => {
    const kind = { volatile: ["timestamp", "manifest.generatedAt"] };
    const hash = hashDocument(kind, { a: 1, timestamp: "x", manifest: { generatedAt: "x", project: "p" } });
    expect(hashDocument(kind, { a: 1, timestamp: "y", manifest: { project: "p" } })).toBe(hash);
    expect(hashDocument(kind, { a: 1, manifest: { project: "q" } })).not.toBe(hash);
    expect(hashDocument(kind, { a: 1, manifest: [] })).not.toBe(hash);
    expect(hashDocument(kind, { a: 1 })).not.toBe(hash);
    expect(hashDocument(kind, null)).toBe(sha256("null"));
  });

  it("uses existing JSON only if no field is volatile", () => {
    expect(hashDocument({}, { a: 1 }, '{"a":1}')).toBe(sha256('{"a":1}'));
    expect(hashDocument({ volatile: ["t"] }, { a: 1, t: 2 }, '{"a":1,"t":2}')).toBe(sha256('{"a":1}'));
  });
});
