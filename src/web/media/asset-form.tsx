import type { Child } from "hono/jsx";
import type { Asset } from "../../domain/assets/contract.ts";
import { Button } from "../ui/components/button.tsx";
import { Icon } from "../ui/components/icon.tsx";
import { isPicture } from "./asset-file.ts";
import type { CollectionNode } from "./collection-tree.ts";

/** What is said of an asset, to be changed. Saving is a request of its script, which knows what it replaces. */
export function AssetForm({
  asset,
  choices,
}: {
  asset: Asset;
  choices: readonly { node: CollectionNode; depth: number }[];
}) {
  const { title, altText, description, tags, collectionId, status } = asset;
  const isDecorative = altText === "";
  return (
    <>
      <form class="media-form" data-asset-form="">
        <h2>What is said of it</h2>
        <Field name="title" label="Title">
          <input id="title" name="title" value={title} required maxlength={300} />
        </Field>
        {isPicture(asset) && (
          <>
            <Field name="altText" label="Alt text" hint="What somebody who cannot see it should hear">
              <textarea
                id="altText"
                name="altText"
                rows={3}
                maxlength={2000}
                disabled={isDecorative}
                aria-describedby="altText-hint"
              >
                {altText ?? ""}
              </textarea>
            </Field>
            <label class="media-check">
              <input type="checkbox" name="decorative" checked={isDecorative} />
              <span>Decorative: nothing to read out</span>
            </label>
          </>
        )}
        <Field name="description" label="Description">
          <textarea id="description" name="description" rows={3} maxlength={5000}>
            {description}
          </textarea>
        </Field>
        <Field name="tags" label="Tags" hint="Separated by commas">
          <input id="tags" name="tags" value={tags.join(", ")} aria-describedby="tags-hint" />
        </Field>
        <Field name="collectionId" label="Collection">
          <Select name="collectionId">
            <option value="">None</option>
            {choices.map(({ node, depth }) => (
              <option value={node.id} selected={node.id === collectionId}>
                {`${"– ".repeat(depth)}${node.name}`}
              </option>
            ))}
          </Select>
        </Field>
        <Field name="status" label="State">
          <Select name="status">
            <option value="active" selected={status === "active"}>
              Shown
            </option>
            <option value="pending" selected={status === "pending"}>
              Hidden: its file is handed out to nobody
            </option>
          </Select>
        </Field>
        <p class="media-status" role="status" data-asset-status="" />
        <div class="r-actions">
          <Button type="submit" variant="primary" disabled data={{ "data-asset-save": "" }}>
            Save
          </Button>
          <Button data={{ "data-asset-replace": "" }}>Replace file</Button>
          <Button data={{ "data-asset-delete": "" }}>Delete</Button>
        </div>
        <input type="file" hidden data-asset-file="" aria-label="File to replace it with" />
      </form>
      <p class="media-without-scripts">Saving needs scripts.</p>
    </>
  );
}

/** The control among the children has `name` as its id. */
const Field = (props: { name: string; label: string; hint?: string; children: Child }) => (
  <div class="editor-field">
    <label for={props.name}>{props.label}</label>
    {props.children}
    {props.hint && <small id={`${props.name}-hint`}>{props.hint}</small>}
  </div>
);

const Select = ({ name, children }: { name: string; children: Child }) => (
  <span class="r-select media-select">
    <select id={name} name={name} autocomplete="off">
      {children}
    </select>
    <Icon name="chevron-down" />
  </span>
);
