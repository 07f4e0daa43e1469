import { capitalized } from "../../../engines/text/noun.ts";
import { UiIcon } from "./icon.tsx";
import { Segments } from "./segments.tsx";

/** The reader's choices. An empty text is the default. */
export interface StageChoice {
  variant: string;
  width: string;
  scheme: string;
  brand: string;
  dir: string;
}

export interface StageView {
  /** Address of the page, which takes the choices as its query. */
  action: string;
  /** The name of the content. */
  title: string;
  /** The origin of preview documents, if it differs from ours (`SERVICE_PREVIEW_ORIGIN`). */
  origin?: string;
  /** Document path of each variant, without a query. */
  variants: readonly { key: string; title: string; src: string }[];
  chosen: StageChoice;
  /** The choices of its documents. Empty without choices. */
  schemes: readonly string[];
  brands: readonly string[];
  directions: boolean;
  /** Height of the frame, in pixels. The client script lets it grow with its content, up to 760 px. */
  height: number;
}

const WIDTHS = [
  ["360", "Phone"],
  ["768", "Tablet"],
  ["", "Full"],
] as const;

/** Asks a document for its height, so that the frame can grow with it. */
const FIT = "fit=true";

const withQuery = (address: string, query: string[][]): string =>
  query.length > 0 ? `${address}?${new URLSearchParams(query)}` : address;

/** The choices that a preview takes from the page, unless its address names them. */
const LIKE_PAGE = ["scheme", "brand", "dir"] as const;

/**
 * A pushed document in a frame without an origin, which may grow (`web/ui/client/stage-fit.ts`). Scheme, brand and
 * direction that its address does not name are the page's: the boot script adds them before the lazy frame loads.
 */
export function PreviewFrame({ src, title }: { src: string; title: string }) {
  const named = new URLSearchParams(src.split("?")[1]);
  return (
    <iframe
      src={`${src}${src.includes("?") ? "&" : "?"}${FIT}`}
      data-like-page={LIKE_PAGE.filter((name) => !named.has(name)).join(" ")}
      loading="lazy"
      sandbox="allow-scripts allow-forms"
      title={`Preview of ${title}`}
    />
  );
}

/** Variants side by side. More become a select. */
const FEW = 5;

/** The requested choices, if they exist. */
export function chosenFrom(requested: StageChoice, view: Omit<StageView, "chosen" | "height">): StageChoice {
  const among = (value: string, known: readonly string[], otherwise = "") =>
    known.includes(value) ? value : otherwise;
  const keys = view.variants.map(({ key }) => key);
  return {
    variant: among(requested.variant, keys, keys[0]),
    width: among(requested.width, ["360", "768"]),
    scheme: among(requested.scheme, view.schemes),
    brand: among(requested.brand, view.brands),
    dir: among(requested.dir, view.directions ? ["ltr", "rtl"] : []),
  };
}

/**
 * Live pushed markup in a frame without an origin, with its switches. Without scripts the switches are a form; the
 * client script applies them immediately and adds handles.
 */
export function PreviewStage({ view: { origin = "", ...requested } }: { view: StageView }) {
  const view = {
    ...requested,
    variants: requested.variants.map((variant) => ({ ...variant, src: origin + variant.src })),
  };
  const { chosen, variants, title, height } = view;
  const current = variants.find(({ key }) => key === chosen.variant) ?? variants[0];
  if (!current) return null;
  const query = (["scheme", "brand", "dir"] as const).flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []));
  const width = chosen.width ? `--stage-width: ${chosen.width}px; ` : "";
  return (
    <div class="stage" data-stage={title}>
      <form class="stage-bar" action={view.action} method="get" aria-label={`Preview of ${title}`}>
        <Variants view={view} current={current.key} />
        <div class="stage-switches">
          <Segments name="width" label="Width" options={WIDTHS} chosen={chosen.width} />
          <Choice name="scheme" label="Color scheme" values={view.schemes} chosen={chosen.scheme} />
          <Choice name="brand" label="Brand" values={view.brands} chosen={chosen.brand} />
          {view.directions && (
            <Choice name="dir" label="Direction" values={["ltr", "rtl"]} chosen={chosen.dir} titled={directionName} />
          )}
          <button type="submit" class="r-button r-button-plain r-button-small stage-submit">
            Show
          </button>
        </div>
      </form>
      <div class="stage-ground">
        <div
          class="stage-box"
          data-stage-box
          data-scheme-shown={chosen.scheme || undefined}
          style={`${width}--stage-height: ${height}px`}
        >
          <PreviewFrame src={withQuery(current.src, query)} title={`${title}: ${current.title}`} />
          <Handle side="width" label="Width of the preview" />
          <Handle side="height" label="Height of the preview" />
        </div>
      </div>
      <p class="stage-foot">
        <output data-stage-size aria-live="off" />
        <a href={withQuery(current.src.slice(origin.length), query)} target="_blank" rel="noopener" data-stage-alone>
          Open in full size
          <span class="r-visually-hidden"> (in a new tab)</span>
          <UiIcon name="external" />
        </a>
      </p>
    </div>
  );
}

function Variants({ view: { variants }, current }: { view: StageView; current: string }) {
  if (variants.length < 2) return <input type="hidden" name="variant" value={current} data-src={variants[0]?.src} />;
  if (variants.length <= FEW) {
    return (
      <fieldset class="r-segments stage-variants">
        <legend class="r-visually-hidden">Variant</legend>
        {variants.map(({ key, title, src }) => (
          <label>
            <input
              type="radio"
              name="variant"
              value={key}
              data-src={src}
              data-title={title}
              checked={key === current}
              autocomplete="off"
            />
            {sentence(title)}
          </label>
        ))}
      </fieldset>
    );
  }
  return (
    <label class="r-select stage-select stage-variants">
      <span class="r-visually-hidden">Variant</span>
      <select name="variant" autocomplete="off">
        {variants.map(({ key, title, src }) => (
          <option value={key} data-src={src} data-title={title} selected={key === current}>
            {sentence(title)}
          </option>
        ))}
      </select>
      <UiIcon name="chevron-down" />
    </label>
  );
}

function Choice({
  name,
  label,
  values,
  chosen,
  titled = sentence,
}: {
  name: string;
  label: string;
  values: readonly string[];
  chosen: string;
  titled?: (value: string) => string;
}) {
  if (values.length < 2) return null;
  return (
    <label class="r-select stage-select">
      <span class="r-visually-hidden">{label}</span>
      <select name={name} autocomplete="off">
        <option value="">{label}</option>
        {values.map((value) => (
          <option value={value} selected={value === chosen}>
            {titled(value)}
          </option>
        ))}
      </select>
      <UiIcon name="chevron-down" />
    </label>
  );
}

const Handle = ({ side, label }: { side: "width" | "height"; label: string }) => (
  <hr
    class={`stage-handle stage-handle-${side}`}
    tabindex={0}
    aria-label={label}
    title="Drag to resize, click for the next size, or use the arrow keys"
    aria-orientation={side === "width" ? "vertical" : "horizontal"}
    aria-valuenow={0}
    data-stage-handle={side}
    hidden
  />
);

const directionName = (dir: string): string => (dir === "rtl" ? "Right to left" : "Left to right");

/** `high-contrast` → `High contrast`. */
const sentence = (text: string): string => capitalized(text.replaceAll(/[-_]+/g, " "));
