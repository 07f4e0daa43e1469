import type { CommandEntry } from "./runner/command.ts";

/** The help on the target of a command without `--url`. */
const REGISTRY =
  "by default SERVICE_REGISTRY_URL, then registry.url in the configuration, then the registry of the last sync";

/** The help on filters of `pull`, `status` and `diff` (`sync/pull-filter`). */
const FILTERS = `To select records, name a kind or an ID. Kinds: pages, components, declarations, sources, artifacts, screenshots,
patterns, images, reference, theme, tokens, dtcg, icons, logos, fonts and variables. IDs: components/<id>, pages/<slug> and
patterns/<id>.`;

const PUSH_OPTIONS = `
Options
  --url <registry>   the registry to push to; ${REGISTRY}
  -m, --message <m>  a message that describes the change; appears in the history
  --dry-run          show the changes to the registry without building or sending anything
  --force            also replace records that changed in the registry since the last sync
  --prune            delete every record in the registry that is not in this workspace
  --skip-<step>      skip a step
  --skip-build       send the last build of each component
  --allow-left-out   exit with code 0 even if some files are left out; the registry keeps its version of them
  --roots <dirs>     folders outside the repository that components may import from, separated as in PATH
  --trust            trust the scripts that are waiting for your approval
  --json             the result of each step as JSON

The push compares the digest of each record with the registry and sends only the records that differ. It deletes records
that this workspace pushed earlier and no longer has, except images. It first builds the components whose sources changed,
and checks them if Chromium is installed. The push uses the credential from dsr login, or SERVICE_SYNC_SECRET from the
environment or from the .env file of the workspace.`;

/** The help of a push. Only this help loads the features, for their steps. */
const pushHelp = (about: string) => async (): Promise<string> => {
  const { steps } = await import("../domain/kinds.ts");
  return `${about}\n${PUSH_OPTIONS}\n\nSteps, in order: ${steps.map(({ step }) => step).join(", ")}.`;
};

