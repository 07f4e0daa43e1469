import { z } from "zod";
import { isObject } from "../../safe/is-object.ts";

/** One logo (specification, LogoVariant). Unknown values of `variant` and `form` are kept. */
export const logoVariant = z
  .looseObject({
    id: z.string().min(1),
    name: z.string(),
    brand: z.string().optional(),
    variant: z.string().meta({ description: "The color variant: color, dark, light or monochrome." }),
    form: z.string().meta({ description: "The form: primary, wordmark, icon or stacked." }),
    svg: z.string(),
    background: z.string().optional(),
    width: z.number().optional(),
    height: z.number().optional(),
    colors: z.record(z.string(), z.string()).optional(),
    usage: z.string().optional(),
    doNotUse: z.array(z.string()).optional(),
  })
  .meta({ id: "LogoVariant" });

export type LogoVariant = z.infer<typeof logoVariant>;

export const logoSet = z
  .looseObject({
    name: z.string(),
    variants: z.array(logoVariant),
    description: z.string().optional(),
    clearspace: z.string().optional(),
    minWidth: z.string().optional(),
    doNot: z.array(z.string()).optional(),
  })
  .meta({ id: "LogoSet" });

export type LogoSet = z.infer<typeof logoSet>;

const RENAMED = {
  variant: new Map<unknown, string>([["mono", "monochrome"]]),
  form: new Map<unknown, string>([["icon-only", "icon"]]),
};

/** Reads the names other clients use: `mono` for `monochrome`, `icon-only` for `icon`. */
export function acceptLogoSet(set: unknown): unknown {
  if (!isObject(set) || !Array.isArray(set.variants)) return set;
  const rename = (variant: Record<string, unknown>, key: keyof typeof RENAMED) =>
    RENAMED[key].get(variant[key]) ?? variant[key];
  const variants = set.variants.map((variant: unknown) =>
    isObject(variant) ? { ...variant, variant: rename(variant, "variant"), form: rename(variant, "form") } : variant,
  );
  return { ...set, variants };
}
