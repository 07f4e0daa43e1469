import type { CommandEntry } from "./command.ts";
import { assetCommands } from "./commands/assets/entries.ts";
import { beginCommands } from "./commands/begin/entries.ts";
import { tokenCommands } from "./commands/tokens/entries.ts";

/** Help of a push: its steps are those of the features, which only this help reads. */
const pushHelp = (about: string) => async (): Promise<string> => {
  const { steps } = await import("./commands/push.ts");
  return `${about}\n${PUSH_OPTIONS}\n\nSteps, in this order: ${steps.map(({ step }) => step).join(", ")}.`;
};

const repeatPush: CommandEntry["repeat"] = async (context) =>
  (await import("./push/unchanged.ts")).repeatUnchangedPush(context);

const PUSH_OPTIONS = `
Options
  --url <registry>   where to push; else SERVICE_REGISTRY_URL, else registry.url of the configuration
  -m, --message <m>  what changed, kept in the history
  --dry-run          say what would be created, replaced and removed; build and send nothing
  --force            replace also what was changed in the registry since the last sync
  --prune            remove from the registry whatever is not in this workspace
  --skip-<step>      leave out a step
  --skip-build       send components as they were built last
  --roots <dirs>     further folders components may import from, separated as in PATH
  --trust            trust the scripts that wait for it
  --json             the outcome of each step as JSON

Each record is compared with the registry's by its digest and sent where it differs. What this
workspace pushed before and no longer has is removed, but for images. Components whose sources changed are built first, and checked where Chromium is found.
The credential is that of dsr login, or SERVICE_SYNC_SECRET from the environment or the workspace's .env file.`;

const FILTERS = `Words choose records: pages, components, declarations, sources, artifacts, screenshots, patterns;
components/<id>, pages/<slug>, patterns/<id>.`;

