import { getLogos } from "../../../domain/logos/contract.ts";
import { logoAddress } from "../../../domain/logos/logo-address.ts";
import { blocks, code, heading, inline, link, list, printTable } from "../../../engines/text/markdown.ts";
import { titleFromSlug } from "../../../engines/text/title-from-slug.ts";
import type { Call } from "../../../platform/contract/route.ts";
import { groupLogos } from "./group-logos.ts";

/** The logos and how they may be used, in markdown. */
export async function logosText({ client }: Pick<Call, "client">): Promise<string> {
  const { logoSet } = await client(getLogos, {});
  if (!logoSet || logoSet.variants.length === 0) return blocks(heading(1, "Logos"), "No logos yet.");
  const { name, description, clearspace, minWidth, doNot = [], variants } = logoSet;
  const groups = groupLogos(variants);
  return blocks(
    heading(1, `Logos: ${name}`),
    description && inline(description),
    list([
      ...(clearspace ? [`Clear space: ${inline(clearspace)}`] : []),
      ...(minWidth ? [`Minimum width: ${inline(minWidth)}`] : []),
      ...doNot.map((rule) => `Don't: ${inline(rule)}`),
    ]),
    ...groups.flatMap(({ brand, forms }) => [
      groups.length > 1 && heading(2, brand === undefined ? name : titleFromSlug(brand)),
      printTable(
        ["Logo", "Form", "Variant", "Usage", "Don't use"],
        forms
          .flatMap(({ logos }) => logos)
          .map((logo) => [
            link(logo.name, logoAddress(logo.id)),
            inline(logo.form),
            inline(logo.variant),
            inline(logo.usage ?? ""),
            (logo.doNotUse ?? []).map(inline).join("; "),
          ]),
      ),
    ]),
    `The logo of the design system is at ${code("/api/registry/logo.svg")}.`,
  );
}
