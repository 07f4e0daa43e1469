import type { Child } from "hono/jsx";
import { UiIcon } from "../ui/components/icon.tsx";

/** Colors in the strip of a group. */
export const STRIP_COLORS = 28;

interface Head {
  title: string;
  note: string;
  colors: readonly string[];
  /** The level of its heading. Default: 2. */
  level?: 2 | 3;
}

function FoldHead({ title, note, colors, level = 2 }: Head) {
  const strip = stripOf(colors);
  return (
    <>
      <UiIcon name="chevron-right" />
      {level === 2 ? <h2>{title}</h2> : <h3>{title}</h3>}
      {strip && <span class="f-strip" style={{ background: strip }} aria-hidden="true" />}
      <span class="f-note" title={note}>
        {note}
      </span>
    </>
  );
}

/**
 * A foldable group with a strip of its colors and a summary. With `load`, its content is loaded on opening, and its
 * children are a placeholder.
 */
export function Fold(props: Head & { id: string; open: boolean; load?: string | undefined; children: Child }) {
  const { id, title, note, colors, level, open, load, children } = props;
  return (
    <details class="f-fold" id={id} open={open} data-filter-group="" data-load={load}>
      <summary>
        <FoldHead title={title} note={note} colors={colors} level={level} />
      </summary>
      <div class="f-fold-body">{children}</div>
    </details>
  );
}

/** A link to a group's own page, in the form of a closed group. */
export function FoldLink(props: Head & { id: string; href: string }) {
  const { id, title, note, colors, href } = props;
  return (
    <div class="f-fold" id={id}>
      <a class="f-fold-link" href={href}>
        <FoldHead title={title} note={note} colors={colors} />
      </a>
    </div>
  );
}

/** Colors (hex) as one background, an even selection if there are many. */
export function stripOf(colors: readonly string[], most = STRIP_COLORS): string | undefined {
  const shown = evenly(colors, most);
  if (shown.length === 0) return undefined;
  const part = 100 / shown.length;
  const stops = shown.map((color, index) => `${color} ${percent(index * part)} ${percent((index + 1) * part)}`);
  return `linear-gradient(90deg,${stops.join(",")})`;
}

const percent = (value: number): string => `${Math.round(value * 10) / 10}%`;

/** At most `most` items, evenly from the whole list, the first always. */
export const evenly = <T,>(items: readonly T[], most: number): T[] =>
  items.length <= most
    ? [...items]
    : Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]).filter(
        (item) => item !== undefined,
      );

/** Opens all groups of an area, or closes them. Has its place before its script runs, and is hidden where scripts are off. */
export const OpenAll = ({ target }: { target: string }) => (
  <button type="button" class="r-button r-button-quiet r-button-small" data-open-all={target}>
    Open all
  </button>
);
