/** The media library, an asset's page, and the pictures of an editor. Each part loads on demand. */
export async function start(root: HTMLElement): Promise<void> {
  const { media } = root.dataset;
  if (media === "library") (await import("./library.ts")).startLibrary(root);
  else if (media === "asset") (await import("./asset.ts")).startAsset(root);
  else if (media === "pictures") (await import("./pictures.ts")).startPictures(root);
}
