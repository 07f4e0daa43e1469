import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ComponentFolder, findComponentFolders } from "../../build/find-components.ts";
import { workspaceSteps } from "../../domain/workspace.ts";
import { repositoryOf } from "../../engines/sandbox/fence.ts";
import { createIgnored } from "../../engines/sandbox/ignored.ts";
import { counted } from "../../engines/text/noun.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { isObject } from "../../safe/is-object.ts";
import { reasonOf } from "../../safe/unsafe.ts";
import { failuresIn, mayContain } from "../../store/left-out.ts";
import { realWorkspacePath } from "../../store/workspace/person-folder.ts";
import { servicePath } from "../../store/workspace/service-folder.ts";
import { some } from "../init/part.ts";
import { checkRegistry } from "../registry/check-registry.ts";
import { openRegistry } from "../registry/registry.ts";
import type { Command } from "../runner/command.ts";
import { exitCode, failsFor } from "../runner/exit-code.ts";
import type { Terminal } from "../runner/terminal.ts";
import { leftOutOf, notReadOf, readLocalRecords } from "../sync/local-records.ts";
import { lookAtFiles } from "../sync/look-at-files.ts";
import { createSyncClient } from "../sync/sync-client.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import {
  checkConfig,
  checkContent,
  checkDocuments,
  checkLeftOut,
  checkLogo,
  checkNotRead,
  checkPages,
  checkWarnings,
} from "./check-content.ts";
import { type Diagnosis, type DoctorCheck, idsOf } from "./checkup.ts";

/** The browser for checks and screenshots of components. */
const checkBrowser: DoctorCheck = ({ env }) => [
  findBrowser(env)
    ? { about: "browser", state: "ok", says: "found" }
    : {
        about: "browser",
        state: "missing",
        says: "not found: builds take no screenshots and run no accessibility checks",
        todo: "Install Chromium, or set CHROMIUM_PATH.",
      },
];

/** Whether git ignores the files of this machine. */
const checkGit: DoctorCheck = ({ workspace }) => {
  const home = realWorkspacePath(workspace);
  const repository = repositoryOf(home);
  const isKept = existsSync(join(repository, ".git"));
  if (!isKept || createIgnored(repository)(servicePath(home, "cli-auth.json"))) return [];
  return [
    {
      about: "git",
      state: "missing",
      says: ".service/ is not git-ignored, but contains your logins and sync state",
      todo: "Add .service/ to .gitignore.",
    },
  ];
};

/** Whether the registry of this workspace responds and allows a push. */
const checkRegistryThere: DoctorCheck = async ({ workspace, env, flags, files }) => {
  const about = "registry";
  try {
    const registry = await openRegistry({ workspace, env, flags }, files);
    const status = await checkRegistry(createSyncClient(registry.client()), registry.url);
    return [{ about, state: "ok", says: `${registry.url}, revision ${status.latestVersion}` }];
  } catch (error) {
    const says = reasonOf(error);
    return /^No registry is configured/.test(says)
      ? [
          {
            about,
            state: "missing",
            says: "not configured",
            todo: "Set registry.url in the configuration, then run dsr login and dsr push.",
          },
        ]
      : [{ about, state: "wrong", says }];
  }
};

/** Files a build makes something of. */
const BUILDABLE = /^[^/]+\.(?:tsx|jsx|njk|nunjucks|hbs|handlebars|html)$/;
const REACT = /^[^/]+\.(?:tsx|jsx)$/;

const SEE_BELOW = "Fix the files under “left out” below.";

