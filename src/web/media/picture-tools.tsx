import { Button } from "../ui/components/button.tsx";
import { Icon } from "../ui/components/icon.tsx";

/** Opens the chooser of files; a phone offers its camera roll. Its script uploads what is chosen. */
export const ChooseFiles = () => (
  <label class="r-button r-button-primary media-choose-files">
    <Icon name="upload" />
    Upload
    <input type="file" multiple class="r-visually-hidden" data-media-files="" />
  </label>
);

/** Beside a text area of markdown: puts a picture of the library into it, once its script is there. `maxBytes` is the limit of one upload. */
export const PictureTools = ({ maxBytes }: { maxBytes: number }) => (
  <div class="picture-tools" data-island="media" data-media="pictures" data-max-bytes={String(maxBytes)}>
    <Button size="small" icon="picture" disabled data={{ "data-pictures-open": "" }}>
      Insert image
    </Button>
    <small>or drop or paste an image into the text</small>
  </div>
);
