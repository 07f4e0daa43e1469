/** Less for postcss; the package brings no types. */
declare module "postcss-less" {
  import type { Parser, Root } from "postcss";

  export const parse: Parser<Root>;
}
