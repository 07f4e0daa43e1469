import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { csrfOf, getPage, sendForm } from "../approve.ts";
import { clientOf, DEVICE_GRANT, type Target } from "./target.ts";

/** Device grant (RFC 8628). */
export function deviceGrant(target: () => Target): void {
  const { startDevice, poll, decide, register, refresh } = clientOf(target);

  it("DEV-1 DEV-2 DEV-3 starts without a body, at the configured address", async () => {
    const response = await fetch(`${target().url}/api/oauth/device`, {
      method: "POST",
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body = await response.json();
    expect(body.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(body).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43,}$/),
      user_code: body.user_code,
      verification_uri: `${target().url}/cli/device`,
      verification_uri_complete: `${target().url}/cli/device?user_code=${body.user_code}`,
      expires_in: 600,
      interval: 5,
    });
  });

  it("takes client and scope as a form or JSON, and knows its scopes", async () => {
    expect((await startDevice({ client_id: "dsr", scope: "sync:read" })).status).toBe(200);
    const json = await fetch(`${target().url}/api/oauth/device`, {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json" },
    });
    expect(json.status).toBe(200);
    expect((await startDevice({ scope: "everything" })).body.error).toBe("invalid_scope");
    expect((await startDevice({ client_id: "nobody" })).body.error).toBe("invalid_client");
  });

  it("DEV-4 DEV-5 is pending, and permanently slows down clients that poll too often", async () => {
    const { device_code } = (await startDevice()).body;
    expect((await poll(device_code)).body.error).toBe("authorization_pending");
    expect((await poll(device_code)).body.error).toBe("slow_down");
    await sleep(5_100);
    expect((await poll(device_code)).body.error).toBe("slow_down");
  });

  it("DEV-6 DEV-7 returns tokens once, including a refresh token", async () => {
    const { device_code, user_code } = (await startDevice({ scope: "sync:read" })).body;
    expect((await decide(user_code)).status).toBe(200);
    const { status, body } = await poll(device_code);
    expect(status).toBe(200);
    expect(body).toMatchObject({ scope: "sync:read", expires_in: 3600, refresh_token: expect.any(String) });
    expect((await poll(device_code)).body.error).toBe("invalid_grant");
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it("DEV-6 tells the device when the person denies", async () => {
    const { device_code, user_code } = (await startDevice()).body;
    expect((await decide(user_code, { decision: "deny" })).status).toBe(200);
    expect((await poll(device_code)).body.error).toBe("access_denied");
    expect((await poll(device_code)).body.error).toBe("invalid_grant");
  });

  it("DEV-8 belongs to its client", async () => {
    const { device_code, user_code } = (await startDevice()).body;
    await decide(user_code);
    const other = (await register({ grant_types: [DEVICE_GRANT], redirect_uris: undefined })).body.client_id;
    expect((await poll(device_code, { client_id: other })).body.error).toBe("invalid_grant");
    expect((await poll(device_code)).status).toBe(200);
  });

  it("grants a member only scopes of the role that stay selected", async () => {
    const first = (await startDevice()).body;
    await decide(first.user_code, {}, target().member);
    expect((await poll(first.device_code)).body.scope).toBe(
      "sync:read reference:read components:read design:read design:write",
    );
    const second = (await startDevice()).body;
    await decide(second.user_code, { scopes: ["design:read"] });
    expect((await poll(second.device_code)).body.scope).toBe("design:read");
    const third = (await startDevice({ scope: "sync:write" })).body;
    const page = await getPage(`${target().url}/cli/device?user_code=${third.user_code}`, target().member);
    expect(await page.text()).not.toContain('value="allow"');
  });

  it("DEV-9 DEV-3 asks for a sign-in, and accepts the code in any notation", async () => {
    const { user_code } = (await startDevice()).body;
    const address = `${target().url}/cli/device`;
    const stranger = await fetch(`${address}?user_code=${user_code}`, { redirect: "manual" });
    expect(stranger.headers.get("location")).toMatch(/^\/sign-in\?next=%2Fcli%2Fdevice/);
    const csrf = csrfOf(await (await getPage(address, target().admin)).text());
    for (const typed of [user_code.toLowerCase(), user_code.replace("-", ""), ` ${user_code.replace("-", " ")} `]) {
      const page = await sendForm(address, target().admin, { csrf, user_code: typed });
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('value="allow"');
    }
    const wrong = await sendForm(address, target().admin, { csrf, user_code: "BBBB-BBBB" });
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain("This code is incorrect");
  });

  it("DEV-10 DEV-11 DEV-12 shows client, place and scopes, and needs a confirmed form", async () => {
    const started = await fetch(`${target().url}/api/oauth/device`, {
      method: "POST",
      headers: { "user-agent": "terminal/1 <b>" },
    });
    const { device_code, user_code, verification_uri_complete } = await started.json();
    const page = await getPage(verification_uri_complete, target().admin);
    const html = await page.text();
    for (const part of [user_code, "dsr (command line)", "127.0.0.1", "terminal/1 &lt;b&gt;", "sync:write", "UTC"])
      expect(html).toContain(part);
    expect(html).toContain("only if you started the request yourself");
    expect(html).not.toContain(device_code);
    expect(html).not.toContain("theme.css");
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect((await poll(device_code)).body.error).toBe("authorization_pending");
    const unproven = await sendForm(`${target().url}/cli/device`, target().admin, {
      csrf: "x",
      user_code,
      decision: "allow",
      "allow_sync:read": "on",
    });
    expect(unproven.status).toBe(403);
    expect((await decide(user_code)).status).toBe(200);
    expect((await decide(user_code)).status).not.toBe(200);
  });
}
