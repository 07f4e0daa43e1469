import { expect, it } from "vitest";
import { prepareRecord } from "../../../../store/record.ts";
import { componentFileKinds } from "./file-kinds.ts";

const hash = "a".repeat(64);
const bytes = { keep: async () => hash, size: async () => 7 };

it.each(componentFileKinds)("what a change makes of a file is its record again: $name", async (kind) => {
  const file = { hash, size: 7, contentType: "text/css" };
  for (const document of [file, { ...file, original: "b".repeat(64) }]) {
    const id = "button/a.css";
    const data = await kind.sync?.toData(id, document, async () => undefined);
    const [made] = (await kind.sync?.toChanges(id, data, bytes)) ?? [];
    expect(prepareRecord(kind, id, made?.document).hash).toBe(prepareRecord(kind, id, document).hash);
  }
});
