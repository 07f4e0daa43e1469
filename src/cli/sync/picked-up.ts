import { posix } from "node:path";
import { foldName } from "../../safe/locate-inside.ts";

/** The meaning of a file's name for other programs. */
export type NameClass =
  /** Content of components, patterns, pages and tokens. */
  | "content"
  /** A test runner, build tool, shell, package manager, linter or deployment picks it up by its name. */
  | "tool"
  /** Configuration: how a folder is installed, compiled or opened. */
  | "configuration"
  /** Coding agents read it as instructions. */
  | "instructions";

const anyOf = (...patterns: readonly string[]): RegExp => new RegExp(`^(?:${patterns.join("|")})$`);

const SCRIPT = "[cm]?[jt]sx?";

/** Package managers, compilers and editors look for most of them in every folder. */
const CONFIGURATION = anyOf(
  String.raw`.+\.config\.[a-z]+`,
  String.raw`[jt]sconfig(?:\..+)?\.json`,
  String.raw`package(?:-lock)?\.json`,
  String.raw`npm-shrinkwrap\.json`,
  String.raw`pnpm-(?:lock|workspace)\.ya?ml`,
  String.raw`pnpmfile\.[cm]?js`,
  String.raw`bun\.lockb`,
  String.raw`deno\.jsonc?`,
  String.raw`(?:lerna|nx|project|rush|turbo)\.json`,
  String.raw`.+\.(?:lock|code-workspace|gyp)`,
  "(?:gnu)?makefile",
);

/** Files that coding agents read without being asked: Codex, Claude Code, Gemini CLI, Copilot, Cursor, Windsurf, Cline, … */
const INSTRUCTIONS = anyOf(
  String.raw`(?:agents?|claude|gemini|qwen|codex|warp|crush|jules|iflow|replit|skill)(?:\.(?:local|override))?\.(?:md|markdown)`,
  String.raw`copilot-(?:instructions|setup-steps)\.(?:md|ya?ml)`,
  String.raw`.+\.(?:instructions|prompt|chatmode|agent)\.md`,
  String.raw`.+\.mdc`,
  "(?:cursor|windsurf|cline|roo|kilocode)rules|(?:goose|cody)hints",
  String.raw`(?:mcp|opencode)\.jsonc?`,
);

/** File endings of design system content. Any other ending belongs to a tool. */
const endingsOf = (endings: readonly string[]): RegExp => new RegExp(`\\.(?:${endings.join("|")})$`);
const CODE = endingsOf([
  `${SCRIPT}|map|vue|svelte|astro|riot|marko`,
  "html?|xhtml|njk|nunjucks|hbs|handlebars|mustache|twig|liquid|ejs|eta|pug|jade|j2|jinja2?|tmpl|xml",
  "json|jsonc|json5|geojson|ndjson|webmanifest|ya?ml|csv|tsv|graphql|gql",
]);
/** Endings that no program runs or obeys. */
const PASSIVE = endingsOf([
  "css|scss|sass|less|styl|stylus|pcss|postcss",
  "mdx?|markdown|txt|pdf|vtt",
  "png|apng|jpe?g|gif|webp|avif|svg|svgz|ico|bmp|tiff?|mp4|m4v|webm|mov|mp3|m4a|ogg|wav|lottie|riv",
  "woff2?|ttf|otf|eot",
  // Bytes and scenes that scripts read.
  "bin|dat|glb|gltf|hdr|exr|ktx2",
]);
/** Common names without an ending. */
const BARE = anyOf("licen[cs]e|readme|notice|copying|authors|ofl");

/** Folders of tests: some runners run every script below them, or put it in the place of another. */
const TEST_FOLDERS = anyOf("__(?:tests?|mocks?|specs?|fixtures?|snapshots?)__");
const SCRIPT_FOLDERS = anyOf("tests?|specs?|e2e|cypress|playwright");
const RUNS = new RegExp(`\\.${SCRIPT}$`);

const DATA = "(?:jsonc?|json5|ya?ml)";

/** Names that test runners, builds, package managers and deployments look for, though they end as content does. */
const TOOL = anyOf(
  // Tests and their setup.
  String.raw`.+\.(?:tests?|specs?|e2e|cy|bench|benchmark|test-d|spec-d)\..+`,
  String.raw`(?:.+[-_])?(?:test|spec)\.[cm]?[jt]s|.+_bench\.[cm]?[jt]s|(?:tests?|specs?|e2e)\.${SCRIPT}|.*spec\.[cm]?js|test[-_.].*\.[cm]?[jt]s`,
  String.raw`(?:jest|vitest|karma|cypress|playwright|nightwatch|protractor|wdio|testcafe)(?:[-_.].+)?\.(?:${SCRIPT}|${DATA})`,
  String.raw`setup\..+|setup[-_]?(?:tests?|files?|env)\..+|global-?(?:setup|teardown)\..+|teardown\..+|conftest\..+`,
  String.raw`.+\.(?:conf|rc|workspace|setup|teardown)\..+`,
  // Builds and linters.
  "(?:gulp|grunt|jake|danger|cake|rake|make|just|task|snake|tilt|nox|fab|docker|container|jenkins|vagrant|proc|earth)file.*",
  String.raw`(?:webpack|rollup|vite|esbuild|babel|postcss|tailwind|svgo|swc|metro|parcel|storybook|eslint|stylelint|prettier)[-_.](?:conf|config|preset|setup|plugins?|rc)\..+`,
  String.raw`(?:biome|rome|tslint|jshint|dprint|knip|cspell|typedoc|api-extractor)\.jsonc?|ember-cli-build\..+|build\.xml|pom\.xml|ivy\.xml|phpunit\.xml`,
  String.raw`cmakepresets\.json`,
  // Package managers.
  String.raw`(?:composer|bower|jsr|npm|nodemon|angular|nest-cli)\.jsonc?|pubspec\.ya?ml`,
  // Deployments and hooks.
  String.raw`(?:vercel|now|firebase|netlify|wrangler|cdk|renovate|devcontainer)\.jsonc?`,
  String.raw`(?:docker-compose|compose|skaffold|serverless|cloudbuild|appveyor|azure-pipelines|bitbucket-pipelines|buildspec|mkdocs|taskfile|lefthook|pre-commit|codecov|dependabot)(?:\.[^.]+)*\.ya?ml`,
);
/** Text files that builds and package managers read. */
const TOOL_TEXT = anyOf(String.raw`cmakelists\.txt|(?:requirements|constraints)(?:[-_.].+)?\.txt`);

/** Classifies a file by its path. Case and invisible characters are ignored. */
export function classOf(path: string): NameClass {
  const segments = path
    .split("/")
    .map((segment) => foldName(segment.replace(/\p{Default_Ignorable_Code_Point}/gu, "")));
  const name = posix.basename(segments.join("/"));
  if (CONFIGURATION.test(name)) return "configuration";
  if (INSTRUCTIONS.test(name)) return "instructions";
  const folders = segments.slice(0, -1);
  if (folders.some((folder) => TEST_FOLDERS.test(folder))) return "tool";
  if (BARE.test(name) || (PASSIVE.test(name) && !TOOL_TEXT.test(name))) return "content";
  if (RUNS.test(name) && folders.some((folder) => SCRIPT_FOLDERS.test(folder))) return "tool";
  return CODE.test(name) && !TOOL.test(name) ? "content" : "tool";
}
