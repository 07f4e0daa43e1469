import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryOf } from "../../engines/sandbox/fence.ts";
import { createIgnored } from "../../engines/sandbox/ignored.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { realPathOf } from "../../store/workspace/person-folder.ts";
import { servicePath } from "../../store/workspace/service-folder.ts";
import { checkRegistry } from "../registry/check-registry.ts";
import { openRegistry } from "../registry/registry.ts";
import { createSyncClient } from "../sync/sync-client.ts";
import type { Check } from "./checkup.ts";

/** What checks and pictures of components need. */
export const checkBrowser: Check = ({ env }) => [
  findBrowser(env)
    ? { about: "browser", state: "ok", says: "found" }
    : {
        about: "browser",
        state: "missing",
        says: "none: components are built without pictures and accessibility checks",
        todo: "Install Chromium, or set CHROMIUM_PATH.",
      },
];

/** Whether what belongs to this machine alone stays out of git. */
export const checkGit: Check = ({ workspace }) => {
  const home = realPathOf(workspace);
  const repository = repositoryOf(home);
  const isKept = existsSync(join(repository, ".git"));
  if (!isKept || createIgnored(repository)(servicePath(home, "cli-auth.json"))) return [];
  return [
    {
      about: "git",
      state: "missing",
      says: ".service/ is not ignored; it holds logins and what is known of registries",
      todo: "Add .service/ to .gitignore.",
    },
  ];
};

/** Whether the registry of this workspace is there and would let it push. */
export const checkRegistryThere: Check = async ({ workspace, env, flags, files }) => {
  const about = "registry";
  try {
    const registry = await openRegistry({ workspace, env, flags }, files);
    const status = await checkRegistry(createSyncClient(registry.client()), registry.url);
    return [{ about, state: "ok", says: `${registry.url}, at version ${status.latestVersion}` }];
  } catch (error) {
    const says = reasonOf(error);
    return /^Which registry/.test(says)
      ? [
          {
            about,
            state: "missing",
            says: "none is named",
            todo: "Set registry.url of the configuration, then dsr login and dsr push.",
          },
        ]
      : [{ about, state: "wrong", says }];
  }
};
