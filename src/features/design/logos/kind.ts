import { documentSync } from "../../../store/document-sync.ts";
import { defineKind, jsonFile, type Kind, SINGLETON, titleIn } from "../../../store/kind.ts";
import { type LogoSet, type LogoVariant, logoSet } from "./logo-set.ts";
import { readLogos } from "./read-logos.ts";

export const logosKind: Kind<LogoSet> = defineKind({
  name: "logos",
  noun: { one: "logo", many: "logos" },
  title: (summary) => titleIn(summary, "name"),
  page: () => "/foundations/logos",
  countsAsContent: true,
  schema: logoSet,
  summarize: (_, { name, variants }) => ({
    name: name.slice(0, 200),
    count: variants.length,
    primary: primaryOf(variants)?.id,
    wordmark: saysItsName(primaryOf(variants), name),
    dark: variants.find(({ variant, form }) => variant === "light" && form === primaryOf(variants)?.form)?.id,
  }),
  sync: documentSync("logos", () => logosKind),
  workspace: {
    paths: ["logos"],
    async read(files) {
      const { document, warnings } = await readLogos(files);
      return { records: document ? [{ id: SINGLETON, document }] : [], warnings };
    },
    filesOf: (set) => [jsonFile("logos/logo-set.json", set)],
  },
});

/** The logo of the design system: its primary color variant, else the nearest to it. */
export const primaryOf = (variants: readonly LogoVariant[]): LogoVariant | undefined =>
  variants.find(({ variant, form }) => variant === "color" && form === "primary") ??
  variants.find(({ form }) => form === "primary") ??
  variants.find(({ variant }) => variant === "color") ??
  variants[0];

/** True for a logo that spells the name of its set ("Acme logos"): with the name beside it, it would stand there twice. */
export function saysItsName(logo: LogoVariant | undefined, setName: string): boolean {
  const [name = ""] = setName.toLowerCase().split(" ");
  return logo !== undefined && logo.form !== "icon" && logo.name.toLowerCase().split(" ").includes(name);
}
