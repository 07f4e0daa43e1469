import { z } from "zod";
import { ApiError } from "../../../contract/api-error.ts";
import { defineBlock } from "../../../contract/block.ts";
import { twinAddress } from "../../../contract/twin.ts";
import { blocks, codeBlock, link } from "../../../text/markdown.ts";
import { PreviewFigure } from "../../../web/components/preview-figure.tsx";
import { getComponentDefinition } from "./contract.ts";
import { defaultPreview, readDeclaration } from "./declaration.ts";
import { codeLanguage } from "./examples.ts";
import { componentHref } from "./gallery-entries.ts";

const HEIGHT = 96;
/** Characters of code that stand in a text. */
const MOST_CODE = 3_000;

/** `<Preview id="button" variant="primary" />`: a component at work in a document. */
const preview = defineBlock({
  name: "Preview",
  summary: "A component at work: `id`, and the key of a variant where it is not the default one.",
  attributes: z.object({ id: z.string().max(200), variant: z.string().max(200).optional() }),
  async show({ id, variant: asked }, { client, settings: { previewOrigin: origin = "" } }) {
    const component = await client(getComponentDefinition, { params: { id } }).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    });
    if (!component) return undefined;
    const key = asked ?? defaultPreview(readDeclaration(id, component));
    const shown = key !== undefined && Object.hasOwn(component.previews, key) ? component.previews[key] : undefined;
    if (asked !== undefined && !shown) return undefined;
    const several = Object.keys(component.previews).length > 1;
    const title = shown && several ? `${component.title}: ${shown.title}` : component.title;
    const href = componentHref(id) + (asked === undefined ? "" : `?${new URLSearchParams({ variant: asked })}`);
    const card = { title, href, ...(component.description ? { about: component.description } : {}) };
    const usage = component.code.length <= MOST_CODE ? component.code : "";
    const text = blocks(link(title, twinAddress(href)), usage && codeBlock(usage, codeLanguage(component))).trimEnd();
    return {
      card,
      text,
      html: shown?.url ? (
        <PreviewFigure title={title} href={href} src={origin + shown.url} height={HEIGHT} />
      ) : (
        <p class="embed">
          <a href={href}>{title}</a>
        </p>
      ),
    };
  },
});

export const componentBlocks = [preview];
