import { describe, expect, it } from "vitest";
import { z } from "zod";
import { publicAccess } from "./access.ts";
import { createClient, type OutgoingRequest, UnknownAnswer } from "./client.ts";
import { endpoint } from "./endpoint.ts";
import { NO_CONTENT } from "./shapes.ts";

const getThing = endpoint({
  method: "GET",
  path: "/things/{id}/{path*}",
  summary: "Read a thing",
  tag: "Things",
  access: publicAccess,
  params: z.object({ id: z.string(), path: z.string() }),
  query: z.object({ depth: z.int(), name: z.string().optional() }),
  answer: { json: z.object({ title: z.string(), parts: z.array(z.object({ size: z.int() })) }) },
});
const putThing = endpoint({
  method: "PUT",
  path: "/things",
  summary: "Write a thing",
  tag: "Things",
  access: publicAccess,
  body: z.object({ title: z.string() }),
  answer: { json: z.object({ ok: z.boolean() }) },
});
const deleteThing = endpoint({
  method: "DELETE",
  path: "/things",
  summary: "Remove a thing",
  tag: "Things",
  access: publicAccess,
  answer: NO_CONTENT,
});
const putBytes = endpoint({
  method: "PUT",
  path: "/bytes",
  summary: "Write bytes",
  tag: "Things",
  access: publicAccess,
  takes: "bytes",
  media: "application/cbor-seq",
  answer: { json: z.object({ ok: z.boolean() }) },
});
const getBytes = endpoint({
  method: "GET",
  path: "/bytes",
  summary: "Read bytes",
  tag: "Things",
  access: publicAccess,
  answer: { bytes: ["image/png"], about: "A picture." },
});

/** A client whose server always returns the same response. */
function clientOf(answer: unknown, headers: Record<string, string> = {}) {
  const requested: OutgoingRequest[] = [];
  const body = typeof answer === "string" ? Buffer.from(answer) : Buffer.from(JSON.stringify(answer));
  const client = createClient(async (request) => {
    requested.push(request);
    return { status: 200, headers: new Headers(headers), body, sent: 7 };
  });
  return { client, asked: requested };
}

describe("a client made from declarations", () => {
  it("sends requests and returns responses in the declared shapes", async () => {
    const { client, asked } = clientOf({ title: "T", parts: [{ size: 1 }], more: true }, { "x-a": "b" });
    const input = { params: { id: "a b", path: "c/d e" }, query: { depth: 2 } };
    const { data, headers, sent } = await client.call(getThing, input, { headers: { "if-match": '"x"' } });
    expect([data, headers.get("x-a"), sent]).toEqual([{ title: "T", parts: [{ size: 1 }] }, "b", 7]);
    expect(asked).toEqual([{ method: "GET", path: "/things/a%20b/c/d%20e?depth=2", headers: { "if-match": '"x"' } }]);
  });

  it("sends JSON, and bytes with the declared media type", async () => {
    const { client, asked } = clientOf({ ok: true });
    await client.call(putThing, { body: { title: "T" } });
    const bytes = Buffer.from("bytes");
    await client.call(putBytes, {}, { bytes });
    expect(asked.map(({ json, body }) => json ?? body)).toEqual([
      { title: "T" },
      { type: "application/cbor-seq", bytes },
    ]);
  });

  it("reads bytes unchanged", async () => {
    expect(Buffer.from(await clientOf("raw").client.read(getBytes, {})).toString()).toBe("raw");
  });

  it("accepts an empty body only if none is declared", async () => {
    const { data } = await clientOf("").client.call(deleteThing, {});
    expect(data).toBeUndefined();
    for (const other of ["<h1>Welcome</h1>", { ok: true }])
      await expect(clientOf(other).client.call(deleteThing, {})).rejects.toThrow(UnknownAnswer);
  });

  it.each([
    ["another shape", { title: "T", parts: [{ size: "many" }] }, /\/parts\/0\/size/],
    ["no JSON", "<h1>Welcome</h1>", /design-system registry/],
  ])("reports a response that is %s", async (_, answer, says) => {
    const input = { params: { id: "a", path: "b" }, query: { depth: 1 } };
    const failed = clientOf(answer).client.call(getThing, input);
    await expect(failed).rejects.toThrow(UnknownAnswer);
    await expect(failed).rejects.toThrow(says);
  });
});
