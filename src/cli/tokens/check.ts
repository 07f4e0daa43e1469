import { mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { checkTokenFiles } from "../../build/tokens/check-tokens.ts";
import { tokensSarif } from "../../build/tokens/sarif.ts";
import { dtcgInWorkspace } from "../../domain/tokens/dtcg-in-workspace.ts";
import { counted } from "../../engines/text/noun.ts";
import { EXPECTED } from "../../engines/tokens/names.ts";
import { findBrowser } from "../../platform/config/find-browser.ts";
import { version } from "../../platform/config/version.ts";
import { noticeOf } from "../../store/left-out.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { findUnreadFiles } from "../../store/workspace/unread-files.ts";
import { warningsAllowed } from "../check/warnings-allowed.ts";
import { type Command, CommandError } from "../runner/command.ts";
import { exitCode } from "../runner/exit-code.ts";
import { reportLeftOut } from "../runner/report-left-out.ts";
import { noticeOfFault } from "./fault-notice.ts";
import { proofLines } from "./proof-lines.ts";
import { ERRORS, PROBLEM_WARNINGS, showProblems, TOKENS } from "./show-problems.ts";

/** Checks the tokens of a workspace. */
export const tokensCheck: Command = {
  goesOnWithoutConfig: true,
  async run({ flags, workspace, terminal, env }) {
    const allowed = warningsAllowed(flags["max-warnings"]);
    terminal.progress("checking …");
    const files = createWorkspaceFiles(workspace);
    const { faults, ...check } = await checkTokenFiles(files, findBrowser(env));
    const notRead = (await findUnreadFiles(dtcgInWorkspace, files)).map(noticeOf);
    const { problems, errors, warnings, tokens, own } = check;
    const isStrict = flags.strict === true;
    if (isStrict && !own) throw new CommandError(NOTHING_KEPT);
    const isProved = !isStrict || own?.equal === own?.variables;
    const ok = errors === 0 && warnings <= allowed && isProved;
    showProblems(problems, terminal);
    const sarif = `${JSON.stringify(tokensSarif(problems, { version: version() }), null, 2)}`;
    if (flags.sarif === "-") for (const line of sarif.split("\n")) terminal.print(line);
    else {
      if (typeof flags.sarif === "string") await write(resolve(workspace, flags.sarif), `${sarif}\n`);
      for (const { severity, text } of own ? proofLines(own) : [])
        if (severity === "info") terminal.print(text);
        else terminal.warn(text);
      terminal.print(`${counted(tokens, TOKENS)}, ${counted(errors, ERRORS)}, ${counted(warnings, PROBLEM_WARNINGS)}`);
    }
    // Unreadable files are among the problems.
    reportLeftOut({ terminal, flags }, { leftOut: [], notRead });
    if (!isProved) terminal.error(NOT_PROVED);
    if (errors === 0 && warnings > allowed)
      terminal.error(`${counted(warnings, PROBLEM_WARNINGS)}, but only ${allowed} allowed.`);
    terminal.result({ ok, ...check, leftOut: faults.map(noticeOfFault), notRead });
    return exitCode(ok);
  },
};

const NOTHING_KEPT = `--strict: ${EXPECTED} doesn't exist, so the tokens cannot be compared. dsr init writes this file if the repository has stylesheets.`;
const NOT_PROVED = `--strict: some variables differ from your original stylesheets. If the differences are intended, delete ${EXPECTED}.`;

/** Makes the folders above it. */
async function write(path: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${error.code})` : "";
    throw new CommandError(`--sarif: ${path} cannot be written${code}. Name another file.`);
  }
}
