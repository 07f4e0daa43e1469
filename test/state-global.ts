import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Vitest global set-up: what a person decides is kept in a folder of this run, never in a home of this machine. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "dsr-state-"));
  process.env.XDG_STATE_HOME = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
