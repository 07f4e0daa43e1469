import { describe, expect, it } from "vitest";
import { removeSecrets } from "./secrets.ts";

describe("withoutSecrets", () => {
  it("leaves out strings under keys that name secrets, at any depth, and says where", () => {
    const { value, removed } = removeSecrets({
      title: "Acme",
      figma: { accessToken: "figd_1", file: "abc" },
      list: [{ api_key: "k", apiKey: "k", "api-key": "k", name: "kept" }],
      privateKey: "p",
      PASSWORD: "x",
    });
    expect(value).toEqual({ title: "Acme", figma: { file: "abc" }, list: [{ name: "kept" }] });
    expect(removed).toEqual([
      "figma.accessToken",
      "list.0.api_key",
      "list.0.apiKey",
      "list.0.api-key",
      "privateKey",
      "PASSWORD",
    ]);
  });

  it("keeps the address and drops the credentials in it", () => {
    const { value, removed } = removeSecrets({ registry: { url: "https://me:hunter2@registry.example/x" } });
    expect(value).toEqual({ registry: { url: "https://registry.example/x" } });
    expect(removed).toEqual(["registry.url"]);
  });

  it("leaves out everything written below such a key", () => {
    const { value, removed } = removeSecrets({ credentials: { figma: "figd_1", port: 3 }, apiKeys: ["sk-1", "sk-2"] });
    expect(value).toEqual({ credentials: { port: 3 }, apiKeys: [] });
    expect(removed).toEqual(["credentials.figma", "apiKeys.0", "apiKeys.1"]);
  });

  it("keeps what only looks similar", () => {
    const data = { token_count: 3, tokens: "design-system/tokens", secrets: false };
    expect(removeSecrets(data)).toEqual({ value: data, removed: [] });
  });
});
