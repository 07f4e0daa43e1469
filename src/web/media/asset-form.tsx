import type { Asset } from "../../domain/assets/contract.ts";
import { Button } from "../ui/components/button.tsx";
import { CheckField, ChoiceField, Field, TextArea } from "../ui/components/form.tsx";
import { isPicture } from "./asset-file.ts";
import type { CollectionNode } from "./collection-tree.ts";

/** The editable fields of an asset. A script saves, because it knows the replaced version. */
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
      <form class="r-form" data-asset-form="">
        <h2>Metadata</h2>
        <Field label="Title" name="title" value={title} maxlength={300} />
        {isPicture(asset) && (
          <>
            <TextArea
              label="Alt text"
              name="altText"
              hint="Describe the image for people who can't see it"
              rows={3}
              maxlength={2000}
              disabled={isDecorative}
              value={altText ?? ""}
            />
            <CheckField name="decorative" checked={isDecorative}>
              Decorative: screen readers skip the image
            </CheckField>
          </>
        )}
        <TextArea label="Description" name="description" rows={3} maxlength={5000} value={description} />
        <Field label="Tags" name="tags" hint="Separated by commas" required={false} value={tags.join(", ")} />
        <ChoiceField
          label="Collection"
          name="collectionId"
          value={collectionId ?? ""}
          options={[
            { value: "", title: "None" },
            ...choices.map(({ node, depth }) => ({ value: node.id, title: `${"– ".repeat(depth)}${node.name}` })),
          ]}
        />
        <ChoiceField label="Visibility" name="status" value={status} options={STATES} />
        <p class="r-hint" role="status" data-asset-status="" />
        <div class="r-actions">
          <Button type="submit" variant="primary" disabled data={{ "data-asset-save": "" }}>
            Save
          </Button>
          <Button data={{ "data-asset-replace": "" }}>Replace file</Button>
          <Button data={{ "data-asset-delete": "" }}>Delete</Button>
        </div>
        <input type="file" hidden data-asset-file="" aria-label="New file" />
      </form>
      <p class="media-without-scripts">To save changes, turn on JavaScript.</p>
    </>
  );
}

const STATES = [
  { value: "active", title: "Shown" },
  { value: "pending", title: "Hidden: the file can't be downloaded" },
];
