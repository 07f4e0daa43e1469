import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { lookFor, reuseScans } from "./read-places.ts";

let workspace = "";
afterEach(() => rm(workspace, { recursive: true }));

it("takes the look of the short way while it is recent, and looks again after a minute at a question", async () => {
  workspace = await mkdtemp(join(tmpdir(), "looks-"));
  const args = ["push"];
  const before = lookFor(args, workspace, ["theme.css"], []);
  await writeFile(join(workspace, "theme.css"), "a {}");
  expect(reuseScans(args, workspace, ["theme.css"], []).looks).toBe(before);
  expect(reuseScans(args, workspace, ["theme.css"], []).looks).not.toEqual(before);
  lookFor(args, workspace, ["theme.css"], []);
  await writeFile(join(workspace, "theme.css"), "a { color: red }");
  const { looks, at } = reuseScans(args, workspace, ["theme.css"], [], Date.now() + 60_000);
  expect(looks).toEqual(lookFor(args, workspace, ["theme.css"], []));
  expect(at).toBeGreaterThan(Date.now());
});
