import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  appendTurn,
  bounded,
  MOST_BYTES,
  MOST_CONVERSATIONS,
  MOST_MESSAGES,
} from "../src/features/assistant/conversations/conversation-rows.ts";
import { databases } from "./long-form.ts";
import { type ModelServer, openModelServer } from "./model-server.ts";
import { type OpenPeople, openPeople, type SignedIn } from "./open-signed-in.ts";

const PATH = "/api/service/account/conversations";

describe.each(databases)("conversations on %s", (database) => {
  let model: ModelServer;
  let service: OpenPeople;
  let ada: SignedIn;
  beforeAll(async () => {
    model = await openModelServer(() => ({ text: "Use **Button**." }));
    service = await openPeople(database, { ...model.env(), AI_CONVERSATIONS: "stored" });
    ada = await service.signIn("member");
  });
  afterAll(async () => {
    await service?.close();
    await model?.close();
  });
  const db = () => service.deployment.db();
  const send = (who: SignedIn, method: string, path = PATH) =>
    fetch(service.url + path, { method, headers: { cookie: who.cookie, origin: service.url } });
  const read = async (who: SignedIn, id: string) => (await send(who, "GET", `${PATH}/${id}`)).json();
  const listOf = async (who: SignedIn) => (await (await send(who, "GET")).json()).conversations;

  it("are their owner's alone, and gone when they are deleted", async () => {
    const admin = await service.signIn("admin");
    const id = (await appendTurn(db(), { owner: ada.id, question: "Which button?", answer: "Use **Button**." })) ?? "";
    expect(await read(ada, id)).toMatchObject({
      title: "Which button?",
      messages: [
        { role: "user", content: "Which button?" },
        { role: "assistant", content: "Use **Button**.", html: expect.stringContaining("<strong>Button</strong>") },
      ],
    });
    expect(await listOf(ada)).toMatchObject([{ id, title: "Which button?" }]);
    // Administrators are nobody here, and what is another's is not there.
    expect(await listOf(admin)).toEqual([]);
    for (const method of ["GET", "DELETE"]) expect((await send(admin, method, `${PATH}/${id}`)).status).toBe(404);
    expect(await (await send(admin, "DELETE")).json()).toEqual({ deleted: 0 });
    // A question that names another's conversation begins one's own.
    const own = await appendTurn(db(), { owner: admin.id, id, question: "Mine?", answer: "Yes." });
    expect(own).not.toBe(id);
    expect((await read(ada, id)).messages).toHaveLength(2);

    expect((await send(ada, "DELETE", `${PATH}/${id}`)).status).toBe(200);
    expect((await send(ada, "DELETE", `${PATH}/${id}`)).status).toBe(404);
    expect(await listOf(ada)).toEqual([]);
    expect(await (await send(admin, "DELETE")).json()).toEqual({ deleted: 1 });
  });

  it("lose nothing where two tabs go on with one", async () => {
    const id = (await appendTurn(db(), { owner: ada.id, question: "First?", answer: "0" })) ?? "";
    const turns = Array.from({ length: 10 }, (_, index) => ({ owner: ada.id, id, question: `Q${index}`, answer: "A" }));
    expect(await Promise.all(turns.map((turn) => appendTurn(db(), turn)))).toEqual(turns.map(() => id));
    const { messages } = await read(ada, id);
    const asked = messages.filter(({ role }: { role: string }) => role === "user");
    expect(asked.map(({ content }: { content: string }) => content).sort()).toEqual(
      ["First?", ...turns.map(({ question }) => question)].sort(),
    );
  });

  it("have a bound, and the oldest goes", async () => {
    const bob = await service.signIn("member");
    const begin = (question: string) => appendTurn(db(), { owner: bob.id, question, answer: "Yes." });
    const first = await begin("The oldest");
    const then = Date.now();
    await expect.poll(() => Date.now()).toBeGreaterThan(then);
    for (let count = 0; count < MOST_CONVERSATIONS + 3; count++) await begin(`Question ${count}`);
    const ids = (await listOf(bob)).map(({ id }: { id: string }) => id);
    expect(ids).toHaveLength(MOST_CONVERSATIONS);
    expect(ids).not.toContain(first);
    expect(await (await send(bob, "DELETE")).json()).toEqual({ deleted: MOST_CONVERSATIONS });
  });

  it("of somebody who is removed go, and none comes after", async () => {
    const eve = await service.signIn("member");
    await appendTurn(db(), { owner: eve.id, question: "Am I here?", answer: "Yes." });
    const admin = await service.signIn("admin");
    const removed = await fetch(`${service.url}/api/service/admin/remove`, {
      method: "POST",
      headers: { cookie: admin.cookie, origin: service.url, "content-type": "application/json" },
      body: JSON.stringify({ userId: eve.id }),
    });
    expect(removed.status).toBe(200);
    expect(await appendTurn(db(), { owner: eve.id, question: "Still?", answer: "No." })).toBeUndefined();
    const left = await db()
      .$extendTables<{ conversation: { owner: string } }>()
      .selectFrom("conversation")
      .selectAll()
      .where("owner", "=", eve.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("what a conversation holds", () => {
  const turn = (question: string, answer = "A") => [
    { role: "user" as const, content: question },
    { role: "assistant" as const, content: answer },
  ];

  it("are the newest messages, in whole turns", () => {
    const many = Array.from({ length: 80 }, (_, index) => turn(`Q${index}`)).flat();
    expect(bounded(many)).toHaveLength(MOST_MESSAGES);
    expect(bounded(many)[0]).toEqual({ role: "user", content: "Q30" });
    const large = Array.from({ length: 10 }, (_, index) => turn(`Q${index}`, "x".repeat(MOST_BYTES / 4))).flat();
    expect(bounded(large).map(({ content }) => content[0])).toEqual(["Q", "x", "Q", "x", "Q", "x"]);
  });

  it("is less than its bound, whatever the characters", () => {
    for (const text of ["\u0000", "é", "😀"]) {
      const kept = bounded(turn(text.repeat(MOST_BYTES), text.repeat(MOST_BYTES)));
      expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(MOST_BYTES);
      expect(kept).toHaveLength(2);
    }
  });
});
