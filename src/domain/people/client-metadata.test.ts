import { describe, expect, it } from "vitest";
import { fetchMetadataDocument } from "./client-metadata.ts";

describe("the document a client names itself by", () => {
  it.each([
    "https://127.0.0.1/client.json",
    "https://localhost/client.json",
    "https://169.254.169.254/latest/meta-data",
    "https://[::1]/client.json",
    "https://10.0.0.1/client.json",
    "https://user@example.com/client.json",
    "https://example.com:8443/client.json",
    "file:///etc/passwd",
  ])("CIMD-4 is not fetched from %s", async (address) => {
    await expect(fetchMetadataDocument(address)).rejects.toThrow();
  });
});
