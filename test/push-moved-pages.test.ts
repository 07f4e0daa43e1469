import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stepOf } from "./push-workspace.ts";
import { put, useRegistry } from "./use-registry.ts";

const registry = useRegistry();

const PAGE = "---\ntitle: Buttons\n---\nA button [starts](https://example.com) something.\n";
const noteOf = (ran: Parameters<typeof stepOf>[0]) =>
  (stepOf(ran, "pages")?.warnings ?? []).filter((warning) => warning.includes("this push deletes at"));

it("a page deleted and added with the same text at another address is reported with the way to keep its links", async () => {
  const folder = await registry.emptyFolder();
  const push = (...more: string[]) => registry.dsr(folder, "push:all", "--json", ...more);
  await put(folder, "pages/index.md", "# Home\n");
  await put(folder, "pages/buttons.md", PAGE);
  await put(folder, "pages/02-guides/03-start.md", PAGE.replace("Buttons", "Start"));
  expect((await push()).code).toBe(0);
  await rm(join(folder, "pages/buttons.md"));
  await rm(join(folder, "pages/02-guides"), { recursive: true });
  await put(folder, "pages/actions/buttons.md", PAGE);
  await put(folder, "pages/other/03-start.md", PAGE.replace("Buttons", "Start"));
  await put(folder, "pages/new.md", "# New\n");
  const dry = await push("--dry-run");
  expect(noteOf(dry)).toEqual([
    'pages/actions/buttons.md has the same text as the page that this push deletes at /docs/buttons. To redirect links from the old address, add "redirect_from: [/docs/buttons]" to its frontmatter.',
  ]);
  await put(folder, "pages/actions/buttons.md", PAGE.replace("---\nA", "redirect_from: [/docs/buttons]\n---\nA"));
  const done = await push();
  expect([done.code, noteOf(done)]).toEqual([0, []]);
  const old = await registry.service.get("/docs/buttons");
  expect([old.status, old.headers.get("location")]).toEqual([308, "/docs/actions/buttons"]);
});
