import type { Asset } from "../../domain/assets/contract.ts";
import { picture } from "../../engines/text/markdown.ts";
import { FORM_WIDTHS } from "../../platform/pictures/picture.ts";
import { escapeHtml } from "../../safe/escape-html.ts";
import { assetFileAddress, formAddress, isOfPixels, isPicture } from "./asset-file.ts";

type Addressed = Pick<Asset, "storageKey" | "mimeType" | "altText" | "title" | "nativeWidth" | "nativeHeight">;

/** Widths of its forms worth offering: none larger than the picture. */
export const widthsOf = ({ nativeWidth }: Pick<Asset, "nativeWidth">): number[] =>
  FORM_WIDTHS.filter((width) => nativeWidth === null || width <= nativeWidth);

/** Copyable forms of an asset: label and text. `origin` has no trailing slash. */
export function addressesOf(asset: Addressed, origin: string): [label: string, text: string][] {
  const address = assetFileAddress(asset);
  const whole: [string, string] = ["Address", origin + address];
  if (!isPicture(asset)) {
    if (asset.mimeType.startsWith("video/")) return [whole, ["HTML", videoOf(address)]];
    if (asset.mimeType.startsWith("font/"))
      return [
        whole,
        [
          "CSS",
          `@font-face { font-family: "${asset.title.replaceAll(/["\\<\p{Cc}]/gu, "")}"; src: url("${address}"); }`,
        ],
      ];
    return [whole];
  }
  const image = `<img src="${address}"${sizes(asset)} alt="${escapeHtml(asset.altText ?? "")}">`;
  const markdown: [string, string] = ["Markdown", markdownOf(asset)];
  if (!isOfPixels(asset)) return [whole, markdown, ["HTML", image]];
  return [
    whole,
    markdown,
    ["<img> with sizes", responsive(asset)],
    [
      "<picture>",
      [
        "<picture>",
        `  <source type="image/avif" srcset="${srcset(asset, "avif")}" sizes="100vw">`,
        `  <source type="image/webp" srcset="${srcset(asset, "webp")}" sizes="100vw">`,
        `  ${image}`,
        "</picture>",
      ].join("\n"),
    ],
  ];
}

/** A video with captions in a separate file (WCAG 1.2.2). */
const videoOf = (address: string): string =>
  [
    `<video src="${address}" controls>`,
    '  <track kind="captions" src="captions.vtt" srclang="en" label="English" default>',
    "</video>",
  ].join("\n");

/** A picture as markdown, which has no sign for decoration: that is HTML. */
export function markdownOf({ storageKey, altText }: Pick<Asset, "storageKey" | "altText">): string {
  const address = assetFileAddress({ storageKey });
  return altText === "" ? `<img src="${escapeHtml(address)}" alt="">` : picture(altText ?? "", address);
}

const responsive = (asset: Addressed): string =>
  `<img src="${escapeHtml(formAddress(asset, largest(asset)))}" srcset="${srcset(asset, "webp")}" sizes="100vw"${sizes(asset)} alt="${escapeHtml(asset.altText ?? "")}">`;

/** Smaller ones are for lists of thumbnails. */
const MIN = 256;

const largest = (asset: Addressed): number => Math.max(MIN, ...widthsOf(asset).filter((width) => width <= 1024));

const srcset = (asset: Addressed, format: string): string => {
  const widths = widthsOf(asset).filter((width) => width >= MIN);
  return (
    (widths.length > 0 ? widths : [MIN])
      // A form is never larger than its picture.
      .map((width) =>
        escapeHtml(`${formAddress(asset, width, format)} ${Math.min(width, asset.nativeWidth ?? width)}w`),
      )
      .join(", ")
  );
};

const sizes = ({ nativeWidth, nativeHeight }: Addressed): string =>
  nativeWidth && nativeHeight ? ` width="${nativeWidth}" height="${nativeHeight}"` : "";
