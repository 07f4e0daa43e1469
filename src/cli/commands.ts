import { limitHeapGrowth } from "../server/heap-growth.ts";
import { type CommandName, helpTexts } from "./help-texts.ts";
import type { CommandEntry, CommandGroup } from "./runner/command.ts";

interface Row extends Omit<CommandEntry, "help"> {
  name: CommandName;
}

const repeatPush: CommandEntry["repeat"] = async (context) =>
  (await import("./push/unchanged.ts")).repeatUnchangedPush(context);

/**
 * All commands, in the order of `dsr --help`. One of one word lies in the file or folder of its name (`pull.ts`,
 * `push/command.ts`), one of two in the folder of the first (`tokens/diff.ts`); what its help says more, in `help-texts`.
 */
const table: readonly { title: string; entries: readonly Row[] }[] = [
  {
    // What one begins with, and asks when something is missing.
    title: "Begin",
    entries: [
      {
        name: "init",
        usage: "[folder] [--source <folder>…] [--strict]",
        summary: "Look at a repository and write a workspace that is half full",
        load: async () => (await import("./init/command.ts")).init,
      },
      {
        name: "clone",
        usage: "<url> [folder]",
        summary: "Bring a whole design system home into a new folder",
        load: async () => (await import("./clone/command.ts")).clone,
      },
      {
        name: "doctor",
        usage: "[--url <registry>]",
        summary: "Say what is missing or wrong, and what to do about it",
        load: async () => (await import("./doctor/command.ts")).doctor,
      },
    ],
  },
  {
    // What one does in a workspace.
    title: "Work",
    entries: [
      {
        name: "start",
        usage: "[--port <n>]",
        summary: "Serve the workspace here; pages follow each saved file",
        load: async () => (await import("./start/command.ts")).start,
      },
      {
        name: "dev",
        usage: "[--port <n>]",
        summary: "Like start, but builds nothing and logs every request",
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
        summary: "Hold code against the design system",
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
        summary: "Say what is wrong in design-system/tokens/, and where",
        load: async () => (await import("./tokens/check.ts")).tokensCheck,
      },
      {
        name: "tokens axes",
        usage: "[--rename <axis=name>…] [--default <axis=value>…]",
        summary: "Show the axes of the tokens, and change them",
        load: async () => (await import("./tokens/axes.ts")).tokensAxes,
      },
      {
        name: "tokens diff",
        usage: "[<before>] [<after>] [--fail-on <verdict>]",
        summary: "Compare two states of the tokens, with a verdict",
        load: async () => (await import("./tokens/diff.ts")).tokensDiff,
      },
      {
        name: "fetch",
        usage: "[--icons] [--logos]",
        summary: "Bring styles and variables of the design tool as tokens",
        load: async () => (await import("./fetch/command.ts")).fetchDesign,
      },
    ],
  },
  {
    // What goes between a workspace and a registry.
    title: "Send and bring",
    entries: [
      {
        name: "push",
        usage: "[step…] [--url <registry>]",
        summary: "Send what the registry has not, all steps or those named",
        load: async () => (await import("./push/command.ts")).push,
        repeat: repeatPush,
      },
      {
        name: "push:all",
        usage: "[--url <registry>]",
        summary: "Send what the registry has not, of all steps; safe to repeat",
        load: async () => (await import("./push/all.ts")).pushAll,
        repeat: repeatPush,
      },
      {
        name: "pull",
        usage: "[what…] [--take <kind>…] [--keep <kind>…] [--url <registry>]",
        summary: "Bring what changed in the registry into the workspace",
        load: async () => (await import("./pull.ts")).pull,
      },
      {
        name: "status",
        usage: "[what…] [--url <registry>]",
        summary: "Say what a push would send and a pull would bring",
        load: async () => (await import("./status.ts")).status,
      },
      {
        name: "diff",
        usage: "[what…] [--url <registry>]",
        summary: "Show how the files here differ from those of the registry",
        load: async () => (await import("./diff.ts")).diff,
      },
      {
        name: "assets push",
        usage: "<file|folder…> [--collection <slug>] [--tags <tags>]",
        summary: "Send pictures, videos and fonts to a registry's library",
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
        summary: "Sign in to a registry: you allow it in a browser",
        load: async () => (await import("./login.ts")).login,
      },
      {
        name: "logout",
        usage: "[--url <registry>]",
        summary: "Sign out: forget the login here and end it at the registry",
        load: async () => (await import("./logout.ts")).logout,
      },
      {
        name: "whoami",
        usage: "[--url <registry>]",
        summary: "Say who you are to a registry, and what you may do",
        load: async () => (await import("./whoami.ts")).whoami,
      },
    ],
  },
  {
    // What agents are given.
    title: "Agents",
    entries: [
      {
        name: "mcp-init",
        usage: "[--client <name>…] [--all] [--url <registry>] [--public | --embed | --embed-secret | --key]",
        summary: "Tell the agents of this project where the registry is",
        load: async () => (await import("./mcp-init/command.ts")).mcpInit,
      },
      {
        name: "mcp",
        usage: "[--url <registry>]",
        summary: "Serve agents on standard input and output",
        load: async () => (await import("./mcp/command.ts")).mcp,
      },
      {
        name: "mcp-token",
        usage: "[--url <registry>] [--embed-secret]",
        summary: "Print the token of your login, and nothing else",
        load: async () => (await import("./mcp-token.ts")).mcpToken,
      },
    ],
  },
  {
    // What an operator does.
    title: "Run a registry",
    entries: [
      {
        name: "serve",
        usage: "",
        summary: "Run the registry (DATABASE_URL set) or serve a workspace",
        load: async () => {
          limitHeapGrowth();
          return (await import("./serve.ts")).serve;
        },
      },
      {
        name: "demo",
        usage: "",
        summary: "Run a registry with the example design system pushed into it",
        load: async () => {
          limitHeapGrowth();
          return (await import("./demo.ts")).demo;
        },
      },
      {
        name: "backup",
        usage: "<file> [--force] [--without-key]",
        summary: "Write all a registry holds into one file, while it runs",
        load: async () => (await import("./backup.ts")).backup,
      },
      {
        name: "restore",
        usage: "<file> [--replace]",
        summary: "Put a backup into an empty database",
        load: async () => (await import("./restore.ts")).restore,
      },
      {
        name: "verify",
        usage: "[file]",
        summary: "Check a registry or a backup: digests, sequence, blobs",
        load: async () => (await import("./verify.ts")).verify,
      },
      {
        name: "blobs",
        usage: "[move --to <place>]",
        summary: "Tell where files lie, or move them: s3://…, disk, database",
        load: async () => (await import("./blobs.ts")).blobs,
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
        summary: "Forget old documents of the registry's history",
        load: async () => (await import("./prune.ts")).prune,
      },
      {
        name: "erase",
        usage: "<kind> <id> --yes",
        summary: "Erase one record with its whole history, for good",
        load: async () => (await import("./erase.ts")).erase,
      },
      {
        name: "new-log",
        usage: "",
        summary: "Give the log a new identity after a copy by hand",
        load: async () => (await import("./new-log.ts")).newLog,
      },
      {
        name: "new-key",
        usage: "--yes",
        summary: "Forget what was encrypted with a secret key that is lost",
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
        summary: "Deprecated: says what replaces it",
        load: async () => (await import("./deprecated.ts")).prepareRuntime,
      },
      {
        name: "build:app",
        usage: "",
        summary: "Deprecated: says what replaces it",
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
