/** The fields that change what the stage of a component shows. The page can be read without them. */
export async function start(root: HTMLElement): Promise<void> {
  if (root.dataset.playground !== undefined) (await import("./playground.ts")).startPlayground(root);
}
