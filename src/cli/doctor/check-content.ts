import { logoOfSystemIn } from "../../domain/logos/logo-of-system.ts";
import { logoSet } from "../../domain/logos/logo-set.ts";
import { appConfig } from "../../engines/declaration/app-config.ts";
import { counted } from "../../engines/text/noun.ts";
import { SINGLETON } from "../../store/kind.ts";
import { leftOutSentence } from "../../store/left-out.ts";
import { documentPaths, faultSentence, findDocumentFaults, LIST_FAULTS } from "../check/document-faults.ts";
import { some } from "../init/part.ts";
import { leftOutOf, localKeyOf, mayExistUnread, notesOf, notReadOf } from "../sync/local-records.ts";
import { type Diagnosis, type DoctorCheck, idsOf, type WorkspaceState } from "./checkup.ts";

/** Warnings in full. */
const SHOWN = 5;
const SHOWN_LEFT_OUT = 20;
const SHOWN_FAULTS = 10;

/** The configuration: whether the system has a name. */
export const checkConfig: DoctorCheck = ({ config, local }) => {
  const about = "configuration";
  if (local.types.get("config")?.failed)
    return [{ about, state: "wrong", isLeftOut: true, says: "could not be read", todo: "See the error below." }];
  const todo =
    'Run dsr init to import your repository or to create an example, or write service.config.json: {"app": {"title": "…"}, "registry": {"url": "…"}}';
  if (!config) return [{ about, state: "missing", says: "not found", todo }];
  const { title } = appConfig(config);
  return typeof title === "string" && title !== ""
    ? [{ about, state: "ok", says: title }]
    : [
        {
          about,
          state: "missing",
          says: "the design system has no title",
          todo: "Set app.title in the configuration.",
        },
      ];
};

/** Sorts of content, each with how a workspace gets it. */
const CONTENT: readonly { type: string; about: string; todo: string }[] = [
  {
    type: "dtcg",
    about: "tokens",
    todo: "Put DTCG files into design-system/tokens/, run dsr init --add, or import tokens from your design tool with dsr fetch.",
  },
  {
    type: "icons",
    about: "icons",
    todo: "Put SVG files into icons/, or list icons of a library in icons/catalog.json.",
  },
  { type: "logos", about: "logos", todo: "Put SVG files into logos/: acme-primary-color.svg, acme-icon-dark.svg, …" },
  { type: "fonts", about: "fonts", todo: "Put .woff2 files into public/fonts/." },
  {
    type: "theme",
    about: "theme",
    todo: "Create theme.css. --accent, --font-sans, --radius and other properties style the pages.",
  },
];

/** The usual parts of a design system that are missing. */
export const checkContent: DoctorCheck = ({ local }) =>
  CONTENT.map(({ type, about, todo }): Diagnosis => {
    const found = idsOf(local, type);
    if (found.length === 0 && mayExistUnread(localKeyOf(type, SINGLETON), local))
      return {
        about,
        state: "wrong",
        isLeftOut: true,
        says: "could not be read",
        todo: "Fix the file under “left out” below.",
      };
    return found.length > 0
      ? { about, state: "ok", says: "found" }
      : { about, state: "missing", says: "none yet", todo };
  });

/** The logo that represents the system. Empty without logos. */
export const checkLogo: DoctorCheck = ({ local, config }) => {
  const set = logoSet.safeParse(local.records.get("logos:main")?.data);
  if (!set.success || set.data.variants.length === 0) return [];
  const { variants } = set.data;
  const app = appConfig(config);
  const about = "logo";
  const named = (key: string) => (typeof app[key] === "string" ? app[key] : undefined);
  const example = `"logo": ${JSON.stringify(variants[0]?.id)}`;
  const chosen = named("logo");
  if (chosen !== undefined && !variants.some(({ id }) => id === chosen))
    return [
      {
        about,
        state: "wrong",
        says: `logo is ${chosen}, but logos/ has no such logo`,
        todo: `Use an existing logo: ${example}`,
      },
    ];
  const own = chosen ?? logoOfSystemIn(set.data, { title: named("title"), client: named("client") })?.id;
  if (own !== undefined) return [{ about, state: "ok", says: `logo in the header: ${own}` }];
  const says = "logos/ has logos of several brands, and neither title nor client matches one: pages show only the name";
  return [
    { about, state: "missing", says, todo: `Select the logo of the design system in the app section: ${example}` },
  ];
};

/** Pages, and whether components have theirs. */
export const checkPages: DoctorCheck = ({ local }) => {
  const pages = new Set(idsOf(local, "page"));
  const about = "pages";
  if (pages.size === 0)
    return [{ about, state: "missing", says: "none yet", todo: "Create pages/index.md as the start page." }];
  const components = idsOf(local, "component");
  const without = components.filter((id) => !pages.has(`components/${id}`));
  return [
    { about, state: "ok", says: `${pages.size}` },
    ...(pages.has("index")
      ? []
      : [{ about, state: "missing" as const, says: "no start page", todo: "Create pages/index.md." }]),
    ...(without.length > 0
      ? [
          {
            about: "usage",
            state: "missing" as const,
            says: `${counted(without.length, "component")} ${without.length === 1 ? "has" : "have"} no usage page (${some(without, 3)})`,
            todo: `Create pages/components/${without[0]}.md.`,
          },
        ]
      : []),
  ];
};

/** Unreadable files: a push leaves them out and exits with code 1. */
export const checkLeftOut: DoctorCheck = ({ local }) => {
  const left = leftOutOf(local).map(
    (one): Diagnosis => ({ about: "left out", state: "wrong", isLeftOut: true, says: leftOutSentence(one) }),
  );
  const more = left.length - SHOWN_LEFT_OUT;
  if (more <= 0) return left;
  const todo = "Run dsr push --dry-run to list them.";
  return [
    ...left.slice(0, SHOWN_LEFT_OUT),
    { about: "left out", state: "wrong", isLeftOut: true, says: `and ${more} more`, todo },
  ];
};

/** Files that no kind reads although they are in a folder of one. */
export const checkNotRead: DoctorCheck = ({ local, flags }) => {
  const about = "ignored";
  const left = notReadOf(local).map((one): Diagnosis => ({ about, state: "warning", says: leftOutSentence(one) }));
  return firstOf(left, flags, SHOWN, { about, todo: "Use --json to list them." });
};

/** Warnings of a push. */
export const checkWarnings: DoctorCheck = ({ local, flags }: WorkspaceState) => {
  const about = "warning";
  const warnings = notesOf(local).map((says): Diagnosis => ({ about, state: "warning", says }));
  return firstOf(warnings, flags, SHOWN, { about, todo: "Use --json to list them." });
};

/** Accessibility findings of pages and patterns. */
export const checkDocuments: DoctorCheck = async ({ files, flags }: WorkspaceState) => {
  const about = "accessibility";
  const faults = (await findDocumentFaults(files, await documentPaths(files))).map(
    (one): Diagnosis => ({ about, state: "warning", says: faultSentence(one) }),
  );
  return firstOf(faults, flags, SHOWN_FAULTS, { about, todo: LIST_FAULTS, of: " in pages and patterns" });
};

/** The first diagnoses and the number of the others; all of them as JSON. */
function firstOf(
  diagnoses: Diagnosis[],
  flags: WorkspaceState["flags"],
  count: number,
  { about, todo, of = "" }: { about: string; todo: string; of?: string },
): Diagnosis[] {
  const more = diagnoses.length - count;
  if (more <= 0 || flags.json === true) return diagnoses;
  return [...diagnoses.slice(0, count), { about, state: "warning", says: `and ${more} more${of}`, todo }];
}
