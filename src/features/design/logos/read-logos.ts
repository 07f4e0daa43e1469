import type { WorkspaceFiles } from "../../../store/workspace/workspace-files.ts";
import { titleFromSlug } from "../../../text/title-from-slug.ts";
import { acceptLogoSet, type LogoSet, type LogoVariant, logoSet } from "./logo-set.ts";

export const SET = "logos/logo-set.json";
const VARIANTS = ["color", "dark", "light", "monochrome"];
const FORMS = ["primary", "wordmark", "icon", "stacked"];

/** The logos of a workspace, from `logos/logo-set.json` or made from the SVG files in `logos/`. */
export async function readLogos(files: WorkspaceFiles): Promise<{ document?: LogoSet; warnings: string[] }> {
  const json = await files.json(SET);
  if (json !== undefined) {
    const parsed = logoSet.safeParse(acceptLogoSet(json));
    if (parsed.success) return { document: parsed.data, warnings: [] };
    const [issue] = parsed.error.issues;
    return { warnings: [`${SET}: ${issue?.path.join(".")}: ${issue?.message}; the logos step is skipped.`] };
  }
  const listed = await files.list("logos", [".svg"]);
  const variants = await Promise.all(listed.map(async ({ path }) => variantOf(path, (await files.text(path)) ?? "")));
  return variants.length > 0 ? { document: { name: "Logos", variants }, warnings: [] } : { warnings: [] };
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
