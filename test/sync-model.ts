import { mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { watchPush } from "../src/cli/push/note-push.ts";
import { reportEdits } from "../src/cli/push/report.ts";
import { type PushResult, runPush } from "../src/cli/push/run-push.ts";
import { CommandError } from "../src/cli/runner/command.ts";
import { isChosen, isPulled } from "../src/cli/sync/local-records.ts";
import { lookAtFiles } from "../src/cli/sync/look-at-files.ts";
import { type ConflictChoice, type PullReport, runPull } from "../src/cli/sync/run-pull.ts";
import { isPulledType, stepThatReplaces } from "../src/cli/sync/steps.ts";
import { workspaceKinds, workspaceSteps } from "../src/domain/workspace.ts";
import { SINGLETON } from "../src/store/kind.ts";
import type { Fault, Middleman, Passed } from "./middleman.ts";
import type { OpenService } from "./open-service.ts";
import { runDsr } from "./push-workspace.ts";
import { spawnDsr } from "./spawn-dsr.ts";
import { env, KEYS, type Name, openGround, subjectOf, wordsBelow } from "./sync-ground.ts";
import { SUBJECTS } from "./sync-model-subjects.ts";

/** Steps the model pushes; the tree of pages follows from them. */
export const STEPS = [
  "config",
  "theme",
  "navigation",
  "tokens",
  "dtcg",
  "icons",
  "logos",
  "pages",
  "components",
  "patterns",
];
/** Kinds of which `--take` and `--keep` choose a version. */
const CHOSEN = workspaceKinds.filter(isPulled).filter((kind) => isChosen(kind, SINGLETON));
const CHOSEN_KEYS = CHOSEN.map(({ sync }) => `${sync.entityType}:${SINGLETON}`);

/** Something that happens. */
export type Action =
  | { do: "edit" | "remove"; in: Name; key: string }
  | { do: "edit there" | "remove there"; key: string }
  | { do: "push"; in: Name; steps: string[]; force: boolean; fault?: { at: number; how: Fault }; end: Ending }
  | { do: "dry push"; in: Name }
  | { do: "pull"; in: Name; force: boolean; only?: string; choice?: ConflictChoice; fault?: { at: number; how: Fault } }
  | { do: "kill"; in: Name; command: "push" | "pull"; at: number; passes: boolean }
  | { do: "lose state" | "clone"; in: Name };

type PullWish = Pick<Extract<Action, { do: "pull" }>, "force" | "only" | "choice">;

/** What somebody does after a push that was refused or failed: nothing, or what it says, settling conflicts in some way. */
export type Ending = "leave" | "merge" | "take theirs" | "keep ours";

/** Two workspaces and a registry, and all that was ever written there. */
export interface World {
  perform(action: Action): Promise<void>;
  /** Throws where a status says something else than the contents, or where something disappeared. */
  check(): Promise<void>;
  /** What happened, to be read. */
  story: string[];
  close(): Promise<void>;
}

export async function openWorld(service: OpenService, between: Middleman): Promise<World> {
  const background = await openGround(service, between.url);
  const { root, folders, story, contextOf, wordIn, here, asideOf, isSynced, splitKey, contents } = background;
  const { forget, write, remove, editThere, check, nothingToPull } = background;

  /** Words of the registry that a push may replace without another question. */
  async function allow(name: Name, chosen: readonly string[], force: boolean, isFirst: boolean): Promise<void> {
    const there = await contents();
    for (const key of KEYS) {
      const isMet = isFirst && (await here(name, key)) !== undefined;
      if (isMet || (force && chosen.includes(subjectOf(key).step))) forget(wordIn(there.get(key)));
    }
  }

  const faultAfter = (fault: { at: number; how: Fault } | undefined) => {
    let passed = 0;
    return ({ method, path }: Passed): Fault => {
      // Reading of the log is not what fails: the command would not begin.
      if (!fault || path.startsWith("/api/sync/status")) return false;
      passed += 1;
      if (passed < fault.at || (method === "GET" && fault.how === "lost")) return false;
      // An answer that was lost is asked for again, and then refused.
      return passed === fault.at ? fault.how : 500;
    };
  };

  /** A push; where nothing is left in the workspace, what the refusal says, and the push again. */
  async function push(name: Name, chosen: readonly string[], force: boolean, dryRun = false): Promise<PushResult> {
    try {
      return await pushOnce(name, chosen, force, dryRun);
    } catch (error) {
      if (!(error instanceof CommandError && error.message.includes("is empty, and this push would delete")))
        throw error;
      story.push(`      ${error.message}`);
      for (const [, step = ""] of error.message.matchAll(/dsr push ([a-z-]+)/g)) {
        story.push(`   .. dsr push ${step}, as it says`);
        const report = await pushOnce(name, [step], force, dryRun);
        const isFailed = report.outcomes.some(({ status }) => status === "failed");
        if (dryRun || isFailed || editsOf(report).length > 0) return report;
      }
      return pushOnce(name, chosen, force, dryRun);
    }
  }

  async function pushOnce(name: Name, chosen: readonly string[], force: boolean, dryRun: boolean): Promise<PushResult> {
    return lookAtFiles(folders[name], true, async (files) => {
      // As the command does it, but that what was written just before is old enough to be noted.
      const watched = { kinds: workspaceKinds, builds: false, usesNotes: !dryRun && !force, clockMs: 0 };
      const witness = watchPush({ ...contextOf(name), args: [] }, files, watched);
      const report = await runPush(
        contextOf(name),
        witness.files,
        {
          steps: workspaceSteps.filter(({ step }) => chosen.includes(step)),
          kinds: workspaceKinds,
          dryRun,
          force,
          prune: false,
          notes: witness.notes,
        },
        {
          async begin(to, state) {
            await witness.begin(to, state);
            if (!dryRun) await witness.look();
          },
          progress: () => {},
          warn: (text) => story.push(`      ! ${text}`),
          step: () => {},
        },
      );
      await witness.note(report, undefined);
      return report;
    });
  }

  const toldBy = (report: PushResult) => [
    ...reportEdits(report.edits, stepThatReplaces).filter(() => report.edits.length > 0),
    ...report.outcomes
      .filter(({ status }) => !["unchanged", "absent"].includes(status))
      .map(({ step, status, message, failures, edits }) =>
        [step, status, message, ...failures, ...edits.map(({ key }) => `edited: ${key}`)].join(" "),
      ),
  ];
  const editsOf = (report: PushResult) => [...report.edits, ...report.outcomes.flatMap(({ edits }) => edits)];

  async function pull(name: Name, { force, only, choice }: PullWish): Promise<PullReport> {
    const filter = only === undefined ? {} : { filter: (type: string) => type === only };
    const choices = choice && { choices: Object.fromEntries(CHOSEN.map((kind) => [kind.name, choice])) };
    const report = await lookAtFiles(folders[name], false, (files) =>
      runPull(contextOf(name), files, { kinds: workspaceKinds, dryRun: false, force, ...filter, ...choices }, () => {}),
    );
    const { written, removed, conflicts, refused, failed } = report;
    story.push(
      `      wrote ${written.join(" ") || "nothing"}; removed ${removed.join(" ") || "nothing"}; conflicts ${conflicts.map(({ key }) => key).join(" ") || "none"}`,
    );
    if (refused.length + failed.length > 0)
      throw new Error(`The pull refused ${JSON.stringify([...refused, ...failed])}`);
    if (choice && conflicts.some(({ key }) => CHOSEN_KEYS.includes(key)))
      throw new Error(`A pull that says which version stays asks again: ${JSON.stringify(conflicts)}`);
    return report;
  }

  /** A first pull leaves out what it is not asked for: what the workspace has of that may replace the registry's later. */
  async function pulls(name: Name, wish: PullWish): Promise<PullReport> {
    const there = await contents();
    const isFirst = !isSynced(name);
    for (const key of KEYS) {
      const { entityType } = splitKey(key);
      const isRead = isPulledType(entityType) && (wish.only === undefined || wish.only === entityType);
      const isMet = isFirst && !isRead;
      // Who keeps his own has the next push replace the registry's.
      const isKept = wish.choice === "keep" && CHOSEN_KEYS.includes(key);
      if ((isMet || isKept) && (await here(name, key)) !== undefined) forget(wordIn(there.get(key)));
    }
    return pull(name, wish);
  }

  /** Does what a refused push says, and pushes again: now it must go through. */
  async function end(name: Name, chosen: readonly string[], report: PushResult, how: Ending): Promise<void> {
    const edits = editsOf(report);
    const text = reportEdits(edits, stepThatReplaces).join("\n");
    if (text.includes("Run dsr pull")) {
      story.push("   .. dsr pull, as it says");
      const { conflicts } = await pulls(name, { force: false });
      if (conflicts.length > 0) {
        if (how === "keep ours") {
          story.push("   .. dsr push --force, as it says");
          await allow(name, chosen, true, false);
          for (const { key } of conflicts) if (key in SUBJECTS) forget(await asideOf(name, key));
          await push(name, chosen, true);
        } else if (how === "take theirs") {
          story.push("   .. dsr pull --force, as it says");
          const again = await pull(name, { force: true });
          if (again.conflicts.length > 0) throw new Error("dsr pull --force leaves conflicts.");
        } else for (const { key } of conflicts) if (key in SUBJECTS) await write(name, key);
      }
    }
    for (const [, named = ""] of text.matchAll(/run dsr push ([a-z -]+?) --force/g)) {
      story.push(`   .. dsr push ${named} --force, as it says`);
      await allow(name, named.split(" "), true, false);
      const forced = await push(name, named.split(" "), true);
      if (forced.outcomes.some(({ status }) => status === "failed"))
        throw new Error(`dsr push ${named} --force failed: ${toldBy(forced).join("; ")}`);
    }
    story.push("   .. the push again");
    const again = await push(name, chosen, false);
    story.push(...toldBy(again).map((line) => `      ${line}`));
    if (editsOf(again).length > 0 || again.outcomes.some(({ status }) => status === "failed"))
      throw new Error("What the refusal named does not end it.");
  }

  async function killed(name: Name, { command, at, passes }: Extract<Action, { do: "kill" }>): Promise<void> {
    let passed = 0;
    const child = spawnDsr([command, "--url", between.url, ...(command === "push" ? ["--skip-build"] : [])], {
      cwd: folders[name],
      env: { ...env, PATH: process.env.PATH ?? "" },
    });
    let ended = false;
    between.cut = async () => {
      passed += 1;
      if (ended || passed < at) return ended && !passes;
      ended = true;
      child.child.kill("SIGKILL");
      await child.ended;
      // The request is on its way, though there is nobody to read its answer.
      return !passes;
    };
    const { code, stdout, stderr } = await child.ended;
    between.cut = () => false;
    story.push(`      ended by ${code === null ? `kill at request ${at}` : `itself with ${code}`}`);
    if (code !== null) story.push(...`${stdout}\n${stderr}`.split("\n").map((line) => `      | ${line}`));
  }

  async function perform(action: Action): Promise<void> {
    story.push(JSON.stringify(action));
    switch (action.do) {
      case "edit":
        return write(action.in, action.key);
      case "remove":
        return remove(action.in, action.key);
      case "edit there":
      case "remove there":
        return editThere(action.key, action.do === "remove there");
      case "dry push": {
        const file = join(folders[action.in], ".service/sync-state.json");
        const before = await readFile(file, "utf8").catch(() => "");
        await push(action.in, STEPS, false, true);
        if ((await readFile(file, "utf8").catch(() => "")) !== before) throw new Error("A dry run changed the state.");
        return;
      }
      case "push": {
        const { in: name, steps: chosen, force, fault } = action;
        await allow(name, chosen, force, !isSynced(name));
        between.cut = faultAfter(fault);
        const report = await push(name, chosen, force)
          .catch((error: unknown) => {
            if (!fault) throw error;
            return String(error);
          })
          .finally(() => {
            between.cut = () => false;
          });
        if (typeof report === "string") {
          story.push(`      ${report}`);
          return;
        }
        story.push(...toldBy(report).map((line) => `      ${line}`));
        const isFailed = report.outcomes.some(({ status }) => status === "failed");
        const isRefused = editsOf(report).length > 0;
        if (isFailed && !fault) throw new Error("The push failed although nothing went wrong.");
        if (action.end !== "leave" && isRefused) return end(name, chosen, report, action.end);
        if (isFailed && action.end !== "leave" && !isRefused) {
          story.push("   .. the push again");
          const again = await push(name, chosen, force);
          story.push(...toldBy(again).map((line) => `      ${line}`));
          if (editsOf(again).length > 0 || again.outcomes.some(({ status }) => status === "failed"))
            throw new Error("A push that failed half way cannot be run again.");
        }
        return;
      }
      case "pull": {
        between.cut = faultAfter(action.fault);
        try {
          const report = await pulls(action.in, action);
          between.cut = () => false;
          if (action.only === undefined && report.conflicts.length === 0) await nothingToPull(action.in);
        } catch (error) {
          if (!action.fault) throw error;
          story.push(`      ${String(error)}`);
        } finally {
          between.cut = () => false;
        }
        return;
      }
      case "kill":
        if (action.command === "push") await allow(action.in, STEPS, false, !isSynced(action.in));
        return killed(action.in, action);
      case "lose state":
        for (const key of KEYS) forget(await asideOf(action.in, key));
        for (const word of await wordsBelow(join(folders[action.in], ".service"))) forget(word);
        return rm(join(folders[action.in], ".service"), { recursive: true, force: true });
      case "clone": {
        const folder = folders[action.in];
        for (const word of await wordsBelow(folder)) forget(word);
        if ((await contents()).size === 0) return;
        await rm(folder, { recursive: true, force: true });
        const { code, stderr } = await runDsr(["clone", between.url, folder], root, {
          ...env,
          PATH: process.env.PATH ?? "",
        });
        story.push(`      ended with ${code} ${stderr}`);
        await mkdir(folder, { recursive: true });
        if (code !== 0 && !stderr.includes("has no content to clone yet"))
          throw new Error(`The clone failed: ${stderr}`);
      }
    }
  }

  return {
    perform,
    check,
    story,
    async close() {
      between.cut = () => false;
      await background.close();
    },
  };
}
