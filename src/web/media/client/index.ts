/** The media library, the page of one asset, and the pictures of an editor: each part is loaded where it stands. */
export async function start(root: HTMLElement): Promise<void> {
  const { media } = root.dataset;
  if (media === "library") (await import("./library.ts")).startLibrary(root);
  else if (media === "asset") (await import("./asset.ts")).startAsset(root);
  else if (media === "pictures") (await import("./pictures.ts")).startPictures(root);
}
