import { announce } from "./announce.ts";
import { readResponseText } from "./call.ts";
import { buildElement } from "./elements.ts";

const MAX_HEIGHT = 8_192;
const RATIO = 1;

/** Buttons in `root` with `data-png`: the SVG at that address is saved as a PNG `data-width` pixels wide. */
export function startSavingPng(root: HTMLElement): void {
  root.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-png]") : null;
    const { png: address, width, file = "picture.png" } = button?.dataset ?? {};
    if (!address) return;
    try {
      await savePng(address, Number(width), file);
      announce(`${file} is ready`);
    } catch {
      announce("This browser can't create the PNG. Download the SVG instead.");
    }
  });
}

/**
 * Saves the SVG at an address as a PNG `width` pixels wide, drawn by the browser. Rejects if the browser can't draw it.
 */
const savePng = async (address: string, width: number, file: string): Promise<void> =>
  save(await drawn(address, width), file);

/** Width over height of an SVG, from its view box or its size. */
export function svgRatio(viewBox: string | null, width: string | null, height: string | null): number {
  const [, , boxWidth = 0, boxHeight = 0] = (viewBox ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (boxWidth > 0 && boxHeight > 0) return boxWidth / boxHeight;
  const ratio = Number.parseFloat(width ?? "") / Number.parseFloat(height ?? "");
  return ratio > 0 && Number.isFinite(ratio) ? ratio : RATIO;
}

async function drawn(address: string, width: number): Promise<Blob> {
  const { documentElement: svg } = new DOMParser().parseFromString(await readResponseText(address), "image/svg+xml");
  const attribute = (name: string) => svg.getAttribute(name);
  const ratio = svgRatio(attribute("viewBox"), attribute("width"), attribute("height"));
  const height = Math.min(MAX_HEIGHT, Math.max(1, Math.round(width / ratio)));
  // Without a view box the drawing would not grow with its size.
  if (!svg.hasAttribute("viewBox"))
    svg.setAttribute(
      "viewBox",
      `0 0 ${Number.parseFloat(attribute("width") ?? "") || width} ${Number.parseFloat(attribute("height") ?? "") || height}`,
    );
  svg.setAttribute("width", String(width));
  svg.setAttribute("height", String(height));
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();
  const canvas = buildElement("canvas", { width: String(width), height: String(height) });
  canvas.getContext("2d")?.drawImage(image, 0, 0, width, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture"))), "image/png");
  });
}

function save(blob: Blob, file: string): void {
  const href = URL.createObjectURL(blob);
  buildElement("a", { href, download: file }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
