import { resolve } from "node:path";
import { listRules } from "../../domain/check/contract.ts";
import { ENDINGS } from "../../engines/check/endings.ts";
import { counted } from "../../engines/text/noun.ts";
import { version } from "../../platform/config/version.ts";
import { createClient, type RemoteClient } from "../../platform/contract/client.ts";
import { fetchConfigured } from "../../safe/fetch.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { openRegistry } from "../registry/registry.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { serveHere } from "../workspace/serve-here.ts";
import { checkPieces, type Finding, type LeftOut, type ReadFile, readFiles } from "./check-files.ts";
import { findFiles } from "./find-files.ts";
import {
  countSeverities,
  FILES,
  FINDINGS,
  findingsSarif,
  githubLine,
  showFindings,
  summaryOf,
  WARNINGS,
} from "./report.ts";
import { warningsAllowed } from "./warnings-allowed.ts";
import { type Mended, writeFixes } from "./write-fixes.ts";

const FORMATS = ["sarif", "github"];
/** Mending one thing can show another: a value that was part of a shorthand. */
const ROUNDS = 3;

/** Holds code against a design system. */
export const check: Command = {
  takesWords: true,
  async run(context) {
    const { env, flags, lists, words, workspace, terminal } = context;
    const allowed = warningsAllowed(flags["max-warnings"]);
    const format = formatOf(flags.format);
    const found = await findFiles(words, {
      root: workspace,
      from: resolve(env.INIT_CWD ?? "."),
      endings: ENDINGS,
      without: lists.ignore ?? [],
    });
    if (found.length === 0)
      throw new CommandError(
        `There is no file to check here. Read are: ${ENDINGS.map((one) => `.${one}`).join(", ")}.`,
      );
    const { read, leftOut } = await readFiles(found);
    for (const { path, reason } of leftOut) terminal.warn(`${path} ${reason}. It is not checked.`);

    const system = await openSystem(context);
    try {
      const { rules } = (await system.client.call(listRules, {})).data;
      const isWanted = wantedRules(rules, lists);
      const look = async (files: readonly ReadFile[]) => {
        const progress = (done: number) => terminal.progress(`checking … ${done} of ${counted(files.length, FILES)}`);
        progress(0);
        const { findings, ...more } = await checkPieces(files, { client: system.client, progress });
        return { ...more, findings: findings.filter(({ ruleId }) => isWanted(ruleId)) };
      };
      const { findings, revision, unread, mended, changed } = await checkAndMend(read, look, flags.fix === true);
      for (const path of changed) terminal.warn(`${path} was changed while it was checked. It stays as it is.`);

      const { errors, warnings } = countSeverities(findings);
      const isWhole = changed.length === 0 && leftOut.length === 0 && unread.length === 0;
      const ok = errors === 0 && warnings <= allowed && isWhole;
      const { shownAt } = system;
      const helpOf = (path: string) => (shownAt === undefined ? undefined : { url: new URL(path, shownAt).href });
      if (format === "sarif") {
        const described = rules.map(({ id, title, helpUrl }) => ({ id, title, help: helpOf(helpUrl) }));
        const log = findingsSarif(findings, { version: version(), rules: described });
        terminal.print(...JSON.stringify(log, null, 2).split("\n"));
      } else if (format === "github") terminal.print(...findings.map(githubLine));
      else report(terminal, { findings, mended, files: read.length });
      if (errors === 0 && warnings > allowed)
        terminal.error(`${counted(warnings, WARNINGS)}, and ${allowed} are allowed.`);
      if (unread.length > 0)
        terminal.error(
          `The design system was not read whole (${counted(unread.length, FILES)}). Findings may be missing or wrong.`,
          // Files of this workspace were named as they were read.
          ...(shownAt === undefined ? [] : unread.map((sentence) => `  ${sentence}`)),
        );
      terminal.result({
        ok,
        revision,
        unread,
        files: read.length,
        findings,
        fixed: fixedOf(mended),
        leftOut,
      } satisfies Outcome);
      return ok ? 0 : 1;
    } finally {
      await system.close();
    }
  },
};

interface Outcome {
  ok: boolean;
  revision: number;
  /** Sentences on files of the design system that could not be read. */
  unread: readonly string[];
  files: number;
  findings: readonly Finding[];
  fixed: readonly Finding[];
  leftOut: readonly LeftOut[];
}

type Looked = Awaited<ReturnType<typeof checkPieces>>;

/** Checks all files; where it may mend, those that were mended once more, so that places are those of the new text. */
async function checkAndMend(
  files: readonly ReadFile[],
  look: (files: readonly ReadFile[]) => Promise<Looked>,
  mends: boolean,
) {
  let { findings, revision, unread } = await look(files);
  let now = files;
  const all: Mended[] = [];
  const changed: string[] = [];
  for (let round = 0; mends && round < ROUNDS; round++) {
    const fixes = await writeFixes(now, findings);
    changed.push(...fixes.changed);
    if (fixes.mended.length === 0) break;
    all.push(...fixes.mended);
    const texts = new Map(fixes.mended.map((file) => [file.path, file]));
    const left = now.filter(({ path }) => !fixes.changed.includes(path));
    now = left.map((file) => texts.get(file.path) ?? file);
    ({ findings, revision, unread } = await look(now));
  }
  return { findings, revision, unread, mended: all, changed };
}

const fixedOf = (mended: readonly Mended[]): Finding[] => mended.flatMap(({ fixed }) => fixed);

function report(
  terminal: CommandContext["terminal"],
  { findings, mended, files }: { findings: readonly Finding[]; mended: readonly Mended[]; files: number },
): void {
  for (const { path, fixed } of mended) terminal.print(`${path}: ${counted(fixed.length, FINDINGS)} mended`);
  showFindings(findings, terminal);
  if (findings.length > 0) terminal.print("");
  terminal.print(summaryOf(findings, files));
}

/** The design system code is held against. */
interface System {
  client: RemoteClient;
  /** Where its pages stay; undefined where they end with the command. */
  shownAt?: string;
  close(): Promise<void>;
}

async function openSystem(context: CommandContext): Promise<System> {
  if (context.flags.url !== undefined) {
    const registry = await openRegistry(context, createWorkspaceFiles(context.workspace));
    return { client: registry.client(), shownAt: registry.url, close: async () => undefined };
  }
  const { url, close } = await serveHere(context);
  const client = createClient(async ({ method, path, headers, json }) => {
    const body = JSON.stringify(json);
    const response = await fetchConfigured(`${url}${path}`, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(json === undefined ? {} : { body }),
    });
    const bytes = await response.bytes();
    if (response.ok) return { status: response.status, headers: response.headers, body: bytes, sent: 0 };
    throw new CommandError(`The workspace cannot be asked: ${new TextDecoder().decode(bytes).slice(0, 500)}`);
  });
  return { client, close };
}

function wantedRules(known: readonly { id: string }[], { rule = [], without = [] }: CommandContext["lists"]) {
  const ids = known.map(({ id }) => id);
  const stranger = [...rule, ...without].find((id) => !ids.includes(id));
  if (stranger !== undefined) throw new UsageError(`There is no rule ${stranger}. Rules: ${ids.join(", ")}.`);
  return (id: string) => (rule.length === 0 || rule.includes(id)) && !without.includes(id);
}

function formatOf(flag: string | boolean | undefined): string | undefined {
  if (flag === undefined || (typeof flag === "string" && FORMATS.includes(flag))) return flag;
  throw new UsageError(`--format is ${FORMATS.join(" or ")}; ${flag} is neither.`);
}
