import { Instead } from "../../../web/components/deprecated-note.tsx";
import { LoadedFold } from "../../../web/components/fold.tsx";
import { inlineCode } from "../../../web/components/inline-code.tsx";
import { PreviewFigure } from "../../../web/components/preview-figure.tsx";
import { StatusBadge } from "../../../web/components/status-badge.tsx";
import { codeHref } from "./code-page.tsx";
import type { ComponentDefinition } from "./contract.ts";
import type { Variant } from "./variants.ts";

/** Height of a frame before its document says how high it is. */
const HEIGHT = 96;

/** Every variant at work, with an address and its code. Frames and code come when they are looked at. */
export function VariantList({
  component: { id, title: of },
  variants,
  origin = "",
}: {
  component: Pick<ComponentDefinition, "id" | "title">;
  variants: readonly Variant[];
  origin?: string | undefined;
}) {
  return (
    <>
      {variants.map(({ key, title, anchor, usage, status, deprecated, src }) => (
        <div class="component-variant">
          <h3 id={anchor}>
            <a href={`#${encodeURIComponent(anchor)}`}>{title}</a>
            <StatusBadge status={status === "stable" ? undefined : status} />
          </h3>
          {usage && <p>{inlineCode(usage)}</p>}
          {deprecated && (
            <p>
              {deprecated.reason && <>{inlineCode(deprecated.reason)} </>}
              <Instead deprecated={deprecated} />
            </p>
          )}
          {src && <PreviewFigure title={`${of}: ${title}`} src={origin + src} height={HEIGHT} />}
          <LoadedFold title="Code" href={codeHref(id, key)} link={`Code of ${title}`} />
        </div>
      ))}
    </>
  );
}
