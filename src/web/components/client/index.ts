/** Fields that change the stage of a component. The page is readable without them. */
export async function start(root: HTMLElement): Promise<void> {
  if (root.dataset.playground !== undefined) (await import("./playground.ts")).startPlayground(root);
}
