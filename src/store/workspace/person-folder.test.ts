import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { personFolderOf } from "./person-folder.ts";

const { HOME, USERPROFILE, XDG_STATE_HOME } = process.env;
let home = "";

function set(name: string, value: string | undefined): void {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "person-folder-")));
  set("HOME", home);
  set("USERPROFILE", home);
  set("XDG_STATE_HOME", join(home, ".local/state"));
});
afterEach(() => {
  set("HOME", HOME);
  set("USERPROFILE", USERPROFILE);
  set("XDG_STATE_HOME", XDG_STATE_HOME);
  rmSync(home, { recursive: true, force: true });
});

const workspaceAt = (path: string): string => {
  mkdirSync(join(home, path), { recursive: true });
  return join(home, path);
};
const kept = () => ({ folder: join(home, ".local/state/design-system-registry") });

describe("the decisions of a person", () => {
  it("are kept for a workspace outside any repository", () => {
    expect(personFolderOf(workspaceAt("work/system"))).toEqual(kept());
  });

  it("are kept if git tracks the home folder: its files are the person's own", () => {
    workspaceAt(".git");
    expect(personFolderOf(workspaceAt("work/system"))).toEqual(kept());
  });

  it("are not kept inside the repository of the workspace, which could include them", () => {
    workspaceAt("work/.git");
    set("XDG_STATE_HOME", join(home, "work/state"));
    expect(personFolderOf(workspaceAt("work/system"))).toEqual({
      reason: expect.stringContaining("inside the repository"),
    });
    set("XDG_STATE_HOME", join(home, ".local/state"));
    expect(personFolderOf(home)).toEqual({ reason: expect.stringContaining("inside the repository") });
  });
});
