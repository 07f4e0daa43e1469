import type { CommandEntry } from "./runner/command.ts";

/** What a command asks where it is given no `--url`, as its help says it. */
const REGISTRY = "else SERVICE_REGISTRY_URL, else registry.url of the configuration, else the one last synced with";

/** What the words behind `pull`, `status` and `diff` mean, in their help (`sync/pull-filter`). */
const FILTERS = `Words choose records: pages, components, declarations, sources, artifacts, screenshots, patterns, images, reference,
theme, tokens, dtcg, icons, logos, fonts, variables; components/<id>, pages/<slug>, patterns/<id>.`;

const PUSH_OPTIONS = `
Options
  --url <registry>   where to push; ${REGISTRY}
  -m, --message <m>  what changed, kept in the history
  --dry-run          say what would be created, replaced and removed; build and send nothing
  --force            replace also what was changed in the registry since the last sync
  --prune            remove from the registry whatever is not in this workspace
  --skip-<step>      leave out a step
  --skip-build       send components as they were built last
  --allow-left-out   end with 0 although a file could not be read or kept; the registry keeps what it has of it
  --roots <dirs>     folders outside of the repository that components may import from, separated as in PATH
  --trust            trust the scripts that wait for it
  --json             the outcome of each step as JSON

Each record is compared with the registry's by its digest and sent where it differs. What this
workspace pushed before and no longer has is removed, but for images. Components whose sources changed are built first, and checked where Chromium is found.
The credential is that of dsr login, or SERVICE_SYNC_SECRET from the environment or the workspace's .env file.`;

/** Help of a push: its steps are those of the features, which only this help reads. */
const pushHelp = (about: string) => async (): Promise<string> => {
  const { steps } = await import("../domain/kinds.ts");
  return `${about}\n${PUSH_OPTIONS}\n\nSteps, in this order: ${steps.map(({ step }) => step).join(", ")}.`;
};

