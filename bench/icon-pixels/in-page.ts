// What runs in the page of `icon-pixels.ts`: each function stands alone, since its text is what the browser gets.

export interface Drawn {
  /** Addresses of pictures. */
  original: string;
  made: string;
  /** The text of a `<symbol id="icon">`. */
  symbol: string;
  /** What the root of `made` says of its size, as attributes. */
  root: Record<string, string>;
}

/** A sentence for each form and size in which a drawing differs from its original on the ground of this scheme. */
export async function differences(given: { drawn: Drawn[]; scheme: "light" | "dark" }): Promise<string[]> {
  const SIZES = [24, 96];
  const MAX = 2;
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("The browser draws on no canvas.");

  async function load(address: string): Promise<HTMLImageElement | undefined> {
    const image = new Image();
    // What is no picture never loads.
    const loaded = new Promise<boolean>((resolve) => {
      image.onload = () => resolve(true);
      image.onerror = () => resolve(false);
      setTimeout(() => resolve(false), 20_000);
    });
    image.src = address;
    return (await loaded) ? image : undefined;
  }

  function pixels(image: HTMLImageElement, size: number): Uint8ClampedArray {
    const ratio = image.naturalWidth / image.naturalHeight || 1;
    canvas.width = Math.max(1, Math.round(ratio > 1 ? size : size * ratio));
    canvas.height = Math.max(1, Math.round(ratio > 1 ? size / ratio : size));
    if (!context) throw new Error("The browser draws on no canvas.");
    context.fillStyle = given.scheme === "light" ? "#fff" : "#17191e";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return context.getImageData(0, 0, canvas.width, canvas.height).data;
  }

  function worst(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
    if (one.length !== other.length) return 255;
    let max = 0;
    for (let at = 0; at < one.length; at++) max = Math.max(max, Math.abs((one[at] ?? 0) - (other[at] ?? 0)));
    return max;
  }

  /** A picture of the size of the file that uses the symbol. A symbol has scheme and color of the page that uses it. */
  function using(symbol: string, root: Record<string, string>): string {
    const attributes = Object.entries(root).map(([name, value]) => ` ${name}="${value}"`);
    const box = (root.viewBox ?? "").trim().split(/[\s,]+/);
    const names = ["x", "y", "width", "height"];
    const place = box.length === 4 ? names.map((name, at) => ` ${name}="${box[at]}"`).join("") : "";
    return `<svg xmlns="http://www.w3.org/2000/svg" style="color-scheme:${given.scheme};color:#000"${attributes.join("")}>${symbol}<use href="#icon"${place}/></svg>`;
  }

  const reported: string[] = [];
  for (const { original, made, symbol, root } of given.drawn) {
    const file = await load(original);
    const ours = await load(made);
    if (!file || !ours) {
      reported.push(file ? "no picture is made; " : ours ? "the file is no picture; " : "");
      continue;
    }
    const { naturalWidth: width, naturalHeight: height } = file;
    const used = await load(`data:image/svg+xml,${encodeURIComponent(using(symbol, root))}`);
    let found = "";
    if (ours.naturalWidth !== width || ours.naturalHeight !== height)
      found += `${width} × ${height} is ${ours.naturalWidth} × ${ours.naturalHeight}; `;
    for (const size of SIZES) {
      const right = pixels(file, size);
      for (const [form, image] of [
        ["file", ours],
        ["symbol", used],
      ] as const) {
        const max = image ? worst(right, pixels(image, size)) : 255;
        if (max > MAX) found += `${form} ${size} px ${given.scheme} ${max}; `;
      }
    }
    reported.push(found);
  }
  return reported;
}

/** Has this document of SVG as it stands when all that ends has ended, as large as the window where it has a view box. */
export function endAll(): void {
  const root = document.documentElement as unknown as SVGSVGElement;
  if (root.getAttribute("viewBox")) {
    for (const side of ["width", "height"] as const) {
      root.setAttribute(side, "100%");
      root.style.removeProperty(side);
    }
  }
  root.pauseAnimations?.();
  root.setCurrentTime?.(100_000);
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.cancel();
    else animation.finish();
  }
}

/** The largest difference of a channel between two pictures of the same size. */
export async function difference(shots: string[]): Promise<number> {
  const pixels = await Promise.all(
    shots.map(async (shot) => {
      const image = new Image();
      image.src = `data:image/png;base64,${shot}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      const context = canvas.getContext("2d");
      context?.drawImage(image, 0, 0);
      return context?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    }),
  );
  const [one = new Uint8ClampedArray(), other = new Uint8ClampedArray()] = pixels;
  let max = one.length === other.length ? 0 : 255;
  for (let at = 0; at < one.length; at++) max = Math.max(max, Math.abs((one[at] ?? 0) - (other[at] ?? 0)));
  return max;
}
