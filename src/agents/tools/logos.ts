import { z } from "zod";
import { getLogos } from "../../domain/logos/contract.ts";
import { logoAddress } from "../../domain/logos/logo-address.ts";
import { logoPicture } from "../../domain/logos/logo-picture.ts";
import { type LogoSet, type LogoVariant, logoVariant } from "../../domain/logos/logo-set.ts";
import { countModelTokens } from "../../engines/text/model-tokens.ts";
import { shortened } from "../../engines/text/shortened.ts";
import { publicAccess } from "../../platform/contract/access.ts";
import { defineTool, PAGE_TOKENS, toolPageOf } from "../../platform/contract/tool.ts";
import { unknownName } from "../../platform/contract/unknown-name.ts";

/** Rules returned for one logo or the set, and characters of each. */
const RULES = 10;
const RULE_CHARACTERS = 300;

const { id, name, brand, variant, form, background, width, height } = logoVariant.shape;

export const logoTools = [
  defineTool({
    name: "service_get_logo_set",
    title: "Get the logos",
    description:
      "Returns the logos with brand, variant (color, dark, light, monochrome), form (primary, wordmark, icon, stacked), URL and usage rules. With an ID, returns only this logo with its SVG.",
    access: publicAccess,
    input: z.object({
      id: z
        .string()
        .max(2_000)
        .optional()
        .meta({ description: "The ID of a logo. Returns only this logo with its SVG." }),
      brand: z.string().max(2_000).optional().meta({ description: "Returns only logos of this brand." }),
    }),
    output: z.object({
      name: z.string().optional(),
      description: z.string().optional(),
      clearspace: z.string().optional(),
      minWidth: z.string().optional(),
      doNot: z.array(z.string()).optional(),
      total: z.int(),
      logos: z.array(
        z.object({
          ...{ id, name, brand, variant, form, background, width, height },
          url: z.string(),
          usage: z.string().optional(),
          doNotUse: z.array(z.string()).optional(),
          svg: z
            .string()
            .optional()
            .meta({ description: "The SVG. Absent if it is too long; then get it from `url`." }),
        }),
      ),
    }),
    pages: true,
    async run({ id, brand }, { client, from }) {
      const { logoSet } = await client(getLogos, {});
      const variants = logoSet?.variants ?? [];
      const chosen = id === undefined ? variants : [variantOf(variants, id)];
      const logos = chosen.filter((logo) => brand === undefined || logo.brand === brand);
      const { items, next } = toolPageOf(
        logos.map((logo) => ({ ...brief(logo), ...(id === undefined ? {} : drawing(logo)) })),
        { from },
      );
      const rules = from === 0 && logoSet ? setRules(logoSet) : {};
      return { data: { ...rules, total: logos.length, logos: items }, next };
    },
  }),
];

function variantOf(variants: readonly LogoVariant[], id: string): LogoVariant {
  const ids = variants.map((logo) => logo.id);
  const found = variants[ids.indexOf(id)];
  if (!found) throw unknownName("logo", id, ids, "For all logos, call the tool without an ID.");
  return found;
}

const setRules = ({ name, description, clearspace, minWidth, doNot }: LogoSet) => ({
  ...{ name, description: shorten(description), clearspace: shorten(clearspace) },
  ...{ minWidth: shorten(minWidth), doNot: rulesOf(doNot) },
});

const brief = ({ id, name, brand, variant, form, background, width, height, usage, doNotUse }: LogoVariant) => ({
  ...{ id, name, brand, variant, form, background, width, height },
  url: logoAddress(id),
  usage: shorten(usage),
  doNotUse: rulesOf(doNotUse),
});

/** Its drawing, if a result has room for it. */
function drawing(logo: LogoVariant): { svg?: string } {
  const svg = logoPicture(logo);
  return countModelTokens(svg) > PAGE_TOKENS / 2 ? {} : { svg };
}

const shorten = (text: string | undefined) => (text === undefined ? undefined : shortened(text, RULE_CHARACTERS));
const rulesOf = (rules: readonly string[] | undefined) =>
  rules?.slice(0, RULES).map((rule) => shortened(rule, RULE_CHARACTERS));
