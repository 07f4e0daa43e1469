import type { Child } from "hono/jsx";
import { Button, ButtonLink } from "../../ui/components/button.tsx";
import { CopyAction } from "../../ui/components/copy-action.tsx";
import { UiIcon } from "../../ui/components/icon.tsx";
import { Segments } from "../../ui/components/segments.tsx";

/** Pixels, sharp at every usual size. */
const PNG_WIDTH = 256;

/** The accessible forms of an icon's code. */
const SPOKEN = [
  ["decorative", "Decorative"],
  ["named", "With its name"],
] as const;

/** The details of one icon, empty: the client script fills the parts and opens it. */
export function IconPanel() {
  return (
    <dialog class="r-dialog icons-panel" aria-labelledby="icons-panel-name" tabindex={-1}>
      <div class="icons-grounds" aria-hidden="true">
        <span class="icons-ground-light" data-ground />
        <span class="icons-ground-dark" data-ground />
      </div>
      <div class="icons-facts">
        <h2 id="icons-panel-name" data-part="name">
          Icon
        </h2>
        <p class="icons-id">
          <code data-part="id" />
          <button
            type="button"
            class="r-copy r-copy-square"
            data-copy=""
            data-copies="id"
            aria-label="Copy ID"
            title="Copy ID"
          >
            <UiIcon name="copy" />
            <UiIcon name="check" />
          </button>
        </p>
        <p class="icons-hint" data-row hidden>
          <span data-part="hint" />
        </p>
        <dl class="r-facts">
          <Fact term="Status" part="status" />
          <Fact term="Category" part="category" />
          <Fact term="Tags" part="tags" />
          <Fact term="Source" part="origin" />
          <Fact term="Usage" part="usage" />
        </dl>
      </div>
      <div class="icons-actions" data-drawn>
        <Segments name="spoken" label="Screen readers" options={SPOKEN} chosen="decorative" shown look="icons-spoken" />
        <CopyAction from="" variant="primary" data={{ "data-copy-spoken": "decorative" }}>
          Copy SVG
        </CopyAction>
        <CopyAction from="" data={{ "data-copy-as": "jsx", "data-copy-spoken": "decorative" }}>
          Copy JSX
        </CopyAction>
        <CopyAction from="" data={{ "data-copy-as": "vue", "data-copy-spoken": "decorative" }}>
          Copy Vue
        </CopyAction>
        <CopyAction data={{ "data-copies": "use" }}>Copy &lt;use&gt;</CopyAction>
        <CopyAction from="" data={{ "data-copy-as": "data-url" }}>
          Copy data URL
        </CopyAction>
        <ButtonLink href="/foundations/icons" download icon="download">
          SVG file
        </ButtonLink>
        <Button icon="download" data={{ "data-png": "", "data-width": String(PNG_WIDTH) }}>
          {`PNG, ${PNG_WIDTH} px`}
        </Button>
      </div>
      <div class="icons-close">
        <Button icon="close" variant="quiet" label="Close" data={{ "data-close": "" }} />
      </div>
    </dialog>
  );
}

const Fact = ({ term, part }: { term: string; part: string }): Child => (
  <div data-row>
    <dt>{term}</dt>
    <dd data-part={part} />
  </div>
);
