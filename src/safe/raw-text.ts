import { TokenizerMode } from "parse5";

/** HTML elements without markup, with scripts enabled or not, and their tokenizer state (HTML, 13.2.5). */
export const RAW_TEXT: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  ...{ style: TokenizerMode.RAWTEXT, xmp: TokenizerMode.RAWTEXT, iframe: TokenizerMode.RAWTEXT },
  ...{ noframes: TokenizerMode.RAWTEXT, script: TokenizerMode.SCRIPT_DATA },
  ...{ textarea: TokenizerMode.RCDATA, title: TokenizerMode.RCDATA },
};
