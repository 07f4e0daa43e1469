import { Button } from "../ui/components/button.tsx";
import { UiIcon } from "../ui/components/icon.tsx";

/** Opens the file picker; on a phone, the camera roll. Its script uploads the files. */
export const ChooseFiles = () => (
  <label class="r-button r-button-primary media-choose-files">
    <UiIcon name="upload" />
    Upload
    <input type="file" multiple class="r-visually-hidden" data-media-files="" />
  </label>
);

/**
 * Inserts pictures of the library into a Markdown field, after its script has loaded. `maxBytes` is the limit of one
 * upload.
 */
export const PictureTools = ({ maxBytes }: { maxBytes: number }) => (
  <div class="picture-tools" data-island="media" data-media="pictures" data-max-bytes={String(maxBytes)}>
    <Button size="small" icon="picture" disabled data={{ "data-pictures-open": "" }}>
      Insert image
    </Button>
    <small>or drop or paste an image into the text</small>
  </div>
);
