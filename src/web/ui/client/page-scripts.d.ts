/** Scripts of pages, found by the build in their folders (`scripts/page-files.ts`). */
declare module "virtual:page-scripts" {
  /** `web/<page>/client/every-page.ts`: part of the script of every page. */
  export const everyPage: readonly (() => void)[];
  /** `web/<page>/client/index.ts` by the name of the folder: a file of its own, loaded where its mark stands. */
  export const islands: Readonly<Record<string, () => Promise<{ start(root: HTMLElement): void }>>>;
}

/** A script below `web/` that another one loads when it is wanted, with the script of every page beside it. */
declare module "virtual:island/*" {
  export function start(root: HTMLElement): void;
}

/** A style sheet that comes with the script that imports it (`scripts/style-texts.ts`). */
declare module "*.css?text" {
  const text: string;
  export default text;
}
