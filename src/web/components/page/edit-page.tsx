import { z } from "zod";
import {
  type EditableMetadata,
  editedComponent,
  METADATA,
  MetadataOverlap,
  metadataOf,
} from "../../../domain/components/declaration/edit-component.ts";
import { componentIn, noComponent } from "../../../domain/components/find-component.ts";
import { componentPageHref } from "../../../domain/components/gallery/gallery-entries.ts";
import { componentKind } from "../../../domain/components/kind.ts";
import { checkCsrf, csrfToken } from "../../../domain/people/accounts/csrf.ts";
import { administrators } from "../../../platform/contract/access.ts";
import { notFound } from "../../../platform/contract/api-error.ts";
import { authorNames } from "../../../platform/contract/author-names.ts";
import { endpoint } from "../../../platform/contract/endpoint.ts";
import { bytesRoute, type Call, update } from "../../../platform/contract/route.ts";
import { Button, ButtonLink } from "../../ui/components/button.tsx";
import { Callout } from "../../ui/components/callout.tsx";
import { CsrfField, Field, TextArea } from "../../ui/components/form.tsx";
import { Moment } from "../../ui/components/moment.tsx";
import { OverlapChoice } from "../../ui/components/overlap-choice.tsx";
import { PageHeader } from "../../ui/components/page-header.tsx";
import { renderPage } from "../../ui/page.tsx";

const LABELS: Record<keyof EditableMetadata, string> = { title: "Title", group: "Group", description: "Description" };
const MAX_COUNT: Record<keyof EditableMetadata, number> = { title: 200, group: 100, description: 4_000 };

const shared = {
  path: "/components/{id}/edit",
  tag: "Components",
  access: administrators,
  params: z.object({ id: z.string() }),
  headers: "page",
  cache: "none",
  answer: { bytes: ["text/html"], about: "An HTML page." },
  errors: [404],
} as const;

const editPage = endpoint({ method: "GET", summary: "Edit the metadata of a component", ...shared });

/** Browsers send their own line ends. */
const text = (max: number) =>
  z
    .string()
    .default("")
    .transform((value) => value.replaceAll("\r\n", "\n").trim())
    .pipe(z.string().max(max));
const choice = z.enum(["mine", "theirs"]).default("mine");
const metadata = {
  title: text(MAX_COUNT.title).pipe(z.string().min(1)),
  group: text(MAX_COUNT.group),
  description: text(MAX_COUNT.description),
};

const submitEdit = endpoint({
  method: "POST",
  summary: "Edit the metadata of a component (form)",
  alsoInApi: true,
  ...shared,
  takes: "form",
  body: z.looseObject({
    ...metadata,
    "opened.title": text(MAX_COUNT.title),
    "opened.group": text(MAX_COUNT.group),
    "opened.description": text(MAX_COUNT.description),
    "keep.title": choice,
    "keep.group": choice,
    "keep.description": choice,
  }),
  writes: [componentKind],
});

/** The input of the form. */
interface Editing {
  id: string;
  /** The fields when the form was opened. */
  opened: EditableMetadata;
  mine: EditableMetadata;
  /** Changes by another person in the meantime. */
  conflict?: { by: string; at: string; overlaps: readonly (keyof EditableMetadata)[] };
}

/** Title, group and description of a component, for administrators: a form that works without scripts. */
export const editPages = [
  bytesRoute(editPage, async (call) => {
    const { id } = call.params;
    if (call.settings.mode === "workspace")
      throw notFound(`You can't edit a workspace in the browser. Edit the files in components/${id}.`);
    const opened = metadataOf(id, (await componentIn(call.snapshot, id)).document);
    return draw(call, { id, opened, mine: opened });
  }),
  bytesRoute(submitEdit, async (call) => {
    const {
      body,
      params: { id },
    } = call;
    checkCsrf(call);
    const opened = {
      title: body["opened.title"],
      group: body["opened.group"],
      description: body["opened.description"],
    };
    const kept = (name: keyof EditableMetadata) => (body[`keep.${name}`] === "theirs" ? opened[name] : body[name]);
    const mine = { title: kept("title"), group: kept("group"), description: kept("description") };
    try {
      await call.commit([
        update(componentKind, id, (present) => {
          if (!present) throw noComponent(id);
          return editedComponent(id, present, { opened, mine });
        }),
      ]);
    } catch (error) {
      if (!(error instanceof MetadataOverlap)) throw error;
      const { theirs, overlaps } = error;
      const { changedBy, changedAt } = await presentOf(call, id);
      const nameOf = await (await call.part(authorNames))([changedBy]);
      // Their changes to fields that I did not change apply.
      const merged = { ...theirs };
      for (const name of METADATA) if (mine[name] !== opened[name]) merged[name] = mine[name];
      const conflict = { by: nameOf(changedBy), at: changedAt, overlaps };
      return { ...(await draw(call, { id, opened: theirs, mine: merged, conflict })), status: 409 };
    }
    return { bytes: "", type: "text/plain; charset=utf-8", status: 303, headers: { location: componentPageHref(id) } };
  }),
];

/** The present component, not the one at the start of this request. */
const presentOf = async ({ ready, readAt }: Pick<Call, "ready" | "readAt">, id: string) =>
  componentIn(readAt((await ready()).head), id);

async function draw(call: Pick<Call, "frame" | "url" | "headers" | "settings" | "actor">, editing: Editing) {
  const { token, headers } = csrfToken(call);
  const { id, opened } = editing;
  const eyebrow = <a href={componentPageHref(id)}>{opened.title}</a>;
  const body = (
    <article>
      <PageHeader title={`Edit ${opened.title}`} eyebrow={eyebrow} />
      <EditForm {...editing} token={token} />
    </article>
  );
  return { ...(await renderPage(call, { title: `Edit ${opened.title}`, body, sidebar: false })), headers };
}

function EditForm({ id, opened, mine, conflict, token }: Editing & { token: string }) {
  return (
    <form
      class="r-fields component-edit"
      method="post"
      action={`${componentPageHref(id)}/edit`}
      aria-label={`Edit ${opened.title}`}
    >
      <CsrfField token={token} />
      {METADATA.map((name) => (
        <input type="hidden" name={`opened.${name}`} value={opened[name]} />
      ))}
      {conflict && (
        <Callout tone="warning" title="Another person changed this component">
          <p>
            {conflict.by} saved it on <Moment at={conflict.at} />, after you opened it. Choose which version to keep.
          </p>
        </Callout>
      )}
      {METADATA.map((name) =>
        conflict?.overlaps.includes(name) ? (
          <>
            <input type="hidden" name={name} value={mine[name]} />
            <OverlapChoice
              name={`keep.${name}`}
              label={LABELS[name]}
              by={conflict.by}
              mine={mine[name]}
              theirs={opened[name]}
            />
          </>
        ) : (
          <EditField name={name} value={mine[name]} />
        ),
      )}
      <div class="r-actions">
        <Button type="submit" variant="primary">
          Save
        </Button>
        <ButtonLink href={componentPageHref(id)}>Cancel</ButtonLink>
      </div>
    </form>
  );
}

function EditField({ name, value }: { name: keyof EditableMetadata; value: string }) {
  const field = { label: LABELS[name], name, value, maxlength: MAX_COUNT[name], required: name === "title" };
  return name === "description" ? <TextArea rows={5} {...field} /> : <Field autocomplete="off" {...field} />;
}
