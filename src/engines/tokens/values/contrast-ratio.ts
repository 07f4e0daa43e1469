/** The channels of an opaque color, 0–255. */
type Channels = readonly [number, number, number];

const WHITE: Channels = [255, 255, 255];

/**
 * Returns the WCAG 2.2 contrast ratio (1–21) of `text` on `ground`, both `#rrggbb` or `#rrggbbaa`. Transparent colors
 * are blended with the color below: `text` on `ground`, `ground` on `page`, `page` on white.
 */
export function contrastRatio(text: string, background: string, page?: string): number {
  const below = page === undefined ? WHITE : over(page, WHITE);
  const back = over(background, below);
  const [front, behind] = [luminance(over(text, back)), luminance(back)];
  return (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05);
}

function over(hex: string, below: Channels): Channels {
  const [red = 0, green = 0, blue = 0, alpha = 255] = (hex.slice(1).match(/../g) ?? []).map((pair) =>
    Number.parseInt(pair, 16),
  );
  const mixed = (channel: number, under: number) => (channel * alpha + under * (255 - alpha)) / 255;
  return [mixed(red, below[0]), mixed(green, below[1]), mixed(blue, below[2])];
}

/** Relative luminance (WCAG 2.2, definitions). */
function luminance(channels: Channels): number {
  const [red, green, blue] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