/** All commands, in the order of \`dsr --help\`. */
export const commands: readonly CommandEntry[] = [
  ...beginCommands,
  {
    name: "start",
    usage: "[--port <n>]",
    summary: "Serve the workspace on this machine; pages reload when a file changes",
    help: "Listens on 127.0.0.1 only and sends nothing anywhere. Components are built into their dist/ folders, again whenever their files change.\n\nOptions\n  --port <n>      by default PORT or 3000\n  --roots <dirs>  further folders components may import from, separated as in PATH\n  --trust         trust the scripts that wait for it",
    load: async () => (await import("./commands/start.ts")).start,
  },
  {
    name: "dev",
    usage: "[--port <n>]",
    summary: "Like start, for debugging: builds no components and logs every request",
    help: "Options\n  --port <n>  by default PORT or 3000",
    load: async () => (await import("./commands/start.ts")).dev,
  },
  {
    name: "build",
    usage: "[id…]",
    summary: "Build the components that changed into components/<id>/dist/, and check them",
    help: `React (.tsx, .jsx), Nunjucks (.njk), Handlebars (.hbs) and HTML. A dist/ that was built elsewhere stays as it is.

Options
  --force           build all, also what is unchanged or was built elsewhere
  --validate        check components built elsewhere too: writes the validation.json and screenshot.png they lack
  --no-screenshots  take no pictures
  --no-checks       build only
  --standard <what> hold accessibility against wcag-aa, wcag-aaa (contrast of 7:1 among it), none, or all that axe-core
                    knows; what it was before by default, and all at first
  --explain-sandbox build nothing; tell what the code of each component asked for and did not get
  --roots <dirs>    further folders components may import from, separated as in PATH
  --json            what became of each component as JSON

Pictures and accessibility need Chromium: CHROMIUM_PATH, else chromium or google-chrome on the PATH.`,
    load: async () => (await import("./commands/build.ts")).build,
  },
  {
    name: "check",
    usage: "[file|folder|pattern…] [--url <registry>] [--fix]",
    summary: "Hold code against the design system: values that have a token, unknown and deprecated names",
    help: `Finds hard-coded values that a token has, names the design system does not have, and what is deprecated, each with its
place and what to write instead. Held against this workspace, or with --url against a registry. Without words everything
in this folder is read but for what git ignores, hidden folders and build output. Ends with 1 where there are errors.

  // dsr-check-disable-next-line <rule>   in a comment of any language leaves the next line out

Options
  --fix               write the replacements that are certain; of the others you decide
  --url <registry>    hold against this registry
  --rule <id>         look for this alone; may be repeated
  --without <id>      do not look for this; may be repeated
  --ignore <pattern>  leave these files out; may be repeated
  --max-warnings <n>  end with 1 where there are more warnings than this, too
  --format <format>   sarif (2.1.0, for code hosts) or github (annotations of a workflow)
  --json              the findings as JSON

Each rule has a page that explains it: dsr start, then /developer/rules.

Example
  dsr check "src/**/*.{css,tsx}" --url https://design.example.com --max-warnings 0`,
    load: async () => (await import("./commands/check.ts")).check,
  },
  ...tokenCommands,
  {
    name: "fetch",
    usage: "[--icons] [--logos]",
    summary: "Bring styles and variables of the design tool into the workspace as tokens",
    help: `Reads the Figma file that designtool_project_id of the configuration names, with FIGMA_ACCESS_TOKEN from the
environment or .env, and writes public/api/tokens.json and design-system/tokens/: all of it or nothing. Files that
dsr fetch did not write, or that were edited since, stay as they are; the exit code is then 1.

Options
  --icons    write icons/<name>.svg from the frame Icons, or those designtool.icons of the configuration names
  --logos    write logos/<name>.svg from the frame Logos, or those designtool.logos names
  --dry-run  say what would be written, write nothing
  --force    replace also what dsr fetch did not write; copies go to .service/backups/<time>/
  --json     what was written, left alone and could not be taken as JSON

Then: dsr tokens build, dsr push:all.`,
    load: async () => (await import("./commands/fetch.ts")).fetchDesign,
  },
  {
    name: "push",
    usage: "[step…] [--url <registry>]",
    summary: "Send what the registry has not, of all steps or of those named",
    help: pushHelp("dsr push              all steps\ndsr push icons logos  these two"),
    load: async () => (await import("./commands/push.ts")).push,
    repeat: repeatPush,
  },
  {
    name: "push:all",
    usage: "[--url <registry>]",
    summary: "Send what the registry has not, of all steps; safe to repeat",
    help: pushHelp("A step that fails is reported, the others go on, and the exit code is 1."),
    load: async () => (await import("./commands/push.ts")).pushAll,
    repeat: repeatPush,
  },
  ...assetCommands,
  {
    name: "login",
    usage: "[--url <registry>] [--scope <scopes>]",
    summary: "Sign in to a registry: allow it in a browser, here you only wait",
    help: `Keeps the login in .service/cli-auth.json, readable by you alone; commands renew it when needed.

Options
  --url <registry>   else SERVICE_REGISTRY_URL, else registry.url of the configuration
  --scope <scopes>   ask for these only, such as "sync:read sync:write"
  --json             address and code as a line of JSON on standard error, the outcome on standard output`,
    load: async () => (await import("./commands/login.ts")).login,
  },
  {
    name: "logout",
    usage: "[--url <registry>]",
    summary: "Sign out: forget the login here and end it at the registry",
    help: "What was made from it, such as API keys, stays.",
    load: async () => (await import("./commands/logout.ts")).logout,
  },
  {
    name: "whoami",
    usage: "[--url <registry>]",
    summary: "Say who you are to a registry, with which scopes and until when",
    help: "Asks the registry, so that it fails when the login was ended there.",
    load: async () => (await import("./commands/whoami.ts")).whoami,
  },
  {
    name: "mcp-init",
    usage: "[--client <name>…] [--all] [--url <registry>] [--embed | --key]",
    summary: "Tell the agents of this project where the registry is",
    help: `Writes the configuration of the clients the project uses, as far as files show it, else .mcp.json:

  claude-code .mcp.json           codex    .codex/config.toml
  cursor      .cursor/mcp.json    gemini   .gemini/settings.json
  vscode      .vscode/mcp.json    windsurf ~/.codeium/windsurf/mcp_config.json

Agents then sign in by themselves, in a browser. Other servers, comments and settings in the files stay as they are. At
a terminal each file is asked for; the one in your home folder is written only when you say so or name it.

Options
  --client <name>  write for this client; may be given several times
  --all            write for all that keep a file in the project
  --instructions   add a block about the design system to AGENTS.md, and to CLAUDE.md where there is one; what stands
                   around its marks stays
  --skill          write the registry's skill to .claude/skills and .agents/skills
  --design         write DESIGN.md
  --embed          write the token of your login into the files and the files into .gitignore; it works for about an
                   hour. Signs you in first where nobody is
  --key            write the API key of SERVICE_API_KEY instead; it works until you revoke it
  --dry-run        say what would be written
  --json           the files as JSON`,
    load: async () => (await import("./commands/mcp-init.ts")).mcpInit,
  },
  {
    name: "mcp",
    usage: "[--url <registry>]",
    summary: "Answer agents on standard input and output, for clients that know no HTTP",
    help: `Without --url the workspace of this folder, from its files; with it a registry, with the login of dsr login or
the secret of the environment. Clients start it themselves:

  {"command": "npx", "args": ["dsr", "mcp", "--workspace", "/path/to/workspace"]}

Standard output carries messages alone; what is wrong stands on standard error. It ends with its input.`,
    load: async () => (await import("./commands/mcp.ts")).mcp,
  },
  {
    name: "mcp-token",
    usage: "[--url <registry>]",
    summary: "Print the token of your login, and nothing else",
    help: "For programs that read a token from a command. It works for about an hour. At a terminal it signs you in first where nobody is.",
    load: async () => (await import("./commands/mcp-token.ts")).mcpToken,
  },
  {
    name: "pull",
    usage: "[what…] [--url <registry>] | --drafts [id…] [--iteration <n>]",
    summary: "Bring what changed in the registry into the workspace",
    help: `Writes below components/, pages/, patterns/ and public/api/{component,pattern}/ only. In an empty folder it makes
the workspace. What was edited here and there is not overwritten: the registry's version goes to .service/conflicts/.

${FILTERS}

Options
  --url <registry>  where from; else SERVICE_REGISTRY_URL, else registry.url of the configuration
  --dry-run         say what would be written, write nothing
  --force           overwrite what was edited here; a copy goes to .service/backups/<time>/
  --trust           trust the scripts it brings; else those that are new or changed wait in .service/untrusted/
  --drafts          bring drafts a language model made, all open ones or those of these ids, into .service/drafts/<id>/:
                    for administrators. Nothing there is built, run or pushed; copy what you take over into components/
  --iteration <n>   of a draft, another than the newest clean or best one
  --json            what was written, removed and left alone as JSON`,
    load: async () => (await import("./commands/pull.ts")).pull,
  },
  {
    name: "status",
    usage: "[what…] [--url <registry>]",
    summary: "Say what a push would send, what a pull would bring, and what was changed on both sides",
    help: `${FILTERS}

Options
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration
  --json            as JSON`,
    load: async () => (await import("./commands/status.ts")).status,
  },
  {
    name: "diff",
    usage: "[what…] [--url <registry>]",
    summary: "Show how the files here differ from those of the registry",
    help: `Lines with - are in the registry, lines with + are here. Ends with 0 whether there are differences or not.

${FILTERS}

Options
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration
  --json            as JSON`,
    load: async () => (await import("./commands/diff.ts")).diff,
  },
  {
    name: "serve",
    usage: "",
    summary: "Run the registry (DATABASE_URL set) or the workspace server (unset)",
    help: `Environment
  DATABASE_URL         sqlite:<path> or postgres://…
  PORT                 3000 by default
  SERVICE_BASE_URL     public address without a path; http://localhost:<port> by default
  SERVICE_SYNC_SECRET  shared secret for pushes of machines, at least 32 characters; people (dsr login) and API keys
                       push with and without it
  SERVICE_HOST         address to listen on; 0.0.0.0, in workspace mode 127.0.0.1`,
    load: async () => (await import("./commands/serve.ts")).serve,
  },
  {
    name: "demo",
    usage: "",
    summary: "Run a registry with the example design system pushed into it",
    help: "Keeps its SQLite file in ./data/demo. Run it again: the same registry, nothing twice.\n\nOptions\n  --port <n>  by default PORT or 3000",
    load: async () => (await import("./commands/demo.ts")).demo,
  },
  {
    name: "audit export",
    usage: "[--since <day>] [--format jsonl|csv]",
    summary: "Print the audit log of a registry, oldest first",
    help: `Needs the shared secret (SERVICE_SYNC_SECRET): no key and no login reads it.

Options
  --since <day>     from this day or time of UTC on: 2026-01-31, 2026-01-31T12:00Z
  --until <day>     up to it
  --action <begin>  only actions that begin so: person., key.revoke
  --after <id>      only what came after an entry
  --format <f>      jsonl (default) or csv
  --url <registry>  else SERVICE_REGISTRY_URL, else registry.url of the configuration`,
    load: async () => (await import("./commands/audit.ts")).auditExport,
  },
  {
    name: "prune",
    usage: "--older-than <days> [--keep <n>] [--kind <kind>]",
    summary: "Forget old documents of the registry's history",
    help: `Works on DATABASE_URL. Numbers and digests stay; the newest --keep (default 10) of each record stay whole.
Blobs that nothing names any more are removed too.`,
    load: async () => (await import("./commands/forget.ts")).prune,
  },
  {
    name: "erase",
    usage: "<kind> <id> --yes",
    summary: "Erase one record with its whole history, for good",
    help: `Works on DATABASE_URL, while the server runs. The record becomes a deletion; its documents, messages and blobs are gone,
on SQLite from all files too. Backups made before keep them. Logged.

Options
  --vacuum  rewrite the tables: PostgreSQL otherwise keeps the bytes of deleted rows until it needs the room. Locks them meanwhile`,
    load: async () => (await import("./commands/forget.ts")).erase,
  },
  {
    name: "backup",
    usage: "<file> [--force] [--without-key]",
    summary: "Write all a registry holds into one file, while it runs",
    help: `Works on DATABASE_URL, SQLite or PostgreSQL: log, people, blobs and, on SQLite, the secret key, as of one revision.
The file is a tar archive that restores into either database. It holds secrets: keep it as you keep the database.

Options
  --force        replace a file of that name
  --without-key  leave the secret key out; restore then asks for SERVICE_SECRET_KEY
  --json         what it holds as JSON

Example
  DATABASE_URL=sqlite:./data/registry.db dsr backup registry-$(date +%F).tar`,
    load: async () => (await import("./commands/backup.ts")).backup,
  },
  {
    name: "restore",
    usage: "<file> [--replace]",
    summary: "Put a backup into an empty database",
    help: `Works on DATABASE_URL, with the server stopped. Every digest is checked on the way; what is wrong leaves everything as
it was. The log gets a new identity, so that workspaces compare everything anew.

Options
  --replace  take the place of a registry that has content; what was there is kept beside it
  --json     what was restored as JSON

Where the backup has no key, SERVICE_SECRET_KEY must be the one it was made with. Killed while the files take their
place, run it again: it goes on where it stopped.`,
    load: async () => (await import("./commands/restore.ts")).restore,
  },
  {
    name: "verify",
    usage: "[file]",
    summary: "Check a registry, or a backup: every digest, the sequence, blobs",
    help: `Without a file it checks DATABASE_URL, while the server runs. Ends with 1 and a list where something is wrong.

Options
  --json  the list as JSON`,
    load: async () => (await import("./commands/verify.ts")).verify,
  },
  {
    name: "blobs",
    usage: "[move --to <place>]",
    summary: "Tell where files lie, or move them: s3://…, disk, database",
    help: `Without more it tells how many files of DATABASE_URL lie where. move brings all of them to one place while the server runs:
each is written, read again and compared with its digest before the old one is removed. Interrupted, it goes on when it is called again.
First give all processes the place (SERVICE_BLOB_STORE, SERVICE_S3_…) and restart them.

Options
  --to <place>  s3://<bucket>/<prefix>, disk (beside SQLite) or database (PostgreSQL)
  --json        counts as JSON

Example
  dsr blobs move --to s3://design/registry`,
    load: async () => (await import("./commands/blobs.ts")).blobs,
  },
  {
    name: "new-log",
    usage: "",
    summary: "Give the log a new identity after its files were copied by hand",
    help: "Works on DATABASE_URL, with the server stopped. Workspaces then compare everything anew. dsr restore does it by itself.",
    load: async () => (await import("./commands/identity.ts")).newLog,
  },
  {
    name: "new-key",
    usage: "--yes",
    summary: "Forget what was encrypted with a secret key that is lost",
    help: "Works on DATABASE_URL, with the server stopped. The keys that sign access tokens are made anew: programs sign in again.",
    load: async () => (await import("./commands/identity.ts")).newKey,
  },
  {
    name: "prepare-runtime",
    usage: "",
    summary: "Deprecated: says what replaces it",
    help: "Part of the former per-project deploys.",
    load: async () => (await import("./commands/deprecated.ts")).prepareRuntime,
  },
  {
    name: "build:app",
    usage: "",
    summary: "Deprecated: says what replaces it",
    help: "Part of the former per-project deploys.",
    load: async () => (await import("./commands/deprecated.ts")).buildApp,
  },
];
