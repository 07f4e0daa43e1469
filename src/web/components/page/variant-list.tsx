import type { ComponentDefinition } from "../../../domain/components/contract.ts";
import { Instead } from "../../ui/components/deprecated-note.tsx";
import { LoadedFold } from "../../ui/components/fold.tsx";
import { inlineCode } from "../../ui/components/inline-code.tsx";
import { PreviewFigure } from "../../ui/components/preview-figure.tsx";
import { StatusBadge } from "../../ui/components/status-badge.tsx";
import type { Variant } from "../declaration/variants.ts";
import { codeHref } from "./code-page.tsx";

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
  const [drawn, written] = [variants.filter(({ src }) => src), variants.filter(({ src }) => !src)];
  return (
    <>
      {drawn.map(({ key, title, anchor, src = "", ...told }) => (
        <div class="component-variant">
          <h3 id={anchor}>
            <a href={`#${encodeURIComponent(anchor)}`}>{title}</a>
            <Mark status={told.status} />
          </h3>
          <About {...told} />
          <PreviewFigure title={`${of}: ${title}`} src={origin + src} height={HEIGHT} />
          <LoadedFold title="Code" href={codeHref(id, key)} link={`Code of ${title}`} />
        </div>
      ))}
      {written.length > 0 && drawn.length > 0 && (
        <p class="component-none component-written">Declared with their code, and not built:</p>
      )}
      {written.map(({ key, title, anchor, ...told }) => (
        <div class="component-variant-code" id={anchor}>
          <About {...told} />
          <LoadedFold
            title={
              <>
                {title}
                <Mark status={told.status} />
              </>
            }
            href={codeHref(id, key)}
            link={`Code of ${title}`}
          />
        </div>
      ))}
    </>
  );
}

/** Most variants are stable: to say so of each would hide the others. */
const Mark = ({ status }: Pick<Variant, "status">) => <StatusBadge status={status === "stable" ? undefined : status} />;

const About = ({ usage, deprecated }: Pick<Variant, "usage" | "deprecated">) => (
  <>
    {usage && <p>{inlineCode(usage)}</p>}
    {deprecated && (
      <p>
        {deprecated.reason && <>{inlineCode(deprecated.reason)} </>}
        <Instead deprecated={deprecated} />
      </p>
    )}
  </>
);
