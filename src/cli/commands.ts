import { limitHeapGrowth } from "../server/heap-growth.ts";
import { type CommandName, helpTexts } from "./help-texts.ts";
import type { CommandEntry, CommandGroup } from "./runner/command.ts";

interface Row extends Omit<CommandEntry, "help"> {
  name: CommandName;
}

const repeatPush: CommandEntry["repeat"] = async (context) =>
  (await import("./push/unchanged.ts")).repeatUnchangedPush(context);

/**
 * All commands, in the order of `dsr --help`. A single-word command is in the file or folder with its name (`pull.ts`,
 * `push/command.ts`), a two-word command in the folder of its first word (`tokens/diff.ts`). `help-texts` has its
 * details.
 */
const table: readonly { title: string; entries: readonly Row[] }[] = [
  {
    // First steps and diagnosis.
    title: "Get started",
    entries: [
      {
        name: "init",
        usage: "[folder] [--source <folder>…] [--strict]",
        summary: "Create a workspace from the files of a repository",
        load: async () => (await import("./init/command.ts")).init,
      },
      {
        name: "clone",
        usage: "<url> [folder]",
        summary: "Download a design system into a new folder",
        load: async () => (await import("./clone/command.ts")).clone,
      },
      {
        name: "doctor",
        usage: "[--url <registry>]",
        summary: "Check the workspace, this machine and the registry",
        load: async () => (await import("./doctor/command.ts")).doctor,
      },
    ],
  },
  {
    // Commands for a workspace.
    title: "Work in a workspace",
    entries: [
      {
        name: "start",
        usage: "[--port <n>]",
        summary: "Show the workspace in a browser and reload changed pages",
        load: async () => (await import("./start/command.ts")).startCommand,
      },
      {
        name: "dev",
        usage: "[--port <n>]",
        summary: "Like start, but without builds and with a log of all requests",
        load: async () => (await import("./dev.ts")).dev,
      },
      {
        name: "build",
        usage: "[id…]",
        summary: "Build and check the components that changed",
        load: async () => (await import("./build/command.ts")).build,
      },
      {
        name: "check",
        usage: "[file|folder|pattern…] [--url <registry>] [--fix]",
        summary: "Check code against the design system",
        load: async () => (await import("./check/command.ts")).check,
      },
      {
        name: "tokens build",
        usage: "[--format <formats>…] [--watch]",
        summary: "Compile design-system/tokens/ into design-system/dist/",
        load: async () => (await import("./tokens/build.ts")).tokensBuild,
      },
      {
        name: "tokens check",
        usage: "[--strict] [--max-warnings <n>] [--sarif <file>]",
        summary: "Find problems in design-system/tokens/",
        load: async () => (await import("./tokens/check.ts")).tokensCheck,
      },
      {
        name: "tokens axes",
        usage: "[--rename <axis=name>…] [--default <axis=value>…]",
        summary: "List or change the axes of the tokens",
        load: async () => (await import("./tokens/axes.ts")).tokensAxes,
      },
      {
        name: "tokens diff",
        usage: "[<before>] [<after>] [--fail-on <verdict>]",
        summary: "Compare two versions of the tokens and rate the change",
        load: async () => (await import("./tokens/diff.ts")).tokensDiff,
      },
      {
        name: "fetch",
        usage: "[--icons] [--logos]",
        summary: "Import styles and variables from the design tool as tokens",
        load: async () => (await import("./fetch/command.ts")).fetchDesign,
      },
    ],
  },
  {
    // Commands between workspace and registry.
    title: "Sync with a registry",
    entries: [
      {
        name: "push",
        usage: "[step…] [--url <registry>]",
        summary: "Send changes to the registry: all steps or the ones you name",
        load: async () => (await import("./push/command.ts")).push,
        repeat: repeatPush,
      },
      {
        name: "push:all",
        usage: "[--url <registry>]",
        summary: "Send changes to the registry in all steps; safe to repeat",
        load: async () => (await import("./push/all.ts")).pushAll,
        repeat: repeatPush,
      },
      {
        name: "pull",
        usage: "[kind|id…] [--take <kind>…] [--keep <kind>…] [--url <registry>]",
        summary: "Download changes from the registry into the workspace",
        load: async () => (await import("./pull.ts")).pull,
      },
      {
        name: "status",
        usage: "[kind|id…] [--url <registry>]",
        summary: "List the changes to push and to pull",
        load: async () => (await import("./status.ts")).status,
      },
      {
        name: "diff",
        usage: "[kind|id…] [--url <registry>]",
        summary: "Show the differences between your files and the registry",
        load: async () => (await import("./diff.ts")).diff,
      },
      {
        name: "assets push",
        usage: "<file|folder…> [--collection <slug>] [--tags <tags>]",
        summary: "Upload images, videos and fonts to the library of a registry",
        load: async () => (await import("./assets/push.ts")).assetsPush,
      },
    ],
  },
  {
    // Who one is to a registry.
    title: "Sign in",
    entries: [
      {
        name: "login",
        usage: "[--url <registry>] [--scope <scopes>]",
        summary: "Sign in to a registry with your browser",
        load: async () => (await import("./login.ts")).login,
      },
      {
        name: "logout",
        usage: "[--url <registry>]",
        summary: "Sign out of a registry",
        load: async () => (await import("./logout.ts")).logout,
      },
      {
        name: "whoami",
        usage: "[--url <registry>]",
        summary: "Show your account and permissions on a registry",
        load: async () => (await import("./whoami.ts")).whoami,
      },
    ],
  },
  {
    // Commands for agents.
    title: "Agents",
    entries: [
      {
        name: "mcp-init",
        usage: "[--client <name>…] [--all] [--url <registry>] [--public | --embed | --embed-secret | --key]",
        summary: "Connect the coding agents of this project to the registry",
        load: async () => (await import("./mcp-init/command.ts")).mcpInit,
      },
      {
        name: "mcp",
        usage: "[--url <registry>]",
        summary: "Run an MCP server on standard input and output",
        load: async () => (await import("./mcp/command.ts")).mcp,
      },
      {
        name: "mcp-token",
        usage: "[--url <registry>] [--embed-secret]",
        summary: "Print only the access token of your login",
        load: async () => (await import("./mcp-token.ts")).mcpToken,
      },
    ],
  },
  {
    // Commands for operators.
    title: "Run a registry",
    entries: [
      {
        name: "serve",
        usage: "",
        summary: "Run a registry (with DATABASE_URL) or serve a workspace",
        load: async () => {
          limitHeapGrowth();
          return (await import("./serve.ts")).serve;
        },
      },
      {
        name: "demo",
        usage: "",
        summary: "Run a registry with the example design system",
        load: async () => {
          limitHeapGrowth();
          return (await import("./demo.ts")).demo;
        },
      },
      {
        name: "backup",
        usage: "<file> [--force] [--without-key]",
        summary: "Back up a running registry into one file",
        load: async () => (await import("./backup.ts")).backup,
      },
      {
        name: "restore",
        usage: "<file> [--replace]",
        summary: "Restore a backup into an empty database",
        load: async () => (await import("./restore.ts")).restoreCommand,
      },
      {
        name: "verify",
        usage: "[file]",
        summary: "Check the integrity of a registry or a backup",
        load: async () => (await import("./verify.ts")).verify,
      },
      {
        name: "blobs",
        usage: "[move --to <place>]",
        summary: "Show where files are stored, or move them",
        load: async () => (await import("./blobs.ts")).blobsCommand,
      },
      {
        name: "audit export",
        usage: "[--since <day>] [--format <jsonl|csv>]",
        summary: "Print the audit log of a registry, oldest first",
        load: async () => (await import("./audit/export.ts")).auditExport,
      },
      {
        name: "prune",
        usage: "--older-than <days> [--keep <n>] [--kind <kind>]",
        summary: "Delete old documents from the history of the registry",
        load: async () => (await import("./prune.ts")).prune,
      },
      {
        name: "erase",
        usage: "<kind> <id> --yes",
        summary: "Permanently erase one record and its history",
        load: async () => (await import("./erase.ts")).eraseCommand,
      },
      {
        name: "new-log",
        usage: "",
        summary: "Give the log a new identity after you copied the database",
        load: async () => (await import("./new-log.ts")).newLog,
      },
      {
        name: "new-key",
        usage: "--yes",
        summary: "Delete data that was encrypted with a lost secret key",
        load: async () => (await import("./new-key.ts")).newKey,
      },
    ],
  },
  {
    // The former per-project deploys.
    title: "Deprecated",
    entries: [
      {
        name: "prepare-runtime",
        usage: "",
        summary: "Deprecated: prints the replacement",
        load: async () => (await import("./deprecated.ts")).prepareRuntime,
      },
      {
        name: "build:app",
        usage: "",
        summary: "Deprecated: prints the replacement",
        load: async () => (await import("./deprecated.ts")).buildApp,
      },
    ],
  },
];

export const commandGroups: readonly CommandGroup[] = table.map(({ title, entries }) => ({
  title,
  entries: entries.map((row) => ({ ...row, help: helpTexts[row.name] })),
}));

export const commands = commandGroups.flatMap(({ entries }) => entries);
