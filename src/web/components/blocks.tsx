import { z } from "zod";
import { type ComponentDefinition, getComponentDefinition } from "../../domain/components/contract.ts";
import { defaultPreview, readDeclaration } from "../../domain/components/declaration/declaration.ts";
import { codeLanguage } from "../../domain/components/declaration/examples.ts";
import { propertyRows } from "../../domain/components/declaration/property-rows.ts";
import { componentPageHref } from "../../domain/components/gallery/gallery-entries.ts";
import { declaredCode } from "../../domain/components/preview/variant-code.ts";
import { didYouMean } from "../../engines/text/did-you-mean.ts";
import { blocks, codeBlock, link } from "../../engines/text/markdown.ts";
import { markdownAddress } from "../../engines/text/markdown-address.ts";
import { ApiError } from "../../platform/contract/api-error.ts";
import { type BlockReads, type BlockView, defineBlock } from "../../platform/contract/block.ts";
import { PreviewFigure } from "../ui/components/preview-figure.tsx";
import { namedVariant } from "./declaration/named-variant.ts";
import { propertiesText } from "./declaration/properties-text.ts";
import { variantHref } from "./declaration/variants.ts";
import { codeHref } from "./page/code-page.tsx";
import { declaredHeight } from "./page/component-stage.tsx";
import { tabHref } from "./page/component-tabs.ts";
import { PropertiesTable } from "./page/properties-table.tsx";

const HEIGHT = 96;
/** Characters of code in a text. */
const MAX_CODE = 3_000;
/** Properties in a document, including nested ones. */
const MAX_PROPERTIES = 200;

const id = z.string().max(200);

/** `<Preview id="button" variant="primary" />`: a component at work in a document. */
const preview = defineBlock({
  name: "Preview",
  summary: "A live component. `id` is the ID of the component; `variant` is the key of a variant (optional).",
  attributes: z.object({ id, variant: z.string().max(200).optional() }),
  async show({ id, variant }, reads) {
    const component = await find(id, reads);
    if (!component) return undefined;
    if (variant !== undefined && !Object.hasOwn(component.previews, variant)) {
      const near = didYouMean(variant, Object.keys(component.previews));
      return { missing: `${component.title} has no variant ${variant}.${near ? ` Did you mean ${near}?` : ""}` };
    }
    return viewOf(component, variant, reads);
  },
});

/**
 * `{{ example({ group: "components", item: "button", example: "warning" }) }}`, the embeds in GOV.UK's pages. Their
 * examples are not variants, and only some have the same names.
 */
const example = defineBlock({
  name: "example()",
  summary:
    "A live component in the syntax of templates. `item` is the ID of the component; `example` is the name of a variant.",
  attributes: z.object({
    group: z.literal("components").optional(),
    item: id,
    example: z.string().max(200).optional(),
  }),
  async show({ item, example }, reads) {
    const component = await find(item, reads);
    if (!component) return undefined;
    if (example === undefined) return viewOf(component, undefined, reads);
    const variant = namedVariant(Object.keys(component.previews), example);
    if (variant === undefined) return { missing: `${component.title} has no variant for the example ${example}.` };
    return viewOf(component, variant, reads);
  },
});

/** `<Properties id="button" />`: the properties of a component as a table. */
const properties = defineBlock({
  name: "Properties",
  summary: "A table with the properties of a component. `id` is the ID of the component.",
  attributes: z.object({ id }),
  async show({ id }, reads) {
    const component = await find(id, reads);
    if (!component) return undefined;
    const { title } = component;
    const rows = propertyRows(component.properties);
    if (rows.length === 0) return { missing: `${title} doesn't declare any properties.` };
    const href = `${tabHref(id, "code")}#properties`;
    const shown = rows.slice(0, MAX_PROPERTIES);
    const rest = rows.length > shown.length ? `and ${rows.length - shown.length} more` : undefined;
    return {
      card: { title: `Properties of ${title}`, href },
      text: blocks(propertiesText(shown), rest && link(rest, markdownAddress(componentPageHref(id)))).trimEnd(),
      html: (
        <>
          <PropertiesTable rows={shown} />
          {rest && (
            <p class="embed">
              <a href={href}>{rest}</a>
            </p>
          )}
        </>
      ),
    };
  },
});

export const componentBlocks = [preview, example, properties];

async function find(id: string, { client }: BlockReads): Promise<ComponentDefinition | undefined> {
  return client(getComponentDefinition, { params: { id } }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  });
}

/** A component in one of its variants, by default the first. */
function viewOf(
  component: ComponentDefinition,
  requested: string | undefined,
  { settings: { previewOrigin: origin = "" } }: BlockReads,
): BlockView {
  const { id, previews, description } = component;
  const key = requested ?? defaultPreview(readDeclaration(id, component));
  const shown = key !== undefined && Object.hasOwn(previews, key) ? previews[key] : undefined;
  const several = Object.keys(previews).length > 1;
  const title = shown && several ? `${component.title}: ${shown.title}` : component.title;
  const href = requested === undefined ? componentPageHref(id) : variantHref(id, requested);
  const code = declaredCode(component, key) ?? "";
  const reported = code.length <= MAX_CODE ? code : "";
  return {
    card: { title, href, ...(description ? { about: description } : {}) },
    text: blocks(
      link(title, markdownAddress(componentPageHref(id))),
      reported && codeBlock(reported, codeLanguage(component)),
    ).trimEnd(),
    html:
      shown?.url && key !== undefined ? (
        <PreviewFigure
          title={title}
          place="in the text"
          src={origin + shown.url}
          height={declaredHeight(component, key) ?? HEIGHT}
          caption={{ href, codeHref: codeHref(id, key) }}
        />
      ) : (
        <p class="embed">
          <a href={href}>{title}</a>
        </p>
      ),
  };
}
