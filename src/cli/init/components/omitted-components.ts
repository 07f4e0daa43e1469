import { counted } from "../../../engines/text/noun.ts";
import { isObject } from "../../../safe/is-object.ts";
import { packageFolders } from "../packages.ts";
import { some } from "../part.ts";
import type { Repository } from "../repository.ts";

/** A kind of component that is recognized but not imported. */
interface Kind {
  one: string;
  many: string;
  file: RegExp;
  /** A pattern for the text, if the file name is not enough. */
  text?: RegExp;
  /** Whether a manifest of custom elements describes it. */
  isDescribed?: true;
  /** The reason, and what to do. */
  why: string;
}

const WITH_MARKUP = "To add one, put its markup into components/<id>/<id>.html and run dsr build.";

const KINDS: readonly Kind[] = [
  {
    one: "Angular component",
    many: "Angular components",
    file: /\.ts$/,
    text: /@Component\(\s*\{[^}]{0,400}\bselector\s*:/,
    why: `the build supports only React, templates and custom elements. ${WITH_MARKUP}`,
  },
  {
    one: "custom element",
    many: "custom elements",
    isDescribed: true,
    file: /\.(?:ts|js|tsx|mts|mjs)$/,
    text: /@customElement\(|\bcustomElements\.define\(|@Component\(\s*\{[^}]{0,200}\btag\s*:/,
    why: "the package has no custom-elements.json with their attributes. Run npx @custom-elements-manifest/analyzer analyze, then dsr init --add.",
  },
  {
    one: "Twig template",
    many: "Twig templates",
    file: /\.twig$/,
    why: `the build does not support Twig. ${WITH_MARKUP}`,
  },
  {
    one: "Ember component",
    many: "Ember components",
    file: /\.g[jt]s$/,
    why: `the build does not support Ember. ${WITH_MARKUP}`,
  },
  {
    one: "Razor, Blade, ERB or Liquid template",
    many: "Razor, Blade, ERB or Liquid templates",
    file: /(?:^|\/)components?\/.*\.(?:razor|cshtml|blade\.php|html\.erb|erb|liquid|html\.haml)$/,
    why: `the build does not support these languages. ${WITH_MARKUP}`,
  },
];
const NO_COMPONENT =
  /\.(?:spec|test|stories|story|module|d)\.|(?:^|\/)(?:tests?|e2e|fixtures?|mocks?|__\w+__|node_modules)\//;
/** Files to read. */
const MAX_FILES = 3_000;
const MAX_BYTES = 200_000;

/**
 * Reports components that a repository has and a workspace does not get: number, reason and next step for each kind.
 *
 * @param taken sources of imported components
 * @param hasManifest whether a manifest describes its custom elements
 */
export async function reportOmittedComponents(
  repository: Repository,
  taken: ReadonlySet<string>,
  hasManifest: boolean,
): Promise<string[]> {
  const isOfClasses = await hasPackage(
    repository,
    /^(?:lit|lit-element|@stencil\/core|@microsoft\/fast-element|@angular\/core)$/,
  );
  const lines: string[] = [];
  for (const kind of KINDS) {
    // Only packages that name a library are worth the reading.
    if (kind.text && (!isOfClasses || (kind.isDescribed && hasManifest))) continue;
    const files = repository.files.filter(
      ({ path, isMade }) => kind.file.test(path) && !isMade && !NO_COMPONENT.test(path) && !taken.has(path),
    );
    const found: string[] = [];
    for (const { path } of kind.text ? files.slice(0, MAX_FILES) : files)
      if (!kind.text || kind.text.test((await repository.text(path, MAX_BYTES)) ?? "")) found.push(path);
    if (found.length > 0) lines.push(`${counted(found.length, kind)} left out (${some(found, 3)}): ${kind.why}`);
  }
  return lines;
}

/** Whether any package of the repository names one like this. */
async function hasPackage(repository: Repository, name: RegExp): Promise<boolean> {
  for (const folder of await packageFolders(repository)) {
    const manifest = folder === "" ? repository.manifest : await repository.json(`${folder}/package.json`);
    const lists = isObject(manifest)
      ? [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies]
      : [];
    if (lists.some((one) => isObject(one) && Object.keys(one).some((key) => name.test(key)))) return true;
  }
  return false;
}
