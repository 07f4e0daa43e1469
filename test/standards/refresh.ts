import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { clientOf, type Target } from "./target.ts";

/** Refresh tokens (OAuth 2.1 §4.3, RFC 9700 §2.2.2). */
export function refreshTokens(target: () => Target): void {
  const { tokens, refresh, register, bearerStatus, post } = clientOf(target);

  it("REF-1 REF-6 rotates on every use and keeps the scope", async () => {
    const first = await tokens();
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect(second.body.scope).toBe(first.scope);
    const less = await refresh(second.body.refresh_token, { scope: "sync:read" });
    expect(less.body.scope).toBe("sync:read");
    const again = await refresh(less.body.refresh_token);
    expect(again.body.scope).toBe(first.scope);
    expect((await refresh(again.body.refresh_token, { scope: "sync:write" })).body.error).toBe("invalid_scope");
  });

  it("REF-3 REF-2 an old token fails immediately and revokes nothing; later it ends the family", async () => {
    const first = await tokens();
    const second = (await refresh(first.refresh_token)).body;
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await bearerStatus(second.access_token)).toBe(200);
    await sleep(3_100);
    expect((await refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect(await bearerStatus(second.access_token)).toBe(401);
    expect(await bearerStatus(first.access_token)).toBe(401);
    expect((await refresh(second.refresh_token)).body.error).toBe("invalid_grant");
  });

  it("REF-5 belongs to its client", async () => {
    const { refresh_token } = await tokens();
    const other = (await register()).body.client_id;
    expect((await refresh(refresh_token, { client_id: other })).body.error).toBe("invalid_grant");
    expect((await refresh(refresh_token)).status).toBe(200);
  });

  it("REF-9 revocation ends the connection, and is answered alike for unknown tokens", async () => {
    const revoke = (fields: Record<string, string>) => post("/api/oauth/revoke", new URLSearchParams(fields));
    expect((await revoke({ token: "unknown" })).status).toBe(200);
    expect((await revoke({})).body.error).toBe("invalid_request");
    for (const kind of ["access_token", "refresh_token"] as const) {
      const mine = await tokens();
      expect((await revoke({ token: mine[kind], client_id: (await register()).body.client_id })).status).toBe(200);
      expect(await bearerStatus(mine.access_token)).toBe(200);
      expect((await revoke({ token: mine[kind], client_id: mine.clientId })).status).toBe(200);
      expect(await bearerStatus(mine.access_token)).toBe(401);
      expect((await refresh(mine.refresh_token)).body.error).toBe("invalid_grant");
    }
  });
}
