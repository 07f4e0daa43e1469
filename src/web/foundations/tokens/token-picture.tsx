import type { TokenInfo } from "../../../domain/tokens/describe-tokens.ts";
import { safeColor, safeCssValue } from "../../../safe/css.ts";
import { isObject } from "../../../safe/is-object.ts";

const PX_PER_REM = 16;
/** Longest bar in px. A longer value is cut and fades out. */
const LONGEST = 56;

/** The fields of a token for its picture. */
export type PicturedToken = Pick<TokenInfo, "type" | "css" | "hex" | "path"> & { value?: unknown };

/** A small picture of a token's effect. None for invisible types. */
export function TokenPicture({ token }: { token: PicturedToken }) {
  const { type, css = "", path } = token;
  const safe = safeCssValue(css);
  if (safe === undefined) return null;
  if (type === "color") return <Chip background={safeColor(token.hex ?? css)} />;
  if (type === "gradient") return <Chip background={safe} />;
  if (type === "dimension")
    return /radius|radii|rounded/i.test(path.join(".")) ? <Corner radius={safe} /> : <Bar px={pixelsOf(token.value)} />;
  if (type === "duration") return <Bar px={milliseconds(token.value) / 10} />;
  if (type === "shadow") return <span class="f-pic f-pic-box" style={{ "box-shadow": safe }} />;
  if (type === "border") return <span class="f-pic f-pic-line" style={{ "border-block-start": safe }} />;
  if (type === "strokeStyle") return <span class="f-pic f-pic-line" style={{ "border-block-start-style": safe }} />;
  if (type === "fontFamily") return <Letters style={{ "font-family": safe }} />;
  if (type === "fontWeight") return <Letters style={{ "font-weight": safe }} />;
  if (type === "typography") return <Letters style={typefaceOf(token.value)} />;
  if (type === "cubicBezier") return <Curve points={token.value} />;
  if (type === "transition" && isObject(token.value)) return <Curve points={token.value.timingFunction} />;
  return null;
}

const OPAQUE = /^#[0-9a-f]{6}$/i;

function Chip({ background }: { background?: string }) {
  if (background === undefined) return null;
  if (OPAQUE.test(background)) return <span class="f-pic-color" style={{ background }} />;
  return (
    <span class="f-pic-color">
      <span style={{ background }} />
    </span>
  );
}

const Corner = ({ radius }: { radius: string }) => (
  <span class="f-pic f-pic-corner" style={{ "border-start-start-radius": radius }} />
);

function Bar({ px }: { px: number }) {
  if (!Number.isFinite(px) || px < 0) return null;
  const long = px > LONGEST;
  return (
    <span
      class={long ? "f-pic f-pic-bar f-pic-long" : "f-pic f-pic-bar"}
      style={{ "inline-size": `${long ? LONGEST : Math.max(px, 1)}px` }}
    />
  );
}

const Letters = ({ style }: { style: Record<string, string> }) => (
  <span class="f-pic f-pic-letters" style={style}>
    Aa
  </span>
);

function typefaceOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  const names = Array.isArray(value.fontFamily) ? value.fontFamily.join(", ") : value.fontFamily;
  const family = typeof names === "string" ? safeCssValue(names) : undefined;
  const weight = safeCssValue(String(value.fontWeight ?? ""));
  return { ...(family ? { "font-family": family } : {}), ...(weight ? { "font-weight": weight } : {}) };
}

/** An easing curve in a box of 28, with space for overshooting ones. */
function Curve({ points }: { points: unknown }) {
  if (
    !Array.isArray(points) ||
    points.length !== 4 ||
    !points.every((point) => typeof point === "number" && Math.abs(point) <= 10)
  )
    return null;
  const [x1, y1, x2, y2] = points.map((point: number, index) => round(4 + 20 * (index % 2 === 0 ? point : 1 - point)));
  return (
    <svg class="f-pic f-pic-curve" viewBox="0 0 28 28" aria-hidden="true">
      <path d={`M4 24C${x1} ${y1} ${x2} ${y2} 24 4`} />
    </svg>
  );
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** A DTCG measure in one unit. NaN if it depends on the page. */
function measured(value: unknown, units: Record<string, number>): number {
  const [, amount, unit] = isObject(value)
    ? ["", value.value, value.unit]
    : (/^(-?[\d.]+)([a-z]+)$/.exec(String(value)) ?? []);
  const factor = units[String(unit)];
  return factor === undefined ? Number.NaN : Number(amount) * factor;
}

const pixelsOf = (value: unknown): number => measured(value, { px: 1, rem: PX_PER_REM, em: PX_PER_REM });
const milliseconds = (value: unknown): number => measured(value, { ms: 1, s: 1000 });
