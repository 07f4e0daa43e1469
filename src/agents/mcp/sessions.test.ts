import { describe, expect, it } from "vitest";
import type { Actor } from "../../platform/contract/access.ts";
import { memorySessions } from "./session-rows.ts";
import { createSessions } from "./sessions.ts";

const HOUR = 3_600_000;
const actor = (id: string, grant?: string): Actor => ({ id, role: "member", scopes: new Set(), grant });
const AGREED = { protocol: "2025-11-25", client: { clientInfo: { name: "test", version: "1" } } };

function open() {
  const clock = { now: 0 };
  return { clock, sessions: createSessions(memorySessions(), () => clock.now) };
}

describe("sessions", () => {
  it("are found only by their owner, with the credential they were opened with", async () => {
    const { sessions } = open();
    const { id } = await sessions.open(actor("person:1", "key:1"), AGREED);
    expect(Buffer.from(id, "base64url")).toHaveLength(32);
    expect((await sessions.find(id, actor("person:1", "key:1")))?.isInitialized).toBe(true);
    for (const other of [actor("person:2", "key:1"), actor("person:1", "key:2"), actor("person:1")])
      expect(await sessions.find(id, other)).toBeUndefined();
    expect(await sessions.find("unknown", actor("person:1", "key:1"))).toBeUndefined();
  });

  it("end after 24 hours without use, after 7 days in any case, and when they are closed", async () => {
    const { clock, sessions } = open();
    const who = actor("person:1");
    const { id } = await sessions.open(who, AGREED);
    for (let at = 0; at < 7 * 24 * HOUR; at += 23 * HOUR) {
      clock.now = at;
      expect(await sessions.find(id, who)).toBeDefined();
    }
    clock.now = 7 * 24 * HOUR;
    expect(await sessions.find(id, who)).toBeUndefined();

    const { id: idle } = await sessions.open(who, AGREED);
    clock.now += 24 * HOUR;
    expect(await sessions.find(idle, who)).toBeUndefined();

    const { id: ended, session } = await sessions.open(who, AGREED);
    await session.end();
    expect(await sessions.find(ended, who)).toBeUndefined();
  });

  it("are at most 20 per actor: the oldest ends", async () => {
    const { clock, sessions } = open();
    const ids: string[] = [];
    for (let i = 0; i < 22; i++) {
      clock.now++;
      ids.push((await sessions.open(actor("person:1"))).id);
    }
    const other = await sessions.open(actor("person:2"));
    const found = await Promise.all(ids.map((id) => sessions.find(id, actor("person:1"))));
    expect(found.map((session) => session !== undefined)).toEqual(ids.map((_, index) => index >= 2));
    expect(await sessions.find(other.id, actor("person:2"))).toBeDefined();
  });

  it("have one stream: a replaced one gets nothing more", async () => {
    const { sessions } = open();
    const { session } = await sessions.open(actor("person:1"));
    await session.takeStream("first");
    await session.subscribe("design-system://overview");
    expect(await sessions.heardBy("first", session.hash)).toEqual(new Set(["design-system://overview"]));
    await session.takeStream("second");
    expect(await sessions.heardBy("first", session.hash)).toBeUndefined();
    await session.unsubscribe("design-system://overview");
    expect(await sessions.heardBy("second", session.hash)).toEqual(new Set());
    await session.end();
    expect(await sessions.heardBy("second", session.hash)).toBeUndefined();
  });

  it("subscribe to at most a hundred resources", async () => {
    const { sessions } = open();
    const { session } = await sessions.open(actor("person:1"));
    for (let i = 0; i < 100; i++) await session.subscribe(`design-system://components/c${i}`);
    await expect(session.subscribe("design-system://overview")).rejects.toThrow("already has 100");
  });
});
