/** HSL in sRGB, in single precision as browsers do (CSS Color 4, 7.1). */
export function rgbOfHsl(hue: number, saturation: number, lightness: number) {
  const single = Math.fround;
  const light = single(lightness);
  const reach = single(single(saturation) * Math.min(light, single(1 - light)));
  const channel = (from: number) => {
    const place = single(single(from + single((((hue % 360) + 360) % 360) / 30)) % 12);
    return single(light - single(reach * Math.max(-1, Math.min(single(place - 3), single(9 - place), 1))));
  };
  return { r: channel(0), g: channel(8), b: channel(4) };
}
