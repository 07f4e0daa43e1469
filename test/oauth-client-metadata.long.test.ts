// @module-tag long
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type OpenPeople, openPeople } from "./open-signed-in.ts";
import { clientOf, type Target } from "./standards/target.ts";

describe("clients that name themselves by an address", () => {
  let open: OpenPeople;
  let closed: OpenPeople;
  beforeAll(async () => {
    open = await openPeople("sqlite", { SERVICE_CLIENT_METADATA: "true" });
    closed = await openPeople("sqlite");
  });
  afterAll(async () => {
    await open.close();
    await closed.close();
  });

  const statusOf = async (registry: OpenPeople, client_id: string) => {
    const admin = await registry.signIn("admin");
    const target: Target = { url: registry.url, admin, member: admin };
    const client = clientOf(() => target);
    const response = await client.visit(client.authorizationUrl({ client_id }));
    expect(response.headers.get("location")).toBeNull();
    return response.status;
  };

  it("MET-2 are listed only where they are accepted", async () => {
    const flagOf = async ({ url }: OpenPeople) =>
      (await (await fetch(`${url}/.well-known/oauth-authorization-server`)).json())
        .client_id_metadata_document_supported;
    expect(await flagOf(open)).toBe(true);
    expect(await flagOf(closed)).toBe(false);
  });

  it.each([
    "https://127.0.0.1/client.json",
    "https://localhost/client.json",
    "https://169.254.169.254/latest",
    "https://user@example.com/client.json",
    "https://example.com/a/../client.json",
    "https://example.com/client.json#x",
    "https://example.com:8443/client.json",
    "http://example.com/client.json",
  ])("CIMD-1 CIMD-4 %s is refused on a page", async (address) => {
    expect(await statusOf(open, address)).toBe(400);
    expect(await statusOf(closed, address)).toBe(400);
  });
});
