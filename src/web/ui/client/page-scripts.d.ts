/** Scripts of pages, found by the build in their folders (`scripts/page-files.ts`). */
declare module "virtual:page-scripts" {
  /** `web/<page>/client/every-page.ts`: included in the script that every page loads. */
  export const everyPage: readonly (() => void)[];
  /** `web/<page>/client/index.ts` by folder name: a separate file, loaded in pages with its mark. */
  export const islands: Readonly<Record<string, () => Promise<{ start(root: HTMLElement): void }>>>;
}

/** A script below `web/` that another one loads on demand, next to the script of every page. */
declare module "virtual:island/*" {
  export function start(root: HTMLElement): void;
}

/** A style sheet that comes with the script that imports it (`scripts/style-texts.ts`). */
declare module "*.css?text" {
  const text: string;
  export default text;
}
