import { lineInJson } from "../../engines/text/locate-json.ts";
import { titleFromSlug } from "../../engines/text/title-from-slug.ts";
import { readSvg } from "../../platform/read-svg.ts";
import { issueText } from "../../store/issue-sentence.ts";
import type { KindReading } from "../../store/kind.ts";
import { leftOutBy, noteFault } from "../../store/workspace/read-record.ts";
import { WorkspaceFault, type WorkspaceFiles } from "../../store/workspace/workspace-files.ts";
import { acceptLogoSet, type LogoSet, type LogoVariant, logoSet } from "./logo-set.ts";

export const SET = "logos/logo-set.json";
const VARIANTS = ["color", "dark", "light", "monochrome"];
const FORMS = ["primary", "wordmark", "icon", "stacked"];

/**
 * The logos of a workspace, from `logos/logo-set.json` or made from the SVG files in `logos/`. Without a document where one
 * of these cannot be read: a set without it would take the logo away.
 */
export async function readLogos(
  files: WorkspaceFiles,
): Promise<{ document?: LogoSet } & Pick<KindReading<LogoSet>, "leftOut" | "warnings">> {
  const faults: WorkspaceFault[] = [];
  const json = await noteFault(faults, () => files.json(SET));
  const set = json === undefined ? undefined : logoSet.safeParse(acceptLogoSet(json));
  if (set && !set.success) faults.push(await setFault(files, set.error));
  const listed = set ? [] : await files.list("logos", [".svg"]);
  const variants = await Promise.all(
    listed.map(async ({ path }) => variantOf(path, (await noteFault(faults, () => readSvg(files, path))) ?? "")),
  );
  const leftOut = faults.map((fault) => leftOutBy(fault, { file: fault.path, what: "the logo set", holds: "all" }));
  if (leftOut.length > 0) return { leftOut, warnings: [] };
  if (set?.success) return { document: set.data, warnings: [] };
  return variants.length > 0 ? { document: { name: "Logos", variants }, warnings: [] } : { warnings: [] };
}

async function setFault(files: WorkspaceFiles, error: Parameters<typeof issueText>[0]): Promise<WorkspaceFault> {
  const [at, index] = error.issues[0]?.path ?? [];
  const line = lineInJson((await files.text(SET)) ?? "", index === undefined ? "" : `/${String(at)}/${String(index)}`);
  return new WorkspaceFault(SET, `it is not valid (${issueText(error)})`, {
    ...(line === undefined ? {} : { line }),
    instead: "Fix it, or remove it. Without it, the logo set is created from the SVG files.",
  });
}

/** Variant and form from the words of the file name: `acme-wordmark-dark.svg`. */
function variantOf(path: string, svg: string): LogoVariant {
  const id = path
    .slice("logos/".length)
    .replace(/\.svg$/, "")
    .replaceAll("/", "-");
  const words = id.toLowerCase().split(/[-_. ]/);
  return {
    id,
    name: titleFromSlug(id),
    variant: VARIANTS.find((variant) => words.includes(variant)) ?? "color",
    form: FORMS.find((form) => words.includes(form)) ?? "primary",
    svg,
  };
}