/** What `dsr <command> --help` says below usage and summary. Options named here are options the command takes (`optionsOf`). */
export const helpTexts = {
  init: `Looks for tokens (DTCG, Style Dictionary, Tokens Studio, custom properties of style sheets), components (React with their
stories, Nunjucks, Handlebars), icons, logos, fonts and documents, and writes files for dsr start and dsr push: into this
folder where it is empty, else into design-workspace/, or the folder you name. Nothing of the repository is run, no
symbolic link is followed, and no file is overwritten: where one is there, it stops with a list. Components without stories
are shown as the repository's own code uses them, else as shadcn's of that name are put together. Tokens that are
alternatives (dark, brands, densities) become axes. At a terminal it shows all it found and asks before it writes. Tokens are
compared with what the style sheets of the repository compute, in each value of each axis: by a browser where there is one
(CHROMIUM_PATH, or on the PATH), else by our own reading of the sheets.

Options
  --yes              ask nothing
  --source <folder>  look only there; may be given several times. Needed where several packages have components
  --add              write what is not there yet, and what it wrote itself and would write differently now
  --dry-run          say what would be written, write nothing
  --strict           end with 1 where a variable is missing or not as the style sheets of the repository compute it
  --allow-left-out   end with 0 although a file could not be read
  --json             what was found and written as JSON`,
  clone: `Writes what a pull brings (pages, components, patterns, pictures) and what a workspace begins with: configuration, theme,
tokens, icons, logos and fonts. The folder is new or empty; without a name it is called as the host of the registry. The
configuration is written as JSON. Scripts wait in .service/untrusted/ until you trust them. A push from there sends nothing
until something is changed. Interrupted, it goes on when it is run again. Where nobody is signed in it signs you in, in a browser. Commands in
the folder know the registry from then on.

Options
  --trust  trust the scripts that come along
  --json   what was written as JSON`,
  doctor: `Looks at the files of the workspace, at what builds and pushes need on this machine, and asks the registry whether it is
there and lets you push. Changes nothing. Ends with 1 where something is wrong; what is only missing is no fault.

Options
  --url <registry>  ${REGISTRY}
  --allow-left-out  end with 0 although a file could not be read
  --json            what was found as JSON`,
  start: `Listens on 127.0.0.1 only and sends nothing anywhere. Components are built into their dist/ folders, again whenever their files change.

Options
  --port <n>      by default PORT or 3000
  --roots <dirs>  folders outside of the repository that components may import from, separated as in PATH
  --trust         trust the scripts that wait for it`,
  dev: `Options
  --port <n>  by default PORT or 3000`,
  build: `React (.tsx, .jsx), Nunjucks (.njk), Handlebars (.hbs) and HTML. A dist/ that was built elsewhere stays as it is; of
templates, what draws it with other values is made beside it.

Options
  --force            build all, also what is unchanged or was built elsewhere
  --validate         check components built elsewhere too: writes the validation.json and screenshot.png they lack
  --no-screenshots   take no pictures
  --no-checks        build only
  --standard <what>  hold accessibility against wcag-aa, wcag-aaa (contrast of 7:1 among it), none, or all that axe-core
                    knows; what it was before by default, and all at first
  --roots <dirs>     folders outside of the repository that components may import from, separated as in PATH
  --allow-left-out   end with 0 although a file could not be read
  --json             what became of each component as JSON

Pictures and accessibility need Chromium: CHROMIUM_PATH, else chromium or google-chrome on the PATH.`,
  check: `Finds hard-coded values that a token has, names the design system does not have, and what is deprecated, each with its
place and what to write instead. Held against this workspace, or with --url against a registry. Without words everything
in this folder is read but for what git ignores, hidden folders and build output. Ends with 1 where there are errors, or
something could not be read.

  // dsr-check-disable-next-line <rule> -- why

in a comment of any language leaves the next line out. Of each file the 50 gravest findings are shown.

Options
  --fix                write the replacements that are certain; of the others you decide
  --url <registry>     hold against this registry
  --rule <id>…         look for this alone; may be repeated
  --without <id>…      do not look for this; may be repeated
  --ignore <pattern>…  leave these files and folders out, unopened; may be repeated
  --max-warnings <n>   end with 1 where there are more warnings than this, too
  --format <format>    sarif (2.1.0, for code hosts) or github (annotations of a workflow), with paths from the root of
                       the repository
  --allow-left-out     end with 0 although a file could not be read
  --json               the findings as JSON

Each rule has a page that explains it: dsr start, then /developer/rules.

Example
  dsr check src --url https://design.example.com --max-warnings 0`,
  "tokens build": `Writes dist/css/tokens.css, dist/scss/_tokens.scss, dist/utilitycss/theme.css, dist/dtcg/tokens.resolved.json and
manifest.json: all of them or none. What is the same stays untouched. A dist/ that another pipeline made is left alone.
Ends with 1 where there were errors; what could be read is built all the same.

Options
  --format <formats>  further formats, separated by commas
  --watch             build again when a file changes, until Ctrl+C
  --force             replace what another pipeline made
  --allow-left-out    end with 0 although a file could not be read
  --json              what was written, counts and problems as JSON`,
  "tokens check": `Looks at every value of every axis, whether dist/ agrees with its sources, and whether each variable is what the
style sheets of the repository compute that the tokens were taken over from (design-system/expected.json, which dsr
init writes). Ends with 1 where there are errors.

Options
  --strict            end with 1 where a variable is missing or not as those style sheets compute it, too
  --max-warnings <n>  end with 1 where there are more warnings than this, too
  --sarif <file>      write the problems as SARIF 2.1.0, for code hosts; - is standard output
  --json              the problems as JSON`,
  "tokens axes": `Lists what can be chosen of the tokens (dark, a brand, a density): each axis with its values, the files of each, the
default and what it was told by. The options change that in the resolver of design-system/tokens/ (one is written where there
is none); token files stay as they are.

Options
  --rename <axis=name>…           call an axis by another name
  --default <axis=value>…         what holds where nobody chooses
  --remove <axis>…                take an axis out, or one value of it (axis=value); what it has by default holds always
  --add <axis=value:file,file>…   make files a value of an axis, which is made where there is none
  --json                          the axes as JSON

Example
  dsr tokens axes --rename theme=scheme --add brand=acme:brands/acme.tokens.json`,
  "tokens diff": `Each side is the number of a revision of the registry, head, workspace, a folder or a token file (DTCG, or a raw
snapshot). Without sides it compares the registry's head with this workspace. Tokens are compared by name, mode by mode,
with aliases followed; one that goes by another name is told as one.

breaking    a name, an axis or a value of one is gone or goes by another name, or a type is another
compatible  something was added or deprecated, or looks different
patch       nobody sees it: a description, an alias of the same value, a color that differs imperceptibly

Ends with 0, whatever differs, but for --fail-on.

Options
  --fail-on <verdict>  end with 1 where the verdict is this one or a graver one: breaking, compatible or patch
  --url <registry>     ${REGISTRY}
  --json               all of it as JSON

Example
  dsr tokens diff head workspace --fail-on breaking`,
  fetch: `Reads the Figma file that designtool_project_id of the configuration names, with FIGMA_ACCESS_TOKEN from the
environment or .env, and writes public/api/tokens.json and design-system/tokens/: all of it or nothing. It first says
what would be added, changed and removed, by kind, and asks on a terminal where something is removed. Files that
dsr fetch did not write, or that were edited since, stay as they are; the exit code is then 1. A file without styles
leaves the tokens as they are.

Options
  --icons    write icons/<name>.svg from the frame Icons, or those designtool.icons of the configuration names
  --logos    write logos/<name>.svg from the frame Logos, or those designtool.logos names
  --dry-run  say what would be written, write nothing
  --force    replace also what dsr fetch did not write; copies go to .service/backups/<time>/
  --allow-left-out  end with 0 although files were left as they are
  --json     what was written, left alone and could not be taken as JSON

Then: dsr tokens build, dsr push:all.`,
  push: pushHelp("  dsr push              all steps\n  dsr push icons logos  these two"),
  "push:all": pushHelp("A step that fails is reported, the others go on, and the exit code is 1."),
  pull: `Brings all that a workspace holds, as the files it was pushed from, but for the configuration. In an empty folder it makes
the workspace. What was edited here and there is not overwritten: the registry's version goes to .service/conflicts/. Theme,
tokens, dtcg, icons, logos and fonts are one record each: for them it asks which version stays.

${FILTERS}

Options
  --url <registry>  where from; ${REGISTRY}
  --dry-run         say what would be written, write nothing
  --force           overwrite what was edited here; a copy goes to .service/backups/<time>/
  --take <kind>     of theme, tokens, dtcg, icons, logos or fonts: write the registry's version; a copy of yours goes to .service/backups/<time>/
  --keep <kind>     keep your version of it: the next push replaces the registry's
  --trust           trust what programs or agents act on by its name, such as tests and declaration scripts; else what is new or
                    changed of it waits in .service/untrusted/
  --allow-left-out  end with 0 although a file here could not be read, or one from there is not written
  --json            what was written, removed and left alone as JSON`,
  status: `${FILTERS}

Options
  --url <registry>  ${REGISTRY}
  --allow-left-out  end with 0 although a file could not be read
  --json            as JSON`,
  diff: `Lines with - are in the registry, lines with + are here. Ends with 0 whether there are differences or not,
and with 1 where a file here could not be read.

${FILTERS}

Options
  --url <registry>  ${REGISTRY}
  --allow-left-out  end with 0 although a file could not be read
  --json            as JSON`,
  "assets push": `Each file becomes an asset with the title of its name. Folders in a folder that is named become collections, which are
made where they are not there. Files whose bytes the library has already are not sent again and stay as they are there.
What is refused is named, the others go on, and the exit code is 1. Symbolic links, and what begins with a dot, stay here.

The registry keeps pictures without what they say of who took them, where and with what; an SVG without what could run.

Options
  --collection <slug>  all of it lies in this collection, such as brand/photographs
  --tags <tags>        tags for what is sent, separated by commas
  --type <type>        what they are: image, logo, icon, video or font; by their bytes where it is left out
  --dry-run            say what would be sent; send nothing
  --url <registry>     ${REGISTRY}
  --json               what became of each file as JSON

Example
  dsr assets push photographs --collection brand --tags 2026,harbour`,
  login: `Keeps the login in .service/cli-auth.json, readable by you alone; commands renew it when needed.

Options
  --url <registry>   ${REGISTRY}
  --scope <scopes>   ask for these only, such as "sync:read sync:write"
  --json             address and code as a line of JSON on standard error, the outcome on standard output`,
  logout: "What was made from it, such as API keys, stays.",
  whoami: "Asks the registry, so that it fails when the login was ended there.",
  "mcp-init": `Writes the configuration of the clients the project uses, as far as files show it, else .mcp.json:

  claude-code .mcp.json           codex    .codex/config.toml (where there is one: the lines to add)
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
  --public         write the address that answers without an account, where the registry's reads are public: it reads what
                   everybody reads, and nobody signs in
  --embed          write the token of your login into the files and the files into .gitignore; it works for about an
                   hour. Signs you in first where nobody is
  --embed-secret   write SERVICE_SYNC_SECRET instead, which works for good and may do everything: agents may then change
                   and delete what the registry has
  --key            write the API key of SERVICE_API_KEY instead; it works until you revoke it
  --dry-run        say what would be written
  --json           the files as JSON`,
  mcp: `Without --url the workspace of this folder, from its files; with it a registry, with the login of dsr login or
the secret of the environment. Clients start it themselves:

  {"command": "dsr", "args": ["mcp", "--workspace", "/path/to/workspace"]}

Where a repository has the package among its devDependencies:

  {"command": "npx", "args": ["--no", "dsr", "mcp"]}

Standard output carries messages alone; what is wrong stands on standard error. It ends with its input.`,
  "mcp-token":
    "For programs that read a token from a command. It works for about an hour. At a terminal it signs you in first where nobody is. SERVICE_SYNC_SECRET, which works for good and may do everything, is printed only with --embed-secret.",
  serve: `Environment
  DATABASE_URL         sqlite:<path> or postgres://…
  PORT                 3000 by default
  SERVICE_BASE_URL     public address without a path; http://localhost:<port> by default
  SERVICE_SYNC_SECRET  shared secret for pushes of machines, at least 32 characters; people (dsr login) and API keys
                       push with and without it
  SERVICE_HOST         address to listen on; 0.0.0.0, in workspace mode 127.0.0.1`,
  demo: `Keeps its SQLite file in ./data/demo. Run it again: the same registry, nothing twice.

Options
  --port <n>  by default PORT or 3000`,
  backup: `Works on DATABASE_URL, SQLite or PostgreSQL: log, people, blobs and, on SQLite, the secret key, as of one revision.
The file is a tar archive that restores into either database. It holds secrets: keep it as you keep the database.

Options
  --force        replace a file of that name
  --without-key  leave the secret key out; restore then asks for SERVICE_SECRET_KEY
  --json         what it holds as JSON

Example
  DATABASE_URL=sqlite:./data/registry.db dsr backup registry-$(date +%F).tar`,
  restore: `Works on DATABASE_URL, with the server stopped. Every digest is checked on the way; what is wrong leaves everything as
it was. The log gets a new identity, so that workspaces compare everything anew.

Options
  --replace  take the place of a registry that has content; what was there is kept beside it
  --json     what was restored as JSON

Where the backup has no key, SERVICE_SECRET_KEY must be the one it was made with. Killed while the files take their
place, run it again: it goes on where it stopped.`,
  verify: `Without a file it checks DATABASE_URL, while the server runs. Ends with 1 and a list where something is wrong.

Options
  --json  the list as JSON`,
  blobs: `Without more it tells how many files of DATABASE_URL lie where. move brings all of them to one place while the server runs:
each is written, read again and compared with its digest before the old one is removed. Interrupted, it goes on when it is called again.
First give all processes the place (SERVICE_BLOB_STORE, SERVICE_S3_…) and restart them.

Options
  --to <place>  s3://<bucket>/<prefix>, disk (beside SQLite) or database (PostgreSQL)
  --json        counts as JSON

Example
  dsr blobs move --to s3://design/registry`,
  "audit export": `Needs the shared secret (SERVICE_SYNC_SECRET): no key and no login reads it.

Options
  --since <day>     from this day or time of UTC on: 2026-01-31, 2026-01-31T12:00Z
  --until <day>     up to it
  --action <begin>  only actions that begin so: person., key.revoke
  --after <id>      only what came after an entry
  --format <f>      jsonl (default) or csv
  --url <registry>  ${REGISTRY}`,
  prune: `Works on DATABASE_URL. Numbers and digests stay; the newest --keep (default 10) of each record stay whole.
Blobs that nothing names any more are removed too.`,
  erase: `Works on DATABASE_URL, while the server runs. The record becomes a deletion; its documents, messages and blobs are gone,
on SQLite from all files too. Backups made before keep them. Logged.

Options
  --vacuum  rewrite the tables: PostgreSQL otherwise keeps the bytes of deleted rows until it needs the room. Locks them meanwhile`,
  "new-log":
    "Works on DATABASE_URL, with the server stopped. Workspaces then compare everything anew. dsr restore does it by itself.",
  "new-key":
    "Works on DATABASE_URL, with the server stopped. The keys that sign access tokens are made anew: programs sign in again.",
  "prepare-runtime": "Part of the former per-project deploys.",
  "build:app": "Part of the former per-project deploys.",
} satisfies Record<string, CommandEntry["help"]>;

export type CommandName = keyof typeof helpTexts;