/** Whether components are built and described. */
const checkComponents: DoctorCheck = ({ workspace, folders, local }) => {
  const about = "components";
  if (local.types.get("component")?.failed)
    return [{ about, state: "wrong", isLeftOut: true, says: "could not be read", todo: SEE_BELOW }];
  if (folders.length === 0)
    return [
      {
        about,
        state: "missing",
        says: "none yet",
        todo: "Create components/<id>/<id>.json next to the source file, or run dsr init --add.",
      },
    ];
  const found: Diagnosis[] = [{ about, state: "ok", says: `${folders.length}` }];
  const unbuilt = folders.filter(
    ({ sources, artifacts }) => artifacts.length === 0 && sources.some((one) => BUILDABLE.test(one)),
  );
  if (unbuilt.length === folders.length)
    found.push({
      about,
      state: "missing",
      says: "not built yet",
      todo: "Run dsr build, or run dsr start, which builds each component when you open it.",
    });
  else if (unbuilt.length > 0)
    found.push({
      about,
      state: "wrong",
      says: `${unbuilt.length} of ${counted(folders.length, "component")} not built (${some(
        unbuilt.map(({ id }) => id),
        3,
      )})`,
      todo: "Run dsr build to see the reason.",
    });
  // An unreadable declaration is reported as left out.
  const unread = failuresIn(local.types.get("component")?.leftOut ?? []);
  const read = folders.filter(({ id }) => !mayContain(unread, id));
  const undeclared = read.filter(({ id }) => !idsOf(local, "component").includes(id));
  if (undeclared.length > 0)
    found.push({
      about,
      state: "wrong",
      says: `${undeclared.length} of ${counted(folders.length, "component folder")} without a declaration (${some(
        undeclared.map(({ id }) => id),
        3,
      )})`,
      todo: `Write components/${undeclared[0]?.id}/${undeclared[0]?.id}.json: {"title": "…"}`,
    });
  if (needsReact(folders) && !isInstalled(workspace, "react"))
    found.push({
      about,
      state: "wrong",
      says: "React is not installed",
      todo: "Install the packages of the repository with npm, pnpm or yarn.",
    });
  const silent = read.filter(({ id }) => !hasText(local.records.get(`component:${id}`)?.data, "description"));
  if (silent.length > 0)
    found.push({
      about: "descriptions",
      state: "missing",
      says: `${silent.length} of ${counted(folders.length, "component")} without a description (${some(
        silent.map(({ id }) => id),
        3,
      )})`,
      todo: "Add description, should_do and should_not_do to their declarations.",
    });
  return found;
};

const needsReact = (folders: readonly ComponentFolder[]): boolean =>
  folders.some(({ sources }) => sources.some((path) => REACT.test(path)));

const hasText = (data: unknown, field: string): boolean =>
  isObject(data) && typeof data[field] === "string" && data[field].trim() !== "";

/** Whether code of the workspace can resolve a package. */
function isInstalled(workspace: string, name: string): boolean {
  for (let folder = workspace; ; folder = dirname(folder)) {
    if (existsSync(join(folder, "node_modules", name, "package.json"))) return true;
    if (folder === dirname(folder)) return false;
  }
}

const CHECKS: readonly DoctorCheck[] = [
  checkConfig,
  checkContent,
  checkLogo,
  checkComponents,
  checkPages,
  checkLeftOut,
  checkNotRead,
  checkWarnings,
  checkDocuments,
  checkBrowser,
  checkGit,
  checkRegistryThere,
];
const kinds = workspaceSteps.flatMap((step) => step.kinds);

/** Reports missing parts of a workspace, and what to do. */
export const doctor: Command = {
  runsScripts: true,
  async run({ workspace, env, flags, terminal }) {
    await requireFolder(workspace);
    terminal.progress("looking …");
    const found = await lookAtFiles(workspace, true, async (files) => {
      const look = {
        ...{ workspace, env, flags, files },
        local: await readLocalRecords(kinds, files),
        // The reason is among the left-out files.
        folders: await findComponentFolders(workspace).catch(() => []),
        config: await files.config().catch(() => undefined),
      };
      const diagnoses: Diagnosis[] = [];
      for (const check of CHECKS) diagnoses.push(...(await check(look)));
      return { diagnoses, leftOut: leftOutOf(look.local), notRead: notReadOf(look.local) };
    });
    report(terminal, found.diagnoses);
    const fails = failsFor(found.leftOut, { flags });
    const isWell = found.diagnoses.every(({ state, isLeftOut }) => state !== "wrong" || (isLeftOut && !fails));
    terminal.result({ ok: isWell, ...found });
    return exitCode(isWell);
  },
};

const MARKS = { ok: ["green", "✓"], missing: ["dim", "·"], warning: ["yellow", "!"], wrong: ["red", "✗"] } as const;

function report(terminal: Terminal, diagnoses: readonly Diagnosis[]): void {
  const width = Math.max(...diagnoses.map(({ about }) => about.length)) + 2;
  for (const { about, state, says, todo } of diagnoses) {
    const [color, mark] = MARKS[state];
    terminal.print(`${terminal.style(color, mark)} ${about.padEnd(width)}${says}`);
    if (todo !== undefined) terminal.print(`${" ".repeat(width + 2)}${terminal.style("dim", `→ ${todo}`)}`);
  }
}