/** The text of `dsr <command> --help` below usage and summary. It also defines the options (`optionsOf`). */
export const helpTexts = {
  init: `Reads tokens (DTCG, Style Dictionary, Tokens Studio, CSS custom properties), components (React with stories,
Nunjucks, Handlebars, web components, and the properties of Vue, Svelte and Astro components), icons, logos, fonts and
documents, and writes a workspace for dsr start and dsr push. It writes into the current folder if that is empty, otherwise into design-workspace/ or the folder you name.

The command runs token modules and the Tailwind configuration of the repository in a sandbox, and no other code. It doesn't
follow symbolic links or overwrite files. If a file already exists, it stops and lists the conflicts. In a terminal, it shows its plan and asks before it writes.

Previews of components without stories come from their use in your code, or from the usual composition of the shadcn
component with the same name. Alternative sets of tokens (dark, brands, densities) become axes. The command compares the
tokens with the values that your stylesheets compute, for each value of each axis. It uses a browser if it finds one
(CHROMIUM_PATH, or Chromium on the PATH), otherwise its own CSS reader.

Options
  --yes              write without confirmation
  --source <folder>  read only this folder; can be repeated. Required if several packages contain components
  --add              write missing files, and update the generated files that you have not changed
  --dry-run          show the plan without writing anything
  --strict           exit with code 1 if a variable is missing or differs from your stylesheets
  --allow-left-out   exit with code 0 even if some files could not be read
  --json             the findings and the written files as JSON`,
  clone: `Downloads the whole design system: pages, components, patterns, images, configuration, theme, tokens, icons, logos and
fonts. The folder must be new or empty; by default its name is the host name of the registry. The configuration is written as
JSON. Scripts are stored in .service/untrusted/ until you trust them. If you are not signed in, the command signs you in with
your browser. If it is interrupted, run it again to continue. Commands in the new folder use this registry by default.

Options
  --trust  trust the scripts in the design system
  --json   the written files as JSON`,
  doctor: `Checks the files of the workspace, the tools that builds and pushes need on this machine, and the connection to the
registry. Changes nothing. Exits with code 1 if something is wrong, but not if something optional is missing.

Options
  --url <registry>  the registry; ${REGISTRY}
  --allow-left-out  exit with code 0 even if some files could not be read
  --json            the findings as JSON`,
  start: `Listens only on 127.0.0.1 and sends nothing over the network. Builds components into their dist/ folders, and rebuilds
them when their files change.

Options
  --port <n>      the port; by default PORT, or 3000
  --roots <dirs>  folders outside the repository that components may import from, separated as in PATH
  --trust         trust the scripts that are waiting for your approval`,
  dev: `Options
  --port <n>  the port; by default PORT, or 3000`,
  build: `Builds React (.tsx, .jsx), Nunjucks (.njk), Handlebars (.hbs) and HTML components. A dist/ folder from another build
tool is not changed. For React components and
templates, the build also writes a file for the fields on the component page.

Options
  --force            build all components, even if they are unchanged or come from another build tool
  --validate         also check components from other build tools: writes a missing validation.json or screenshot.png
  --no-screenshots   take no screenshots
  --no-checks        build without checks
  --standard <name>  the accessibility standard: wcag-aa, wcag-aaa (includes 7:1 contrast), none, or all (every rule of
                    axe-core); by default the standard of the last build, or all for the first one
  --roots <dirs>     folders outside the repository that components may import from, separated as in PATH
  --allow-left-out   exit with code 0 even if some files could not be read
  --json             the result for each component as JSON

Screenshots and accessibility checks need Chromium: set CHROMIUM_PATH, or make sure chromium or google-chrome is
on the PATH.`,
  check: `Finds hard-coded values that match a token, names that the design system does not contain, and deprecated names. Each
finding has its location and a replacement. Checks against this workspace, or against a registry with --url. Without
arguments it reads every file in this folder except git-ignored files, hidden folders and build output. Exits with code 1 if
there are errors or if a file could not be read.

Also checks pages and patterns of the workspace for accessibility problems. Other Markdown files are checked only if you name
them.

To skip the next line, write this comment in the syntax of your language:

  // dsr-check-disable-next-line <rule> -- why

The report shows the 50 most severe findings of each file.

Options
  --fix                write the replacements that are certain; the others need your decision
  --url <registry>     check against this registry
  --rule <id>…         check only this rule; can be repeated
  --without <id>…      skip this rule; can be repeated
  --ignore <pattern>…  skip these files and folders; can be repeated
  --max-warnings <n>   also exit with code 1 if there are more than this number of warnings
  --format <format>    sarif (2.1.0, for code hosts) or github (workflow annotations); paths start at the root of the
                       repository
  --allow-left-out     left-out files don't cause exit code 1
  --json               the findings as JSON

To read about a rule, run dsr start and open /developer/rules.

Example
  dsr check src --url https://design.example.com --max-warnings 0`,
  "tokens build": `Writes dist/css/tokens.css, dist/scss/_tokens.scss, dist/utilitycss/theme.css, dist/dtcg/tokens.resolved.json
and manifest.json. Leaves out invalid tokens and then exits with code 1. If a file can't be read, writes nothing. Does not
touch unchanged files, or a dist/ folder from another build tool.

Options
  --format <formats>  additional formats, separated by commas
  --watch             rebuild when a file changes, until you press Ctrl+C
  --force             replace the output of another build tool
  --allow-left-out    exit with code 0 even if some files could not be read
  --json              the written files, counts and problems as JSON`,
  "tokens check": `Checks every value on every axis and compares dist/ with its sources. If design-system/expected.json exists,
also compares each variable with your original stylesheets; dsr init writes this file. Exits with code 1 if there are
errors.

Options
  --strict            also exit with code 1 if a variable is missing or differs from your original stylesheets
  --max-warnings <n>  also exit with code 1 if there are more than this number of warnings
  --sarif <file>      write the problems as SARIF 2.1.0 for code hosts, or to standard output with -
  --json              the problems as JSON`,
  "tokens axes": `Lists the axes of the tokens, such as color scheme, brand or density. For each axis it shows the values, their files,
the default value and the evidence for the axis. With options, changes the axes in the resolver file in
design-system/tokens/, and creates that file if necessary. Token files are not changed.

Options
  --rename <axis=name>…           rename an axis
  --default <axis=value>…         set the default value of an axis
  --remove <axis>…                remove an axis, or one of its values (axis=value); the default value then always applies
  --add <axis=value:file,file>…   use these files for a value of an axis; creates the axis if necessary
  --json                          the axes as JSON

Example
  dsr tokens axes --rename theme=scheme --add brand=acme:brands/acme.tokens.json`,
  "tokens diff": `Each side is a revision number, head (the newest revision in the registry), workspace, a folder or a token file (DTCG
or a raw snapshot). Without arguments it compares head with this workspace. The comparison matches tokens by name in each
mode, resolves aliases and detects renamed tokens.

  breaking    a token, an axis or a value of an axis was removed or renamed, or the type of a token changed
  compatible  something was added or deprecated, or looks different
  patch       nothing looks different: a description, an alias with the same value, an imperceptible change of a color

Exits with code 0 even if there are differences, unless you set --fail-on.

Options
  --fail-on <verdict>  exit with code 1 if the verdict is at least this severe: breaking, compatible or patch
  --url <registry>     the registry; ${REGISTRY}
  --json               the comparison as JSON

Example
  dsr tokens diff head workspace --fail-on breaking`,
  fetch: `Reads the Figma file in designtool_project_id of the configuration, with FIGMA_ACCESS_TOKEN from the environment or
.env. Writes public/api/tokens.json and design-system/tokens/, all of it or nothing. The command first lists the additions,
changes and removals by kind. In a terminal, it asks before it removes anything. Files that you edited, or that dsr fetch did
not write, are not changed; the exit code is then 1. If the Figma file has no styles, the tokens are not changed.

Options
  --icons           write icons/<name>.svg from the frame Icons, or from the frames in designtool.icons of the configuration
  --logos           write logos/<name>.svg from the frame Logos, or from the frames in designtool.logos
  --dry-run         show the changes without writing anything
  --force           also replace files that dsr fetch did not write; saves copies in .service/backups/<time>/
  --allow-left-out  exit with code 0 even if some files were left unchanged
  --json            the written files, unchanged files and errors as JSON

Next: dsr tokens build, then dsr push:all.`,
  push: pushHelp("  dsr push              all steps\n  dsr push icons logos  only these two steps"),
  "push:all": pushHelp("If a step fails, the command reports it, continues with the next step, and exits with code 1."),
  pull: `Downloads all records except the configuration, and restores the original files. In an empty folder it
creates the workspace. If a file changed both here and in the registry, your file is not overwritten: the version
of the registry goes to .service/conflicts/. The theme, tokens, dtcg, icons, logos and fonts are one record each; if both
sides changed, the command asks which version to keep.

${FILTERS}

Options
  --url <registry>  the registry to pull from; ${REGISTRY}
  --dry-run         show the changes without writing anything
  --force           overwrite files that you edited; saves copies in .service/backups/<time>/
  --take <kind>     use the version in the registry; for theme, tokens, dtcg, icons, logos or fonts. Saves a copy of your version in
                    .service/backups/<time>/
  --keep <kind>     keep your version; the next push replaces the version in the registry
  --trust           trust files that programs run or agents follow, such as tests, declaration scripts and AGENTS.md; without
                    this option, new and changed ones are stored in .service/untrusted/
  --allow-left-out  exit with code 0 even if some files could not be read or written
  --json            the written, removed and unchanged files as JSON`,
  status: `${FILTERS}

Options
  --url <registry>  the registry; ${REGISTRY}
  --allow-left-out  exit with code 0 even if some files could not be read
  --json            the result as JSON`,
  diff: `Lines with - are in the registry, lines with + are in this workspace. Exits with code 0 even if there are differences,
and with code 1 if a file could not be read.

${FILTERS}

Options
  --url <registry>  the registry; ${REGISTRY}
  --allow-left-out  exit with code 0 even if some files could not be read
  --json            the differences as JSON`,
  "assets push": `Creates an asset from each file; its title comes from the file name. Subfolders become collections, and missing
collections are created. Files that are already in the library are not sent again and do not change. If the registry rejects
a file, the command reports it, continues with the others, and exits with code 1. Symbolic links and hidden files are not
sent.

The registry removes metadata about author, location and camera from images, and active content from SVG files.

Options
  --collection <slug>  put all files into this collection, such as brand/photographs
  --tags <tags>        tags for the files, separated by commas
  --type <type>        the type of the files: image, logo, icon, video or font; by default it is detected
  --dry-run            list the files without sending anything
  --url <registry>     the registry; ${REGISTRY}
  --json               the result for each file as JSON

Example
  dsr assets push photographs --collection brand --tags 2026,harbour`,
  login: `Stores the login in .service/cli-auth.json, readable only by you. Commands renew it when necessary.

Options
  --url <registry>   the registry; ${REGISTRY}
  --scope <scopes>   request only these scopes, such as "sync:read sync:write"
  --json             the sign-in URL and code as a line of JSON on standard error, the result on standard output`,
  logout:
    "Deletes the login from this workspace and ends it at the registry. API keys that you created with it remain valid.",
  whoami: "Reads them from the registry. If the registry has ended your login, the command fails.",
  "mcp-init": `Writes the configuration of each client that the project already uses, otherwise .mcp.json:

  claude-code .mcp.json           codex    .codex/config.toml (if it exists, prints the lines to add)
  cursor      .cursor/mcp.json    gemini   .gemini/settings.json
  vscode      .vscode/mcp.json    windsurf ~/.codeium/windsurf/mcp_config.json

Agents then sign in with a browser. Other servers, comments and settings in these files do not change. In a terminal, the
command asks before it writes each file. It writes the file in your home folder only if you confirm it or name the client.

Options
  --client <name>  write the configuration of this client; can be repeated
  --all            write the configuration of every client with a file in the project
  --instructions   add a block about the design system to AGENTS.md, and to CLAUDE.md if it exists; keeps the rest of
                   the file
  --skill          write the registry's skill to .claude/skills and .agents/skills
  --public         write the URL for access without an account, if the registry allows public reads: agents read only
                   public content and do not sign in
  --embed          write the token of your login into the files and add the files to .gitignore; the token expires
                   after about an hour. Signs you in first if necessary
  --embed-secret   write SERVICE_SYNC_SECRET instead, which never expires and has every permission: agents can change
                   and delete content in the registry
  --key            write the API key in SERVICE_API_KEY instead; it works until you revoke it
  --dry-run        show the changes without writing anything
  --json           the files as JSON`,
  mcp: `Serves the files of this workspace, or a registry with --url. For a registry it uses the login of dsr login or the secret
in the environment. MCP clients start the command themselves:

  {"command": "dsr", "args": ["mcp", "--workspace", "/path/to/workspace"]}

If the repository has the package in its devDependencies:

  {"command": "npx", "args": ["--no", "dsr", "mcp"]}

Standard output contains only protocol messages; errors go to standard error. The command exits when its input ends.`,
  "mcp-token":
    "For programs that run a command to get a token. The token expires after about an hour. In a terminal, the command signs you in first if necessary. It prints SERVICE_SYNC_SECRET, which never expires and has every permission, only with --embed-secret.",
  serve: `Environment
  DATABASE_URL         sqlite:<path> or postgres://…
  PORT                 the port; by default 3000
  SERVICE_BASE_URL     the public URL without a path; by default http://localhost:<port>
  SERVICE_SYNC_SECRET  a shared secret with at least 32 characters, for pushes by programs. Logins (dsr login) and API
                       keys do not need it
  SERVICE_HOST         the network address to listen on; by default 0.0.0.0, in workspace mode 127.0.0.1`,
  demo: `Stores its SQLite file in ./data/demo. If you run the command again, it continues with the same registry.

Options
  --port <n>  the port; by default PORT, or 3000`,
  backup: `Backs up the database in DATABASE_URL (SQLite or PostgreSQL) as of one revision: the log, people, blobs and, on SQLite,
the secret key. The file is a tar archive that you can restore into either database. It contains secrets, so protect it as
you protect the database.

Options
  --force        replace an existing file
  --without-key  leave out the secret key; dsr restore then needs SERVICE_SECRET_KEY
  --json         a summary of the backup as JSON

Example
  DATABASE_URL=sqlite:./data/registry.db dsr backup registry-$(date +%F).tar`,
  restore: `Restores into the database in DATABASE_URL. Stop the server first. The command checks every digest; if one is wrong,
it changes nothing. The log gets a new identity, so that workspaces compare all records with the registry again.

Options
  --replace  replace a registry that has content; the previous content is kept next to it
  --json     a summary of the restored content as JSON

If the backup contains no key, set SERVICE_SECRET_KEY to the key of the original registry. If the command is interrupted
while it replaces files, run it again to continue.`,
  verify: `Checks a backup file. Without a file, checks the database in DATABASE_URL; the server can keep running. If there are
errors, lists them and exits with code 1.

Options
  --json  the list as JSON`,
  blobs: `Without arguments, shows the number of files in each place. dsr blobs move moves all of them to one place while the server
runs: it writes each file, compares its digest, and then removes the old copy. If it is interrupted, run it again to continue.
Before you move files, configure the new place for every process (SERVICE_BLOB_STORE, SERVICE_S3_…) and restart them.

Options
  --to <place>  s3://<bucket>/<prefix>, disk (next to SQLite) or database (PostgreSQL)
  --json        the result as JSON

Example
  dsr blobs move --to s3://design/registry`,
  "audit export": `Requires the shared secret (SERVICE_SYNC_SECRET). Keys and logins cannot read the audit log.

Options
  --since <day>     start at this day or time in UTC: 2026-01-31 or 2026-01-31T12:00Z
  --until <day>     end at this day or time
  --action <begin>  only actions with this prefix: person., key.revoke
  --after <id>      only entries after this one
  --format <f>      jsonl (default) or csv
  --url <registry>  the registry; ${REGISTRY}`,
  prune: `Deletes old documents from the database in DATABASE_URL. Revision numbers and digests remain, and each record keeps its
newest revisions in full. Also removes unused blobs.

Options
  --older-than <days>  delete documents that were replaced more than this number of days ago
  --keep <n>           the number of revisions of each record to keep; by default 10
  --kind <kind>        only records of this kind, such as page`,
  erase: `Erases a record from the database in DATABASE_URL; the server can keep running. The history then shows the record as
deleted. Its documents, messages and blobs are erased, on SQLite also from the database files. Existing backups still contain
them. The audit log records the command.

Options
  --yes     confirm that the record is erased
  --vacuum  also rewrite the tables: otherwise PostgreSQL keeps the bytes of deleted rows for a while. Locks the tables
            while it runs`,
  "new-log":
    "Changes the database in DATABASE_URL. Stop the server first. Workspaces then compare all records with the registry again. dsr restore does this automatically.",
  "new-key":
    "Changes the database in DATABASE_URL. Stop the server first. The registry then creates new signing keys for access tokens, so programs must sign in again.\n\nOptions\n  --yes  confirm that the data is deleted",
  "prepare-runtime": "Part of the former deployment of single projects.",
  "build:app": "Part of the former deployment of single projects.",
} satisfies Record<string, CommandEntry["help"]>;

export type CommandName = keyof typeof helpTexts;
