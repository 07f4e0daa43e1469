import { describe, expect, it } from "vitest";
import { classOf } from "./picked-up.ts";
import { placementOf } from "./pull-places.ts";

const inComponent = (name: string) => `components/badge/${name}`;

/** What a test runner, build, shell, linter, package manager or deployment picks up by its name. */
const TOOLS = [
  ...[
    "badge.test.ts",
    "badge.test.tsx",
    "badge.spec.js",
    "badge.e2e.ts",
    "badge.cy.tsx",
    "badge.bench.ts",
    "BADGE.TEST.TS",
  ],
  ...[
    "badge.test-d.ts",
    "badge.tests.mjs",
    "badge-test.js",
    "badge_test.ts",
    "test-badge.js",
    "test.mjs",
    "spec.ts",
    "e2e.js",
  ],
  ...[
    "badgeSpec.js",
    "__mocks__/fs.tsx",
    "__tests__/badge.ts",
    "__snapshots__/badge.json",
    "test/badge.js",
    "tests/a.ts",
  ],
  ...[
    "e2e/a.ts",
    "cypress/support/commands.js",
    "jest.setup.ts",
    "jest-setup.js",
    "vitest.workspace.ts",
    "vitest.json",
  ],
  ...[
    "karma.conf.js",
    "playwright.service.ts",
    "setup.py",
    "setup.ts",
    "setupTests.ts",
    "global-setup.ts",
    "a.setup.ts",
  ],
  ...[
    "conftest.py",
    "test_badge.py",
    "badge_test.go",
    "badge_spec.rb",
    "noxfile.py",
    "tox.ini",
    "pyproject.toml",
    "badge.py",
  ],
  ...[
    "gulpfile.ts",
    "Gulpfile.babel.js",
    "gruntfile.js",
    "Jakefile.js",
    "Rakefile",
    "Dangerfile.ts",
    "Justfile",
    "x.mk",
  ],
  ...[
    "BUILD",
    "BUILD.bazel",
    "WORKSPACE",
    "MODULE.bazel",
    "x.bzl",
    "meson.build",
    "CMakeLists.txt",
    "build.gradle.kts",
  ],
  ...[
    "pom.xml",
    "build.xml",
    "webpack.conf.js",
    "babel.preset.js",
    "ember-cli-build.js",
    "x.conf.ts",
    "Cargo.toml",
    "build.rs",
  ],
  ...[
    "Dockerfile",
    "Dockerfile.dev",
    "x.dockerfile",
    "docker-compose.yml",
    "compose.yaml",
    "Jenkinsfile",
    "Vagrantfile",
  ],
  ...[
    "Procfile",
    "azure-pipelines.yml",
    "netlify.toml",
    "vercel.json",
    "x.sh",
    "x.bash",
    "x.ps1",
    "x.bat",
    "x.cmd",
    "envrc",
  ],
  ...[
    "composer.json",
    "bower.json",
    "biome.json",
    "biome.jsonc",
    "tslint.json",
    "Gemfile",
    "requirements-dev.txt",
    "go.mod",
  ],
  ...["phpunit.xml", "index.php", "x.exe", "x.dll", "x.so", "x.node", "x.wasm", "x.jar", "x.desktop", "x.lnk", "x.reg"],
  // What nobody sees does not make it another name.
  ...["badge.te\u200cst.ts", "con\u00adftest.py", "Docker\u2060file"],
];

const CONFIGURATION = [
  ...[
    "package.json",
    "Package.JSON",
    "package-lock.json",
    "pnpm-workspace.yaml",
    "pnpm-lock.yaml",
    "deno.json",
    "tsconfig.json",
  ],
  ...[
    "tsconfig.base.json",
    "vite.config.ts",
    "jest.config.js",
    "service.config.mjs",
    "yarn.lock",
    "Makefile",
    "GNUmakefile",
  ],
  ...["x.code-workspace", "nx.json", "turbo.json", "binding.gyp"],
];

const INSTRUCTIONS = [
  ...[
    "CLAUDE.md",
    "claude.md",
    "Claude.local.md",
    "AGENTS.md",
    "Agents.md",
    "AGENT.md",
    "AGENTS.override.md",
    "GEMINI.md",
  ],
  ...[
    "QWEN.md",
    "SKILL.md",
    "copilot-instructions.md",
    "a.instructions.md",
    "a.prompt.md",
    "a.mdc",
    "cursorrules",
    "mcp.json",
  ],
  "CLAU\u200bDE.md",
];

/** What components, patterns, pages, tokens, icons and fonts are made of. */
const CONTENT = [
  ...["components/badge/badge.tsx", "components/badge/badge.stories.tsx", "components/badge/lib/helpers.ts"],
  ...["components/badge/badge.json", "components/badge/dist/badge.html", "components/badge/dist/badge.js.map"],
  ...[
    "components/badge/badge.vue",
    "components/badge/badge.njk",
    "components/badge/badge.scss",
    "components/badge/README.md",
  ],
  ...[
    "components/badge/data.csv",
    "components/badge/raw.bin",
    "components/badge/image-slots.json",
    "components/badge/a.pdf",
  ],
  ...["components/speed-test/speed-test.tsx", "components/account-setup/account-setup.tsx", "components/next/next.tsx"],
  ...[
    "components/park-bench/park-bench.js",
    "components/tech-specs/tech-specs.ts",
    "components/workspace/workspace.tsx",
  ],
  ...[
    "components/build/build.tsx",
    "components/agent/agent.tsx",
    "components/tests/tests.css",
    "components/a/messages.it.json",
  ],
  ...["icons/test.svg", "icons/setup.svg", "icons/dockerfile.svg", "logos/claude.svg"],
  ...[
    "public/fonts/Inter.woff2",
    "public/fonts/inter/variable/regular.woff2",
    "public/theme.css",
    "public/api/tokens.json",
    "licenses/@fontsource+inter.txt",
    "licenses/LICENSE",
  ],
  ...[
    "design-system/tokens/brands/test.tokens.json",
    "design-system/tokens/mocha.tokens.json",
    "glossary-terms/first.json",
  ],
  ...[
    "pages/index.md",
    "pages/guides/testing.md",
    "pages/api.spec.md",
    "pages/setup.md",
    "pages/a.mdx",
    "pages/a.html",
  ],
];

describe("a file of a registry", () => {
  it.each(TOOLS)("waits beside the workspace where a program picks it up: %j", (name) => {
    expect(classOf(inComponent(name))).toBe("tool");
  });
  it("is held by its name in more than eighty cases", () => {
    expect(new Set(TOOLS).size).toBeGreaterThan(80);
  });
  it.each(CONFIGURATION)("is not written where it says how a folder is built: %j", (name) => {
    expect(classOf(inComponent(name))).toBe("configuration");
    expect(() => placementOf(inComponent(name))).toThrow(
      /configuration file, and a pull never writes those|belong to the owner of the workspace/,
    );
  });
  it.each(INSTRUCTIONS)("is not written where agents take it as instructions: %j", (name) => {
    expect(classOf(inComponent(name))).toBe("instructions");
  });
  it.each(CONTENT)("is written where a design system is made of it: %s", (path) => {
    expect(placementOf(path)).toBe("place");
  });
  it.each(["pages/agents.md", "pages/guides/CLAUDE.md", "reference/gemini.md"])(
    "waits where people read it and agents would obey it: %s",
    (path) => {
      expect(placementOf(path)).toBe("aside");
    },
  );
});
