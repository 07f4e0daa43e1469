import { describe, expect, it } from "vitest";
import { packByteStrings, unpackByteStrings } from "./byte-strings.ts";

const unpacked = async (body: Uint8Array, piece: number, together = 1 << 20) => {
  async function* pieces() {
    for (let at = 0; at < body.length; at += piece) yield body.subarray(at, at + piece);
  }
  const lists: Buffer[][] = [];
  for await (const list of unpackByteStrings(pieces(), together)) lists.push(list.map((item) => Buffer.from(item)));
  return lists;
};

const items = [0, 1, 23, 24, 255, 256, 65_535, 65_536, 70_000].map((length) => Buffer.alloc(length, `${length} `));

describe("byte strings in one body", () => {
  it.each([1, 7, 1000, 65_536, 1 << 20])("are unchanged after a round trip, in pieces of %i bytes", async (piece) => {
    const lists = await unpacked(packByteStrings(items), piece);
    expect(lists.flat()).toEqual(items);
  });

  it("have the heads of RFC 8949; its other permitted forms are readable too", async () => {
    expect(packByteStrings([Buffer.from("ab"), Buffer.alloc(24, "c")]).toString("hex")).toBe(
      `426162590018${"63".repeat(24)}`,
    );
    const [list] = await unpacked(Buffer.from("5801615a0000000162", "hex"), 100);
    expect(list).toEqual([Buffer.from("a"), Buffer.from("b")]);
  });

  it("come in lists of a size", async () => {
    const lists = await unpacked(packByteStrings(items), 1000, 60_000);
    expect(lists.map((list) => list.length)).toEqual([7, 1, 1]);
    expect(await unpacked(Buffer.of(), 10)).toEqual([]);
  });

  it("are at most 10,000, in lists of some hundred", async () => {
    const lists = await unpacked(Buffer.alloc(10_000, 0x40), 700);
    expect(lists.flat()).toHaveLength(10_000);
    expect(lists.length).toBeGreaterThan(10);
    await expect(unpacked(Buffer.alloc(10_001, 0x40), 700)).rejects.toThrow("at most 10000");
  });

  it("are at most 4 MiB each, checked from their head", async () => {
    await expect(unpacked(Buffer.from("5a00400001", "hex"), 100)).rejects.toThrow("Send byte strings above 4 MiB");
    const [[max] = []] = await unpacked(packByteStrings([Buffer.alloc(4 << 20)]), 65_536);
    expect(max).toHaveLength(4 << 20);
  });

  it("are returned before the error of a later one", async () => {
    const lists: string[][] = [];
    async function* body() {
      yield packByteStrings([Buffer.from("a"), Buffer.from("b")]);
      yield Buffer.from("{}");
    }
    const reading = (async () => {
      for await (const list of unpackByteStrings(body(), 1 << 20)) lists.push(list.map(String));
    })();
    await expect(reading).rejects.toMatchObject({ name: "UnsafeInput" });
    expect(lists).toEqual([["a", "b"]]);
  });

  it.each([
    ["text", "6161"],
    ["a list", "814161"],
    ["without a length", "5f4161ff"],
    ["of eight bytes of length", "5b000000000000000161"],
    ["of a reserved length", "5c61"],
    ["that ends in its head", "5900"],
    ["that ends in its bytes", "4361"],
    ["JSON", "7b7d"],
  ])("are refused if one is %s", async (_, hex) => {
    await expect(unpacked(Buffer.from(hex, "hex"), 100)).rejects.toMatchObject({ name: "UnsafeInput" });
  });
});
