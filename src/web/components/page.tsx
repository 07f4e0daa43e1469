import { z } from "zod";
import { getComponentDefinition } from "../../domain/components/contract.ts";
import { previewAddress } from "../../domain/components/declaration/define.ts";
import { driftOf } from "../../domain/components/drift.ts";
import { componentGallery, componentHref } from "../../domain/components/gallery/gallery-entries.ts";
import { componentKind } from "../../domain/components/kind.ts";
import { recordHref } from "../../domain/components/preview/live-address.ts";
import { recordedValues } from "../../domain/components/preview/recorded-preview.ts";
import { type PreviewDocument, previewKind } from "../../domain/components/previews-kind.ts";
import { sidebarAround } from "../../domain/lists/outline.ts";
import { notFound } from "../../platform/contract/api-error.ts";
import { Badge } from "../ui/components/badge.tsx";
import { Callout } from "../ui/components/callout.tsx";
import { CodeBlock } from "../ui/components/code-block.tsx";
import { PageHeader } from "../ui/components/page-header.tsx";
import { chosenFrom } from "../ui/components/preview-stage.tsx";
import { page } from "../ui/page.tsx";
import { ComponentStage, stageOf } from "./page/component-stage.tsx";

const word = z.string().max(200).default("");

/** A preview record at work, with the fields to go on from it: what an agent or another client made, to be sent around. */
export const previewPage = page(
  {
    path: "/components/{id}/previews/{previewKey}",
    summary: "Show a preview record of a component",
    tag: "Components",
    params: z.object({ id: z.string(), previewKey: z.string() }),
    query: z.object({ variant: word, width: word, scheme: word, brand: word, dir: word }),
  },
  async (call) => {
    const {
      snapshot,
      client,
      part,
      query,
      params: { id, previewKey },
    } = call;
    const [record, entry, readGallery, shown] = await Promise.all([
      snapshot.get(previewKind, `${id}/${previewKey}`),
      snapshot.get(componentKind, id),
      part(componentGallery),
      call.frame(),
    ]);
    if (!record) throw notFound(`There is no preview record ${previewKey} of ${id}.`);
    if (!entry) throw notFound(`There is no component ${id} any more.`);
    const [component, sidebar] = await Promise.all([
      client(getComponentDefinition, { params: { id } }),
      snapshot.derive(sidebarAround(readGallery, componentHref(id))),
    ]);
    const { document } = record;
    const values = recordedValues(document, component);
    const preview = {
      title: document.title,
      values,
      ...(component.live === undefined ? {} : { url: previewAddress(id, previewKey) }),
    };
    const alone = { ...component, previews: { [previewKey]: preview }, previewRecords: [] };
    const stage = { ...stageOf(alone, shown), action: recordHref(id, previewKey) };
    const chosen = chosenFrom(query, stage);
    const drift = driftOf(document, entry.document);
    return {
      title: document.title,
      description: document.rationale ?? `A preview of ${component.title}.`,
      width: "wide",
      sidebar,
      body: (
        <article class="component">
          <PageHeader
            title={document.title}
            isAuthored
            eyebrow={<a href={componentHref(id)}>{component.title}</a>}
            lead={document.rationale ?? undefined}
          />
          <p class="r-badges">
            <Badge>{document.source === "llm" ? "made by a model" : "made by hand"}</Badge>
            {document.componentVersion && (
              <Badge tone="accent">{`v${document.componentVersion.replace(/^v/, "")}`}</Badge>
            )}
          </p>
          {drift && <Callout tone="warning">{drift}</Callout>}
          {component.live === undefined && (
            <Callout tone="info">
              It cannot be drawn: what was built of {component.title} draws its own variants alone. If a version before
              this one built it, <code>dsr build {id}</code> and a push change that.
            </Callout>
          )}
          {component.live !== undefined && (
            <ComponentStage
              component={alone}
              stage={{ ...stage, origin: call.settings.previewOrigin, chosen }}
              isDrawn
            />
          )}
          <Details record={document} />
        </article>
      ),
    };
  },
);

/** What its author said and set. */
const Details = ({ record: { semantic, values, slots } }: { record: PreviewDocument }) => (
  <>
    {semantic && (
      <section class="component-part" aria-labelledby="meaning">
        <h2 id="meaning">What it means</h2>
        {typeof semantic === "string" ? (
          <p>{semantic}</p>
        ) : (
          <CodeBlock code={JSON.stringify(semantic, null, 2)} language="json" />
        )}
      </section>
    )}
    <section class="component-part" aria-labelledby="values">
      <h2 id="values">What it sets</h2>
      <CodeBlock
        code={JSON.stringify(Object.keys(slots).length > 0 ? { values, slots } : values, null, 2)}
        language="json"
      />
    </section>
  </>
);
