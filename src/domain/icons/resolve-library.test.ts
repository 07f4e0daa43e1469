import { tmpdir } from "node:os";
import { describe, expect, it } from "vitest";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import type { IconCatalogEntry } from "./icon-catalog.ts";
import { resolveLibrary } from "./resolve-library.ts";

const files = createWorkspaceFiles(tmpdir());
const icon = (source: IconCatalogEntry["source"]): IconCatalogEntry => ({ id: "a", name: "A", category: "c", source });

describe("resolving library icons", () => {
  it("asks once per icon and leaves icons with a drawing of their own alone", async () => {
    const anchor = icon({ type: "library", libraryIconId: "lucide:anchor" });
    const found = await resolveLibrary(files, [
      anchor,
      anchor,
      icon({ type: "custom", svg: "<svg/>" }),
      icon({ type: "pro-pack", libraryIconId: "lucide:x", svg: "<svg/>" }),
    ]);
    expect(Object.keys(found.library)).toEqual(["lucide:anchor"]);
    expect(found.missing).toEqual([]);
  });

  it("makes an SVG that takes its size and color from where it stands", async () => {
    const { library } = await resolveLibrary(files, [icon({ type: "library", libraryIconId: "lucide:anchor" })]);
    expect(library["lucide:anchor"]).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]* viewBox="0 0 24 24"/);
    expect(library["lucide:anchor"]).toContain("currentColor");
    expect(library["lucide:anchor"]).not.toMatch(/^<svg[^>]* (?:width|height)=/);
  });

  it("names what it cannot find, whatever the set is called", async () => {
    const ids = ["lucide:toString", "constructor:a", "nowhere:b"];
    const { library, missing } = await resolveLibrary(
      files,
      ids.map((libraryIconId) => icon({ type: "library", libraryIconId })),
    );
    expect(library).toEqual({});
    expect(missing).toEqual(ids.toSorted());
  });
});
