import { z } from "zod";
import { getComponentDefinition } from "../../../domain/components/contract.ts";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { variantCode } from "../../../domain/components/preview/variant-code.ts";
import { publicAccess } from "../../../platform/contract/access.ts";
import { notFound } from "../../../platform/contract/api-error.ts";
import { HighlightedCode } from "../../ui/components/highlighted-code.tsx";
import { fragment } from "../../ui/fragment.tsx";
import { highlightFor } from "../../ui/highlight-task.ts";

/** Longer code is cut. The file has all of it. */
const MAX_CODE_LENGTH = 60_000;

/** The address of a variant's code. */
export const codeHref = (id: string, variant: string): string =>
  `${componentPageHref(id)}/code?${new URLSearchParams({ variant })}`;

/** The code of one variant, for who opens it below the preview. */
export const codePage = fragment(
  {
    path: "/components/{id}/code",
    summary: "Show the code of a component variant",
    tag: "Components",
    access: publicAccess,
    params: z.object({ id: z.string() }),
    // The limit of names in a declaration. An unknown name is 404.
    query: z.object({ variant: z.string().max(8_000) }),
    errors: [404],
  },
  async (call) => {
    const {
      params: { id },
      query: { variant },
    } = call;
    const component = await call.client(getComponentDefinition, { params: { id } });
    const shown = Object.hasOwn(component.previews, variant) ? component.previews[variant] : undefined;
    if (!shown) throw notFound(`${component.title} has no variant with this name.`);
    const { code, language } = await variantCode(component, variant, call);
    return {
      title: shown.title,
      of: { title: component.title, href: componentPageHref(id) },
      body: code ? (
        <HighlightedCode code={code.slice(0, MAX_CODE_LENGTH)} language={language} highlight={highlightFor(call)} />
      ) : (
        <p>This variant has no code: it hasn't been built, and its declaration doesn't include any.</p>
      ),
    };
  },
);
