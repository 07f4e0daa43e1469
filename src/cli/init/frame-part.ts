import { basename } from "node:path";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { type InitPart, printedJson } from "./part.ts";
import type { Repository } from "./repository.ts";

/** Configuration, theme and start page of every workspace. */
export async function framePart(repository: Repository, parts: readonly InitPart[]): Promise<InitPart> {
  const title = (await titleInReadme(repository)) ?? titleOf(repository);
  const { description } = repository.manifest;
  const said = typeof description === "string" ? description : `The design system of ${title}.`;
  const hasDark = parts.some(({ files }) => files.some(({ path }) => path.includes("/themes/dark")));
  return {
    name: "basics",
    found: "configuration, theme and start page",
    about:
      "service.config.json contains the title and the registry, theme.css styles the pages, and pages/index.md is the start page.",
    files: [
      {
        path: "service.config.json",
        content: printedJson({
          app: {
            title,
            client: title,
            color_mode: { default: "light", modes: hasDark ? ["light", "dark"] : ["light"] },
          },
          ...Object.assign({}, ...parts.map((part) => part.config)),
        }),
      },
      { path: "theme.css", content: THEME },
      { path: "pages/index.md", content: startPage(title, said, repository.manifest.name) },
    ],
    notes: [],
  };
}

const MAX_TITLE = 40;
/** Headings of templates, and of documents that begin with something else than a name. */
const NO_TITLE =
  /^(?:getting started|get started|react\b|next(?:\.?js)?\b|vite\b|vue\b|storybook\b|turborepo|readme|welcome|install\w*|about|introduction|overview|table of contents|contents|usage|monorepo)/i;

/** The display name of the system: the first heading of the README, if it is a name. */
async function titleInReadme(repository: Repository): Promise<string | undefined> {
  const path = [...(await repository.paths())].find((one) => /^readme\.md$/i.test(one));
  const text = path === undefined ? undefined : await repository.text(path);
  const heading = /^#[ \t]+(.+)$|<h1\b[^>]*>([\s\S]{1,500}?)<\/h1>/im.exec(text?.slice(0, 4_000) ?? "");
  const title = (heading?.[1] ?? heading?.[2] ?? "")
    .replace(/!\[[^\]]*\]\([^)]*\)|<[^>]*>|[*_`#]/g, " ")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\p{Extended_Pictographic}|\uFE0F/gu, "")
    .replace(/\s+/g, " ")
    .trim();
  // A slogan has no word in common with the package or its folder.
  const called = `${String(repository.manifest.name ?? "")} ${basename(repository.root)}`.toLowerCase();
  const isCalled = title.split(/\W+/).some((word) => word.length > 2 && called.includes(word.toLowerCase()));
  const isName =
    isCalled &&
    title.length <= MAX_TITLE &&
    /\p{L}{2}/u.test(title) &&
    !/[@/&[\]]|^[a-z0-9]+(?:-[a-z0-9]+)+$|[:|]/.test(title);
  return isName && /^\p{Lu}/u.test(title) && !NO_TITLE.test(title) ? title : undefined;
}

/** `acme-ui` → `Acme ui`; `@acme/design-system` → `Acme design system`. */
function titleOf({ manifest, name, root }: Repository): string {
  const scope = typeof manifest.name === "string" ? /^@([^/]+)\//.exec(manifest.name)?.[1] : undefined;
  const folder = /^(?:monorepo|root|workspace|repo(?:sitory)?)$/i.test(name) ? basename(root) : undefined;
  const words =
    folder ??
    (scope && /^(?:ui|react|vue|web|styles?|themes?|core|components?|design-?system|frontend|app)$/i.test(name)
      ? `${scope}-${name}`
      : name);
  return titleFromSlug(words.replaceAll(".", "-")).replace(/\b(?:ui|css|api)\b/gi, (word) => word.toUpperCase());
}

const startPage = (title: string, said: string, name: unknown): string => `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(said)}
---
Describe the purpose of the design system, its maintainers, and where to ask questions.
${typeof name === "string" ? `\n## Install\n\n\`\`\`sh\nnpm install ${name}\n\`\`\`\n` : ""}`;

const THEME = `/* Styles the pages of the registry. To set a property, remove the comment marks around it.
   Colors can use light-dark(). Fonts in public/fonts/ are available at /fonts/<file>. */
:root {
  /* --accent: light-dark(#0a58ca, #8ab8ff); */
  /* --accent-fg: light-dark(#ffffff, #0b1220); */
  /* --font-sans: "Your Font", system-ui, sans-serif; */
  /* --font-heading: var(--font-sans); */
  /* --radius: 6px; */
}
`;

/** A file that explains the others. */
export function explanation(parts: readonly InitPart[], command: string): string {
  const rows = parts.flatMap(({ found, about, files }) =>
    files.length === 0 ? [] : [`| ${foldersOf(files.map(({ path }) => path))} | ${found} | ${about} |`],
  );
  const notes = parts.flatMap((part) => part.notes);
  return `# Workspace

This folder is the workspace of a design system. \`dsr\` shows it and pushes it to a registry. \`dsr init\` created the files;
you can edit all of them, and no command overwrites your changes.

    ${command}

| Files | Source | Purpose |
|---|---|---|
${rows.join("\n")}
${notes.length > 0 ? `\n## Left out\n\n${notes.map((note) => `- ${note}`).join("\n")}\n` : ""}`;
}

/** \`components/\`, \`theme.css\`: the tops of paths. */
function foldersOf(paths: readonly string[]): string {
  const tops = new Set(
    paths.map((path) => {
      const [first = "", second = ""] = path.split("/");
      return !path.includes("/")
        ? path
        : first === "public" || first === "design-system"
          ? `${first}/${second}/`
          : `${first}/`;
    }),
  );
  return [...tops].map((top) => `\`${top}\``).join(", ");
}
