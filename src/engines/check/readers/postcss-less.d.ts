/** Less for PostCSS. The package has no types. */
declare module "postcss-less/lib/LessParser.js" {
  import type { Input, Root } from "postcss";

  export default class LessParser {
    constructor(input: Input);
    readonly root: Root;
    parse(): void;
  }
}
