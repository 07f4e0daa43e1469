import { type Asset, assetType } from "../../domain/assets/contract.ts";
import { fileSize } from "../../engines/text/file-size.ts";
import { counted, type Noun } from "../../engines/text/noun.ts";
import { createWorkspaceFiles } from "../../store/workspace/create-workspace-files.ts";
import { openRegistry } from "../registry/registry.ts";
import { type Command, type CommandContext, CommandError, UsageError } from "../runner/command.ts";
import { exitCode } from "../runner/exit-code.ts";
import type { Terminal } from "../runner/terminal.ts";
import { requireFolder } from "../workspace/require-folder.ts";
import { type AssetFile, findAssetFiles } from "./find-asset-files.ts";
import { type AssetOutcome, pushAssets } from "./push-assets.ts";

/** Sends files to the library of a registry. */
export const assetsPush: Command = {
  takesWords: true,
  async run(context) {
    const { words, flags, workspace, terminal } = context;
    if (words.length === 0) throw new UsageError("Name the files or folders to upload.");
    const said = { collection: listOf(flags.collection, "/"), tags: listOf(flags.tags, ","), assetType: typeOf(flags) };
    const dryRun = flags["dry-run"] === true;
    await requireFolder(workspace);
    const files = await findAssetFiles(words, workspace);
    if (files.length === 0) throw new CommandError(`No files found in ${words.join(", ")}.`);

    const { url, secrets, client } = await openRegistry(context, createWorkspaceFiles(workspace));
    const { track, outcomes, summary } = createReport(files, { terminal, url });
    terminal.print(`${dryRun ? "Comparing" : "Sending"} ${amountOf(files)} ${dryRun ? "with" : "to"} ${url}`, "");
    try {
      await pushAssets(files, { ...said, ...track, url, client: client(crypto.randomUUID()), secrets, dryRun });
    } catch (error) {
      // The next command does not repeat finished uploads.
      terminal.print("", summary());
      throw error;
    }
    const ok = outcomes.every(({ status }) => status !== "refused");
    const located = outcomes.filter(({ hasLocation, status }) => hasLocation && SENT.includes(status)).length;
    if (located > 0) terminal.warn(`${counted(located, LOCATED)}. The registry removes this metadata.`);
    terminal.print("", summary(), ...(ok ? [] : ["Fix the errors above and push again."]));
    terminal.result({ ok, url, dryRun, files: outcomes.sort((a, b) => (a.path < b.path ? -1 : 1)) });
    return exitCode(ok);
  },
};

const FILES: Noun = { one: "file", many: "files" };
const LOCATED: Noun = { one: "image contains its GPS location", many: "images contain their GPS location" };
const SENT: readonly AssetOutcome["status"][] = ["sent", "would send"];

const amountOf = (files: readonly AssetFile[]): string =>
  `${counted(files.length, FILES)} (${fileSize(files.reduce((sum, { size }) => sum + size, 0))})`;

/** Prints each file when it ends. Present ones are only counted. */
function createReport(files: readonly AssetFile[], { terminal, url }: { terminal: Terminal; url: string }) {
  const outcomes: AssetOutcome[] = [];
  const began = performance.now();
  let sent = 0;
  const progress = () =>
    terminal.progress(`${outcomes.length} of ${counted(files.length, FILES)}, ${fileSize(sent)} sent`);
  const count = (status: AssetOutcome["status"]) => outcomes.filter((outcome) => outcome.status === status).length;
  return {
    outcomes,
    track: {
      onOutcome(outcome: AssetOutcome) {
        outcomes.push(outcome);
        printOutcome(outcome, terminal);
        progress();
      },
      onBytes(bytes: number) {
        sent += bytes;
        progress();
      },
    },
    summary(): string {
      const counts = COUNTED.flatMap(([status, words]) => (count(status) > 0 ? [`${count(status)} ${words}`] : []));
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      return `${counts.join(", ") || "no files uploaded"}; ${fileSize(sent)} in ${seconds} s. Open the library: ${url}/media`;
    },
  };
}

const COUNTED = [
  ["sent", "sent"],
  ["would send", "would be sent"],
  ["present", "already in the library"],
  ["left out", "left out"],
  ["refused", "failed"],
] as const satisfies readonly (readonly [AssetOutcome["status"], string])[];

function printOutcome({ path, status, reason, collection, bytes, notes = [] }: AssetOutcome, terminal: Terminal): void {
  const { style } = terminal;
  if (status === "refused") terminal.error(`${path}: ${reason}`);
  else if (status === "left out") terminal.print(style("dim", `- ${path}  not an image, video or font`));
  else if (status !== "present") {
    const mark = status === "sent" ? style("green", "✓") : style("cyan", "→");
    terminal.print([mark, path, style("dim", [fileSize(bytes), collection].filter(Boolean).join("  "))].join("  "));
    for (const note of notes) terminal.warn(`${path}: ${note}`);
  }
}

/** The parts of a list in one option. */
function listOf(flag: unknown, separator: string): string[] {
  const parts = typeof flag === "string" ? flag.split(separator).map((part) => part.trim()) : [];
  return parts.filter((part) => part !== "");
}

function typeOf({ type }: CommandContext["flags"]): Asset["assetType"] | undefined {
  if (type === undefined) return undefined;
  const known = assetType.safeParse(type);
  if (known.success) return known.data;
  throw new UsageError(`Unknown type: ${type}. Use ${assetType.options.join(", ")}.`);
}
