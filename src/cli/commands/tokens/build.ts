import { buildTokens } from "../../../build/tokens/build-tokens.ts";
import { createWorkspaceFiles } from "../../../store/workspace/create-workspace-files.ts";
import { BUNDLE_FORMATS, isOutputFormat, OUTPUTS, type OutputFormat } from "../../../tokens/bundle/outputs.ts";
import { type Command, UsageError } from "../../command.ts";

/** Compiles the tokens of a workspace. */
export const tokensBuild: Command = {
  runsScripts: true,
  options: { format: { type: "string" }, force: { type: "boolean" } },
  async run({ flags, workspace, terminal }) {
    const started = performance.now();
    terminal.progress("compiling …");
    const formats = formatsIn(flags.format);
    const build = await buildTokens(createWorkspaceFiles(workspace), { formats, force: flags.force === true });
    for (const path of build.written) terminal.print(`${terminal.style("green", "✓")} ${path}`);
    for (const { source = "tokens", pointer, message, severity } of build.problems)
      (severity === "error" ? terminal.error : terminal.warn)(`${source}${pointer}: ${message}`);
    const { total = 0 } = build.manifest.counts;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const what = build.written.length === 0 ? "nothing has changed" : `${build.written.length} files written`;
    terminal.print(`${total} tokens, ${what}, ${seconds} s`);
    terminal.result(build);
    return build.ok ? 0 : 1;
  },
};

function formatsIn(flag: string | boolean | undefined): OutputFormat[] {
  const names = typeof flag === "string" ? flag.split(/[\s,]+/).filter(Boolean) : [];
  const unknown = names.find((name) => !isOutputFormat(name));
  if (unknown === undefined) return names.filter(isOutputFormat);
  const known = Object.keys(OUTPUTS).filter((name) => !BUNDLE_FORMATS.some((format) => format === name));
  throw new UsageError(`There is no format ${unknown}. Formats: ${[...BUNDLE_FORMATS, ...known].join(", ")}.`);
}
