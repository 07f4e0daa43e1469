import { expect, it } from "vitest";
import { prepareRecord } from "../../../store/record.ts";
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

it.each([
  ["components/button", true, ["button/"], ["button/"], ["button/"]],
  ["components/button/dist", true, undefined, ["button/"], ["button/"]],
  ["components/button/dist", false, ["button/dist"], ["button/"], ["button/"]],
  ["components/button/dist/screenshots", true, undefined, ["button/screenshots/"], ["button/screenshots/"]],
  ["components/button/dist/screenshot.png", false, undefined, undefined, ["button/screenshot.png"]],
  ["components/button/dist/a.css", false, undefined, ["button/a.css"], undefined],
  ["components/button/lib", true, ["button/lib/"], undefined, undefined],
])("what stands in the place of %s may hold files of these areas (folder: %s)", (path, isFolder, ...held) =>
  expect(componentFileKinds.map(({ workspace }) => workspace.holds?.({ path, isFolder }))).toEqual(held),
);
